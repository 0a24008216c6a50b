-- Which shifts may not be worked on the day after which: a rule of the organization, gone with either shift.
create table shift_succession (
  organization_id bigint not null,
  before_id bigint not null,
  after_id bigint not null,
  primary key (organization_id, before_id, after_id),
  foreign key (organization_id, before_id) references shift_template (organization_id, id) on delete cascade,
  foreign key (organization_id, after_id) references shift_template (organization_id, id) on delete cascade
);
create index shift_succession_after on shift_succession (organization_id, after_id);

select system.secure_tenant_table('shift_succession');
