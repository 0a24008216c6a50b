-- The last time in which nothing of a system could be heard, until it was made up for: since then the agents have been
-- looked at as they stand, and what happened in it has been read back.
alter table connection
  add column missed_from timestamptz,
  add column missed_to timestamptz check ((missed_to is null) = (missed_from is null)),
  add column looked_at timestamptz;
