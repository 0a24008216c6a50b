-- Which activity plan a team is scheduled with from a day on, until its next row. Null: none.
create table team_plan (
  organization_id bigint not null,
  team_id bigint not null,
  from_date date not null,
  task_template_id bigint,
  primary key (organization_id, team_id, from_date),
  foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade,
  foreign key (organization_id, task_template_id) references task_template (organization_id, id)
);

select system.secure_tenant_table('team_plan'::regclass);
