-- Months are cleaned up while they fill: what waits in an inbox is found past what was read since, and a month has
-- millions of rows of which a fifth, the usual share, is too many to step over.
create or replace function system.ensure_partition(parent regclass, at timestamptz) returns void
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
  perform pg_advisory_xact_lock(7103, hashtext(parent_name));
  if to_regclass(format('public.%I', parent_name || to_char(month, '_YYYY_MM'))) is null then
    execute format('create table public.%I partition of %s for values from (%L) to (%L)
      with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 10000)',
      parent_name || to_char(month, '_YYYY_MM'), parent,
      month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end if;
end $$;
