-- The invitation of an account into an organization: one at a time, so that a new one makes the old void.
create table invitation (
  organization_id bigint not null references organization,
  account_id bigint not null,
  -- SHA-256 of the secret in the link; null where another identity provider logs people in.
  token_hash bytea,
  -- Null: sent by itself on the first day.
  manager_id bigint,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (organization_id, account_id),
  foreign key (organization_id, manager_id) references manager (organization_id, id)
);
create unique index invitation_token on invitation (organization_id, token_hash);

select system.secure_tenant_table('invitation');

-- When the account was first seen in the organization.
alter table system.membership add column entered_at timestamptz;
