-- Active time of provider agents on tickets, summed by UTC day, and the days whose sums are out of date.
create table effort_day (
  organization_id bigint not null,
  connection_id bigint not null,
  agent_id text not null,
  day date not null,
  ticket_id text not null,
  -- Zero: work began on that day and nothing else was done to the ticket.
  active_milliseconds integer not null check (active_milliseconds >= 0),
  primary key (organization_id, connection_id, agent_id, day, ticket_id)
);
create index effort_day_day on effort_day (organization_id, day);

create table effort_due (
  organization_id bigint not null,
  connection_id bigint not null,
  agent_id text not null,
  day date not null,
  primary key (organization_id, connection_id, agent_id, day)
);

select system.secure_tenant_table('effort_day');
select system.secure_tenant_table('effort_due');

-- An action counts on its own day and limits the next one's time, which may be five minutes later on the next day.
create function mark_effort_days() returns trigger language plpgsql as $$
begin
  insert into public.effort_due (organization_id, connection_id, agent_id, day)
  select distinct c.organization_id, c.connection_id, c.agent_id, reach.day
  from changed c
  cross join lateral (values ((c.occurred_at at time zone 'UTC')::date),
    ((c.occurred_at at time zone 'UTC' + interval '5 minutes')::date)) as reach(day)
  where c.agent_id is not null and c.ticket_id is not null
    and c.kind in ('ticket.status-changed', 'ticket.comment', 'work.started', 'work.ended')
  on conflict do nothing;
  return null;
end $$;

create trigger mark_effort_days_inserted after insert on work_event
  referencing new table as changed for each statement execute function mark_effort_days();
create trigger mark_effort_days_deleted after delete on work_event
  referencing old table as changed for each statement execute function mark_effort_days();
-- An update may give an action to another agent: both are marked.
create trigger mark_effort_days_before after update on work_event
  referencing old table as changed for each statement execute function mark_effort_days();
create trigger mark_effort_days_after after update on work_event
  referencing new table as changed for each statement execute function mark_effort_days();

insert into effort_due (organization_id, connection_id, agent_id, day)
select distinct organization_id, connection_id, agent_id, (occurred_at at time zone 'UTC')::date from work_event
where agent_id is not null and ticket_id is not null
  and kind in ('ticket.status-changed', 'ticket.comment', 'work.started', 'work.ended');
