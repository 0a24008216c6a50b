-- Messages about agents' observed work take the name of the feature that sends them; those in the outbox keep being
-- delivered.
alter table event no force row level security;
update event set type = 'observed.changed' where type = 'activity.recorded';
alter table event force row level security;
