-- An account of a system whose e-mail address no agent has is linked to one by hand; that goes before the address.
alter table remote_agent add column assigned_surfer_id bigint;
alter table remote_agent add foreign key (organization_id, assigned_surfer_id)
  references surfer (organization_id, id) on delete set null (assigned_surfer_id);
create unique index remote_agent_assigned on remote_agent (organization_id, connection_id, assigned_surfer_id);
create index remote_agent_surfer on remote_agent (organization_id, assigned_surfer_id);
