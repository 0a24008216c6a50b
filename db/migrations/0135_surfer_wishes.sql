-- What an agent would like of generated shifts: [{"type": "days-off", "days": ["saturday"]}].
alter table surfer_schedule_setting add column wishes jsonb not null default '[]';
