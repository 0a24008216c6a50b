-- A personal calendar address of an agent, and the events that it has shown: they keep their identity and count their
-- changes, so that a calendar updates what it has.
create table calendar_feed (
  organization_id bigint not null,
  surfer_id bigint not null,
  token_hash bytea not null,
  -- The token itself, sealed: its owner may copy the address again.
  token_key_id text not null,
  token_sealed bytea not null,
  includes_activities boolean not null default false,
  created_at timestamptz not null,
  -- The last time that a calendar asked for it.
  read_at timestamptz,
  primary key (organization_id, surfer_id),
  foreign key (organization_id, surfer_id) references surfer (organization_id, id)
);
create unique index calendar_feed_token on calendar_feed (organization_id, token_hash);

create table calendar_feed_event (
  organization_id bigint not null,
  surfer_id bigint not null,
  uid text not null check (uid <> ''),
  -- The block that it stands for now; an edited block is another one.
  block_id bigint not null,
  type text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  summary text not null,
  description text not null,
  sequence integer not null check (sequence >= 0),
  changed_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (organization_id, surfer_id, uid),
  foreign key (organization_id, surfer_id) references calendar_feed on delete cascade
);

select system.secure_tenant_table('calendar_feed');
select system.secure_tenant_table('calendar_feed_event');
