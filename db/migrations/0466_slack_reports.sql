-- Reports that are posted to a channel in Slack, by the address of an incoming webhook, which is a secret. They may be
-- mailed to nobody.
alter table scheduled_report
  add column slack_key_id text,
  add column slack_sealed bytea,
  add check ((slack_key_id is null) = (slack_sealed is null)),
  drop constraint scheduled_report_recipient_ids_check;
