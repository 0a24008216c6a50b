-- Kinds that a ticket group's shrinkage consists of: [{name, share, isScheduled, dates: [{from, to, share}]}], where
-- isScheduled says that the schedule itself contains it. Empty: only the total is known.
alter table stream add column shrinkage_kinds jsonb not null default '[]';
