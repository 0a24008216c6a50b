-- A commit with a notice waits for those before it until they are on the disk. Acknowledgements wait for commits, so the
-- reader is told afterwards, of several batches at once.
CREATE OR REPLACE FUNCTION public.keep_deliveries(organization bigint, at timestamp with time zone, connection_ids bigint[], sources text[], topics text[], keys text[], bodies text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
    returning id, connection_id, source
  ), waiting as (
    insert into public.raw_waiting (organization_id, raw_id, received_at, connection_id, is_backfill)
    select organization, id, at, connection_id, source = 'backfill' from stored
    returning 1
  )
  select count(*)::int into kept from waiting;
  return kept;
end $function$;
