-- Who looks at which days of the schedule now, and what they are about to change. A lease: a row that was not
-- renewed for a while counts no more.
create table schedule_presence (
  organization_id bigint not null,
  manager_id bigint not null,
  -- Of the browser tab.
  session_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- A hint, shown where it is in sight: what it names may be gone already.
  surfer_id bigint,
  block_id bigint,
  seen_at timestamptz not null,
  primary key (organization_id, manager_id, session_id),
  foreign key (organization_id, manager_id) references manager (organization_id, id) on delete cascade,
  check (starts_at < ends_at),
  check (block_id is null or surfer_id is not null)
);
select system.secure_tenant_table('schedule_presence');
