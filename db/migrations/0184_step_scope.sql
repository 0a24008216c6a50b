-- The blocks of a step at a glance, so that undo can say what it takes back and where that is. Steps from before do not
-- know theirs.
alter table schedule_change no force row level security;
delete from schedule_change;
alter table schedule_change force row level security;
alter table schedule_change
  add column first_start timestamptz not null default now(),
  add column last_start timestamptz not null default now(),
  add column shift_count integer not null default 0,
  add column other_count integer not null default 0,
  add column surfer_ids bigint[] not null default '{}';
