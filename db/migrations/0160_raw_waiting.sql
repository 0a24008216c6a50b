-- What waits to be read stands beside what came: a raw event is written once and never again, but for the few that are
-- put aside, and what waits is found without stepping over what was read.
create table raw_waiting (
  organization_id bigint not null,
  raw_id bigint not null,
  received_at timestamptz not null,
  connection_id bigint not null,
  primary key (organization_id, raw_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
select system.secure_tenant_table('raw_waiting');

do $$
declare
  organization bigint;
begin
  for organization in select distinct organization_id from system.membership loop
    perform set_config('app.organization_id', organization::text, true);
    insert into raw_waiting (organization_id, raw_id, received_at, connection_id)
      select organization_id, id, received_at, connection_id from raw_event
      where organization_id = organization and state = 'waiting';
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- Takes the indexes and the check that name it with it.
alter table raw_event drop column state;
create index raw_event_quarantined on raw_event (organization_id, connection_id, id) where problem is not null;

create or replace function system.organizations_with_waiting() returns setof bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  candidate bigint;
begin
  for candidate in select distinct m.organization_id from system.membership m loop
    perform set_config('app.organization_id', candidate::text, true);
    if exists (select from public.raw_waiting w where w.organization_id = candidate) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- Deliveries are kept by one call, with a plan made once: an acknowledgement waits for a single answer of the database.
-- Outside of a transaction of its organization the call binds itself to the one that it names. Answers how many of them
-- had not come before.
create function public.keep_deliveries(
  organization bigint, at timestamptz, connection_ids bigint[], sources text[], topics text[], keys text[], bodies text[]
) returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  kept integer;
begin
  if nullif(current_setting('app.organization_id', true), '') is null then
    perform set_config('app.organization_id', organization::text, true);
  end if;
  perform system.refuse_other_tenant(organization);
  -- In the order of their keys, so that two processes with the same ones cannot wait for each other; what they bring
  -- is kept in the order in which it came.
  with arriving as (
    select * from unnest(connection_ids, sources, topics, keys, bodies)
      with ordinality as a(connection_id, source, topic, delivery_key, body, position)
  ), fresh as (
    insert into public.delivery (organization_id, connection_id, delivery_key, received_at)
    select distinct organization, connection_id, delivery_key, at from arriving
    order by 2, 3
    on conflict do nothing returning connection_id, delivery_key
  ), stored as (
    insert into public.raw_event (organization_id, received_at, connection_id, source, topic, delivery_key, body)
    select organization, at, connection_id, source, topic, delivery_key, convert_to(body, 'UTF8')
    from (
      select distinct on (connection_id, delivery_key) * from arriving
      join fresh using (connection_id, delivery_key) order by connection_id, delivery_key, position
    ) as first_of_each order by position
    returning id, connection_id
  ), waiting as (
    insert into public.raw_waiting (organization_id, raw_id, received_at, connection_id)
    select organization, id, at, connection_id from stored
    returning 1
  )
  select count(*)::int into kept from waiting;
  if kept > 0 then perform pg_notify('lineup_inbox', organization::text); end if;
  return kept;
end $$;
revoke execute on function public.keep_deliveries(bigint, timestamptz, bigint[], text[], text[], text[], text[]) from public;
grant execute on function public.keep_deliveries(bigint, timestamptz, bigint[], text[], text[], text[], text[]) to lineup_app;
