-- An organization of one's own: its week, its marks, who may change it, and the links by which one is made.
alter table organization
  add column week_starts_on text not null default 'monday'
    check (week_starts_on in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  -- Made by the product itself to be looked at.
  add column is_sample boolean not null default false,
  -- Steps of the quick start that were skipped.
  add column skipped_steps text[] not null default '{}';

-- May change what holds for the whole organization, and give that permission to others.
alter table manager add column edits_organization boolean not null default false;

alter table organization no force row level security;
alter table manager no force row level security;
alter table manager_team_edit no force row level security;
alter table team no force row level security;
update organization set is_sample = true where name = 'sandbar-supply';
-- Those keep what they could do who may edit every team; the first manager where nobody may.
update manager m set edits_organization = true
where m.deleted_at is null and not exists (
  select from team t where t.organization_id = m.organization_id and not exists (
    select from manager_team_edit e where e.organization_id = t.organization_id and e.team_id = t.id and e.manager_id = m.id));
update manager m set edits_organization = true
where m.id in (
  select min(id) from manager where deleted_at is null group by organization_id having not bool_or(edits_organization));
alter table organization force row level security;
alter table manager force row level security;
alter table manager_team_edit force row level security;
alter table team force row level security;

-- A secret in a link that works once, kept as its hash. 'first-start' makes the first organization, 'start' a further
-- one; 'entry' logs the account in that was just made.
create table system.one_time_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('first-start', 'start', 'entry')),
  account_id bigint references system.account on delete cascade,
  -- The sample company from which the link was asked for.
  sample_id bigint references organization on delete set null,
  expires_at timestamptz not null
);
create index one_time_token_expiry on system.one_time_token (expires_at);
grant select, insert, update, delete on system.one_time_token to lineup_app;

-- Organizations that nobody may enter any more, deleted when the product starts next.
create table system.organization_removal (
  organization_id bigint primary key references organization,
  requested_at timestamptz not null default now()
);
grant select, insert, delete on system.organization_removal to lineup_app;

-- Deletes every row of an organization, in whatever order the foreign keys ask for. Tables that the caller may not
-- write go with the organization itself, by cascade.
create function system.delete_organization(doomed bigint) returns void language plpgsql as $$
declare
  waiting regclass[] := array(
    select c.oid::regclass from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'system')
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'delete'));
  held regclass[];
  one regclass;
begin
  perform set_config('app.organization_id', doomed::text, true);
  while cardinality(waiting) > 0 loop
    held := '{}';
    foreach one in array waiting loop
      begin
        execute format('delete from %s where organization_id = $1', one) using doomed;
      exception when foreign_key_violation then
        held := held || one;
      end;
    end loop;
    if cardinality(held) = cardinality(waiting) then
      raise exception 'organization % cannot be deleted: % refer to each other', doomed, held;
    end if;
    waiting := held;
  end loop;
end $$;
