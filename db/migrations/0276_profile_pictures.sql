-- Picture of a person in an organization, small and written anew by the server (docs/decisions/055-profile-pictures.md).
create table profile_picture (
  organization_id bigint not null references organization,
  -- Accounts belong to no single organization.
  account_id bigint not null,
  -- Random: <img> sends no credentials, so whoever knows the address may see the picture.
  address_key text not null check (address_key <> ''),
  image bytea not null,
  changed_at timestamptz not null,
  url text not null generated always as ('/pictures/' || organization_id::text || '-' || address_key) stored,
  primary key (organization_id, account_id)
);
create unique index profile_picture_address on profile_picture (organization_id, address_key);

select system.secure_tenant_table('profile_picture');

-- Nothing has ever written it.
alter table surfer drop column profile_picture_url;
