-- Contacts that the forecast expected when a simulated day was planned, by queue and quarter-hour: as many come.
alter table simulated_day add column contacts jsonb not null default '[]';
