-- Counts the changes that a ticket group's forecast or staff depends on. A training that ends on another
-- number than it began with has been overtaken and begins again.
alter table stream add column inputs_version integer not null default 0;
