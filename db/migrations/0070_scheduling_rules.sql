-- How shifts are generated: rules of the organization, and shifts and days of single agents.

-- What managers set for all; what is left out has the engine's own value: {"maxConsecutiveDays": 5}.
alter table organization add column scheduling_settings jsonb not null default '{}';

-- An agent without a row: no shift options, every day open.
create table surfer_schedule_setting (
  organization_id bigint not null,
  surfer_id bigint not null,
  shift_options jsonb not null default '[]',
  working_days jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (organization_id, surfer_id),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id) on delete cascade
);

select system.secure_tenant_table('surfer_schedule_setting'::regclass);
