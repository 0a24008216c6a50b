-- A connection to one of the built-in simulated systems has the address at which it answers while the product runs.
alter table connection add column simulator_url text check (simulator_url <> '');

-- Shifts that the simulated agents of a day were told, kept so that a restart plays the same day again.
create table simulated_day (
  organization_id bigint not null references organization (organization_id),
  date date not null,
  agents jsonb not null,
  primary key (organization_id, date)
);
select system.secure_tenant_table('simulated_day');
