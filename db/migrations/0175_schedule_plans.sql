-- Schedule plans have one noun: the tables follow the code. Jobs and log entries that name a plan are kept readable.
alter table shift_plan rename to schedule_plan;
alter table shift_plan_application rename to schedule_plan_application;
alter table shift_plan_surfer rename to schedule_plan_surfer;
alter table shift_plan_team rename to schedule_plan_team;
alter table round_robin rename column shift_plan_id to schedule_plan_id;
alter table schedule_plan_application rename column shift_plan_id to schedule_plan_id;
alter table schedule_plan_surfer rename column shift_plan_id to schedule_plan_id;
alter table schedule_plan_team rename column shift_plan_id to schedule_plan_id;

do $$
declare
  old record;
begin
  for old in select conrelid::regclass as owner, conname as name from pg_constraint where conname like '%shift\_plan%' loop
    execute format('alter table %s rename constraint %I to %I', old.owner, old.name,
      replace(old.name, 'shift_plan', 'schedule_plan'));
  end loop;
  for old in select oid::regclass as name, relname from pg_class where relkind in ('i', 'S') and relname like '%shift\_plan%' loop
    execute format('alter %s %s rename to %I', case when old.relname like '%\_seq' then 'sequence' else 'index' end,
      old.name, replace(old.relname, 'shift_plan', 'schedule_plan'));
  end loop;
end $$;

alter table job no force row level security;
update job set input = (input - 'shiftPlanId') || jsonb_build_object('schedulePlanId', input -> 'shiftPlanId')
where kind = 'apply-shift-plan' and input ? 'shiftPlanId';
alter table job force row level security;
