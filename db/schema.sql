-- Generated from the database by "npm run db:schema". Do not edit: write a migration.

create schema public;
grant usage on schema public to lineup_app;

create schema system;
grant usage on schema system to lineup_app;

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
revoke execute on function public.keep_deliveries(bigint,timestamp with time zone,bigint[],text[],text[],text[],text[]) from public;
grant execute on function public.keep_deliveries(bigint,timestamp with time zone,bigint[],text[],text[],text[],text[]) to lineup_app;

CREATE OR REPLACE FUNCTION public.keep_surfer_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.surfer_term
  select old.organization_id, old.id, '-infinity', old.team_id, old.min_contracted_hours, old.max_contracted_hours,
    old.min_contracted_daily_minutes, old.max_contracted_daily_minutes,
    old.break_minutes_per_shift, old.rest_minutes_between_shifts, old.working_windows
  on conflict do nothing;
  insert into public.surfer_term
  values (new.organization_id, new.id,
    coalesce(nullif(current_setting('app.term_from', true), '')::date, (now() at time zone new.timezone)::date),
    new.team_id, new.min_contracted_hours, new.max_contracted_hours,
    new.min_contracted_daily_minutes, new.max_contracted_daily_minutes,
    new.break_minutes_per_shift, new.rest_minutes_between_shifts, new.working_windows)
  on conflict (organization_id, surfer_id, from_date) do update set
    team_id = excluded.team_id,
    min_contracted_hours = excluded.min_contracted_hours, max_contracted_hours = excluded.max_contracted_hours,
    min_contracted_daily_minutes = excluded.min_contracted_daily_minutes,
    max_contracted_daily_minutes = excluded.max_contracted_daily_minutes,
    break_minutes_per_shift = excluded.break_minutes_per_shift,
    rest_minutes_between_shifts = excluded.rest_minutes_between_shifts,
    working_windows = excluded.working_windows;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_effort_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.effort_due (organization_id, connection_id, agent_id, day)
  select distinct c.organization_id, c.connection_id, c.agent_id, reach.day
  from changed c
  cross join lateral (values ((c.occurred_at at time zone 'UTC')::date),
    ((c.occurred_at at time zone 'UTC' + interval '5 minutes')::date)) as reach(day)
  where c.agent_id is not null and c.ticket_id is not null
    and c.kind in ('ticket.status-changed', 'ticket.comment', 'work.started', 'work.ended')
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION system.agents_by_last_day(organization_ids bigint[])
 RETURNS TABLE(organization_id bigint, timezone text, end_date date, surfers bigint)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  asked text := current_setting('app.organization_id', true);
  listed bigint;
begin
  foreach listed in array organization_ids loop
    perform set_config('app.organization_id', listed::text, true);
    return query
      select s.organization_id, s.timezone, s.end_date, count(*)
      from public.surfer s
      where s.organization_id = listed and s.deleted_at is null
      group by s.organization_id, s.timezone, s.end_date;
  end loop;
  perform set_config('app.organization_id', coalesce(asked, ''), true);
end $function$;
revoke execute on function system.agents_by_last_day(bigint[]) from public;
grant execute on function system.agents_by_last_day(bigint[]) to lineup_app;

CREATE OR REPLACE FUNCTION system.delete_organization(doomed bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  waiting regclass[] := array(
    select c.oid::regclass from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'system')
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'delete'));
  held regclass[];
  one regclass;
begin
  perform set_config('app.organization_id', doomed::text, true);
  while cardinality(waiting) > 0 loop
    held := '{}';
    foreach one in array waiting loop
      begin
        execute format('delete from %s where organization_id = $1', one) using doomed;
      exception when foreign_key_violation then
        held := held || one;
      end;
    end loop;
    if cardinality(held) = cardinality(waiting) then
      raise exception 'organization % cannot be deleted: % refer to each other', doomed, held;
    end if;
    waiting := held;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION system.drop_partitions(parent regclass, before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function system.drop_partitions(regclass,timestamp with time zone) from public;
grant execute on function system.drop_partitions(regclass,timestamp with time zone) to lineup_app;

CREATE OR REPLACE FUNCTION system.enqueue_delivery(organization_id bigint, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform system.refuse_other_tenant(organization_id);
  perform graphile_worker.add_job(
    'deliver-events', json_build_object('organizationId', organization_id),
    run_at => run_at, max_attempts => 32767, priority => -10,
    job_key => 'deliver-events:' || organization_id, job_key_mode => 'preserve_run_at');
end $function$;
revoke execute on function system.enqueue_delivery(bigint,timestamp with time zone) from public;
grant execute on function system.enqueue_delivery(bigint,timestamp with time zone) to lineup_app;

CREATE OR REPLACE FUNCTION system.enqueue_job(organization_id bigint, job_id bigint, kind text, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform system.refuse_other_tenant(organization_id);
  perform graphile_worker.add_job(
    kind, json_build_object('organizationId', organization_id, 'jobId', job_id),
    run_at => run_at, max_attempts => 32767);
end $function$;
revoke execute on function system.enqueue_job(bigint,bigint,text,timestamp with time zone) from public;
grant execute on function system.enqueue_job(bigint,bigint,text,timestamp with time zone) to lineup_app;

CREATE OR REPLACE FUNCTION system.ensure_partition(parent regclass, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function system.ensure_partition(regclass,timestamp with time zone) from public;
grant execute on function system.ensure_partition(regclass,timestamp with time zone) to lineup_app;

CREATE OR REPLACE FUNCTION system.keep_organization_index()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into system.organization_index
  values (new.organization_id, new.name, new.display_name, new.timezone, new.dialpad_company_id, new.dialpad_licenses,
    new.total_licenses, new.is_internal, new.suspended_at, new.feature_overrides, new.created_at)
  on conflict (organization_id) do update set
    name = excluded.name, display_name = excluded.display_name, timezone = excluded.timezone,
    dialpad_company_id = excluded.dialpad_company_id, dialpad_licenses = excluded.dialpad_licenses,
    total_licenses = excluded.total_licenses, is_internal = excluded.is_internal,
    suspended_at = excluded.suspended_at, feature_overrides = excluded.feature_overrides;
  return null;
end $function$;
revoke execute on function system.keep_organization_index() from public;

CREATE OR REPLACE FUNCTION system.organizations_with_waiting()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function system.organizations_with_waiting() from public;
grant execute on function system.organizations_with_waiting() to lineup_app;

CREATE OR REPLACE FUNCTION system.publish_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(7101, hashint8(new.organization_id));
  update public.event set id = nextval('public.event_id_seq'), created_at = clock_timestamp()
    where organization_id = new.organization_id and id = new.id;
  perform system.enqueue_delivery(new.organization_id, now());
  perform pg_notify('lineup_event', new.organization_id::text);
  return null;
end $function$;
revoke execute on function system.publish_event() from public;
grant execute on function system.publish_event() to lineup_app;

CREATE OR REPLACE FUNCTION system.raise_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end $function$;
revoke execute on function system.raise_revision() from public;
grant execute on function system.raise_revision() to lineup_app;

CREATE OR REPLACE FUNCTION system.record_heartbeats(hears_webhooks boolean, organization_ids bigint[], connection_ids bigint[], at timestamp with time zone, earliest timestamp with time zone)
 RETURNS TABLE(organization_id bigint, connection_id bigint)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function system.record_heartbeats(boolean,bigint[],bigint[],timestamp with time zone,timestamp with time zone) from public;
grant execute on function system.record_heartbeats(boolean,bigint[],bigint[],timestamp with time zone,timestamp with time zone) to lineup_app;

CREATE OR REPLACE FUNCTION system.refuse_other_tenant(organization_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if organization_id is distinct from nullif(current_setting('app.organization_id', true), '')::bigint then
    raise exception 'organization % is not the tenant of this transaction', organization_id using errcode = '42501';
  end if;
end $function$;
revoke execute on function system.refuse_other_tenant(bigint) from public;
grant execute on function system.refuse_other_tenant(bigint) to lineup_app;

CREATE OR REPLACE FUNCTION system.running_subscriptions(organization_ids bigint[])
 RETURNS TABLE(organization_id bigint, subscriptions bigint)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  asked text := current_setting('app.organization_id', true);
  listed bigint;
begin
  foreach listed in array organization_ids loop
    perform set_config('app.organization_id', listed::text, true);
    return query
      select listed, count(*) from public.subscription s
      where s.organization_id = listed and s.status <> 'deleted';
  end loop;
  perform set_config('app.organization_id', coalesce(asked, ''), true);
end $function$;
revoke execute on function system.running_subscriptions(bigint[]) from public;
grant execute on function system.running_subscriptions(bigint[]) to lineup_app;

CREATE OR REPLACE FUNCTION system.secure_tenant_table(tenant_table regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint)
       with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint)', tenant_table);
  execute format('grant select, insert, update, delete on %s to lineup_app', tenant_table);
end $function$;

create table public.adherence_block (
  organization_id bigint not null,
  starts_at timestamp with time zone not null,
  surfer_id bigint not null,
  ends_at timestamp with time zone not null,
  status text not null,
  reason text,
  because jsonb not null,
  constraint adherence_block_pkey PRIMARY KEY (organization_id, starts_at, surfer_id),
  constraint adherence_block_check CHECK ((starts_at < ends_at)),
  constraint adherence_block_reason_check CHECK ((reason = ANY (ARRAY['WRONG_QUEUE'::text, 'INACTIVE'::text, 'WRONG_SYSTEM'::text]))),
  constraint adherence_block_status_check CHECK ((status = ANY (ARRAY['IN_ADHERENCE'::text, 'OUT_OF_ADHERENCE'::text, 'IN_ADHERENCE_WITH_EXCEPTION'::text])))
) partition by RANGE (starts_at);
CREATE INDEX adherence_block_surfer ON ONLY public.adherence_block USING btree (organization_id, surfer_id, starts_at);
alter table public.adherence_block enable row level security;
alter table public.adherence_block force row level security;
create policy tenant on public.adherence_block as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.adherence_block to lineup_app;

create table public.adherence_day (
  organization_id bigint not null,
  surfer_id bigint not null,
  date date not null,
  in_seconds integer not null,
  out_seconds integer not null,
  exception_seconds integer not null,
  scored_to timestamp with time zone not null,
  revision integer not null default 1,
  wrong_queue_count integer not null default 0,
  wrong_system_count integer not null default 0,
  inactive_count integer not null default 0,
  zone text not null,
  digest text not null default ''::text,
  constraint adherence_day_pkey PRIMARY KEY (organization_id, surfer_id, date),
  constraint adherence_day_exception_seconds_check CHECK ((exception_seconds >= 0)),
  constraint adherence_day_in_seconds_check CHECK ((in_seconds >= 0)),
  constraint adherence_day_out_seconds_check CHECK ((out_seconds >= 0)),
  constraint adherence_day_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX adherence_day_date ON public.adherence_day USING btree (organization_id, date);
alter table public.adherence_day enable row level security;
alter table public.adherence_day force row level security;
create policy tenant on public.adherence_day as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.adherence_day to lineup_app;

create table public.adherence_exception (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  type text not null,
  description text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  start_date date,
  end_date date,
  start_minute integer,
  end_minute integer,
  weekdays text[],
  task_id bigint,
  stream_ids bigint[] not null default '{}'::bigint[],
  statuses text[] not null default '{}'::text[],
  in_adherence_when_available boolean not null default false,
  created_by_manager_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint adherence_exception_pkey PRIMARY KEY (organization_id, id),
  constraint adherence_exception_check CHECK (
CASE type
    WHEN 'one-off'::text THEN ((starts_at < ends_at) AND (start_date IS NULL))
    ELSE ((start_date IS NOT NULL) AND (start_minute IS NOT NULL) AND (end_minute IS NOT NULL) AND (cardinality(weekdays) > 0) AND (starts_at IS NULL) AND (ends_at IS NULL) AND ((end_date >= start_date) IS NOT FALSE))
END),
  constraint adherence_exception_description_check CHECK ((description <> ''::text)),
  constraint adherence_exception_end_minute_check CHECK (((end_minute >= 0) AND (end_minute <= 1439))),
  constraint adherence_exception_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
  constraint adherence_exception_type_check CHECK ((type = ANY (ARRAY['one-off'::text, 'recurring'::text]))),
  constraint adherence_exception_organization_id_created_by_manager_id_fkey FOREIGN KEY (organization_id, created_by_manager_id) REFERENCES public.manager(organization_id, id),
  constraint adherence_exception_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint adherence_exception_organization_id_task_id_fkey FOREIGN KEY (organization_id, task_id) REFERENCES public.task(organization_id, id)
);
alter table public.adherence_exception enable row level security;
alter table public.adherence_exception force row level security;
create policy tenant on public.adherence_exception as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.adherence_exception to lineup_app;

create table public.adherence_exception_surfer (
  organization_id bigint not null,
  exception_id bigint not null,
  surfer_id bigint not null,
  constraint adherence_exception_surfer_pkey PRIMARY KEY (organization_id, exception_id, surfer_id),
  constraint adherence_exception_surfer_organization_id_exception_id_fkey FOREIGN KEY (organization_id, exception_id) REFERENCES public.adherence_exception(organization_id, id) ON DELETE CASCADE,
  constraint adherence_exception_surfer_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX adherence_exception_of_surfer ON public.adherence_exception_surfer USING btree (organization_id, surfer_id);
alter table public.adherence_exception_surfer enable row level security;
alter table public.adherence_exception_surfer force row level security;
create policy tenant on public.adherence_exception_surfer as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.adherence_exception_surfer to lineup_app;

create table public.adherence_organization (
  organization_id bigint not null,
  demands jsonb not null default '{}'::jsonb,
  today_asked_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  week_asked_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  cut_zone text,
  constraint adherence_organization_pkey PRIMARY KEY (organization_id),
  constraint adherence_organization_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.adherence_organization enable row level security;
alter table public.adherence_organization force row level security;
create policy tenant on public.adherence_organization as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.adherence_organization to lineup_app;

create table public.adjustment (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  manager_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  kind text not null default 'factor'::text,
  removed_at timestamp with time zone,
  constraint adjustment_pkey PRIMARY KEY (organization_id, id),
  constraint adjustment_check CHECK ((starts_at < ends_at)),
  constraint adjustment_kind_check CHECK ((kind = ANY (ARRAY['factor'::text, 'total'::text, 'exclude'::text]))),
  constraint adjustment_name_check CHECK ((name <> ''::text)),
  constraint adjustment_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint adjustment_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
alter table public.adjustment enable row level security;
alter table public.adjustment force row level security;
create policy tenant on public.adjustment as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.adjustment to lineup_app;

create table public.adjustment_stream (
  organization_id bigint not null,
  adjustment_id bigint not null,
  stream_id bigint not null,
  adjustment_factor double precision not null,
  total double precision,
  effect double precision,
  constraint adjustment_stream_pkey PRIMARY KEY (organization_id, adjustment_id, stream_id),
  constraint adjustment_stream_adjustment_factor_check CHECK ((adjustment_factor >= (0)::double precision)),
  constraint adjustment_stream_total_check CHECK ((total >= (0)::double precision)),
  constraint adjustment_stream_organization_id_adjustment_id_fkey FOREIGN KEY (organization_id, adjustment_id) REFERENCES public.adjustment(organization_id, id) ON DELETE CASCADE,
  constraint adjustment_stream_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.adjustment_stream enable row level security;
alter table public.adjustment_stream force row level security;
create policy tenant on public.adjustment_stream as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.adjustment_stream to lineup_app;

create table public.agent_gap (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  constraint agent_gap_pkey PRIMARY KEY (organization_id, connection_id, remote_id, from_at),
  constraint agent_gap_check CHECK ((from_at <= to_at)),
  constraint agent_gap_organization_id_connection_id_remote_id_fkey FOREIGN KEY (organization_id, connection_id, remote_id) REFERENCES public.remote_agent(organization_id, connection_id, remote_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX agent_gap_open ON public.agent_gap USING btree (organization_id, connection_id, remote_id) WHERE (to_at IS NULL);
alter table public.agent_gap enable row level security;
alter table public.agent_gap force row level security;
create policy tenant on public.agent_gap as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.agent_gap to lineup_app;

create table public.agent_match (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null,
  surfer_id bigint not null,
  constraint agent_match_pkey PRIMARY KEY (organization_id, connection_id, remote_id),
  constraint agent_match_remote_id_check CHECK ((remote_id <> ''::text)),
  constraint agent_match_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE,
  constraint agent_match_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX agent_match_surfer ON public.agent_match USING btree (organization_id, surfer_id);
alter table public.agent_match enable row level security;
alter table public.agent_match force row level security;
create policy tenant on public.agent_match as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.agent_match to lineup_app;

create table public.analytics_view (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  manager_id bigint not null,
  name text not null,
  definition jsonb not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint analytics_view_pkey PRIMARY KEY (organization_id, id),
  constraint analytics_view_name_check CHECK ((name <> ''::text)),
  constraint analytics_view_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint analytics_view_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
CREATE UNIQUE INDEX analytics_view_name ON public.analytics_view USING btree (organization_id, manager_id, lower(name));
alter table public.analytics_view enable row level security;
alter table public.analytics_view force row level security;
create policy tenant on public.analytics_view as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.analytics_view to lineup_app;

create table public.api_token (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  manager_id bigint not null,
  name text not null,
  secret_hash bytea not null,
  ending text not null,
  permissions text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  minute_at timestamp with time zone,
  minute_calls integer not null default 0,
  created_by_manager_id bigint not null,
  constraint api_token_pkey PRIMARY KEY (organization_id, id),
  constraint api_token_name_check CHECK ((name <> ''::text)),
  constraint api_token_permissions_check CHECK ((cardinality(permissions) > 0)),
  constraint api_token_organization_id_created_by_manager_id_fkey FOREIGN KEY (organization_id, created_by_manager_id) REFERENCES public.manager(organization_id, id),
  constraint api_token_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint api_token_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
CREATE INDEX api_token_manager ON public.api_token USING btree (organization_id, manager_id);
CREATE UNIQUE INDEX api_token_secret ON public.api_token USING btree (organization_id, secret_hash);
alter table public.api_token enable row level security;
alter table public.api_token force row level security;
create policy tenant on public.api_token as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.api_token to lineup_app;

create table public.audit_entry (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  happened_at timestamp with time zone not null default now(),
  manager_id bigint,
  surfer_id bigint,
  action text not null,
  entity text not null,
  entity_id bigint,
  entity_name text,
  details jsonb not null default '{}'::jsonb,
  staff_account_id bigint,
  staff_name text,
  api_token_id bigint,
  constraint audit_entry_pkey PRIMARY KEY (organization_id, id),
  constraint audit_entry_action_check CHECK ((action <> ''::text)),
  constraint audit_entry_entity_check CHECK ((entity <> ''::text)),
  constraint audit_entry_organization_id_api_token_id_fkey FOREIGN KEY (organization_id, api_token_id) REFERENCES public.api_token(organization_id, id),
  constraint audit_entry_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint audit_entry_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint audit_entry_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX audit_entry_entity ON public.audit_entry USING btree (organization_id, entity, entity_id, id);
CREATE INDEX audit_entry_happened ON public.audit_entry USING btree (organization_id, happened_at);
CREATE INDEX audit_entry_manager ON public.audit_entry USING btree (organization_id, manager_id, id);
CREATE INDEX audit_entry_token ON public.audit_entry USING btree (organization_id, api_token_id, id) WHERE (api_token_id IS NOT NULL);
alter table public.audit_entry enable row level security;
alter table public.audit_entry force row level security;
create policy tenant on public.audit_entry as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.audit_entry to lineup_app;

create table public.availability_block (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint availability_block_pkey PRIMARY KEY (organization_id, id),
  constraint availability_block_check CHECK ((starts_at < ends_at)),
  constraint availability_block_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint availability_block_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX availability_block_time ON public.availability_block USING btree (organization_id, surfer_id, starts_at);
alter table public.availability_block enable row level security;
alter table public.availability_block force row level security;
create policy tenant on public.availability_block as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.availability_block to lineup_app;

create table public.billing_alert (
  organization_id bigint not null,
  alert_id text not null,
  subscription_id text not null,
  is_snapshot boolean not null default false,
  event_time timestamp with time zone not null,
  body text not null,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint billing_alert_pkey PRIMARY KEY (organization_id, alert_id),
  constraint billing_alert_alert_id_check CHECK ((alert_id <> ''::text)),
  constraint billing_alert_subscription_id_check CHECK ((subscription_id <> ''::text)),
  constraint billing_alert_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX billing_alert_subscription ON public.billing_alert USING btree (organization_id, subscription_id);
CREATE INDEX billing_alert_waiting ON public.billing_alert USING btree (organization_id) WHERE (applied_at IS NULL);
alter table public.billing_alert enable row level security;
alter table public.billing_alert force row level security;
create policy tenant on public.billing_alert as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.billing_alert to lineup_app;

create table public.billing_checkout (
  organization_id bigint not null,
  plan_id text not null,
  quantity integer not null,
  url text,
  manager_id bigint not null,
  opened_at timestamp with time zone not null,
  constraint billing_checkout_pkey PRIMARY KEY (organization_id),
  constraint billing_checkout_quantity_check CHECK ((quantity > 0)),
  constraint billing_checkout_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint billing_checkout_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
alter table public.billing_checkout enable row level security;
alter table public.billing_checkout force row level security;
create policy tenant on public.billing_checkout as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.billing_checkout to lineup_app;

create table public.block (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  type text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  origin text not null,
  published_version integer,
  draft_state text,
  draft_block_id bigint,
  conflict_type text not null default 'standard'::text,
  shift_template_id bigint,
  task_template_id bigint,
  parent_block_id bigint,
  round_robin_id bigint,
  subtype text,
  remote_subtype text,
  breaks jsonb not null default '[]'::jsonb,
  title text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  is_locked boolean not null default false,
  schedule_plan_id bigint,
  constraint block_pkey PRIMARY KEY (organization_id, id),
  constraint block_check CHECK ((starts_at < ends_at)),
  constraint block_check1 CHECK (((draft_state IS NULL) OR (published_version IS NOT NULL))),
  constraint block_check2 CHECK (((subtype IS NULL) OR (type = 'time-off'::text))),
  constraint block_conflict_type_check CHECK ((conflict_type = ANY (ARRAY['standard'::text, 'fill'::text]))),
  constraint block_draft_state_check CHECK ((draft_state = ANY (ARRAY['deleted'::text, 'edited'::text, 'plan-overridden'::text]))),
  constraint block_origin_check CHECK ((origin = ANY (ARRAY['plan'::text, 'manual'::text, 'calendar'::text, 'merge'::text, 'change-request'::text, 'autofill'::text]))),
  constraint block_published_version_check CHECK ((published_version >= 1)),
  constraint block_short_shift CHECK (((type <> 'shift'::text) OR ((ends_at - starts_at) <= '2 days'::interval))),
  constraint block_subtype_check CHECK ((subtype = ANY (ARRAY['Sick'::text, 'Time off'::text, 'Holiday'::text]))),
  constraint block_type_check CHECK ((type = ANY (ARRAY['shift'::text, 'time-off'::text, 'time-in-lieu'::text, 'blocked-time'::text]))),
  constraint block_organization_id_draft_block_id_fkey FOREIGN KEY (organization_id, draft_block_id) REFERENCES public.block(organization_id, id) ON DELETE SET NULL (draft_block_id),
  constraint block_organization_id_parent_block_id_fkey FOREIGN KEY (organization_id, parent_block_id) REFERENCES public.block(organization_id, id) ON DELETE CASCADE,
  constraint block_organization_id_schedule_plan_id_fkey FOREIGN KEY (organization_id, schedule_plan_id) REFERENCES public.schedule_plan(organization_id, id),
  constraint block_organization_id_shift_template_id_fkey FOREIGN KEY (organization_id, shift_template_id) REFERENCES public.shift_template(organization_id, id),
  constraint block_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id),
  constraint block_organization_id_task_template_id_fkey FOREIGN KEY (organization_id, task_template_id) REFERENCES public.task_template(organization_id, id)
);
CREATE INDEX block_other_time ON public.block USING btree (organization_id, starts_at, ends_at) WHERE (type <> 'shift'::text);
CREATE INDEX block_parent ON public.block USING btree (organization_id, parent_block_id) WHERE (parent_block_id IS NOT NULL);
CREATE INDEX block_replacement ON public.block USING btree (organization_id, draft_block_id) WHERE (draft_block_id IS NOT NULL);
CREATE INDEX block_surfer ON public.block USING btree (organization_id, surfer_id, starts_at);
CREATE INDEX block_time ON public.block USING btree (organization_id, starts_at, ends_at);
CREATE TRIGGER revision BEFORE UPDATE ON public.block FOR EACH ROW EXECUTE FUNCTION system.raise_revision();
alter table public.block enable row level security;
alter table public.block force row level security;
create policy tenant on public.block as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.block to lineup_app;

create table public.block_task (
  organization_id bigint not null,
  block_id bigint not null,
  id bigint not null generated by default as identity,
  task_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint block_task_pkey PRIMARY KEY (organization_id, block_id, id),
  constraint block_task_check CHECK ((starts_at < ends_at)),
  constraint block_task_organization_id_block_id_fkey FOREIGN KEY (organization_id, block_id) REFERENCES public.block(organization_id, id) ON DELETE CASCADE,
  constraint block_task_organization_id_task_id_fkey FOREIGN KEY (organization_id, task_id) REFERENCES public.task(organization_id, id)
);
alter table public.block_task enable row level security;
alter table public.block_task force row level security;
create policy tenant on public.block_task as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.block_task to lineup_app;

create table public.calendar_feed (
  organization_id bigint not null,
  surfer_id bigint not null,
  token_hash bytea not null,
  token_key_id text not null,
  token_sealed bytea not null,
  includes_activities boolean not null default false,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (organization_id, surfer_id),
  constraint calendar_feed_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE UNIQUE INDEX calendar_feed_token ON public.calendar_feed USING btree (organization_id, token_hash);
alter table public.calendar_feed enable row level security;
alter table public.calendar_feed force row level security;
create policy tenant on public.calendar_feed as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.calendar_feed to lineup_app;

create table public.calendar_feed_event (
  organization_id bigint not null,
  surfer_id bigint not null,
  uid text not null,
  block_id bigint not null,
  type text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_all_day boolean not null,
  summary text not null,
  description text not null,
  sequence integer not null,
  changed_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  constraint calendar_feed_event_pkey PRIMARY KEY (organization_id, surfer_id, uid),
  constraint calendar_feed_event_sequence_check CHECK ((sequence >= 0)),
  constraint calendar_feed_event_uid_check CHECK ((uid <> ''::text)),
  constraint calendar_feed_event_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.calendar_feed(organization_id, surfer_id) ON DELETE CASCADE
);
alter table public.calendar_feed_event enable row level security;
alter table public.calendar_feed_event force row level security;
create policy tenant on public.calendar_feed_event as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.calendar_feed_event to lineup_app;

create table public.change_request (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  block_id bigint not null,
  version integer not null,
  original_start timestamp with time zone not null,
  original_end timestamp with time zone not null,
  original_shift_template_id bigint,
  new_starts timestamp with time zone[] not null,
  new_ends timestamp with time zone[] not null,
  approved_place integer,
  surfer_note text not null default ''::text,
  manager_note text,
  status text not null default 'pending'::text,
  void_because text,
  reviewed_at timestamp with time zone,
  reviewed_by bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint change_request_pkey PRIMARY KEY (organization_id, id),
  constraint change_request_check CHECK ((original_start < original_end)),
  constraint change_request_check1 CHECK (((cardinality(new_starts) = cardinality(new_ends)) AND (cardinality(new_starts) > 0))),
  constraint change_request_check2 CHECK (((status = 'void'::text) = (void_because IS NOT NULL))),
  constraint change_request_check3 CHECK (((status = 'approved'::text) = (approved_place IS NOT NULL))),
  constraint change_request_check4 CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (reviewed_at IS NOT NULL))),
  constraint change_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'void'::text]))),
  constraint change_request_version_check CHECK ((version > 0)),
  constraint change_request_void_because_check CHECK ((void_because = ANY (ARRAY['withdrawn'::text, 'shift-changed'::text, 'shift-begun'::text]))),
  constraint change_request_organization_id_reviewed_by_fkey FOREIGN KEY (organization_id, reviewed_by) REFERENCES public.manager(organization_id, id),
  constraint change_request_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX change_request_created ON public.change_request USING btree (organization_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX change_request_pending ON public.change_request USING btree (organization_id, block_id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX change_request_surfer ON public.change_request USING btree (organization_id, surfer_id, created_at DESC);
alter table public.change_request enable row level security;
alter table public.change_request force row level security;
create policy tenant on public.change_request as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.change_request to lineup_app;

create table public.conflict_ack (
  organization_id bigint not null,
  first_block_id bigint not null,
  second_block_id bigint not null,
  manager_id bigint not null,
  acked_at timestamp with time zone not null default now(),
  constraint conflict_ack_pkey PRIMARY KEY (organization_id, first_block_id, second_block_id),
  constraint conflict_ack_organization_id_first_block_id_fkey FOREIGN KEY (organization_id, first_block_id) REFERENCES public.block(organization_id, id) ON DELETE CASCADE,
  constraint conflict_ack_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint conflict_ack_organization_id_second_block_id_fkey FOREIGN KEY (organization_id, second_block_id) REFERENCES public.block(organization_id, id) ON DELETE CASCADE
);
alter table public.conflict_ack enable row level security;
alter table public.conflict_ack force row level security;
create policy tenant on public.conflict_ack as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.conflict_ack to lineup_app;

create table public.connection (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  provider_id integer not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  settings jsonb not null default '{}'::jsonb,
  state text not null default 'connected'::text,
  problem text,
  problem_at timestamp with time zone,
  account_name text,
  hook_key text,
  subscription jsonb,
  last_event_at timestamp with time zone,
  last_sync_at timestamp with time zone,
  account_id text,
  filter_fields jsonb not null default '[]'::jsonb,
  watched_at timestamp with time zone,
  missed_from timestamp with time zone,
  missed_to timestamp with time zone,
  looked_at timestamp with time zone,
  simulator_url text,
  agents_listed_at timestamp with time zone,
  constraint connection_pkey PRIMARY KEY (organization_id, id),
  constraint connection_check CHECK (((missed_to IS NULL) = (missed_from IS NULL))),
  constraint connection_hook_key_check CHECK ((hook_key <> ''::text)),
  constraint connection_name_check CHECK ((name <> ''::text)),
  constraint connection_provider_id_check CHECK (((provider_id >= 1) AND (provider_id <= 99))),
  constraint connection_simulator_url_check CHECK ((simulator_url <> ''::text)),
  constraint connection_state_check CHECK ((state = ANY (ARRAY['connecting'::text, 'connected'::text, 'failing'::text, 'needs-reauth'::text]))),
  constraint connection_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX connection_account ON public.connection USING btree (organization_id, provider_id, account_id) WHERE ((deleted_at IS NULL) AND (account_id IS NOT NULL));
CREATE UNIQUE INDEX connection_hook_key ON public.connection USING btree (organization_id, hook_key) WHERE (hook_key IS NOT NULL);
CREATE UNIQUE INDEX connection_name ON public.connection USING btree (organization_id, provider_id, lower(name)) WHERE (deleted_at IS NULL);
alter table public.connection enable row level security;
alter table public.connection force row level security;
create policy tenant on public.connection as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.connection to lineup_app;

create table public.connection_attempt (
  organization_id bigint not null,
  state text not null,
  provider_id integer not null,
  connection_id bigint,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  key_id text not null,
  sealed bytea not null,
  manager_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint connection_attempt_pkey PRIMARY KEY (organization_id, state),
  constraint connection_attempt_state_check CHECK ((state <> ''::text)),
  constraint connection_attempt_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE,
  constraint connection_attempt_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id) ON DELETE CASCADE
);
alter table public.connection_attempt enable row level security;
alter table public.connection_attempt force row level security;
create policy tenant on public.connection_attempt as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.connection_attempt to lineup_app;

create table public.connection_secret (
  organization_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  generation integer not null default 1,
  key_id text not null,
  sealed bytea not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint connection_secret_pkey PRIMARY KEY (organization_id, connection_id, kind),
  constraint connection_secret_generation_check CHECK ((generation >= 1)),
  constraint connection_secret_key_id_check CHECK ((key_id <> ''::text)),
  constraint connection_secret_kind_check CHECK ((kind = ANY (ARRAY['credentials'::text, 'webhook'::text, 'webhook-before'::text]))),
  constraint connection_secret_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE
);
alter table public.connection_secret enable row level security;
alter table public.connection_secret force row level security;
create policy tenant on public.connection_secret as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.connection_secret to lineup_app;

create table public.contact (
  organization_id bigint not null,
  connection_id bigint not null,
  occurred_at timestamp with time zone not null,
  id bigint not null generated by default as identity,
  upload_id bigint,
  fields jsonb,
  handle_time_seconds real,
  fact_key text,
  constraint contact_pkey PRIMARY KEY (organization_id, connection_id, occurred_at, id),
  constraint contact_fact_key_check CHECK ((fact_key <> ''::text))
);
CREATE UNIQUE INDEX contact_fact ON public.contact USING btree (organization_id, connection_id, fact_key) WHERE (fact_key IS NOT NULL);
alter table public.contact enable row level security;
alter table public.contact force row level security;
create policy tenant on public.contact as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.contact to lineup_app;

create table public.counted_interval (
  organization_id bigint not null,
  connection_id bigint not null,
  starts_at timestamp with time zone not null,
  minutes integer not null,
  upload_id bigint not null,
  offered double precision not null,
  handled double precision,
  handle_time_seconds double precision,
  queue text not null default ''::text,
  constraint counted_interval_pkey PRIMARY KEY (organization_id, connection_id, starts_at, queue),
  constraint counted_interval_handle_time_seconds_check CHECK ((handle_time_seconds >= (0)::double precision)),
  constraint counted_interval_handled_check CHECK ((handled >= (0)::double precision)),
  constraint counted_interval_minutes_check CHECK ((minutes = ANY (ARRAY[5, 10, 15, 20, 30, 60, 1440]))),
  constraint counted_interval_offered_check CHECK ((offered >= (0)::double precision)),
  constraint counted_interval_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id)
);
alter table public.counted_interval enable row level security;
alter table public.counted_interval force row level security;
create policy tenant on public.counted_interval as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.counted_interval to lineup_app;

create table public.delivery (
  organization_id bigint not null,
  connection_id bigint not null,
  delivery_key text not null,
  received_at timestamp with time zone not null,
  constraint delivery_pkey PRIMARY KEY (organization_id, connection_id, delivery_key),
  constraint delivery_delivery_key_check CHECK ((delivery_key <> ''::text))
);
CREATE INDEX delivery_age ON public.delivery USING btree (organization_id, received_at);
alter table public.delivery enable row level security;
alter table public.delivery force row level security;
create policy tenant on public.delivery as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.delivery to lineup_app;

create table public.effort_day (
  organization_id bigint not null,
  connection_id bigint not null,
  agent_id text not null,
  day date not null,
  ticket_id text not null,
  active_milliseconds integer not null,
  constraint effort_day_pkey PRIMARY KEY (organization_id, connection_id, agent_id, day, ticket_id),
  constraint effort_day_active_milliseconds_check CHECK ((active_milliseconds >= 0))
);
CREATE INDEX effort_day_day ON public.effort_day USING btree (organization_id, day);
alter table public.effort_day enable row level security;
alter table public.effort_day force row level security;
create policy tenant on public.effort_day as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.effort_day to lineup_app;

create table public.effort_due (
  organization_id bigint not null,
  connection_id bigint not null,
  agent_id text not null,
  day date not null,
  constraint effort_due_pkey PRIMARY KEY (organization_id, connection_id, agent_id, day)
);
alter table public.effort_due enable row level security;
alter table public.effort_due force row level security;
create policy tenant on public.effort_due as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.effort_due to lineup_app;

create table public.event (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  type text not null,
  payload jsonb not null,
  actor jsonb,
  created_at timestamp with time zone not null default now(),
  delivered_at timestamp with time zone,
  delivery_attempts integer not null default 0,
  delivery_error text,
  constraint event_pkey PRIMARY KEY (organization_id, id),
  constraint event_type_check CHECK ((type <> ''::text)),
  constraint event_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX event_undelivered ON public.event USING btree (organization_id, id) WHERE (delivered_at IS NULL);
CREATE CONSTRAINT TRIGGER publish AFTER INSERT ON public.event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION system.publish_event();
alter table public.event enable row level security;
alter table public.event force row level security;
create policy tenant on public.event as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.event to lineup_app;

create table public.forecast_import (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  stream_id bigint not null,
  file_name text not null,
  minutes integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  starts double precision[] not null,
  volume double precision[] not null,
  manager_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint forecast_import_pkey PRIMARY KEY (organization_id, id),
  constraint forecast_import_file_name_check CHECK ((file_name <> ''::text)),
  constraint forecast_import_minutes_check CHECK ((minutes = ANY (ARRAY[15, 30, 60, 1440]))),
  constraint forecast_import_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint forecast_import_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint forecast_import_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX forecast_import_stream ON public.forecast_import USING btree (organization_id, stream_id);
alter table public.forecast_import enable row level security;
alter table public.forecast_import force row level security;
create policy tenant on public.forecast_import as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.forecast_import to lineup_app;

create table public.forecast_snapshot (
  organization_id bigint not null,
  stream_id bigint not null,
  date date not null,
  made_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  mean real[] not null,
  base real[] not null,
  constraint forecast_snapshot_pkey PRIMARY KEY (organization_id, stream_id, date),
  constraint forecast_snapshot_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.forecast_snapshot enable row level security;
alter table public.forecast_snapshot force row level security;
create policy tenant on public.forecast_snapshot as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.forecast_snapshot to lineup_app;

create table public.idempotent_call (
  organization_id bigint not null,
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  reply text,
  created_at timestamp with time zone not null,
  constraint idempotent_call_pkey PRIMARY KEY (organization_id, caller, key),
  constraint idempotent_call_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX idempotent_call_created ON public.idempotent_call USING btree (organization_id, created_at);
alter table public.idempotent_call enable row level security;
alter table public.idempotent_call force row level security;
create policy tenant on public.idempotent_call as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.idempotent_call to lineup_app;

create table public.invitation (
  organization_id bigint not null,
  account_id bigint not null,
  token_hash bytea,
  manager_id bigint,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (organization_id, account_id),
  constraint invitation_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint invitation_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
CREATE UNIQUE INDEX invitation_token ON public.invitation USING btree (organization_id, token_hash);
alter table public.invitation enable row level security;
alter table public.invitation force row level security;
create policy tenant on public.invitation as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.invitation to lineup_app;

create table public.job (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  kind text not null,
  key text,
  state text not null default 'pending'::text,
  progress double precision not null default 0,
  message text not null default ''::text,
  input jsonb not null,
  result jsonb,
  error jsonb,
  attempts integer not null default 0,
  max_attempts integer not null,
  run integer not null default 0,
  manager_id bigint,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint job_pkey PRIMARY KEY (organization_id, id),
  constraint job_kind_check CHECK ((kind <> ''::text)),
  constraint job_max_attempts_check CHECK ((max_attempts >= 1)),
  constraint job_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint job_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint job_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint job_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
CREATE UNIQUE INDEX job_unfinished_key ON public.job USING btree (organization_id, kind, key) WHERE ((state = ANY (ARRAY['pending'::text, 'in_progress'::text])) AND (key IS NOT NULL));
alter table public.job enable row level security;
alter table public.job force row level security;
create policy tenant on public.job as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.job to lineup_app;

create table public.manager (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  account_id bigint,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null,
  dialpad_user_id text,
  dialpad_office_id text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  edits_organization boolean not null default false,
  is_program boolean not null default false,
  constraint manager_pkey PRIMARY KEY (organization_id, id),
  constraint manager_check CHECK (((NOT is_program) OR ((deleted_at IS NOT NULL) AND (account_id IS NULL)))),
  constraint manager_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX manager_email ON public.manager USING btree (organization_id, lower(email)) WHERE (deleted_at IS NULL);
alter table public.manager enable row level security;
alter table public.manager force row level security;
create policy tenant on public.manager as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.manager to lineup_app;

create table public.manager_team_edit (
  organization_id bigint not null,
  manager_id bigint not null,
  team_id bigint not null,
  constraint manager_team_edit_pkey PRIMARY KEY (organization_id, manager_id, team_id),
  constraint manager_team_edit_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id) ON DELETE CASCADE,
  constraint manager_team_edit_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id) ON DELETE CASCADE
);
alter table public.manager_team_edit enable row level security;
alter table public.manager_team_edit force row level security;
create policy tenant on public.manager_team_edit as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.manager_team_edit to lineup_app;

create table public.move_in (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  manager_id bigint not null,
  kind text not null,
  file_name text not null,
  text text,
  headers text[] not null default '{}'::text[],
  columns jsonb,
  date_order text,
  zone text,
  is_published boolean not null default false,
  state text not null default 'checking'::text,
  questions text[] not null default '{}'::text[],
  counts jsonb not null default '{"new": 0, "changed": 0, "refused": 0, "unchanged": 0}'::jsonb,
  job_id bigint,
  created_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint move_in_pkey PRIMARY KEY (organization_id, id),
  constraint move_in_kind_check CHECK ((kind = ANY (ARRAY['teams'::text, 'skills'::text, 'shift-templates'::text, 'shifts'::text, 'time-off'::text]))),
  constraint move_in_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'applied'::text, 'undone'::text]))),
  constraint move_in_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint move_in_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
alter table public.move_in enable row level security;
alter table public.move_in force row level security;
create policy tenant on public.move_in as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.move_in to lineup_app;

create table public.move_in_row (
  organization_id bigint not null,
  move_in_id bigint not null,
  line integer not null,
  state text not null,
  name text not null,
  changes jsonb not null,
  problem jsonb,
  surfer_id bigint,
  written jsonb,
  constraint move_in_row_pkey PRIMARY KEY (organization_id, move_in_id, line),
  constraint move_in_row_state_check CHECK ((state = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'refused'::text]))),
  constraint move_in_row_organization_id_move_in_id_fkey FOREIGN KEY (organization_id, move_in_id) REFERENCES public.move_in(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX move_in_row_state ON public.move_in_row USING btree (organization_id, move_in_id, state, line);
alter table public.move_in_row enable row level security;
alter table public.move_in_row force row level security;
create policy tenant on public.move_in_row as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.move_in_row to lineup_app;

create table public.notice (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  kind text not null,
  account_id bigint not null,
  recipient text not null,
  recipient_name text not null default ''::text,
  content jsonb not null default '{}'::jsonb,
  link_key_id text,
  link_sealed bytea,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_try_at timestamp with time zone not null,
  error text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  finished_at timestamp with time zone,
  channel text not null default 'mail'::text,
  push_subscription_id bigint,
  occasion text,
  constraint notice_pkey PRIMARY KEY (organization_id, id),
  constraint notice_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  constraint notice_check CHECK (((link_key_id IS NULL) = (link_sealed IS NULL))),
  constraint notice_check1 CHECK (((channel = 'push'::text) = (push_subscription_id IS NOT NULL))),
  constraint notice_kind_check CHECK ((kind <> ''::text)),
  constraint notice_recipient_check CHECK ((recipient <> ''::text)),
  constraint notice_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text]))),
  constraint notice_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX notice_account ON public.notice USING btree (organization_id, account_id);
CREATE UNIQUE INDEX notice_occasion ON public.notice USING btree (organization_id, account_id, kind, occasion, channel, push_subscription_id) NULLS NOT DISTINCT WHERE (occasion IS NOT NULL);
CREATE INDEX notice_open ON public.notice USING btree (organization_id, next_try_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
alter table public.notice enable row level security;
alter table public.notice force row level security;
create policy tenant on public.notice as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.notice to lineup_app;

create table public.notification_settings (
  organization_id bigint not null,
  account_id bigint not null,
  channels jsonb not null default '{}'::jsonb,
  has_quiet_hours boolean not null default true,
  reminder_minutes integer not null default 30,
  constraint notification_settings_pkey PRIMARY KEY (organization_id, account_id),
  constraint notification_settings_reminder_minutes_check CHECK ((reminder_minutes = ANY (ARRAY[0, 15, 30, 60]))),
  constraint notification_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.notification_settings enable row level security;
alter table public.notification_settings force row level security;
create policy tenant on public.notification_settings as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.notification_settings to lineup_app;

create table public.optimization (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  manager_id bigint,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  notice_minutes integer not null,
  max_surfers integer,
  before jsonb not null,
  after jsonb not null,
  because text,
  created_at timestamp with time zone not null default now(),
  constraint optimization_pkey PRIMARY KEY (organization_id, id),
  constraint optimization_check CHECK ((starts_at < ends_at)),
  constraint optimization_max_surfers_check CHECK ((max_surfers >= 1)),
  constraint optimization_notice_minutes_check CHECK ((notice_minutes >= 0)),
  constraint optimization_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint optimization_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
alter table public.optimization enable row level security;
alter table public.optimization force row level security;
create policy tenant on public.optimization as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.optimization to lineup_app;

create table public.optimization_action (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  optimization_id bigint not null,
  type text not null,
  surfer_id bigint not null,
  block_id bigint,
  metadata jsonb not null,
  completed_at timestamp with time zone,
  completed_by_manager_id bigint,
  is_successful boolean,
  reverted_at timestamp with time zone,
  reverted_by_manager_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint optimization_action_pkey PRIMARY KEY (organization_id, id),
  constraint optimization_action_check CHECK (((completed_at IS NULL) = (is_successful IS NULL))),
  constraint optimization_action_check1 CHECK (((reverted_at IS NULL) OR is_successful)),
  constraint optimization_action_type_check CHECK ((type = ANY (ARRAY['block_time_off_removal'::text, 'block_time_off_addition'::text, 'break_time_adjustment'::text, 'time_off_removal'::text, 'time_off_addition'::text]))),
  constraint optimization_action_organization_id_completed_by_manager_i_fkey FOREIGN KEY (organization_id, completed_by_manager_id) REFERENCES public.manager(organization_id, id),
  constraint optimization_action_organization_id_optimization_id_fkey FOREIGN KEY (organization_id, optimization_id) REFERENCES public.optimization(organization_id, id) ON DELETE CASCADE,
  constraint optimization_action_organization_id_reverted_by_manager_id_fkey FOREIGN KEY (organization_id, reverted_by_manager_id) REFERENCES public.manager(organization_id, id),
  constraint optimization_action_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE UNIQUE INDEX optimization_action_cause ON public.optimization_action USING btree (organization_id, ((metadata ->> 'cause'::text))) WHERE (metadata ? 'cause'::text);
CREATE INDEX optimization_action_log ON public.optimization_action USING btree (organization_id, completed_at DESC, id DESC) WHERE (completed_at IS NOT NULL);
CREATE INDEX optimization_action_run ON public.optimization_action USING btree (organization_id, optimization_id, id);
alter table public.optimization_action enable row level security;
alter table public.optimization_action force row level security;
create policy tenant on public.optimization_action as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.optimization_action to lineup_app;

create table public.organization (
  organization_id bigint not null generated by default as identity,
  name text not null,
  display_name text not null,
  external_id text,
  timezone text not null default 'Etc/UTC'::text,
  dialpad_company_id text,
  dialpad_licenses integer,
  total_licenses integer not null default 100,
  settings jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  forecast_settings jsonb not null default '{}'::jsonb,
  optimization_settings jsonb not null default '{}'::jsonb,
  scheduling_settings jsonb not null default '{}'::jsonb,
  week_starts_on text not null default 'monday'::text,
  is_sample boolean not null default false,
  skipped_steps text[] not null default '{}'::text[],
  second_factor text not null default 'optional'::text,
  suspended_at timestamp with time zone,
  is_internal boolean not null default false,
  feature_overrides jsonb not null default '{}'::jsonb,
  constraint organization_pkey PRIMARY KEY (organization_id),
  constraint organization_second_factor_check CHECK ((second_factor = ANY (ARRAY['optional'::text, 'managers'::text, 'everybody'::text]))),
  constraint organization_total_licenses_check CHECK ((total_licenses >= 0)),
  constraint organization_week_starts_on_check CHECK ((week_starts_on = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])))
);
CREATE TRIGGER keep_organization_index AFTER INSERT OR UPDATE ON public.organization FOR EACH ROW EXECUTE FUNCTION system.keep_organization_index();
alter table public.organization enable row level security;
alter table public.organization force row level security;
create policy tenant on public.organization as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.organization to lineup_app;

create table public.performance_activity (
  organization_id bigint not null,
  surfer_id bigint not null,
  starts_at timestamp with time zone not null,
  shift_id bigint not null,
  kind text not null,
  task_id bigint not null,
  shift_starts_at timestamp with time zone,
  date date not null,
  seconds integer not null,
  scheduled_seconds integer not null,
  service_seconds integer not null,
  break_seconds integer not null,
  on_task_seconds integer not null,
  off_task_seconds integer not null,
  phone_queue_seconds integer not null,
  phone_available_seconds integer not null,
  status_available_seconds integer not null,
  status_busy_seconds integer not null,
  status_occupied_seconds integer not null,
  status_unavailable_seconds integer not null,
  status_wrapup_seconds integer not null,
  in_seconds integer not null,
  out_seconds integer not null,
  exception_seconds integer not null,
  wrong_queue_count integer not null,
  wrong_system_count integer not null,
  inactive_count integer not null,
  closed_count integer not null,
  on_hold_count integer not null,
  opened_count integer not null,
  comment_count integer not null,
  wrong_task_count integer not null,
  interaction_count integer not null,
  interaction_seconds integer not null,
  conversation_count integer not null,
  constraint performance_activity_pkey PRIMARY KEY (organization_id, surfer_id, starts_at, shift_id, kind, task_id),
  constraint performance_activity_check CHECK (((task_id = 0) = (kind <> 'task'::text))),
  constraint performance_activity_check1 CHECK (((shift_id = 0) = (shift_starts_at IS NULL))),
  constraint performance_activity_kind_check CHECK ((kind = ANY (ARRAY['time-off'::text, 'time-in-lieu'::text, 'blocked-time'::text, 'break'::text, 'task'::text, 'shift'::text, 'off-shift'::text]))),
  constraint performance_activity_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX performance_activity_time ON public.performance_activity USING btree (organization_id, starts_at);
alter table public.performance_activity enable row level security;
alter table public.performance_activity force row level security;
create policy tenant on public.performance_activity as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.performance_activity to lineup_app;

create table public.performance_day (
  organization_id bigint not null,
  surfer_id bigint not null,
  starts_at timestamp with time zone not null,
  shift_id bigint not null,
  shift_starts_at timestamp with time zone,
  date date not null,
  zone text not null,
  scheduled_seconds integer not null,
  service_seconds integer not null,
  break_seconds integer not null,
  on_task_seconds integer not null,
  off_task_seconds integer not null,
  phone_queue_seconds integer not null,
  phone_available_seconds integer not null,
  status_available_seconds integer not null,
  status_busy_seconds integer not null,
  status_occupied_seconds integer not null,
  status_unavailable_seconds integer not null,
  status_wrapup_seconds integer not null,
  in_seconds integer not null,
  out_seconds integer not null,
  exception_seconds integer not null,
  wrong_queue_count integer not null,
  wrong_system_count integer not null,
  inactive_count integer not null,
  closed_count integer not null,
  on_hold_count integer not null,
  opened_count integer not null,
  comment_count integer not null,
  wrong_task_count integer not null,
  interaction_count integer not null,
  interaction_seconds integer not null,
  conversation_count integer not null,
  constraint performance_day_pkey PRIMARY KEY (organization_id, surfer_id, starts_at, shift_id),
  constraint performance_day_check CHECK (((shift_id = 0) = (shift_starts_at IS NULL))),
  constraint performance_day_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX performance_day_shift ON public.performance_day USING btree (organization_id, shift_id) WHERE (shift_id <> 0);
CREATE INDEX performance_day_time ON public.performance_day USING btree (organization_id, starts_at);
alter table public.performance_day enable row level security;
alter table public.performance_day force row level security;
create policy tenant on public.performance_day as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.performance_day to lineup_app;

create table public.plan_scenario (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  variables jsonb not null,
  risk text not null default 'P50'::text,
  manager_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint plan_scenario_pkey PRIMARY KEY (organization_id, id),
  constraint plan_scenario_name_check CHECK ((name <> ''::text)),
  constraint plan_scenario_risk_check CHECK ((risk = ANY (ARRAY['P50'::text, 'P80'::text, 'P95'::text]))),
  constraint plan_scenario_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint plan_scenario_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
CREATE UNIQUE INDEX plan_scenario_name ON public.plan_scenario USING btree (organization_id, lower(name));
alter table public.plan_scenario enable row level security;
alter table public.plan_scenario force row level security;
create policy tenant on public.plan_scenario as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.plan_scenario to lineup_app;

create table public.post_mortem (
  organization_id bigint not null,
  date date not null,
  timezone text not null,
  digest text not null,
  result jsonb not null,
  made_at timestamp with time zone not null,
  constraint post_mortem_pkey PRIMARY KEY (organization_id, date, timezone),
  constraint post_mortem_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.post_mortem enable row level security;
alter table public.post_mortem force row level security;
create policy tenant on public.post_mortem as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.post_mortem to lineup_app;

create table public.profile_picture (
  organization_id bigint not null,
  account_id bigint not null,
  address_key text not null,
  image bytea not null,
  changed_at timestamp with time zone not null,
  url text not null generated always as (((('/pictures/'::text || (organization_id)::text) || '-'::text) || address_key)) stored,
  constraint profile_picture_pkey PRIMARY KEY (organization_id, account_id),
  constraint profile_picture_address_key_check CHECK ((address_key <> ''::text)),
  constraint profile_picture_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX profile_picture_address ON public.profile_picture USING btree (organization_id, address_key);
alter table public.profile_picture enable row level security;
alter table public.profile_picture force row level security;
create policy tenant on public.profile_picture as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.profile_picture to lineup_app;

create table public.push_subscription (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  account_id bigint not null,
  endpoint text not null,
  key_id text not null,
  sealed bytea not null,
  device text not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (organization_id, id),
  constraint push_subscription_endpoint_check CHECK ((endpoint <> ''::text)),
  constraint push_subscription_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX push_subscription_account ON public.push_subscription USING btree (organization_id, account_id);
CREATE UNIQUE INDEX push_subscription_endpoint ON public.push_subscription USING btree (organization_id, endpoint);
alter table public.push_subscription enable row level security;
alter table public.push_subscription force row level security;
create policy tenant on public.push_subscription as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.push_subscription to lineup_app;

create table public.raw_event (
  organization_id bigint not null,
  received_at timestamp with time zone not null,
  id bigint not null generated by default as identity,
  connection_id bigint not null,
  source text not null,
  topic text not null,
  delivery_key text not null,
  body bytea not null,
  problem text,
  constraint raw_event_pkey PRIMARY KEY (organization_id, received_at, id),
  constraint raw_event_delivery_key_check CHECK ((delivery_key <> ''::text)),
  constraint raw_event_source_check CHECK ((source = ANY (ARRAY['webhook'::text, 'backfill'::text, 'poll'::text])))
) partition by RANGE (received_at);
CREATE INDEX raw_event_quarantined ON ONLY public.raw_event USING btree (organization_id, connection_id, id) WHERE (problem IS NOT NULL);
alter table public.raw_event enable row level security;
alter table public.raw_event force row level security;
create policy tenant on public.raw_event as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.raw_event to lineup_app;

create table public.raw_waiting (
  organization_id bigint not null,
  raw_id bigint not null,
  received_at timestamp with time zone not null,
  connection_id bigint not null,
  is_backfill boolean not null default false,
  constraint raw_waiting_pkey PRIMARY KEY (organization_id, raw_id)
);
alter table public.raw_waiting enable row level security;
alter table public.raw_waiting force row level security;
create policy tenant on public.raw_waiting as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.raw_waiting to lineup_app;

create table public.rebuild (
  organization_id bigint not null,
  wanted_from timestamp with time zone not null,
  from_at timestamp with time zone not null,
  steady_to timestamp with time zone not null,
  received_at timestamp with time zone,
  raw_id bigint,
  report jsonb not null,
  is_swapped boolean not null default false,
  connection_id bigint,
  ticket_id text,
  constraint rebuild_pkey PRIMARY KEY (organization_id)
);
alter table public.rebuild enable row level security;
alter table public.rebuild force row level security;
create policy tenant on public.rebuild as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.rebuild to lineup_app;

create table public.rebuilt_contact (
  organization_id bigint not null,
  connection_id bigint not null,
  ticket_id text not null,
  constraint rebuilt_contact_pkey PRIMARY KEY (organization_id, connection_id, ticket_id)
);
alter table public.rebuilt_contact enable row level security;
alter table public.rebuilt_contact force row level security;
create policy tenant on public.rebuilt_contact as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.rebuilt_contact to lineup_app;

create table public.rebuilt_event (
  organization_id bigint not null,
  occurred_at timestamp with time zone not null,
  connection_id bigint not null,
  fact_key text not null,
  kind text not null,
  agent_id text,
  ticket_id text,
  data jsonb not null,
  observed_at timestamp with time zone not null,
  raw_id bigint,
  constraint rebuilt_event_pkey PRIMARY KEY (organization_id, occurred_at, connection_id, fact_key),
  constraint rebuilt_event_check CHECK (((fact_key <> ''::text) AND (kind <> ''::text)))
);
alter table public.rebuilt_event enable row level security;
alter table public.rebuilt_event force row level security;
create policy tenant on public.rebuilt_event as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.rebuilt_event to lineup_app;

create table public.rebuilt_ticket (
  organization_id bigint not null,
  connection_id bigint not null,
  ticket_id text not null,
  url text,
  channel text not null,
  channel_name text not null,
  status text not null,
  raw_status text not null,
  assignee_id text,
  queue_ids text[] not null default '{}'::text[],
  tags text[] not null default '{}'::text[],
  fields jsonb not null default '{}'::jsonb,
  stream_ids bigint[] not null default '{}'::bigint[],
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  is_gone boolean not null default false,
  version text not null,
  snapshot_is_gone boolean not null default false,
  constraint rebuilt_ticket_pkey PRIMARY KEY (organization_id, connection_id, ticket_id),
  constraint rebuilt_ticket_check CHECK (((ticket_id <> ''::text) AND (channel = ANY (ARRAY['case'::text, 'call'::text, 'chat'::text])) AND (status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'ON_HOLD'::text]))))
);
alter table public.rebuilt_ticket enable row level security;
alter table public.rebuilt_ticket force row level security;
create policy tenant on public.rebuilt_ticket as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.rebuilt_ticket to lineup_app;

create table public.record_count (
  organization_id bigint not null,
  connection_id bigint not null,
  date date not null,
  theirs integer not null,
  ours integer not null,
  checked_at timestamp with time zone not null,
  constraint record_count_pkey PRIMARY KEY (organization_id, connection_id, date),
  constraint record_count_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE
);
alter table public.record_count enable row level security;
alter table public.record_count force row level security;
create policy tenant on public.record_count as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.record_count to lineup_app;

create table public.record_gap (
  organization_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  reason text not null,
  problem text,
  repaired_at timestamp with time zone,
  constraint record_gap_pkey PRIMARY KEY (organization_id, connection_id, kind, from_at),
  constraint record_gap_check CHECK ((from_at <= to_at)),
  constraint record_gap_kind_check CHECK ((kind = ANY (ARRAY['contacts'::text, 'comments'::text, 'statuses'::text]))),
  constraint record_gap_reason_check CHECK ((reason = ANY (ARRAY['not-read'::text, 'silence'::text, 'outage'::text, 'permission'::text, 'disconnected'::text]))),
  constraint record_gap_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX record_gap_open ON public.record_gap USING btree (organization_id, connection_id) WHERE (repaired_at IS NULL);
alter table public.record_gap enable row level security;
alter table public.record_gap force row level security;
create policy tenant on public.record_gap as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.record_gap to lineup_app;

create table public.remote_agent (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null,
  name text not null default ''::text,
  email text,
  is_active boolean not null default true,
  updated_at timestamp with time zone not null default now(),
  listed_at timestamp with time zone not null default now(),
  assigned_surfer_id bigint,
  constraint remote_agent_pkey PRIMARY KEY (organization_id, connection_id, remote_id),
  constraint remote_agent_remote_id_check CHECK ((remote_id <> ''::text)),
  constraint remote_agent_organization_id_assigned_surfer_id_fkey FOREIGN KEY (organization_id, assigned_surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE SET NULL (assigned_surfer_id),
  constraint remote_agent_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX remote_agent_assigned ON public.remote_agent USING btree (organization_id, connection_id, assigned_surfer_id);
CREATE INDEX remote_agent_email ON public.remote_agent USING btree (organization_id, lower(email));
CREATE INDEX remote_agent_surfer ON public.remote_agent USING btree (organization_id, assigned_surfer_id);
alter table public.remote_agent enable row level security;
alter table public.remote_agent force row level security;
create policy tenant on public.remote_agent as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.remote_agent to lineup_app;

create table public.remote_queue (
  organization_id bigint not null,
  connection_id bigint not null,
  remote_id text not null,
  name text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  constraint remote_queue_pkey PRIMARY KEY (organization_id, connection_id, remote_id),
  constraint remote_queue_remote_id_check CHECK ((remote_id <> ''::text)),
  constraint remote_queue_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE
);
alter table public.remote_queue enable row level security;
alter table public.remote_queue force row level security;
create policy tenant on public.remote_queue as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.remote_queue to lineup_app;

create table public.report (
  organization_id bigint not null,
  report_key uuid not null,
  manager_id bigint not null,
  job_id bigint not null,
  request jsonb not null,
  data jsonb,
  created_at timestamp with time zone not null default now(),
  constraint report_pkey PRIMARY KEY (organization_id, report_key),
  constraint report_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint report_organization_id_job_id_fkey FOREIGN KEY (organization_id, job_id) REFERENCES public.job(organization_id, id) ON DELETE CASCADE,
  constraint report_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
CREATE INDEX report_age ON public.report USING btree (organization_id, created_at);
CREATE INDEX report_job ON public.report USING btree (organization_id, job_id);
alter table public.report enable row level security;
alter table public.report force row level security;
create policy tenant on public.report as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.report to lineup_app;

create table public.report_part (
  organization_id bigint not null,
  report_key uuid not null,
  attempt integer not null,
  "position" integer not null,
  text text not null,
  constraint report_part_pkey PRIMARY KEY (organization_id, report_key, attempt, "position"),
  constraint report_part_organization_id_report_key_fkey FOREIGN KEY (organization_id, report_key) REFERENCES public.report(organization_id, report_key) ON DELETE CASCADE
);
alter table public.report_part enable row level security;
alter table public.report_part force row level security;
create policy tenant on public.report_part as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.report_part to lineup_app;

create table public.request_settings (
  organization_id bigint not null,
  swap_approval text not null,
  constraint request_settings_pkey PRIMARY KEY (organization_id),
  constraint request_settings_swap_approval_check CHECK ((swap_approval = ANY (ARRAY['manager'::text, 'automatic'::text]))),
  constraint request_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.request_settings enable row level security;
alter table public.request_settings force row level security;
create policy tenant on public.request_settings as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.request_settings to lineup_app;

create table public.rescore (
  organization_id bigint not null,
  surfer_id bigint not null,
  date date not null,
  because text not null,
  version integer not null default 1,
  asked_at timestamp with time zone not null default now(),
  constraint rescore_pkey PRIMARY KEY (organization_id, surfer_id, date),
  constraint rescore_because_check CHECK ((because = ANY (ARRAY['event'::text, 'schedule'::text, 'exception'::text, 'settings'::text, 'time'::text]))),
  constraint rescore_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX rescore_age ON public.rescore USING btree (organization_id, asked_at);
alter table public.rescore enable row level security;
alter table public.rescore force row level security;
create policy tenant on public.rescore as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.rescore to lineup_app;

create table public.round_robin (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  schedule_plan_id bigint not null,
  "position" integer not null,
  name text not null,
  cycle_duration integer not null,
  planned_shifts jsonb not null default '[]'::jsonb,
  ordered_assignees bigint[] not null default '{}'::bigint[],
  rules jsonb not null default '[]'::jsonb,
  constraint round_robin_pkey PRIMARY KEY (organization_id, id),
  constraint round_robin_cycle_duration_check CHECK ((cycle_duration >= 1)),
  constraint round_robin_name_check CHECK ((name <> ''::text)),
  constraint round_robin_organization_id_schedule_plan_id_fkey FOREIGN KEY (organization_id, schedule_plan_id) REFERENCES public.schedule_plan(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX round_robin_plan ON public.round_robin USING btree (organization_id, schedule_plan_id, "position");
alter table public.round_robin enable row level security;
alter table public.round_robin force row level security;
create policy tenant on public.round_robin as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.round_robin to lineup_app;

create table public.schedule_change (
  organization_id bigint not null,
  id uuid not null,
  "position" bigint not null generated always as identity,
  manager_id bigint not null,
  label text not null,
  is_undo boolean not null,
  created_at timestamp with time zone not null default now(),
  block_count integer not null default 0,
  first_start timestamp with time zone not null default now(),
  last_start timestamp with time zone not null default now(),
  shift_count integer not null default 0,
  other_count integer not null default 0,
  surfer_ids bigint[] not null default '{}'::bigint[],
  constraint schedule_change_pkey PRIMARY KEY (organization_id, id),
  constraint schedule_change_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
CREATE INDEX schedule_change_manager ON public.schedule_change USING btree (organization_id, manager_id, "position");
alter table public.schedule_change enable row level security;
alter table public.schedule_change force row level security;
create policy tenant on public.schedule_change as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_change to lineup_app;

create table public.schedule_change_block (
  organization_id bigint not null,
  change_id uuid not null,
  block_id bigint not null,
  before jsonb,
  after_print text,
  constraint schedule_change_block_pkey PRIMARY KEY (organization_id, change_id, block_id),
  constraint schedule_change_block_organization_id_change_id_fkey FOREIGN KEY (organization_id, change_id) REFERENCES public.schedule_change(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX schedule_change_block_block ON public.schedule_change_block USING btree (organization_id, block_id);
alter table public.schedule_change_block enable row level security;
alter table public.schedule_change_block force row level security;
create policy tenant on public.schedule_change_block as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_change_block to lineup_app;

create table public.schedule_day (
  organization_id bigint not null,
  starts_at timestamp with time zone not null,
  surfer_id bigint not null,
  kind text not null,
  task_id bigint not null,
  date date not null,
  milliseconds integer not null,
  constraint schedule_day_pkey PRIMARY KEY (organization_id, starts_at, surfer_id, kind, task_id),
  constraint schedule_day_kind_check CHECK ((kind = ANY (ARRAY['task'::text, 'break'::text, 'blocked-time'::text, 'shift'::text, 'bare-shift'::text]))),
  constraint schedule_day_milliseconds_check CHECK ((milliseconds > 0)),
  constraint schedule_day_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
alter table public.schedule_day enable row level security;
alter table public.schedule_day force row level security;
create policy tenant on public.schedule_day as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_day to lineup_app;

create table public.schedule_day_agent (
  organization_id bigint not null,
  surfer_id bigint not null,
  zone text not null,
  organization_zone text not null,
  constraint schedule_day_agent_pkey PRIMARY KEY (organization_id, surfer_id),
  constraint schedule_day_agent_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
alter table public.schedule_day_agent enable row level security;
alter table public.schedule_day_agent force row level security;
create policy tenant on public.schedule_day_agent as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_day_agent to lineup_app;

create table public.schedule_event (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  change_id uuid not null,
  type text not null,
  manager_id bigint,
  job_id bigint,
  surfer_id bigint,
  block_id bigint,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone not null default now(),
  note text,
  constraint schedule_event_pkey PRIMARY KEY (organization_id, id),
  constraint schedule_event_note_check CHECK ((note <> ''::text)),
  constraint schedule_event_type_check CHECK ((type = ANY (ARRAY['add'::text, 'remove'::text, 'add-task'::text, 'remove-task'::text, 'apply'::text, 'apply-task-template'::text, 'publish'::text, 'clear'::text]))),
  constraint schedule_event_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX schedule_event_before ON public.schedule_event USING btree (organization_id, (((before ->> 'id'::text))::bigint));
CREATE INDEX schedule_event_before_surfer ON public.schedule_event USING btree (organization_id, (((before ->> 'surfer_id'::text))::bigint), id) WHERE (before IS NOT NULL);
CREATE INDEX schedule_event_block ON public.schedule_event USING btree (organization_id, block_id);
CREATE INDEX schedule_event_change ON public.schedule_event USING btree (organization_id, change_id);
CREATE INDEX schedule_event_publish ON public.schedule_event USING btree (organization_id, created_at) WHERE (type = 'publish'::text);
CREATE INDEX schedule_event_surfer ON public.schedule_event USING btree (organization_id, surfer_id, id);
alter table public.schedule_event enable row level security;
alter table public.schedule_event force row level security;
create policy tenant on public.schedule_event as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_event to lineup_app;

create table public.schedule_notice (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  manager_id bigint,
  text text not null default ''::text,
  added integer not null,
  changed integer not null,
  removed integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  changes jsonb not null default '[]'::jsonb,
  told_at timestamp with time zone,
  constraint schedule_notice_pkey PRIMARY KEY (organization_id, id),
  constraint schedule_notice_added_check CHECK ((added >= 0)),
  constraint schedule_notice_changed_check CHECK ((changed >= 0)),
  constraint schedule_notice_check CHECK ((((added + changed) + removed) > 0)),
  constraint schedule_notice_removed_check CHECK ((removed >= 0)),
  constraint schedule_notice_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint schedule_notice_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX schedule_notice_unseen ON public.schedule_notice USING btree (organization_id, surfer_id, id) WHERE (seen_at IS NULL);
alter table public.schedule_notice enable row level security;
alter table public.schedule_notice force row level security;
create policy tenant on public.schedule_notice as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_notice to lineup_app;

create table public.schedule_plan (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  emoji text not null,
  image_url text,
  state text not null default 'active'::text,
  anchor_date date not null,
  shift_patterns jsonb not null default '[]'::jsonb,
  last_applied_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  changed_by_manager_id bigint,
  week_starts_on text not null default 'monday'::text,
  constraint schedule_plan_pkey PRIMARY KEY (organization_id, id),
  constraint schedule_plan_emoji_check CHECK ((emoji <> ''::text)),
  constraint schedule_plan_name_check CHECK ((name <> ''::text)),
  constraint schedule_plan_state_check CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint schedule_plan_version_check CHECK ((version >= 1)),
  constraint schedule_plan_week_starts_on_check CHECK ((week_starts_on = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text]))),
  constraint schedule_plan_organization_id_changed_by_manager_id_fkey FOREIGN KEY (organization_id, changed_by_manager_id) REFERENCES public.manager(organization_id, id),
  constraint schedule_plan_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.schedule_plan enable row level security;
alter table public.schedule_plan force row level security;
create policy tenant on public.schedule_plan as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_plan to lineup_app;

create table public.schedule_plan_application (
  organization_id bigint not null,
  job_id bigint not null,
  schedule_plan_id bigint not null,
  manager_id bigint,
  from_date date not null,
  to_date date not null,
  surfer_count integer not null,
  duplication_type text not null,
  added integer,
  removed integer,
  kept integer,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint schedule_plan_application_pkey PRIMARY KEY (organization_id, job_id),
  constraint schedule_plan_application_check CHECK ((from_date < to_date)),
  constraint schedule_plan_application_duplication_type_check CHECK ((duplication_type = ANY (ARRAY['overwrite'::text, 'merge'::text]))),
  constraint schedule_plan_application_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint schedule_plan_application_organization_id_schedule_plan_id_fkey FOREIGN KEY (organization_id, schedule_plan_id) REFERENCES public.schedule_plan(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX schedule_plan_application_plan ON public.schedule_plan_application USING btree (organization_id, schedule_plan_id, job_id DESC);
alter table public.schedule_plan_application enable row level security;
alter table public.schedule_plan_application force row level security;
create policy tenant on public.schedule_plan_application as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_plan_application to lineup_app;

create table public.schedule_plan_surfer (
  organization_id bigint not null,
  schedule_plan_id bigint not null,
  surfer_id bigint not null,
  constraint schedule_plan_surfer_pkey PRIMARY KEY (organization_id, schedule_plan_id, surfer_id),
  constraint schedule_plan_surfer_organization_id_schedule_plan_id_fkey FOREIGN KEY (organization_id, schedule_plan_id) REFERENCES public.schedule_plan(organization_id, id) ON DELETE CASCADE,
  constraint schedule_plan_surfer_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
alter table public.schedule_plan_surfer enable row level security;
alter table public.schedule_plan_surfer force row level security;
create policy tenant on public.schedule_plan_surfer as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_plan_surfer to lineup_app;

create table public.schedule_plan_team (
  organization_id bigint not null,
  schedule_plan_id bigint not null,
  team_id bigint not null,
  constraint schedule_plan_team_pkey PRIMARY KEY (organization_id, schedule_plan_id, team_id),
  constraint schedule_plan_team_organization_id_schedule_plan_id_fkey FOREIGN KEY (organization_id, schedule_plan_id) REFERENCES public.schedule_plan(organization_id, id) ON DELETE CASCADE,
  constraint schedule_plan_team_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id) ON DELETE CASCADE
);
alter table public.schedule_plan_team enable row level security;
alter table public.schedule_plan_team force row level security;
create policy tenant on public.schedule_plan_team as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_plan_team to lineup_app;

create table public.schedule_presence (
  organization_id bigint not null,
  manager_id bigint not null,
  session_id text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  surfer_id bigint,
  block_id bigint,
  seen_at timestamp with time zone not null,
  constraint schedule_presence_pkey PRIMARY KEY (organization_id, manager_id, session_id),
  constraint schedule_presence_check CHECK ((starts_at < ends_at)),
  constraint schedule_presence_check1 CHECK (((block_id IS NULL) OR (surfer_id IS NOT NULL))),
  constraint schedule_presence_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id) ON DELETE CASCADE
);
alter table public.schedule_presence enable row level security;
alter table public.schedule_presence force row level security;
create policy tenant on public.schedule_presence as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.schedule_presence to lineup_app;

create table public.scheduled_report (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  view_id bigint not null,
  manager_id bigint not null,
  frequency text not null,
  weekday text,
  minute_of_day integer not null,
  timezone text not null,
  recipient_ids bigint[] not null,
  paused_at timestamp with time zone,
  next_run_at timestamp with time zone not null,
  last_run_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone not null,
  slack_key_id text,
  slack_sealed bytea,
  constraint scheduled_report_pkey PRIMARY KEY (organization_id, id),
  constraint scheduled_report_check CHECK (((frequency = 'weekly'::text) = (weekday IS NOT NULL))),
  constraint scheduled_report_check1 CHECK (((slack_key_id IS NULL) = (slack_sealed IS NULL))),
  constraint scheduled_report_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text]))),
  constraint scheduled_report_minute_of_day_check CHECK (((minute_of_day >= 0) AND (minute_of_day <= 1439))),
  constraint scheduled_report_weekday_check CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text]))),
  constraint scheduled_report_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint scheduled_report_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint scheduled_report_organization_id_view_id_fkey FOREIGN KEY (organization_id, view_id) REFERENCES public.analytics_view(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX scheduled_report_due ON public.scheduled_report USING btree (organization_id, next_run_at) WHERE (paused_at IS NULL);
CREATE INDEX scheduled_report_view ON public.scheduled_report USING btree (organization_id, view_id);
alter table public.scheduled_report enable row level security;
alter table public.scheduled_report force row level security;
create policy tenant on public.scheduled_report as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.scheduled_report to lineup_app;

create table public.shift_offer (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  block_id bigint not null,
  version integer not null,
  original_start timestamp with time zone not null,
  original_end timestamp with time zone not null,
  original_shift_template_id bigint,
  note text not null default ''::text,
  wanted_from date,
  wanted_to date,
  earliest_start_minute integer,
  latest_start_minute integer,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint shift_offer_pkey PRIMARY KEY (organization_id, id),
  constraint shift_offer_check CHECK ((original_start < original_end)),
  constraint shift_offer_check1 CHECK ((num_nulls(wanted_from, wanted_to, earliest_start_minute, latest_start_minute) = ANY (ARRAY[0, 4]))),
  constraint shift_offer_check2 CHECK ((wanted_from <= wanted_to)),
  constraint shift_offer_check3 CHECK ((earliest_start_minute <= latest_start_minute)),
  constraint shift_offer_earliest_start_minute_check CHECK (((earliest_start_minute >= 0) AND (earliest_start_minute <= 1439))),
  constraint shift_offer_latest_start_minute_check CHECK (((latest_start_minute >= 0) AND (latest_start_minute <= 1439))),
  constraint shift_offer_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'withdrawn'::text, 'void'::text]))),
  constraint shift_offer_version_check CHECK ((version > 0)),
  constraint shift_offer_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE UNIQUE INDEX shift_offer_open ON public.shift_offer USING btree (organization_id, block_id) WHERE (status = 'open'::text);
CREATE INDEX shift_offer_surfer ON public.shift_offer USING btree (organization_id, surfer_id);
alter table public.shift_offer enable row level security;
alter table public.shift_offer force row level security;
create policy tenant on public.shift_offer as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.shift_offer to lineup_app;

create table public.shift_succession (
  organization_id bigint not null,
  before_id bigint not null,
  after_id bigint not null,
  constraint shift_succession_pkey PRIMARY KEY (organization_id, before_id, after_id),
  constraint shift_succession_organization_id_after_id_fkey FOREIGN KEY (organization_id, after_id) REFERENCES public.shift_template(organization_id, id) ON DELETE CASCADE,
  constraint shift_succession_organization_id_before_id_fkey FOREIGN KEY (organization_id, before_id) REFERENCES public.shift_template(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX shift_succession_after ON public.shift_succession USING btree (organization_id, after_id);
alter table public.shift_succession enable row level security;
alter table public.shift_succession force row level security;
create policy tenant on public.shift_succession as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.shift_succession to lineup_app;

create table public.shift_swap (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  status text not null,
  void_because text,
  manager_note text,
  reviewed_at timestamp with time zone,
  reviewed_by bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint shift_swap_pkey PRIMARY KEY (organization_id, id),
  constraint shift_swap_check CHECK (((status = 'void'::text) = (void_because IS NOT NULL))),
  constraint shift_swap_check1 CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text])) = (reviewed_at IS NOT NULL))),
  constraint shift_swap_status_check CHECK ((status = ANY (ARRAY['agreeing'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'declined'::text, 'void'::text]))),
  constraint shift_swap_void_because_check CHECK ((void_because = ANY (ARRAY['withdrawn'::text, 'shift-changed'::text, 'shift-begun'::text, 'unanswered'::text]))),
  constraint shift_swap_organization_id_reviewed_by_fkey FOREIGN KEY (organization_id, reviewed_by) REFERENCES public.manager(organization_id, id)
);
CREATE INDEX shift_swap_created ON public.shift_swap USING btree (organization_id, created_at DESC, id DESC);
alter table public.shift_swap enable row level security;
alter table public.shift_swap force row level security;
create policy tenant on public.shift_swap as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.shift_swap to lineup_app;

create table public.shift_swap_member (
  organization_id bigint not null,
  swap_id bigint not null,
  surfer_id bigint not null,
  answer text not null default 'waiting'::text,
  answered_at timestamp with time zone,
  constraint shift_swap_member_pkey PRIMARY KEY (organization_id, swap_id, surfer_id),
  constraint shift_swap_member_answer_check CHECK ((answer = ANY (ARRAY['waiting'::text, 'agreed'::text, 'declined'::text]))),
  constraint shift_swap_member_check CHECK (((answer = 'waiting'::text) = (answered_at IS NULL))),
  constraint shift_swap_member_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id),
  constraint shift_swap_member_organization_id_swap_id_fkey FOREIGN KEY (organization_id, swap_id) REFERENCES public.shift_swap(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX shift_swap_member_surfer ON public.shift_swap_member USING btree (organization_id, surfer_id, swap_id);
alter table public.shift_swap_member enable row level security;
alter table public.shift_swap_member force row level security;
create policy tenant on public.shift_swap_member as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.shift_swap_member to lineup_app;

create table public.shift_swap_part (
  organization_id bigint not null,
  swap_id bigint not null,
  place integer not null,
  offer_id bigint,
  block_id bigint not null,
  version integer not null,
  from_surfer_id bigint not null,
  to_surfer_id bigint not null,
  original_start timestamp with time zone not null,
  original_end timestamp with time zone not null,
  original_shift_template_id bigint,
  is_open boolean not null,
  constraint shift_swap_part_pkey PRIMARY KEY (organization_id, swap_id, place),
  constraint shift_swap_part_check CHECK ((from_surfer_id <> to_surfer_id)),
  constraint shift_swap_part_organization_id_from_surfer_id_fkey FOREIGN KEY (organization_id, from_surfer_id) REFERENCES public.surfer(organization_id, id),
  constraint shift_swap_part_organization_id_offer_id_fkey FOREIGN KEY (organization_id, offer_id) REFERENCES public.shift_offer(organization_id, id),
  constraint shift_swap_part_organization_id_swap_id_fkey FOREIGN KEY (organization_id, swap_id) REFERENCES public.shift_swap(organization_id, id) ON DELETE CASCADE,
  constraint shift_swap_part_organization_id_to_surfer_id_fkey FOREIGN KEY (organization_id, to_surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX shift_swap_part_offer ON public.shift_swap_part USING btree (organization_id, offer_id);
CREATE UNIQUE INDEX shift_swap_part_open ON public.shift_swap_part USING btree (organization_id, block_id) WHERE is_open;
alter table public.shift_swap_part enable row level security;
alter table public.shift_swap_part force row level security;
create policy tenant on public.shift_swap_part as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.shift_swap_part to lineup_app;

create table public.shift_template (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  start_minute integer not null,
  end_minute integer not null,
  timezone text not null default 'Etc/UTC'::text,
  breaks jsonb not null default '[]'::jsonb,
  color text not null,
  state text not null default 'active'::text,
  conflict_type text not null default 'standard'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint shift_template_pkey PRIMARY KEY (organization_id, id),
  constraint shift_template_check CHECK (((start_minute < end_minute) AND ((end_minute - start_minute) <= 1440))),
  constraint shift_template_conflict_type_check CHECK ((conflict_type = ANY (ARRAY['standard'::text, 'fill'::text]))),
  constraint shift_template_end_minute_check CHECK (((end_minute >= 1) AND (end_minute <= 2880))),
  constraint shift_template_name_check CHECK ((name <> ''::text)),
  constraint shift_template_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
  constraint shift_template_state_check CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint shift_template_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX shift_template_name ON public.shift_template USING btree (organization_id, lower(name)) WHERE (state = 'active'::text);
alter table public.shift_template enable row level security;
alter table public.shift_template force row level security;
create policy tenant on public.shift_template as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.shift_template to lineup_app;

create table public.simulated_day (
  organization_id bigint not null,
  date date not null,
  agents jsonb not null,
  contacts jsonb not null default '[]'::jsonb,
  constraint simulated_day_pkey PRIMARY KEY (organization_id, date),
  constraint simulated_day_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.simulated_day enable row level security;
alter table public.simulated_day force row level security;
create policy tenant on public.simulated_day as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.simulated_day to lineup_app;

create table public.special_day (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  date date not null,
  is_closed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint special_day_pkey PRIMARY KEY (organization_id, id),
  constraint special_day_name_check CHECK ((name <> ''::text)),
  constraint special_day_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX special_day_date ON public.special_day USING btree (organization_id, date);
alter table public.special_day enable row level security;
alter table public.special_day force row level security;
create policy tenant on public.special_day as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.special_day to lineup_app;

create table public.special_day_stream (
  organization_id bigint not null,
  special_day_id bigint not null,
  stream_id bigint not null,
  constraint special_day_stream_pkey PRIMARY KEY (organization_id, special_day_id, stream_id),
  constraint special_day_stream_organization_id_special_day_id_fkey FOREIGN KEY (organization_id, special_day_id) REFERENCES public.special_day(organization_id, id) ON DELETE CASCADE,
  constraint special_day_stream_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.special_day_stream enable row level security;
alter table public.special_day_stream force row level security;
create policy tenant on public.special_day_stream as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.special_day_stream to lineup_app;

create table public.stream (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  color text not null,
  status text not null default 'PROCESSING'::text,
  is_online boolean not null default true,
  target_response_time integer,
  average_handle_time integer,
  adherence_average_handle_time integer,
  service_level integer not null default 80,
  concurrency double precision not null default 1,
  shrinkage double precision not null default 0.3,
  occupancy double precision not null default 0.85,
  weeks_of_training_data integer not null default 8,
  dialpad_contact_center_id text,
  timezone text not null default 'Etc/UTC'::text,
  use_operating_times boolean not null default false,
  operating_times jsonb not null default '[]'::jsonb,
  use15_minute_data boolean not null default true,
  last_sync_date timestamp with time zone,
  trained_at timestamp with time zone,
  model jsonb,
  accuracy jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  inputs_version integer not null default 0,
  patience integer,
  maximum_abandonment double precision,
  average_speed_of_answer integer,
  handle_time_change double precision not null default 0,
  handle_time_stretch double precision not null default 0,
  minimum_staff double precision not null default 0,
  holidays jsonb,
  nightly_at timestamp with time zone not null default now(),
  handle_time_source text not null default 'measured'::text,
  is_staffing_due boolean not null default false,
  shrinkage_kinds jsonb not null default '[]'::jsonb,
  constraint stream_pkey PRIMARY KEY (organization_id, id),
  constraint stream_adherence_average_handle_time_check CHECK ((adherence_average_handle_time >= 0)),
  constraint stream_average_handle_time_check CHECK ((average_handle_time > 0)),
  constraint stream_average_speed_of_answer_check CHECK ((average_speed_of_answer >= 0)),
  constraint stream_color_check CHECK ((color <> ''::text)),
  constraint stream_concurrency_check CHECK ((concurrency >= (1)::double precision)),
  constraint stream_handle_time_change_check CHECK ((handle_time_change >= ('-1'::integer)::double precision)),
  constraint stream_handle_time_source_check CHECK ((handle_time_source = ANY (ARRAY['measured'::text, 'effort'::text, 'own'::text]))),
  constraint stream_handle_time_stretch_check CHECK (((handle_time_stretch >= (0)::double precision) AND (handle_time_stretch < (1)::double precision))),
  constraint stream_maximum_abandonment_check CHECK (((maximum_abandonment >= (0)::double precision) AND (maximum_abandonment <= (1)::double precision))),
  constraint stream_minimum_staff_check CHECK ((minimum_staff >= (0)::double precision)),
  constraint stream_name_check CHECK ((name <> ''::text)),
  constraint stream_occupancy_check CHECK (((occupancy > (0)::double precision) AND (occupancy <= (1)::double precision))),
  constraint stream_patience_check CHECK ((patience > 0)),
  constraint stream_service_level_check CHECK (((service_level >= 0) AND (service_level <= 99))),
  constraint stream_shrinkage_check CHECK (((shrinkage >= (0)::double precision) AND (shrinkage < (1)::double precision))),
  constraint stream_status_check CHECK ((status = ANY (ARRAY['PROCESSING'::text, 'SUCCESS'::text, 'LOW_VOLUME'::text, 'NO_TICKETS'::text]))),
  constraint stream_target_response_time_check CHECK ((target_response_time >= 0)),
  constraint stream_weeks_of_training_data_check CHECK (((weeks_of_training_data >= 2) AND (weeks_of_training_data <= 104))),
  constraint stream_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX stream_name ON public.stream USING btree (organization_id, lower(name)) WHERE (archived_at IS NULL);
alter table public.stream enable row level security;
alter table public.stream force row level security;
create policy tenant on public.stream as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.stream to lineup_app;

create table public.stream_backtest (
  organization_id bigint not null,
  stream_id bigint not null,
  made_at timestamp with time zone not null,
  result jsonb not null,
  constraint stream_backtest_pkey PRIMARY KEY (organization_id, stream_id),
  constraint stream_backtest_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.stream_backtest enable row level security;
alter table public.stream_backtest force row level security;
create policy tenant on public.stream_backtest as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.stream_backtest to lineup_app;

create table public.stream_choice (
  organization_id bigint not null,
  stream_id bigint not null,
  choice jsonb not null,
  constraint stream_choice_pkey PRIMARY KEY (organization_id, stream_id),
  constraint stream_choice_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.stream_choice enable row level security;
alter table public.stream_choice force row level security;
create policy tenant on public.stream_choice as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.stream_choice to lineup_app;

create table public.stream_connection (
  organization_id bigint not null,
  stream_id bigint not null,
  connection_id bigint not null,
  filters jsonb not null default '[]'::jsonb,
  constraint stream_connection_pkey PRIMARY KEY (organization_id, stream_id, connection_id),
  constraint stream_connection_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id),
  constraint stream_connection_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.stream_connection enable row level security;
alter table public.stream_connection force row level security;
create policy tenant on public.stream_connection as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.stream_connection to lineup_app;

create table public.stream_forecast (
  organization_id bigint not null,
  stream_id bigint not null,
  starts_at timestamp with time zone not null,
  origin timestamp with time zone not null,
  mean real not null,
  lo80 real not null,
  hi80 real not null,
  lo95 real not null,
  hi95 real not null,
  handle_time_seconds real,
  required real not null,
  base real not null,
  constraint stream_forecast_pkey PRIMARY KEY (organization_id, stream_id, starts_at),
  constraint stream_forecast_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.stream_forecast enable row level security;
alter table public.stream_forecast force row level security;
create policy tenant on public.stream_forecast as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.stream_forecast to lineup_app;

create table public.stream_forecast_day (
  organization_id bigint not null,
  stream_id bigint not null,
  date date not null,
  mean real not null,
  base real not null,
  lo80 real not null,
  hi80 real not null,
  lo95 real not null,
  hi95 real not null,
  handle_time_seconds real,
  constraint stream_forecast_day_pkey PRIMARY KEY (organization_id, stream_id, date),
  constraint stream_forecast_day_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.stream_forecast_day enable row level security;
alter table public.stream_forecast_day force row level security;
create policy tenant on public.stream_forecast_day as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.stream_forecast_day to lineup_app;

create table public.stream_history (
  organization_id bigint not null,
  stream_id bigint not null,
  starts_at timestamp with time zone not null,
  minutes integer not null,
  offered double precision not null,
  handled double precision,
  handle_time_seconds double precision,
  constraint stream_history_pkey PRIMARY KEY (organization_id, stream_id, starts_at),
  constraint stream_history_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE
);
alter table public.stream_history enable row level security;
alter table public.stream_history force row level security;
create policy tenant on public.stream_history as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.stream_history to lineup_app;

create table public.subscription (
  organization_id bigint not null,
  subscription_id text not null,
  plan_id text,
  plan_name text,
  currency text,
  unit_price numeric,
  quantity integer,
  update_url text,
  next_bill_date date,
  status text not null,
  ends_on date,
  began_at timestamp with time zone not null,
  reconciled_at timestamp with time zone,
  constraint subscription_pkey PRIMARY KEY (organization_id, subscription_id),
  constraint subscription_quantity_check CHECK ((quantity >= 0)),
  constraint subscription_status_check CHECK ((status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'paused'::text, 'deleted'::text]))),
  constraint subscription_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.subscription enable row level security;
alter table public.subscription force row level security;
create policy tenant on public.subscription as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.subscription to lineup_app;

create table public.subscription_payment (
  organization_id bigint not null,
  subscription_id text not null,
  order_id text not null,
  event_time timestamp with time zone not null,
  quantity integer,
  payment_method text,
  currency text not null,
  amount numeric not null,
  tax numeric,
  status text not null,
  receipt_url text,
  refund_type text,
  refunded_amount numeric,
  constraint subscription_payment_pkey PRIMARY KEY (organization_id, subscription_id, order_id),
  constraint subscription_payment_check CHECK (((status = 'refunded'::text) = (refund_type IS NOT NULL))),
  constraint subscription_payment_payment_method_check CHECK ((payment_method = ANY (ARRAY['card'::text, 'paypal'::text]))),
  constraint subscription_payment_refund_type_check CHECK ((refund_type = ANY (ARRAY['full'::text, 'vat'::text, 'partial'::text]))),
  constraint subscription_payment_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'failed'::text, 'refunded'::text]))),
  constraint subscription_payment_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint subscription_payment_organization_id_subscription_id_fkey FOREIGN KEY (organization_id, subscription_id) REFERENCES public.subscription(organization_id, subscription_id) ON DELETE CASCADE
);
CREATE INDEX subscription_payment_time ON public.subscription_payment USING btree (organization_id, event_time DESC);
alter table public.subscription_payment enable row level security;
alter table public.subscription_payment force row level security;
create policy tenant on public.subscription_payment as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.subscription_payment to lineup_app;

create table public.surfer (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  account_id bigint,
  team_id bigint not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null,
  timezone text not null default 'Etc/UTC'::text,
  start_date date,
  end_date date,
  scheduled_invitation boolean not null default false,
  min_contracted_hours double precision,
  max_contracted_hours double precision,
  min_contracted_daily_minutes integer,
  max_contracted_daily_minutes integer,
  break_minutes_per_shift integer,
  rest_minutes_between_shifts integer,
  working_windows jsonb not null default '[]'::jsonb,
  timecards_enabled boolean not null default false,
  availability_enabled boolean not null default false,
  dialbot_enabled boolean not null default false,
  dialpad_user_id text,
  dialpad_office_id text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  timecards_allow_custom_times boolean,
  timecards_allow_overtime boolean,
  availability_cut_off_days integer,
  constraint surfer_pkey PRIMARY KEY (organization_id, id),
  constraint surfer_availability_cut_off_days_check CHECK (((availability_cut_off_days >= 0) AND (availability_cut_off_days <= 90))),
  constraint surfer_break_minutes_per_shift_check CHECK ((break_minutes_per_shift >= 0)),
  constraint surfer_check CHECK (((start_date IS NULL) OR (end_date IS NULL) OR (start_date <= end_date))),
  constraint surfer_max_contracted_daily_minutes_check CHECK ((max_contracted_daily_minutes >= 0)),
  constraint surfer_max_contracted_hours_check CHECK ((max_contracted_hours >= (0)::double precision)),
  constraint surfer_min_contracted_daily_minutes_check CHECK ((min_contracted_daily_minutes >= 0)),
  constraint surfer_min_contracted_hours_check CHECK ((min_contracted_hours >= (0)::double precision)),
  constraint surfer_rest_minutes_between_shifts_check CHECK ((rest_minutes_between_shifts >= 0)),
  constraint surfer_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint surfer_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id)
);
CREATE UNIQUE INDEX surfer_email ON public.surfer USING btree (organization_id, lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX surfer_team ON public.surfer USING btree (organization_id, team_id);
CREATE TRIGGER keep_term AFTER UPDATE ON public.surfer FOR EACH ROW WHEN (((((((((old.team_id IS DISTINCT FROM new.team_id) OR (old.min_contracted_hours IS DISTINCT FROM new.min_contracted_hours)) OR (old.max_contracted_hours IS DISTINCT FROM new.max_contracted_hours)) OR (old.min_contracted_daily_minutes IS DISTINCT FROM new.min_contracted_daily_minutes)) OR (old.max_contracted_daily_minutes IS DISTINCT FROM new.max_contracted_daily_minutes)) OR (old.break_minutes_per_shift IS DISTINCT FROM new.break_minutes_per_shift)) OR (old.rest_minutes_between_shifts IS DISTINCT FROM new.rest_minutes_between_shifts)) OR (old.working_windows IS DISTINCT FROM new.working_windows))) EXECUTE FUNCTION public.keep_surfer_term();
alter table public.surfer enable row level security;
alter table public.surfer force row level security;
create policy tenant on public.surfer as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer to lineup_app;

create table public.surfer_change (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  effective_from date not null,
  changes jsonb not null,
  surfer_update_id bigint,
  manager_id bigint not null,
  created_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  problem text,
  constraint surfer_change_pkey PRIMARY KEY (organization_id, id),
  constraint surfer_change_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint surfer_change_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint surfer_change_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id),
  constraint surfer_change_organization_id_surfer_update_id_fkey FOREIGN KEY (organization_id, surfer_update_id) REFERENCES public.surfer_update(organization_id, id)
);
CREATE INDEX surfer_change_open ON public.surfer_change USING btree (organization_id, effective_from) WHERE ((applied_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX surfer_change_surfer ON public.surfer_change USING btree (organization_id, surfer_id);
CREATE INDEX surfer_change_update ON public.surfer_change USING btree (organization_id, surfer_update_id);
alter table public.surfer_change enable row level security;
alter table public.surfer_change force row level security;
create policy tenant on public.surfer_change as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer_change to lineup_app;

create table public.surfer_import (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  manager_id bigint not null,
  file_name text not null,
  request jsonb,
  added integer not null default 0,
  changed integer not null default 0,
  undo jsonb,
  created_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint surfer_import_pkey PRIMARY KEY (organization_id, id),
  constraint surfer_import_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint surfer_import_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
alter table public.surfer_import enable row level security;
alter table public.surfer_import force row level security;
create policy tenant on public.surfer_import as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer_import to lineup_app;

create table public.surfer_schedule_setting (
  organization_id bigint not null,
  surfer_id bigint not null,
  shift_options jsonb not null default '[]'::jsonb,
  working_days jsonb not null default '[]'::jsonb,
  updated_at timestamp with time zone not null default now(),
  wishes jsonb not null default '[]'::jsonb,
  constraint surfer_schedule_setting_pkey PRIMARY KEY (organization_id, surfer_id),
  constraint surfer_schedule_setting_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
alter table public.surfer_schedule_setting enable row level security;
alter table public.surfer_schedule_setting force row level security;
create policy tenant on public.surfer_schedule_setting as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer_schedule_setting to lineup_app;

create table public.surfer_task (
  organization_id bigint not null,
  surfer_id bigint not null,
  task_id bigint not null,
  constraint surfer_task_pkey PRIMARY KEY (organization_id, surfer_id, task_id),
  constraint surfer_task_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE,
  constraint surfer_task_organization_id_task_id_fkey FOREIGN KEY (organization_id, task_id) REFERENCES public.task(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX surfer_task_task ON public.surfer_task USING btree (organization_id, task_id);
alter table public.surfer_task enable row level security;
alter table public.surfer_task force row level security;
create policy tenant on public.surfer_task as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer_task to lineup_app;

create table public.surfer_term (
  organization_id bigint not null,
  surfer_id bigint not null,
  from_date date not null,
  team_id bigint not null,
  min_contracted_hours double precision,
  max_contracted_hours double precision,
  min_contracted_daily_minutes integer,
  max_contracted_daily_minutes integer,
  break_minutes_per_shift integer,
  rest_minutes_between_shifts integer,
  working_windows jsonb not null,
  constraint surfer_term_pkey PRIMARY KEY (organization_id, surfer_id, from_date),
  constraint surfer_term_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint surfer_term_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
alter table public.surfer_term enable row level security;
alter table public.surfer_term force row level security;
create policy tenant on public.surfer_term as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer_term to lineup_app;

create table public.surfer_update (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  manager_id bigint not null,
  updates jsonb not null,
  effective_from date,
  changed integer not null,
  undo jsonb,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint surfer_update_pkey PRIMARY KEY (organization_id, id),
  constraint surfer_update_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint surfer_update_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
alter table public.surfer_update enable row level security;
alter table public.surfer_update force row level security;
create policy tenant on public.surfer_update as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer_update to lineup_app;

create table public.surfer_wish (
  organization_id bigint not null,
  surfer_id bigint not null,
  from_at timestamp with time zone not null,
  wishes jsonb not null,
  constraint surfer_wish_pkey PRIMARY KEY (organization_id, surfer_id, from_at),
  constraint surfer_wish_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint surfer_wish_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
alter table public.surfer_wish enable row level security;
alter table public.surfer_wish force row level security;
create policy tenant on public.surfer_wish as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.surfer_wish to lineup_app;

create table public.sync_job (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  connection_id bigint not null,
  endpoint text not null,
  complete boolean not null default false,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  cursor jsonb,
  record_count bigint not null default 0,
  reached_at timestamp with time zone,
  retry_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  reason text not null default 'first'::text,
  job_id bigint,
  constraint sync_job_pkey PRIMARY KEY (organization_id, id),
  constraint sync_job_endpoint_check CHECK ((endpoint <> ''::text)),
  constraint sync_job_reason_check CHECK ((reason = ANY (ARRAY['first'::text, 'nightly'::text, 'gap'::text, 'asked'::text, 'late'::text]))),
  constraint sync_job_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sync_job_connection ON public.sync_job USING btree (organization_id, connection_id, id);
alter table public.sync_job enable row level security;
alter table public.sync_job force row level security;
create policy tenant on public.sync_job as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.sync_job to lineup_app;

create table public.task (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  emoji text not null,
  type text not null,
  color text not null,
  state text not null default 'active'::text,
  agent_dialpad_statuses text[] not null default '{}'::text[],
  is_busy boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint task_pkey PRIMARY KEY (organization_id, id),
  constraint task_color_check CHECK ((color = ANY (ARRAY['purple'::text, 'yellow'::text, 'teal'::text, 'orange'::text, 'blue'::text, 'green'::text, 'pink'::text, 'olive'::text, 'royalBlue'::text, 'berry'::text, 'beige'::text, 'gray'::text, 'red'::text, 'white'::text]))),
  constraint task_emoji_check CHECK ((emoji <> ''::text)),
  constraint task_name_check CHECK ((name <> ''::text)),
  constraint task_state_check CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint task_type_check CHECK ((type = ANY (ARRAY['task-activity'::text, 'task-break'::text, 'task-blocked-time'::text]))),
  constraint task_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX task_name ON public.task USING btree (organization_id, lower(name)) WHERE (state = 'active'::text);
alter table public.task enable row level security;
alter table public.task force row level security;
create policy tenant on public.task as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.task to lineup_app;

create table public.task_stream (
  organization_id bigint not null,
  task_id bigint not null,
  stream_id bigint not null,
  constraint task_stream_pkey PRIMARY KEY (organization_id, task_id, stream_id),
  constraint task_stream_organization_id_stream_id_fkey FOREIGN KEY (organization_id, stream_id) REFERENCES public.stream(organization_id, id) ON DELETE CASCADE,
  constraint task_stream_organization_id_task_id_fkey FOREIGN KEY (organization_id, task_id) REFERENCES public.task(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX task_stream_stream ON public.task_stream USING btree (organization_id, stream_id);
alter table public.task_stream enable row level security;
alter table public.task_stream force row level security;
create policy tenant on public.task_stream as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.task_stream to lineup_app;

create table public.task_template (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  color text not null,
  state text not null default 'active'::text,
  rules jsonb not null default '[]'::jsonb,
  last_applied_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint task_template_pkey PRIMARY KEY (organization_id, id),
  constraint task_template_name_check CHECK ((name <> ''::text)),
  constraint task_template_state_check CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint task_template_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.task_template enable row level security;
alter table public.task_template force row level security;
create policy tenant on public.task_template as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.task_template to lineup_app;

create table public.task_template_surfer (
  organization_id bigint not null,
  task_template_id bigint not null,
  surfer_id bigint not null,
  constraint task_template_surfer_pkey PRIMARY KEY (organization_id, task_template_id, surfer_id),
  constraint task_template_surfer_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE,
  constraint task_template_surfer_organization_id_task_template_id_fkey FOREIGN KEY (organization_id, task_template_id) REFERENCES public.task_template(organization_id, id) ON DELETE CASCADE
);
alter table public.task_template_surfer enable row level security;
alter table public.task_template_surfer force row level security;
create policy tenant on public.task_template_surfer as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.task_template_surfer to lineup_app;

create table public.task_template_team (
  organization_id bigint not null,
  task_template_id bigint not null,
  team_id bigint not null,
  constraint task_template_team_pkey PRIMARY KEY (organization_id, task_template_id, team_id),
  constraint task_template_team_organization_id_task_template_id_fkey FOREIGN KEY (organization_id, task_template_id) REFERENCES public.task_template(organization_id, id) ON DELETE CASCADE,
  constraint task_template_team_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id) ON DELETE CASCADE
);
alter table public.task_template_team enable row level security;
alter table public.task_template_team force row level security;
create policy tenant on public.task_template_team as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.task_template_team to lineup_app;

create table public.team (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  description text not null default ''::text,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint team_pkey PRIMARY KEY (organization_id, id),
  constraint team_name_check CHECK ((name <> ''::text)),
  constraint team_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX team_default ON public.team USING btree (organization_id) WHERE is_default;
CREATE UNIQUE INDEX team_name ON public.team USING btree (organization_id, lower(name));
alter table public.team enable row level security;
alter table public.team force row level security;
create policy tenant on public.team as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.team to lineup_app;

create table public.team_plan (
  organization_id bigint not null,
  team_id bigint not null,
  from_date date not null,
  task_template_id bigint,
  constraint team_plan_pkey PRIMARY KEY (organization_id, team_id, from_date),
  constraint team_plan_organization_id_task_template_id_fkey FOREIGN KEY (organization_id, task_template_id) REFERENCES public.task_template(organization_id, id),
  constraint team_plan_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id) ON DELETE CASCADE
);
alter table public.team_plan enable row level security;
alter table public.team_plan force row level security;
create policy tenant on public.team_plan as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.team_plan to lineup_app;

create table public.ticket (
  organization_id bigint not null,
  connection_id bigint not null,
  ticket_id text not null,
  url text,
  channel text not null,
  channel_name text not null,
  status text not null,
  raw_status text not null,
  assignee_id text,
  queue_ids text[] not null default '{}'::text[],
  tags text[] not null default '{}'::text[],
  fields jsonb not null default '{}'::jsonb,
  stream_ids bigint[] not null default '{}'::bigint[],
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  is_gone boolean not null default false,
  version text not null,
  snapshot_is_gone boolean not null default false,
  constraint ticket_pkey PRIMARY KEY (organization_id, connection_id, ticket_id),
  constraint ticket_channel_check CHECK ((channel = ANY (ARRAY['case'::text, 'call'::text, 'chat'::text]))),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'ON_HOLD'::text]))),
  constraint ticket_ticket_id_check CHECK ((ticket_id <> ''::text)),
  constraint ticket_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id)
);
CREATE INDEX ticket_changed ON public.ticket USING btree (organization_id, changed_at);
alter table public.ticket enable row level security;
alter table public.ticket force row level security;
create policy tenant on public.ticket as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.ticket to lineup_app;

create table public.ticket_grouping (
  organization_id bigint not null,
  links jsonb not null,
  constraint ticket_grouping_pkey PRIMARY KEY (organization_id)
);
alter table public.ticket_grouping enable row level security;
alter table public.ticket_grouping force row level security;
create policy tenant on public.ticket_grouping as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.ticket_grouping to lineup_app;

create table public.ticket_session (
  organization_id bigint not null,
  starts_at timestamp with time zone not null,
  surfer_id bigint not null,
  connection_id bigint not null,
  ticket_id text not null,
  ends_at timestamp with time zone not null,
  events jsonb not null,
  work jsonb not null,
  constraint ticket_session_pkey PRIMARY KEY (organization_id, starts_at, surfer_id, connection_id, ticket_id),
  constraint ticket_session_check CHECK ((starts_at < ends_at))
) partition by RANGE (starts_at);
CREATE INDEX ticket_session_surfer ON ONLY public.ticket_session USING btree (organization_id, surfer_id, starts_at);
alter table public.ticket_session enable row level security;
alter table public.ticket_session force row level security;
create policy tenant on public.ticket_session as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.ticket_session to lineup_app;

create table public.time_off_adjustment (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  date date not null,
  amount integer not null,
  reason text not null,
  manager_id bigint,
  created_at timestamp with time zone not null,
  constraint time_off_adjustment_pkey PRIMARY KEY (organization_id, id),
  constraint time_off_adjustment_amount_check CHECK ((amount <> 0)),
  constraint time_off_adjustment_reason_check CHECK ((reason <> ''::text)),
  constraint time_off_adjustment_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint time_off_adjustment_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint time_off_adjustment_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX time_off_adjustment_surfer ON public.time_off_adjustment USING btree (organization_id, surfer_id, date);
alter table public.time_off_adjustment enable row level security;
alter table public.time_off_adjustment force row level security;
create policy tenant on public.time_off_adjustment as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.time_off_adjustment to lineup_app;

create table public.time_off_blackout (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  team_id bigint,
  from_date date not null,
  to_date date not null,
  constraint time_off_blackout_pkey PRIMARY KEY (organization_id, id),
  constraint time_off_blackout_check CHECK ((from_date <= to_date)),
  constraint time_off_blackout_name_check CHECK ((name <> ''::text)),
  constraint time_off_blackout_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint time_off_blackout_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id) ON DELETE CASCADE
);
alter table public.time_off_blackout enable row level security;
alter table public.time_off_blackout force row level security;
create policy tenant on public.time_off_blackout as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.time_off_blackout to lineup_app;

create table public.time_off_limit (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  team_id bigint,
  from_date date,
  to_date date,
  max_away integer not null,
  constraint time_off_limit_pkey PRIMARY KEY (organization_id, id),
  constraint time_off_limit_check CHECK (((from_date IS NULL) OR (to_date IS NULL) OR (from_date <= to_date))),
  constraint time_off_limit_max_away_check CHECK ((max_away >= 0)),
  constraint time_off_limit_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint time_off_limit_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id) ON DELETE CASCADE
);
alter table public.time_off_limit enable row level security;
alter table public.time_off_limit force row level security;
create policy tenant on public.time_off_limit as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.time_off_limit to lineup_app;

create table public.time_off_policy (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  unit text not null,
  annual_amount integer not null,
  accrual text not null,
  carry_over_max integer,
  carry_over_months integer,
  year_starts_month integer not null default 1,
  first_year integer not null,
  approves_at_percent double precision,
  notice_days integer not null default 0,
  is_default boolean not null default false,
  constraint time_off_policy_pkey PRIMARY KEY (organization_id, id),
  constraint time_off_policy_accrual_check CHECK ((accrual = ANY (ARRAY['yearly'::text, 'monthly'::text]))),
  constraint time_off_policy_annual_amount_check CHECK ((annual_amount >= 0)),
  constraint time_off_policy_approves_at_percent_check CHECK (((approves_at_percent >= (0)::double precision) AND (approves_at_percent <= (100)::double precision))),
  constraint time_off_policy_carry_over_max_check CHECK ((carry_over_max >= 0)),
  constraint time_off_policy_carry_over_months_check CHECK (((carry_over_months >= 1) AND (carry_over_months <= 11))),
  constraint time_off_policy_name_check CHECK ((name <> ''::text)),
  constraint time_off_policy_notice_days_check CHECK ((notice_days >= 0)),
  constraint time_off_policy_unit_check CHECK ((unit = ANY (ARRAY['days'::text, 'hours'::text]))),
  constraint time_off_policy_year_starts_month_check CHECK (((year_starts_month >= 1) AND (year_starts_month <= 12))),
  constraint time_off_policy_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE UNIQUE INDEX time_off_policy_default ON public.time_off_policy USING btree (organization_id) WHERE is_default;
CREATE UNIQUE INDEX time_off_policy_name ON public.time_off_policy USING btree (organization_id, lower(name));
alter table public.time_off_policy enable row level security;
alter table public.time_off_policy force row level security;
create policy tenant on public.time_off_policy as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.time_off_policy to lineup_app;

create table public.time_off_policy_team (
  organization_id bigint not null,
  team_id bigint not null,
  policy_id bigint not null,
  constraint time_off_policy_team_pkey PRIMARY KEY (organization_id, team_id),
  constraint time_off_policy_team_organization_id_policy_id_fkey FOREIGN KEY (organization_id, policy_id) REFERENCES public.time_off_policy(organization_id, id) ON DELETE CASCADE,
  constraint time_off_policy_team_organization_id_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id) ON DELETE CASCADE
);
alter table public.time_off_policy_team enable row level security;
alter table public.time_off_policy_team force row level security;
create policy tenant on public.time_off_policy_team as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.time_off_policy_team to lineup_app;

create table public.time_off_request (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  from_date date not null,
  last_date date not null,
  start_minute integer,
  end_minute integer,
  note text not null default ''::text,
  status text not null,
  block_id bigint,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by_manager_id bigint,
  decision_note text not null default ''::text,
  removed_at timestamp with time zone,
  constraint time_off_request_pkey PRIMARY KEY (organization_id, id),
  constraint time_off_request_check CHECK ((from_date <= last_date)),
  constraint time_off_request_check1 CHECK (((start_minute IS NULL) = (end_minute IS NULL))),
  constraint time_off_request_check2 CHECK (((start_minute IS NULL) OR ((start_minute < end_minute) AND (from_date = last_date)))),
  constraint time_off_request_end_minute_check CHECK (((end_minute >= 1) AND (end_minute <= 1440))),
  constraint time_off_request_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
  constraint time_off_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'waitlisted'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'cancelled'::text, 'expired'::text]))),
  constraint time_off_request_organization_id_decided_by_manager_id_fkey FOREIGN KEY (organization_id, decided_by_manager_id) REFERENCES public.manager(organization_id, id),
  constraint time_off_request_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint time_off_request_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX time_off_request_open ON public.time_off_request USING btree (organization_id, status, created_at) WHERE (status = ANY (ARRAY['pending'::text, 'waitlisted'::text]));
CREATE INDEX time_off_request_surfer ON public.time_off_request USING btree (organization_id, surfer_id, from_date);
alter table public.time_off_request enable row level security;
alter table public.time_off_request force row level security;
create policy tenant on public.time_off_request as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.time_off_request to lineup_app;

create table public.time_reporting_settings (
  organization_id bigint not null,
  allow_set_report_time boolean not null,
  track_unscheduled_overtime boolean not null,
  updated_at timestamp with time zone not null,
  constraint time_reporting_settings_pkey PRIMARY KEY (organization_id),
  constraint time_reporting_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.time_reporting_settings enable row level security;
alter table public.time_reporting_settings force row level security;
create policy tenant on public.time_reporting_settings as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.time_reporting_settings to lineup_app;

create table public.timecard (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  surfer_id bigint not null,
  type text not null,
  received_start timestamp with time zone,
  received_end timestamp with time zone,
  reported_start timestamp with time zone not null,
  reported_end timestamp with time zone,
  scheduled_start timestamp with time zone,
  scheduled_end timestamp with time zone,
  block_id_at_start bigint,
  block_id_at_end bigint,
  start_click_id uuid,
  end_click_id uuid,
  is_start_sent_later boolean not null default false,
  is_end_sent_later boolean not null default false,
  is_clock_out_missing boolean not null default false,
  edited_by_manager_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint timecard_pkey PRIMARY KEY (organization_id, id),
  constraint timecard_check CHECK ((reported_start <= reported_end)),
  constraint timecard_check1 CHECK (((EXTRACT(second FROM reported_start) = (0)::numeric) AND (EXTRACT(second FROM reported_end) = (0)::numeric))),
  constraint timecard_type_check CHECK ((type = ANY (ARRAY['standard'::text, 'manual'::text, 'overtime'::text]))),
  constraint timecard_organization_id_edited_by_manager_id_fkey FOREIGN KEY (organization_id, edited_by_manager_id) REFERENCES public.manager(organization_id, id),
  constraint timecard_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint timecard_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX timecard_by_time ON public.timecard USING btree (organization_id, reported_start);
CREATE UNIQUE INDEX timecard_end_click ON public.timecard USING btree (organization_id, end_click_id);
CREATE INDEX timecard_of_surfer ON public.timecard USING btree (organization_id, surfer_id, reported_start);
CREATE UNIQUE INDEX timecard_open ON public.timecard USING btree (organization_id, surfer_id) WHERE (reported_end IS NULL);
CREATE UNIQUE INDEX timecard_start_click ON public.timecard USING btree (organization_id, start_click_id);
alter table public.timecard enable row level security;
alter table public.timecard force row level security;
create policy tenant on public.timecard as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.timecard to lineup_app;

create table public.upload (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  connection_id bigint not null,
  kind text not null,
  state text not null default 'receiving'::text,
  file_name text not null,
  file_time_zone text not null,
  reading jsonb not null,
  shift_weeks integer not null default 0,
  byte_count bigint not null default 0,
  row_count bigint,
  rejected_count bigint,
  rejects jsonb not null default '[]'::jsonb,
  refusal text,
  earliest timestamp with time zone,
  latest timestamp with time zone,
  manager_id bigint,
  job_id bigint,
  created_at timestamp with time zone not null default now(),
  contact_count double precision,
  queues text[] not null default '{}'::text[],
  constraint upload_pkey PRIMARY KEY (organization_id, id),
  constraint upload_kind_check CHECK ((kind = ANY (ARRAY['timestamps'::text, 'intervals'::text]))),
  constraint upload_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'received'::text, 'imported'::text, 'refused'::text]))),
  constraint upload_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES public.connection(organization_id, id),
  constraint upload_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id)
);
alter table public.upload enable row level security;
alter table public.upload force row level security;
create policy tenant on public.upload as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.upload to lineup_app;

create table public.upload_chunk (
  organization_id bigint not null,
  upload_id bigint not null,
  "position" integer not null,
  bytes bytea not null,
  constraint upload_chunk_pkey PRIMARY KEY (organization_id, upload_id, "position"),
  constraint upload_chunk_organization_id_upload_id_fkey FOREIGN KEY (organization_id, upload_id) REFERENCES public.upload(organization_id, id) ON DELETE CASCADE
);
alter table public.upload_chunk enable row level security;
alter table public.upload_chunk force row level security;
create policy tenant on public.upload_chunk as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.upload_chunk to lineup_app;

create table public.webhook (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  url text not null,
  description text not null,
  event_types text[] not null,
  is_enabled boolean not null,
  disabled_because text,
  failing_since timestamp with time zone,
  secret_key_id text not null,
  secret_sealed bytea not null,
  old_secret_key_id text,
  old_secret_sealed bytea,
  old_secret_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhook_pkey PRIMARY KEY (organization_id, id),
  constraint webhook_check CHECK (((old_secret_key_id IS NULL) = (old_secret_sealed IS NULL))),
  constraint webhook_check1 CHECK (((old_secret_key_id IS NULL) = (old_secret_until IS NULL))),
  constraint webhook_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
alter table public.webhook enable row level security;
alter table public.webhook force row level security;
create policy tenant on public.webhook as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.webhook to lineup_app;

create table public.webhook_delivery (
  organization_id bigint not null,
  id bigint not null generated by default as identity,
  webhook_id bigint not null,
  message_id text not null,
  event_type text not null,
  body text not null,
  state text not null,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  last_tried_at timestamp with time zone,
  next_try_at timestamp with time zone,
  status integer,
  answer text,
  constraint webhook_delivery_pkey PRIMARY KEY (organization_id, id),
  constraint webhook_delivery_check CHECK (((state = 'waiting'::text) = (next_try_at IS NOT NULL))),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_delivery_organization_id_webhook_id_fkey FOREIGN KEY (organization_id, webhook_id) REFERENCES public.webhook(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_created ON public.webhook_delivery USING btree (organization_id, created_at);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (organization_id, next_try_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX webhook_delivery_message ON public.webhook_delivery USING btree (organization_id, webhook_id, message_id);
alter table public.webhook_delivery enable row level security;
alter table public.webhook_delivery force row level security;
create policy tenant on public.webhook_delivery as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.webhook_delivery to lineup_app;

create table public.work_event (
  organization_id bigint not null,
  occurred_at timestamp with time zone not null,
  connection_id bigint not null,
  fact_key text not null,
  kind text not null,
  agent_id text,
  ticket_id text,
  data jsonb not null default '{}'::jsonb,
  observed_at timestamp with time zone not null,
  seq bigint not null generated by default as identity,
  raw_id bigint,
  constraint work_event_pkey PRIMARY KEY (organization_id, occurred_at, connection_id, fact_key),
  constraint work_event_fact_key_check CHECK ((fact_key <> ''::text)),
  constraint work_event_kind_check CHECK ((kind <> ''::text))
) partition by RANGE (occurred_at);
CREATE INDEX work_event_agent ON ONLY public.work_event USING btree (organization_id, connection_id, agent_id, occurred_at) WHERE (agent_id IS NOT NULL);
CREATE INDEX work_event_bot ON ONLY public.work_event USING btree (organization_id) WHERE (((data -> 'actor'::text) ->> 'type'::text) = 'bot'::text);
CREATE INDEX work_event_seq ON ONLY public.work_event USING btree (organization_id, seq);
CREATE INDEX work_event_status ON ONLY public.work_event USING btree (organization_id, connection_id, agent_id, occurred_at) WHERE (kind = 'agent.status-changed'::text);
CREATE INDEX work_event_ticket ON ONLY public.work_event USING btree (organization_id, connection_id, ticket_id, occurred_at) WHERE (ticket_id IS NOT NULL);
CREATE TRIGGER mark_effort_days_after AFTER UPDATE ON public.work_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_effort_days();
CREATE TRIGGER mark_effort_days_before AFTER UPDATE ON public.work_event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_effort_days();
CREATE TRIGGER mark_effort_days_deleted AFTER DELETE ON public.work_event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_effort_days();
CREATE TRIGGER mark_effort_days_inserted AFTER INSERT ON public.work_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_effort_days();
alter table public.work_event enable row level security;
alter table public.work_event force row level security;
create policy tenant on public.work_event as permissive for all to public
  using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)
  with check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint);
grant select, insert, update, delete on public.work_event to lineup_app;

create table system.account (
  id bigint not null generated by default as identity,
  email text not null,
  password_hash text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  disabled_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_check CHECK ((email <> ''::text))
);
CREATE UNIQUE INDEX account_email ON system.account USING btree (lower(email));
grant select, insert, update on system.account to lineup_app;

create table system.account_link (
  token_hash bytea not null,
  kind text not null,
  account_id bigint not null,
  email text,
  expires_at timestamp with time zone not null,
  constraint account_link_pkey PRIMARY KEY (token_hash),
  constraint account_link_kind_check CHECK ((kind = ANY (ARRAY['password'::text, 'email'::text]))),
  constraint account_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
CREATE INDEX account_link_account ON system.account_link USING btree (account_id);
CREATE INDEX account_link_expiry ON system.account_link USING btree (expires_at);
grant select, insert, update, delete on system.account_link to lineup_app;

create table system.authenticator (
  account_id bigint not null,
  secret_key_id text not null,
  secret_sealed bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint authenticator_pkey PRIMARY KEY (account_id),
  constraint authenticator_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
grant select, insert, update, delete on system.authenticator to lineup_app;

create table system.feature_flag (
  name text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null default now(),
  constraint feature_flag_pkey PRIMARY KEY (name),
  constraint feature_flag_name_check CHECK ((name <> ''::text))
);
grant select, insert, update, delete on system.feature_flag to lineup_app;

create table system.impersonation (
  id bigint not null generated always as identity,
  account_id bigint not null,
  organization_id bigint not null,
  manager_id bigint,
  surfer_id bigint,
  reason text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  elevated_at timestamp with time zone,
  elevation_reason text,
  ended_at timestamp with time zone,
  constraint impersonation_pkey PRIMARY KEY (id),
  constraint impersonation_check CHECK ((num_nonnulls(manager_id, surfer_id) = 1)),
  constraint impersonation_check1 CHECK ((expires_at <= (started_at + '01:00:00'::interval))),
  constraint impersonation_check2 CHECK (((elevated_at IS NULL) = (elevation_reason IS NULL))),
  constraint impersonation_reason_check CHECK ((reason <> ''::text)),
  constraint impersonation_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id),
  constraint impersonation_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint impersonation_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint impersonation_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX impersonation_account ON system.impersonation USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX impersonation_manager ON system.impersonation USING btree (organization_id, manager_id);
CREATE INDEX impersonation_surfer ON system.impersonation USING btree (organization_id, surfer_id);
grant select, insert, update, delete on system.impersonation to lineup_app;

create table system.known_browser (
  token_hash bytea not null,
  account_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint known_browser_pkey PRIMARY KEY (token_hash, account_id),
  constraint known_browser_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
CREATE INDEX known_browser_expiry ON system.known_browser USING btree (expires_at);
grant select, insert, update, delete on system.known_browser to lineup_app;

create table system.login_attempt (
  subject text not null,
  tries integer not null,
  window_ends_at timestamp with time zone not null,
  next_try_at timestamp with time zone,
  constraint login_attempt_pkey PRIMARY KEY (subject)
);
CREATE INDEX login_attempt_window ON system.login_attempt USING btree (window_ends_at);
grant select, insert, update, delete on system.login_attempt to lineup_app;

create table system.login_event (
  id bigint not null generated by default as identity,
  account_id bigint not null,
  happened_at timestamp with time zone not null default now(),
  kind text not null,
  address text not null,
  device text not null,
  constraint login_event_pkey PRIMARY KEY (id),
  constraint login_event_kind_check CHECK ((kind <> ''::text)),
  constraint login_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
CREATE INDEX login_event_account ON system.login_event USING btree (account_id, id);
grant select, insert, update, delete on system.login_event to lineup_app;

create table system.login_session (
  session_uid text not null,
  account_id bigint not null,
  address text not null,
  device text not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  constraint login_session_pkey PRIMARY KEY (session_uid),
  constraint login_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
CREATE INDEX login_session_account ON system.login_session USING btree (account_id);
grant select, insert, update, delete on system.login_session to lineup_app;

create table system.membership (
  account_id bigint not null,
  organization_id bigint not null,
  manager_id bigint,
  surfer_id bigint,
  is_internal boolean not null default false,
  entered_at timestamp with time zone,
  constraint membership_pkey PRIMARY KEY (account_id, organization_id),
  constraint membership_check CHECK (((manager_id IS NOT NULL) OR (surfer_id IS NOT NULL) OR is_internal)),
  constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id),
  constraint membership_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id),
  constraint membership_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES public.manager(organization_id, id),
  constraint membership_organization_id_surfer_id_fkey FOREIGN KEY (organization_id, surfer_id) REFERENCES public.surfer(organization_id, id)
);
CREATE INDEX membership_manager ON system.membership USING btree (organization_id, manager_id);
CREATE INDEX membership_surfer ON system.membership USING btree (organization_id, surfer_id);
grant select, insert, update, delete on system.membership to lineup_app;

create table system.migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table system.oidc_artifact (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  organization_id bigint,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oidc_artifact_pkey PRIMARY KEY (model, id),
  constraint oidc_artifact_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX oidc_artifact_account ON system.oidc_artifact USING btree (((payload ->> 'accountId'::text)));
CREATE INDEX oidc_artifact_expiry ON system.oidc_artifact USING btree (expires_at);
CREATE INDEX oidc_artifact_grant ON system.oidc_artifact USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oidc_artifact_uid ON system.oidc_artifact USING btree (uid) WHERE (uid IS NOT NULL);
CREATE INDEX oidc_artifact_user_code ON system.oidc_artifact USING btree (user_code) WHERE (user_code IS NOT NULL);
grant select, insert, update, delete on system.oidc_artifact to lineup_app;

create table system.one_time_token (
  hash bytea not null,
  purpose text not null,
  account_id bigint,
  sample_id bigint,
  expires_at timestamp with time zone not null,
  constraint one_time_token_pkey PRIMARY KEY (hash),
  constraint one_time_token_purpose_check CHECK ((purpose = ANY (ARRAY['first-start'::text, 'start'::text, 'entry'::text]))),
  constraint one_time_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id) ON DELETE CASCADE,
  constraint one_time_token_sample_id_fkey FOREIGN KEY (sample_id) REFERENCES public.organization(organization_id) ON DELETE SET NULL
);
CREATE INDEX one_time_token_expiry ON system.one_time_token USING btree (expires_at);
grant select, insert, update, delete on system.one_time_token to lineup_app;

create table system.organization_index (
  organization_id bigint not null,
  name text not null,
  display_name text not null,
  timezone text not null,
  dialpad_company_id text,
  dialpad_licenses integer,
  total_licenses integer not null,
  is_internal boolean not null,
  suspended_at timestamp with time zone,
  feature_overrides jsonb not null,
  created_at timestamp with time zone not null,
  constraint organization_index_pkey PRIMARY KEY (organization_id),
  constraint organization_index_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id) ON DELETE CASCADE
);
CREATE INDEX organization_index_company ON system.organization_index USING btree (dialpad_company_id) WHERE (dialpad_company_id IS NOT NULL);
grant select on system.organization_index to lineup_app;

create table system.organization_removal (
  organization_id bigint not null,
  requested_at timestamp with time zone not null default now(),
  constraint organization_removal_pkey PRIMARY KEY (organization_id),
  constraint organization_removal_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
grant select, insert, delete on system.organization_removal to lineup_app;

create table system.passkey (
  id text not null,
  account_id bigint not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
CREATE INDEX passkey_account ON system.passkey USING btree (account_id);
grant select, insert, update, delete on system.passkey to lineup_app;

create table system.passkey_challenge (
  challenge text not null,
  account_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
CREATE INDEX passkey_challenge_expiry ON system.passkey_challenge USING btree (expires_at);
grant select, insert, update, delete on system.passkey_challenge to lineup_app;

create table system.push_key (
  id integer not null,
  public_key text not null,
  private_key_id text not null,
  private_sealed bytea not null,
  constraint push_key_pkey PRIMARY KEY (id),
  constraint push_key_id_check CHECK ((id = 1))
);
grant select, insert on system.push_key to lineup_app;

create table system.recovery_code (
  account_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id)
);
grant select, insert, update, delete on system.recovery_code to lineup_app;

create table system.signing_key (
  id text not null,
  purpose text not null,
  secret jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint signing_key_pkey PRIMARY KEY (id),
  constraint signing_key_purpose_check CHECK ((purpose = ANY (ARRAY['token'::text, 'cookie'::text])))
);
grant select, insert on system.signing_key to lineup_app;

create table system.telephony_session (
  id_hash bytea not null,
  account_id bigint not null,
  organization_id bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  company_id text not null,
  address text not null,
  device text not null,
  constraint telephony_session_pkey PRIMARY KEY (id_hash),
  constraint telephony_session_company_id_check CHECK ((company_id <> ''::text)),
  constraint telephony_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES system.account(id),
  constraint telephony_session_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(organization_id)
);
CREATE INDEX telephony_session_account ON system.telephony_session USING btree (account_id);
CREATE INDEX telephony_session_expiry ON system.telephony_session USING btree (expires_at);
grant select, insert, update, delete on system.telephony_session to lineup_app;

grant usage on sequence public.adherence_exception_id_seq to lineup_app;
grant usage on sequence public.adjustment_id_seq to lineup_app;
grant usage on sequence public.audit_entry_id_seq to lineup_app;
grant usage on sequence public.availability_block_id_seq to lineup_app;
grant usage on sequence public.block_id_seq to lineup_app;
grant usage on sequence public.block_task_id_seq to lineup_app;
grant usage on sequence public.change_request_id_seq to lineup_app;
grant usage on sequence public.connection_id_seq to lineup_app;
grant usage on sequence public.contact_id_seq to lineup_app;
grant usage on sequence public.event_id_seq to lineup_app;
grant usage on sequence public.forecast_import_id_seq to lineup_app;
grant usage on sequence public.job_id_seq to lineup_app;
grant usage on sequence public.manager_id_seq to lineup_app;
grant usage on sequence public.notice_id_seq to lineup_app;
grant usage on sequence public.optimization_action_id_seq to lineup_app;
grant usage on sequence public.optimization_id_seq to lineup_app;
grant usage on sequence public.organization_organization_id_seq to lineup_app;
grant usage on sequence public.plan_scenario_id_seq to lineup_app;
grant usage on sequence public.push_subscription_id_seq to lineup_app;
grant usage on sequence public.raw_event_id_seq to lineup_app;
grant usage on sequence public.round_robin_id_seq to lineup_app;
grant usage on sequence public.schedule_change_position_seq to lineup_app;
grant usage on sequence public.schedule_event_id_seq to lineup_app;
grant usage on sequence public.schedule_notice_id_seq to lineup_app;
grant usage on sequence public.schedule_plan_id_seq to lineup_app;
grant usage on sequence public.shift_offer_id_seq to lineup_app;
grant usage on sequence public.shift_swap_id_seq to lineup_app;
grant usage on sequence public.shift_template_id_seq to lineup_app;
grant usage on sequence public.special_day_id_seq to lineup_app;
grant usage on sequence public.stream_id_seq to lineup_app;
grant usage on sequence public.surfer_change_id_seq to lineup_app;
grant usage on sequence public.surfer_id_seq to lineup_app;
grant usage on sequence public.surfer_import_id_seq to lineup_app;
grant usage on sequence public.surfer_update_id_seq to lineup_app;
grant usage on sequence public.sync_job_id_seq to lineup_app;
grant usage on sequence public.task_id_seq to lineup_app;
grant usage on sequence public.task_template_id_seq to lineup_app;
grant usage on sequence public.team_id_seq to lineup_app;
grant usage on sequence public.time_off_adjustment_id_seq to lineup_app;
grant usage on sequence public.time_off_blackout_id_seq to lineup_app;
grant usage on sequence public.time_off_limit_id_seq to lineup_app;
grant usage on sequence public.time_off_policy_id_seq to lineup_app;
grant usage on sequence public.time_off_request_id_seq to lineup_app;
grant usage on sequence public.timecard_id_seq to lineup_app;
grant usage on sequence public.upload_id_seq to lineup_app;
grant usage on sequence public.work_event_seq_seq to lineup_app;
