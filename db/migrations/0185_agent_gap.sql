-- When an agent was first listed: the first thing known of an agent of a system that tells tickets.
alter table remote_agent add column listed_at timestamptz;

-- Times in which nothing could be known of an agent: its system was disconnected, or listed it no more. Open: still so.
create table agent_gap (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null,
  from_at timestamptz not null,
  to_at timestamptz check (from_at <= to_at),
  primary key (organization_id, connection_id, remote_id, from_at),
  foreign key (organization_id, connection_id, remote_id) references remote_agent on delete cascade
);
create unique index agent_gap_open on agent_gap (organization_id, connection_id, remote_id) where to_at is null;

-- What is there already, of all tenants: the owner of the tables sees them for that. A row was last changed after its
-- agent was first listed: no time is called known that was not. Judged days follow from it and are judged again.
alter table remote_agent no force row level security;
alter table connection no force row level security;
alter table adherence_day no force row level security;
alter table agent_match no force row level security;
alter table rescore no force row level security;
update remote_agent set listed_at = updated_at;
insert into agent_gap (organization_id, connection_id, remote_id, from_at)
select a.organization_id, a.connection_id, a.remote_id, coalesce(c.deleted_at, a.updated_at)
from remote_agent a join connection c on c.organization_id = a.organization_id and c.id = a.connection_id
where c.deleted_at is not null or not a.is_active;
insert into rescore (organization_id, surfer_id, date, because)
select d.organization_id, d.surfer_id, d.date, 'settings' from adherence_day d
where exists (select from agent_match m where m.organization_id = d.organization_id and m.surfer_id = d.surfer_id)
on conflict (organization_id, surfer_id, date) do update set version = rescore.version + 1, because = excluded.because;
alter table remote_agent force row level security;
alter table connection force row level security;
alter table adherence_day force row level security;
alter table agent_match force row level security;
alter table rescore force row level security;
alter table remote_agent alter column listed_at set not null, alter column listed_at set default now();

select system.secure_tenant_table('agent_gap');
