-- Heartbeats of all connections that one process hears, in one statement: those that webhooks may reach, where it hears
-- webhooks, and those whose channels it keeps open. Answers the connections that were not heard since `earliest`: what
-- they missed is noted with their next heartbeat, in one transaction. One whose row is locked waits for the next beat.
create function system.record_heartbeats(
  hears_webhooks boolean, organization_ids bigint[], connection_ids bigint[], at timestamptz, earliest timestamptz
) returns table (organization_id bigint, connection_id bigint)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  listed bigint;
begin
  for listed in
    select o.organization_id from system.organization_index o
    where o.organization_id = any(organization_ids)
      or hears_webhooks and o.suspended_at is null
        and exists (select from system.membership m where m.organization_id = o.organization_id)
    order by 1
  loop
    perform set_config('app.organization_id', listed::text, true);
    return query
      with heard as (
        select c.id, c.watched_at from public.connection c
        where c.organization_id = listed and c.hook_key is not null and c.deleted_at is null
          and (hears_webhooks and c.subscription is not null
            or exists (select from unnest(organization_ids, connection_ids) as k(organization, connection)
              where k.organization = listed and k.connection = c.id))
        for no key update skip locked
      ), beaten as (
        update public.connection c set watched_at = at from heard h
        where c.organization_id = listed and c.id = h.id and h.watched_at >= earliest
      )
      select listed, h.id from heard h where h.watched_at is null or h.watched_at < earliest;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

revoke execute on function system.record_heartbeats(boolean, bigint[], bigint[], timestamptz, timestamptz) from public;
grant execute on function system.record_heartbeats(boolean, bigint[], bigint[], timestamptz, timestamptz) to lineup_app;
