-- The live river: what providers tell, stored once and as it came (`raw_event`), what it means (`work_event`),
-- and what follows from that (`ticket`, `ticket_session`, `adherence_block`), which can be made again.
--
-- Tables that grow with every contact are cut into months. A month must be there before it is written to:
-- system.ensure_partition makes it, in a short transaction of its own, since it locks the whole table.

create function system.ensure_partition(parent regclass, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  month date := date_trunc('month', at at time zone 'UTC')::date;
  parent_name text;
begin
  select c.relname into parent_name from pg_class c
    where c.oid = parent and c.relkind = 'p' and c.relnamespace = 'public'::regnamespace;
  if parent_name is null then
    raise exception '% is not a table of this product that is cut into months', parent;
  end if;
  perform pg_advisory_xact_lock(7164053183, hashtext(parent_name));
  if to_regclass(format('public.%I', parent_name || to_char(month, '_YYYY_MM'))) is null then
    execute format('create table public.%I partition of %s for values from (%L) to (%L)',
      parent_name || to_char(month, '_YYYY_MM'), parent,
      month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end if;
end $$;

-- Gives up the months that ended before `before`; answers how many.
create function system.drop_partitions(parent regclass, before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.oid::regclass as name, to_date(right(c.relname, 7), 'YYYY_MM') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where i.inhparent = parent and p.relnamespace = 'public'::regnamespace
  loop
    if (part.month + interval '1 month') at time zone 'UTC' <= before then
      execute format('drop table %s', part.name);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;

revoke execute on function system.ensure_partition(regclass, timestamptz) from public;
revoke execute on function system.drop_partitions(regclass, timestamptz) from public;
grant execute on function system.ensure_partition(regclass, timestamptz) to lineup_app;
grant execute on function system.drop_partitions(regclass, timestamptz) to lineup_app;

-- Connections -----------------------------------------------------------------------------------------------

alter table connection
  -- What the provider needs to know besides who we are: a subdomain, a region.
  add column settings jsonb not null default '{}',
  -- Files need nothing to be connected; a system that does may have lost its permission, or fail for now.
  add column state text not null default 'connected' check (state in ('connecting', 'connected', 'failing', 'needs-reauth')),
  add column problem text,
  add column problem_at timestamptz,
  -- How the provider calls the account that was connected.
  add column account_name text,
  -- The unguessable part of the address that the provider's news are sent to.
  add column hook_key text check (hook_key <> ''),
  -- What was subscribed to, as the connector wants it back to end it.
  add column subscription jsonb,
  add column last_event_at timestamptz,
  add column last_sync_at timestamptz;
create unique index connection_hook_key on connection (organization_id, hook_key) where hook_key is not null;

-- Sealed by platform/secrets under the key that key_id names. The next generation replaces the one before it
-- only where that is still the newest, so that two processes refresh a token once.
create table connection_secret (
  organization_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('credentials', 'webhook', 'webhook-before')),
  generation integer not null default 1 check (generation >= 1),
  key_id text not null check (key_id <> ''),
  sealed bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, connection_id, kind),
  foreign key (organization_id, connection_id) references connection (organization_id, id) on delete cascade
);

-- A manager who went to the provider to say yes, and has not come back yet.
create table connection_attempt (
  organization_id bigint not null,
  state text not null check (state <> ''),
  provider_id integer not null,
  -- To connect again what has lost its permission.
  connection_id bigint,
  name text not null,
  settings jsonb not null default '{}',
  key_id text not null,
  sealed_verifier bytea not null,
  manager_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, state),
  foreign key (organization_id, manager_id) references manager (organization_id, id) on delete cascade,
  foreign key (organization_id, connection_id) references connection (organization_id, id) on delete cascade
);

-- One per connection and kind of record that is read: the past is fetched once, then what was missed.
create table sync_job (
  organization_id bigint not null,
  id bigint generated by default as identity,
  connection_id bigint not null,
  endpoint text not null check (endpoint <> ''),
  complete boolean not null default false,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Committed with the records that it stands behind.
  cursor jsonb,
  record_count bigint not null default 0,
  -- How far through the time that is read, when the provider's records tell it.
  reached_at timestamptz,
  retry_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, connection_id) references connection (organization_id, id) on delete cascade
);
create index sync_job_connection on sync_job (organization_id, connection_id, id);

-- People and queues as the provider has them. An agent is ours by the e-mail address.
create table remote_agent (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null check (remote_id <> ''),
  name text not null default '',
  email text,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (organization_id, connection_id, remote_id),
  foreign key (organization_id, connection_id) references connection (organization_id, id) on delete cascade
);
create index remote_agent_email on remote_agent (organization_id, lower(email));

create table remote_queue (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null check (remote_id <> ''),
  name text not null default '',
  updated_at timestamptz not null default now(),
  primary key (organization_id, connection_id, remote_id),
  foreign key (organization_id, connection_id) references connection (organization_id, id) on delete cascade
);

-- What came, as it came -------------------------------------------------------------------------------------

create table raw_event (
  organization_id bigint not null,
  received_at timestamptz not null,
  id bigint generated by default as identity,
  connection_id bigint not null,
  source text not null check (source in ('webhook', 'backfill', 'poll')),
  -- Which kind of record: the connector's own word.
  topic text not null,
  delivery_key text not null check (delivery_key <> ''),
  body bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'quarantined')),
  problem text,
  primary key (organization_id, received_at, id)
) partition by range (received_at);
create index raw_event_waiting on raw_event (organization_id, id) where state = 'waiting';
create index raw_event_quarantined on raw_event (organization_id, connection_id, id) where state = 'quarantined';

-- A month cannot keep a delivery from coming again in the next one; this can.
create table delivery (
  organization_id bigint not null,
  connection_id bigint not null,
  delivery_key text not null check (delivery_key <> ''),
  received_at timestamptz not null,
  primary key (organization_id, connection_id, delivery_key),
  foreign key (organization_id, connection_id) references connection (organization_id, id) on delete cascade
);
create index delivery_age on delivery (organization_id, received_at);

-- What it means ---------------------------------------------------------------------------------------------

-- The key is made of the meaning, the moment included: the same fact by two roads is one row.
create table work_event (
  organization_id bigint not null,
  occurred_at timestamptz not null,
  connection_id bigint not null,
  fact_key text not null check (fact_key <> ''),
  kind text not null check (kind <> ''),
  agent_id text,
  ticket_id text,
  data jsonb not null default '{}',
  observed_at timestamptz not null,
  -- In the order of commits within an organization: who follows it misses nothing.
  seq bigint generated by default as identity,
  primary key (organization_id, occurred_at, connection_id, fact_key)
) partition by range (occurred_at);
create index work_event_seq on work_event (organization_id, seq);
create index work_event_agent on work_event (organization_id, connection_id, agent_id, occurred_at) where agent_id is not null;
create index work_event_ticket on work_event (organization_id, connection_id, ticket_id, occurred_at) where ticket_id is not null;

create table ticket (
  organization_id bigint not null,
  connection_id bigint not null,
  ticket_id text not null check (ticket_id <> ''),
  url text,
  channel text not null check (channel in ('case', 'call', 'chat')),
  channel_name text not null,
  status text not null check (status in ('OPEN', 'CLOSED', 'ON_HOLD')),
  raw_status text not null,
  assignee_id text,
  queue_ids text[] not null default '{}',
  tags text[] not null default '{}',
  fields jsonb not null default '{}',
  -- Ticket groups whose filters it passes.
  stream_ids bigint[] not null default '{}',
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  is_gone boolean not null default false,
  -- The newest snapshot wins, whichever comes first.
  version text not null,
  primary key (organization_id, connection_id, ticket_id),
  foreign key (organization_id, connection_id) references connection (organization_id, id)
);
create index ticket_changed on ticket (organization_id, changed_at);

-- A contact that a provider told of is there once, however often it is told.
alter table contact add column fact_key text check (fact_key <> '');
create unique index contact_fact on contact (organization_id, connection_id, occurred_at, fact_key) where fact_key is not null;

-- What follows ----------------------------------------------------------------------------------------------

create table ticket_session (
  organization_id bigint not null,
  starts_at timestamptz not null,
  surfer_id bigint not null,
  connection_id bigint not null,
  ticket_id text not null,
  ends_at timestamptz not null,
  events jsonb not null,
  -- Times of work in it, and how each is known.
  work jsonb not null,
  primary key (organization_id, starts_at, surfer_id, connection_id, ticket_id),
  check (starts_at < ends_at)
) partition by range (starts_at);
create index ticket_session_surfer on ticket_session (organization_id, surfer_id, starts_at);

create table adherence_block (
  organization_id bigint not null,
  starts_at timestamptz not null,
  surfer_id bigint not null,
  ends_at timestamptz not null,
  status text not null check (status in ('IN_ADHERENCE', 'OUT_OF_ADHERENCE', 'IN_ADHERENCE_WITH_EXCEPTION')),
  reason text check (reason in ('WRONG_QUEUE', 'INACTIVE', 'WRONG_SYSTEM')),
  -- The schedule's piece, the status, the facts, the rule and the exception that decided.
  because jsonb not null,
  primary key (organization_id, starts_at, surfer_id),
  check (starts_at < ends_at)
) partition by range (starts_at);
create index adherence_block_surfer on adherence_block (organization_id, surfer_id, starts_at);

-- An agent's day in the agent's own zone.
create table adherence_day (
  organization_id bigint not null,
  surfer_id bigint not null,
  date date not null,
  in_seconds integer not null check (in_seconds >= 0),
  out_seconds integer not null check (out_seconds >= 0),
  exception_seconds integer not null check (exception_seconds >= 0),
  -- Up to here it is judged: the end of the day, or the moment it was computed.
  scored_to timestamptz not null,
  revision integer not null default 1,
  primary key (organization_id, surfer_id, date),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id) on delete cascade
);
create index adherence_day_date on adherence_day (organization_id, date);

-- Days to be judged again, because something they follow from has changed.
create table rescore (
  organization_id bigint not null,
  surfer_id bigint not null,
  date date not null,
  because text not null check (because in ('event', 'schedule', 'exception', 'settings', 'time')),
  -- Raised by each new reason: a day asked for again while it is computed is computed again.
  version integer not null default 1,
  asked_at timestamptz not null default now(),
  primary key (organization_id, surfer_id, date),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id) on delete cascade
);
create index rescore_age on rescore (organization_id, asked_at);

select system.secure_tenant_table(name::regclass) from unnest(array[
  'connection_secret', 'connection_attempt', 'sync_job', 'remote_agent', 'remote_queue', 'raw_event', 'delivery',
  'work_event', 'ticket', 'ticket_session', 'adherence_block', 'adherence_day', 'rescore'
]) as name;
grant usage on all sequences in schema public to lineup_app;
