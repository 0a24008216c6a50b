-- What managers edit together: whether a block is as its editor saw it, and the way back.

-- Raised by the database, so that no change of a block forgets it; whoever writes activities touches the block.
alter table block add column revision integer not null default 1;

create function system.raise_revision() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger revision before update on block for each row execute function system.raise_revision();
revoke execute on function system.raise_revision() from public;
grant execute on function system.raise_revision() to lineup_app;

-- Who touched a block that was replaced since: the event then names the block that replaced it.
create index schedule_event_before on schedule_event (organization_id, ((before ->> 'id')::bigint));

-- A manager's steps that can be taken back; is_undo: that took one back, and can be done again.
create table schedule_change (
  organization_id bigint not null,
  id uuid not null,
  position bigint generated always as identity,
  manager_id bigint not null,
  label text not null,
  is_undo boolean not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, manager_id) references manager (organization_id, id)
);
create index schedule_change_manager on schedule_change (organization_id, manager_id, position);

-- The blocks of a step, new and deleted ones too: no reference, so that they can come and go.
create table schedule_change_block (
  organization_id bigint not null,
  change_id uuid not null,
  block_id bigint not null,
  -- As it was; null: it was not there.
  before jsonb,
  -- A hash of it as the step left it; null: gone.
  after_print text,
  primary key (organization_id, change_id, block_id),
  foreign key (organization_id, change_id) references schedule_change (organization_id, id) on delete cascade
);
create index schedule_change_block_block on schedule_change_block (organization_id, block_id);

select system.secure_tenant_table(t) from unnest(array['schedule_change', 'schedule_change_block']::regclass[]) as t;
