-- The checkout that an organization has open at the payment provider: one, so that two managers do not buy two
-- subscriptions.
create table billing_checkout (
  organization_id bigint primary key references organization,
  plan_id text not null,
  quantity integer not null check (quantity > 0),
  -- The provider's page; null while it is asked for.
  url text,
  manager_id bigint not null,
  opened_at timestamptz not null,
  foreign key (organization_id, manager_id) references manager (organization_id, id)
);
select system.secure_tenant_table('billing_checkout');

-- Subscriptions of several organizations that go on, for internal staff who list them: row-level security shows one
-- organization at a time.
create function system.running_subscriptions(organization_ids bigint[])
returns table (organization_id bigint, subscriptions bigint)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  asked text := current_setting('app.organization_id', true);
  listed bigint;
begin
  foreach listed in array organization_ids loop
    perform set_config('app.organization_id', listed::text, true);
    return query
      select listed, count(*) from public.subscription s
      where s.organization_id = listed and s.status <> 'deleted';
  end loop;
  perform set_config('app.organization_id', coalesce(asked, ''), true);
end $$;
revoke execute on function system.running_subscriptions(bigint[]) from public;
grant execute on function system.running_subscriptions(bigint[]) to lineup_app;
