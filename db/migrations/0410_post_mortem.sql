-- Post-mortems of days, as they were worked out last.
create table post_mortem (
  organization_id bigint not null references organization,
  date date not null,
  timezone text not null,
  -- Hash of everything that the result follows from: another one means that it is old.
  digest text not null,
  result jsonb not null,
  made_at timestamptz not null,
  primary key (organization_id, date, timezone)
);
select system.secure_tenant_table('post_mortem');

-- First publications of shifts, and what was published since.
create index schedule_event_publish on schedule_event (organization_id, created_at) where type = 'publish';
