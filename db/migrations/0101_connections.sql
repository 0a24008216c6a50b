-- What connecting a system needs beyond the tables of the live river.

alter table connection
  -- The account as the provider knows it: connecting again with another one is not the same connection.
  add column account_id text,
  -- What ticket groups can filter by, as the provider listed it last.
  add column filter_fields jsonb not null default '[]',
  -- Until when somebody has looked after it: after a longer gap what happened meanwhile is read back.
  add column watched_at timestamptz;

alter table sync_job
  add column reason text not null default 'first' check (reason in ('first', 'nightly', 'gap', 'asked')),
  -- The job that does it.
  add column job_id bigint;

-- The permission that came back for another account than before, until the manager says yes, is kept where the
-- verifier was.
alter table connection_attempt rename column sealed_verifier to sealed;

-- The lock of a month in the making has two numbers, and each is an integer.
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
    execute format('create table public.%I partition of %s for values from (%L) to (%L)',
      parent_name || to_char(month, '_YYYY_MM'), parent,
      month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end if;
end $$;
