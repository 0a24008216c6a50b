-- An event's time is that of its commit, as its id is, so that times and ids of an organization are in one order.
create or replace function system.publish_event() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7101, hashint8(new.organization_id));
  update public.event set id = nextval('public.event_id_seq'), created_at = clock_timestamp()
    where organization_id = new.organization_id and id = new.id;
  perform system.enqueue_delivery(new.organization_id, now());
  perform pg_notify('lineup_event', new.organization_id::text);
  return null;
end $$;
