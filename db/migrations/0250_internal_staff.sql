-- Internal staff, feature flags, and log-in with the telephony provider.

alter table organization
  -- Since then nobody may enter it.
  add column suspended_at timestamptz,
  -- The operator's own organization, whose members are internal staff.
  add column is_internal boolean not null default false,
  -- Feature flags that differ here, by name: {"realTime": false}.
  add column feature_overrides jsonb not null default '{}';

-- Rows of `organization` as internal staff may list them: row-level security shows a tenant no row but its own.
create table system.organization_index (
  organization_id bigint primary key references organization on delete cascade,
  name text not null,
  display_name text not null,
  timezone text not null,
  dialpad_company_id text,
  dialpad_licenses integer,
  total_licenses integer not null,
  is_internal boolean not null,
  suspended_at timestamptz,
  feature_overrides jsonb not null,
  created_at timestamptz not null
);
create index organization_index_company on system.organization_index (dialpad_company_id)
  where dialpad_company_id is not null;
grant select on system.organization_index to lineup_app;

create function system.keep_organization_index() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into system.organization_index
  values (new.organization_id, new.name, new.display_name, new.timezone, new.dialpad_company_id, new.dialpad_licenses,
    new.total_licenses, new.is_internal, new.suspended_at, new.feature_overrides, new.created_at)
  on conflict (organization_id) do update set
    name = excluded.name, display_name = excluded.display_name, timezone = excluded.timezone,
    dialpad_company_id = excluded.dialpad_company_id, dialpad_licenses = excluded.dialpad_licenses,
    total_licenses = excluded.total_licenses, is_internal = excluded.is_internal,
    suspended_at = excluded.suspended_at, feature_overrides = excluded.feature_overrides;
  return null;
end $$;
revoke execute on function system.keep_organization_index() from public;

-- The owner is bound by row-level security too.
alter table organization no force row level security;
insert into system.organization_index
  select organization_id, name, display_name, timezone, dialpad_company_id, dialpad_licenses, total_licenses,
    is_internal, suspended_at, feature_overrides, created_at
  from organization;
alter table organization force row level security;

create trigger keep_organization_index after insert or update on organization
  for each row execute function system.keep_organization_index();
alter table organization enable always trigger keep_organization_index;

-- Feature flags that are set for every organization.
create table system.feature_flag (
  name text primary key check (name <> ''),
  is_on boolean not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update, delete on system.feature_flag to lineup_app;

-- A member of the internal staff who sees the product as somebody else, for an hour at most. The calls that use it
-- carry its id and the member's own credentials.
create table system.impersonation (
  id bigint generated always as identity primary key,
  account_id bigint not null references system.account,
  organization_id bigint not null references organization,
  manager_id bigint,
  surfer_id bigint,
  reason text not null check (reason <> ''),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since then it may also change something, for this reason.
  elevated_at timestamptz,
  elevation_reason text,
  ended_at timestamptz,
  foreign key (organization_id, manager_id) references manager (organization_id, id),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id),
  check (num_nonnulls(manager_id, surfer_id) = 1),
  check (expires_at <= started_at + interval '60 minutes'),
  check ((elevated_at is null) = (elevation_reason is null))
);
create index impersonation_account on system.impersonation (account_id) where ended_at is null;
create index impersonation_manager on system.impersonation (organization_id, manager_id);
create index impersonation_surfer on system.impersonation (organization_id, surfer_id);
grant select, insert, update, delete on system.impersonation to lineup_app;

-- Log-ins with the telephony provider: the browser keeps the id in a cookie, here is its SHA-256.
create table system.telephony_session (
  id_hash bytea primary key,
  account_id bigint not null references system.account,
  organization_id bigint not null references organization,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index telephony_session_account on system.telephony_session (account_id);
create index telephony_session_expiry on system.telephony_session (expires_at);
grant select, insert, update, delete on system.telephony_session to lineup_app;

-- Internal staff who did it, as themselves or as the person beside.
alter table audit_entry
  add column staff_account_id bigint,
  add column staff_name text;
