-- The schedule of some days is found without its whole history: shifts by their start, since none is long,
-- and the far fewer others, which may be, by an index of their own.
alter table block add constraint block_short_shift check (type <> 'shift' or ends_at - starts_at <= interval '2 days');
create index block_other_time on block (organization_id, starts_at, ends_at) where type <> 'shift';
