-- The maximum of weekends holds for any four in a row: a greater one binds nothing.
update organization
set scheduling_settings = jsonb_set(scheduling_settings, '{maxWeekends}', '4')
where (scheduling_settings ->> 'maxWeekends')::int > 4;
