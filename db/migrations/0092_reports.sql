-- What a report found, for the manager who asked for it; how far it is, its job knows.
create table report (
  organization_id bigint not null references organization,
  report_key uuid not null,
  manager_id bigint not null,
  job_id bigint not null,
  request jsonb not null,
  data jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, report_key),
  foreign key (organization_id, manager_id) references manager (organization_id, id),
  foreign key (organization_id, job_id) references job (organization_id, id) on delete cascade
);
create index report_job on report (organization_id, job_id);
create index report_age on report (organization_id, created_at);

select system.secure_tenant_table('report');
