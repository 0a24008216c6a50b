-- Calls that carried an idempotency key, with the reply that a repetition gets, for a day.
create table idempotent_call (
  organization_id bigint not null references organization,
  -- Account, or account and API token, of the caller.
  caller text not null,
  key text not null,
  -- SHA-256 of method, address and body.
  fingerprint bytea not null,
  -- Null while the first call is still worked on.
  reply text,
  created_at timestamptz not null,
  primary key (organization_id, caller, key)
);
create index idempotent_call_created on idempotent_call (organization_id, created_at);

select system.secure_tenant_table('idempotent_call');
