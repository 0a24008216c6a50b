-- Subscriptions to the product. What the payment provider tells is kept as it came; the two tables below it are made of
-- that and can be made anew at any time.

-- News of the payment provider: its alerts, and its answers when it was asked what stands.
create table billing_alert (
  organization_id bigint not null references organization,
  -- The provider's own, or ours for an answer: a second delivery is the same row.
  alert_id text not null check (alert_id <> ''),
  subscription_id text not null check (subscription_id <> ''),
  is_snapshot boolean not null default false,
  event_time timestamptz not null,
  body text not null,
  received_at timestamptz not null,
  -- Since then it is part of the subscription's state.
  applied_at timestamptz,
  primary key (organization_id, alert_id)
);
create index billing_alert_subscription on billing_alert (organization_id, subscription_id);
create index billing_alert_waiting on billing_alert (organization_id) where applied_at is null;

create table subscription (
  organization_id bigint not null references organization,
  -- The provider's.
  subscription_id text not null,
  plan_id text,
  plan_name text,
  currency text,
  unit_price numeric,
  quantity integer check (quantity >= 0),
  update_url text,
  next_bill_date date,
  status text not null check (status in ('active', 'trialing', 'past_due', 'paused', 'deleted')),
  -- First day on which a cancelled one gives nothing any more.
  ends_on date,
  -- Time of the first news of it.
  began_at timestamptz not null,
  -- When the provider was last asked whether anything was missed.
  reconciled_at timestamptz,
  primary key (organization_id, subscription_id)
);

create table subscription_payment (
  organization_id bigint not null references organization,
  subscription_id text not null,
  order_id text not null,
  event_time timestamptz not null,
  quantity integer,
  payment_method text check (payment_method in ('card', 'paypal')),
  currency text not null,
  -- Tax included.
  amount numeric not null,
  tax numeric,
  status text not null check (status in ('succeeded', 'failed', 'refunded')),
  receipt_url text,
  refund_type text check (refund_type in ('full', 'vat', 'partial')),
  refunded_amount numeric,
  primary key (organization_id, subscription_id, order_id),
  foreign key (organization_id, subscription_id) references subscription on delete cascade,
  check ((status = 'refunded') = (refund_type is not null))
);
create index subscription_payment_time on subscription_payment (organization_id, event_time desc);

select system.secure_tenant_table(t) from unnest(array['billing_alert', 'subscription', 'subscription_payment']::regclass[]) as t;
