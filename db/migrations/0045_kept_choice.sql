-- What the last training of a ticket group chose by trying the past. The next may keep it: see features/forecasts.
create table stream_choice (
  organization_id bigint not null,
  stream_id bigint not null,
  choice jsonb not null,
  primary key (organization_id, stream_id),
  foreign key (organization_id, stream_id) references stream (organization_id, id) on delete cascade
);

select system.secure_tenant_table('stream_choice');
