-- Two managers may edit one shift plan: each save names the version it began with.
alter table shift_plan
  add column version integer not null default 1 check (version >= 1),
  add column changed_by_manager_id bigint,
  add foreign key (organization_id, changed_by_manager_id) references manager (organization_id, id);

-- When a plan was applied to what; longer remembered than the job, which says how far it is.
create table shift_plan_application (
  organization_id bigint not null,
  job_id bigint not null,
  shift_plan_id bigint not null,
  manager_id bigint,
  from_date date not null,
  to_date date not null,
  surfer_count integer not null,
  duplication_type text not null check (duplication_type in ('overwrite', 'merge')),
  added integer,
  removed integer,
  kept integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organization_id, job_id),
  foreign key (organization_id, shift_plan_id) references shift_plan (organization_id, id) on delete cascade,
  foreign key (organization_id, manager_id) references manager (organization_id, id),
  check (from_date < to_date)
);
create index shift_plan_application_plan on shift_plan_application (organization_id, shift_plan_id, job_id desc);

select system.secure_tenant_table('shift_plan_application');
