-- Settings of a ticket group that change its staff alone: the figures are old until they are computed again.
alter table stream add column is_staffing_due boolean not null default false;
