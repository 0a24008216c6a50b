-- When approved time off was taken out of the published schedule by an edit, not by cancelling it.
alter table time_off_request add column removed_at timestamptz;
