-- What is worked out from the facts, so that it need not be again for each of them, and a place to work all of it out
-- anew beside what is there.

-- A ticket is one contact, whenever it is said to have come.
drop index contact_fact;
create unique index contact_fact on contact (organization_id, connection_id, fact_key) where fact_key is not null;

-- What the newest snapshot says; is_gone also knows what was told beside it.
alter table ticket add column snapshot_is_gone boolean not null default false;

-- The status that held before a time: one step back, however long ago it began.
create index work_event_status on work_event (organization_id, connection_id, agent_id, occurred_at)
  where kind = 'agent.status-changed';

-- Whose work an agent's of the provider is. It outlives an agent of ours who has left.
create table agent_match (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null check (remote_id <> ''),
  surfer_id bigint not null,
  primary key (organization_id, connection_id, remote_id),
  foreign key (organization_id, connection_id) references connection (organization_id, id) on delete cascade,
  foreign key (organization_id, surfer_id) references surfer (organization_id, id) on delete cascade
);
create index agent_match_surfer on agent_match (organization_id, surfer_id);

-- The connections and filters of ticket groups that every ticket's groups were worked out with.
create table ticket_grouping (
  organization_id bigint primary key,
  links jsonb not null
);

-- One at a time an organization: how far it is, and what it has made so far.
create table rebuild (
  organization_id bigint primary key,
  -- What was received from then on is wanted, and what of it there is: of older facts nothing is left to read.
  wanted_from timestamptz not null,
  from_at timestamptz not null,
  -- Up to here nothing waited to be read when it was begun, so that the order in which it reads is the last word.
  steady_to timestamptz not null,
  -- Of the record that was read last.
  received_at timestamptz,
  raw_id bigint,
  -- What differed, once the facts have taken the place of those before; contacts follow.
  report jsonb not null,
  is_swapped boolean not null default false
);
create table rebuilt_event (
  organization_id bigint not null,
  occurred_at timestamptz not null,
  connection_id bigint not null,
  fact_key text not null,
  kind text not null,
  agent_id text,
  ticket_id text,
  data jsonb not null,
  observed_at timestamptz not null,
  primary key (organization_id, occurred_at, connection_id, fact_key)
);
create table rebuilt_ticket (
  like ticket including defaults,
  primary key (organization_id, connection_id, ticket_id)
);
-- Tickets whose contacts have still to be worked out.
create table rebuilt_contact (
  organization_id bigint not null,
  connection_id bigint not null,
  ticket_id text not null,
  primary key (organization_id, connection_id, ticket_id)
);

-- Organizations with something to read, for whoever was not woken.
create function system.organizations_with_waiting() returns setof bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  candidate bigint;
begin
  for candidate in select distinct m.organization_id from system.membership m loop
    perform set_config('app.organization_id', candidate::text, true);
    if exists (select from public.raw_event r where r.organization_id = candidate and r.state = 'waiting') then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
revoke execute on function system.organizations_with_waiting() from public;
grant execute on function system.organizations_with_waiting() to lineup_app;

select system.secure_tenant_table(name::regclass)
from unnest(array['agent_match', 'ticket_grouping', 'rebuild', 'rebuilt_event', 'rebuilt_ticket', 'rebuilt_contact']) as name;
