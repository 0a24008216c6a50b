-- Published time of an agent's day by what is on top, kept in step with publishing. Rows end at midnight of the agent's
-- zone, of the organization's and of UTC.
create table schedule_day (
  organization_id bigint not null,
  -- Start of the day, or of its part.
  starts_at timestamptz not null,
  surfer_id bigint not null,
  kind text not null check (kind in ('task', 'break', 'blocked-time', 'shift', 'bare-shift')),
  -- Zero: no activity.
  task_id bigint not null,
  -- Day of the agent's own zone.
  date date not null,
  milliseconds integer not null check (milliseconds > 0),
  primary key (organization_id, starts_at, surfer_id, kind, task_id),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id)
);

-- Agents whose days are summed, with the zones that they were cut in.
create table schedule_day_agent (
  organization_id bigint not null,
  surfer_id bigint not null,
  zone text not null,
  organization_zone text not null,
  primary key (organization_id, surfer_id),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id)
);

select system.secure_tenant_table('schedule_day');
select system.secure_tenant_table('schedule_day_agent');
