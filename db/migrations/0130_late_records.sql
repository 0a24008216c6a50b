-- The end of a time is read once more when the provider has everything of it; and nobody connects an account twice.
alter table sync_job
  drop constraint sync_job_reason_check,
  add constraint sync_job_reason_check check (reason in ('first', 'nightly', 'gap', 'asked', 'late'));

-- Of an account that was connected twice at the same moment, the older connection stays; the other keeps what it has
-- told and is given up. The owner of the tables sees all tenants for that.
alter table connection no force row level security;
alter table connection_secret no force row level security;
update connection c set deleted_at = now()
where deleted_at is null and exists (
  select from connection o where o.organization_id = c.organization_id and o.provider_id = c.provider_id
    and o.account_id = c.account_id and o.deleted_at is null and o.id < c.id);
delete from connection_secret s using connection c
where c.organization_id = s.organization_id and c.id = s.connection_id and c.deleted_at is not null;
alter table connection force row level security;
alter table connection_secret force row level security;

create unique index connection_account on connection (organization_id, provider_id, account_id)
  where deleted_at is null and account_id is not null;
