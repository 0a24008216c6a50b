-- Performance of agents, as sums: by day and shift, and by what was scheduled within. A day is cut where a day of the
-- organization's zone or of UTC begins, so that days of those zones are whole sums of rows. Written when a day is judged.
create table performance_day (
  organization_id bigint not null,
  surfer_id bigint not null,
  -- Start of the agent's day, or the cut before.
  starts_at timestamptz not null,
  -- Zero: on no shift. No foreign key: what was worked stays when the shift is replaced, until the day is judged again.
  shift_id bigint not null,
  shift_starts_at timestamptz,
  -- The agent's own day, and the zone that it was cut in.
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
  primary key (organization_id, surfer_id, starts_at, shift_id),
  foreign key (organization_id, surfer_id) references surfer on delete cascade,
  check ((shift_id = 0) = (shift_starts_at is null))
);
create index performance_day_time on performance_day (organization_id, starts_at);
create index performance_day_shift on performance_day (organization_id, shift_id) where shift_id <> 0;

create table performance_activity (
  organization_id bigint not null,
  surfer_id bigint not null,
  starts_at timestamptz not null,
  shift_id bigint not null,
  kind text not null check (kind in ('time-off', 'time-in-lieu', 'blocked-time', 'break', 'task', 'shift', 'off-shift')),
  -- Zero: no activity.
  task_id bigint not null,
  shift_starts_at timestamptz,
  date date not null,
  -- Of time off and time in lieu too, which are no part of the sums.
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
  primary key (organization_id, surfer_id, starts_at, shift_id, kind, task_id),
  foreign key (organization_id, surfer_id) references surfer on delete cascade,
  check ((task_id = 0) = (kind <> 'task')),
  check ((shift_id = 0) = (shift_starts_at is null))
);
create index performance_activity_time on performance_activity (organization_id, starts_at);

-- Zone of the organization at whose midnights days were last cut.
alter table adherence_organization add column cut_zone text;

select system.secure_tenant_table('performance_day');
select system.secure_tenant_table('performance_activity');

-- What is known already, of all tenants: the owner of the tables sees them for that. Days are judged again.
alter table adherence_day no force row level security;
alter table block no force row level security;
alter table surfer no force row level security;
alter table rescore no force row level security;
insert into rescore (organization_id, surfer_id, date, because)
select d.organization_id, d.surfer_id, d.date, 'time' from adherence_day d
union
select b.organization_id, b.surfer_id, day::date, 'time'
from block b join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id and s.deleted_at is null,
  generate_series(date_trunc('day', b.starts_at at time zone s.timezone),
    least(b.ends_at, now()) at time zone s.timezone, interval '1 day') as day
where b.published_version is not null and b.starts_at < now()
on conflict (organization_id, surfer_id, date) do update set version = rescore.version + 1;
alter table adherence_day force row level security;
alter table block force row level security;
alter table surfer force row level security;
alter table rescore force row level security;
