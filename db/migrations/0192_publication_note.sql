-- The note with which something was published stays with the log, longer than the notice that agents read.
alter table schedule_event add column note text check (note <> '');
