-- How many blocks a step keeps: what is kept in all has an end.
alter table schedule_change add column block_count integer not null default 0;
