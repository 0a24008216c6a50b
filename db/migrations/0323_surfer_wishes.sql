-- Wishes of agents as they were: a week is judged by those that stood when it began.
create table surfer_wish (
  organization_id bigint not null references organization,
  surfer_id bigint not null,
  from_at timestamptz not null,
  wishes jsonb not null,
  primary key (organization_id, surfer_id, from_at),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id)
);
select system.secure_tenant_table('surfer_wish');

insert into surfer_wish (organization_id, surfer_id, from_at, wishes)
select organization_id, surfer_id, updated_at, wishes from surfer_schedule_setting where wishes <> '[]';
