-- Settings that no requirement can be worked out from are refused. Stored ones become what was reckoned with so far, so
-- that people see it: 99 % for more shrinkage, no limit for an occupancy of 0, no handle time for one of 0 seconds.
alter table stream no force row level security;
alter table plan_scenario no force row level security;
update stream set
  shrinkage = least(shrinkage, 0.99),
  occupancy = coalesce(nullif(occupancy, 0), 1),
  average_handle_time = nullif(average_handle_time, 0),
  handle_time_stretch = least(handle_time_stretch, 0.99)
where shrinkage > 0.99 or occupancy = 0 or average_handle_time = 0 or handle_time_stretch > 0.99;
update plan_scenario set variables = jsonb_set(variables, '{shrinkage}', '0.99')
where (variables ->> 'shrinkage')::float8 > 0.99;
alter table stream force row level security;
alter table plan_scenario force row level security;

alter table stream
  drop constraint stream_shrinkage_check,
  drop constraint stream_occupancy_check,
  drop constraint stream_average_handle_time_check,
  drop constraint stream_handle_time_stretch_check,
  add constraint stream_shrinkage_check check (shrinkage >= 0 and shrinkage < 1),
  add constraint stream_occupancy_check check (occupancy > 0 and occupancy <= 1),
  add constraint stream_average_handle_time_check check (average_handle_time > 0),
  add constraint stream_handle_time_stretch_check check (handle_time_stretch >= 0 and handle_time_stretch < 1),
  -- "own": the group's average handle time counts even where handle times were measured.
  add column handle_time_source text not null default 'measured' check (handle_time_source in ('measured', 'own'));

-- One file may hold the contacts of several queues: '' where the file does not name them.
alter table counted_interval
  add column queue text not null default '',
  drop constraint counted_interval_pkey,
  add primary key (organization_id, connection_id, starts_at, queue);
alter table upload add column queues text[] not null default '{}';
