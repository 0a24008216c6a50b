-- Parts of reports that are too large for one value, in order, by the try of the job that wrote them.
create table report_part (
  organization_id bigint not null,
  report_key uuid not null,
  attempt integer not null,
  position integer not null,
  text text not null,
  primary key (organization_id, report_key, attempt, position),
  foreign key (organization_id, report_key) references report on delete cascade
);
select system.secure_tenant_table('report_part');
