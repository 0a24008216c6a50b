-- A locked block is left alone by whatever plans by itself; people may still change it.
alter table block add column is_locked boolean not null default false;
