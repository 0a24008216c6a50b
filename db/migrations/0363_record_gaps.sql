-- Times of which the records of a connection are not complete: by kind of record, written together with the cursor,
-- the state or the heartbeat that they follow from.
create table record_gap (
  organization_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('contacts', 'comments', 'statuses')),
  from_at timestamptz not null,
  -- Null while it lasts.
  to_at timestamptz check (from_at <= to_at),
  reason text not null check (reason in ('not-read', 'silence', 'outage', 'permission', 'disconnected')),
  -- The provider's words.
  problem text,
  -- When all of it had been read back.
  repaired_at timestamptz,
  primary key (organization_id, connection_id, kind, from_at),
  foreign key (organization_id, connection_id) references connection on delete cascade
);
create index record_gap_open on record_gap (organization_id, connection_id) where repaired_at is null;

-- Records of a day as the provider counts them, and as they are here.
create table record_count (
  organization_id bigint not null,
  connection_id bigint not null,
  date date not null,
  theirs int not null,
  ours int not null,
  checked_at timestamptz not null,
  primary key (organization_id, connection_id, date),
  foreign key (organization_id, connection_id) references connection on delete cascade
);

-- When the last whole list of its agents was begun.
alter table connection add column agents_listed_at timestamptz;

-- First readings that are there already, of all tenants: the owner of the tables sees them for that.
alter table sync_job no force row level security;
alter table connection no force row level security;
insert into record_gap (organization_id, connection_id, kind, from_at, to_at, reason, repaired_at)
select s.organization_id, s.connection_id, k.kind, s.from_at, max(s.to_at), 'not-read',
  case when bool_and(s.complete) then max(s.updated_at) end
from sync_job s cross join (values ('contacts'), ('comments')) as k(kind)
where s.reason = 'first'
group by s.organization_id, s.connection_id, k.kind, s.from_at;
insert into record_gap (organization_id, connection_id, kind, from_at, reason, problem)
select c.organization_id, c.id, k.kind, coalesce(c.deleted_at, c.problem_at),
  case when c.deleted_at is not null then 'disconnected' when c.state = 'needs-reauth' then 'permission' else 'outage' end, c.problem
from connection c cross join (values ('contacts'), ('comments'), ('statuses')) as k(kind)
where c.hook_key is not null and coalesce(c.deleted_at, c.problem_at) is not null
on conflict do nothing;
alter table sync_job force row level security;
alter table connection force row level security;

select system.secure_tenant_table('record_gap');
select system.secure_tenant_table('record_count');
