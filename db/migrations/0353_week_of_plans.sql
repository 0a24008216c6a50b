-- First day of the weeks of which a shift plan's cycles are made: that of the organization when the plan was added. Its
-- days are counted from there, so it stays when the organization's changes.
alter table schedule_plan add column week_starts_on text not null default 'monday'
  check (week_starts_on in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'));
