-- API tokens of the organization itself, which outlast the manager who made them. Each acts as a row of `manager` that
-- nobody logs in as and no list has, so that teams, authors and histories hold for it as for a person.
alter table manager add column is_program boolean not null default false;
alter table manager add check (not is_program or (deleted_at is not null and account_id is null));

-- The maker; manager_id is as whom the token acts, which is the same for a manager's own.
alter table api_token add column created_by_manager_id bigint;
update api_token set created_by_manager_id = manager_id;
alter table api_token alter column created_by_manager_id set not null;
alter table api_token add foreign key (organization_id, created_by_manager_id) references manager (organization_id, id);

-- The token with which somebody made the change.
alter table audit_entry add column api_token_id bigint;
alter table audit_entry add foreign key (organization_id, api_token_id) references api_token (organization_id, id);
create index audit_entry_token on audit_entry (organization_id, api_token_id, id) where api_token_id is not null;
