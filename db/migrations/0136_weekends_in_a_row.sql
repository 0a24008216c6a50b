-- The maximum of weekends holds for any four in a row: a greater one binds nothing. All organizations at once.
alter table organization no force row level security;
update organization
set scheduling_settings = jsonb_set(scheduling_settings, '{maxWeekends}', '4')
where (scheduling_settings ->> 'maxWeekends')::int > 4;
alter table organization force row level security;
