-- Agents of several organizations, for internal staff who list them: row-level security shows one at a time. The sums
-- are what licences are counted from (server/features/organization/licences.ts).
create function system.agents_by_last_day(organization_ids bigint[])
returns table (organization_id bigint, timezone text, end_date date, surfers bigint)
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
end $$;
revoke execute on function system.agents_by_last_day(bigint[]) from public;
grant execute on function system.agents_by_last_day(bigint[]) to lineup_app;
