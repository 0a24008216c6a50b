// People and queues as the provider has them, and which agent of ours each is. All SQL of remote_agent and
// remote_queue.
import { sql } from 'kysely'
import type { RemoteAgent, RemoteQueue } from '#connectors/registry.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface AgentLink {
  connectionId: number
  remoteId: string
  surferId: number
}

/**
 * Agents matched to people by hand, or else by e-mail address, ignoring case; deleted people match none. The join happens here: a
 * database without fresh statistics, as after an import, would compare each with each.
 */
export async function agentLinks(tx: Tx, organizationId: number): Promise<AgentLink[]> {
  const { rows: surfers } = await sql<{ id: number; email: string }>`
    select id, lower(email) as email from surfer
    where organization_id = ${organizationId} and deleted_at is null`.execute(tx)
  const surferOf = new Map(surfers.map(surfer => [surfer.email, surfer.id]))
  const there = new Set(surferOf.values())
  const { rows: agents } = await sql<
    Omit<AgentLink, 'surferId'> & { email: string | null; assignedSurferId: number | null }
  >`
    select connection_id, remote_id, lower(email) as email, assigned_surfer_id from remote_agent
    where organization_id = ${organizationId} and (email is not null or assigned_surfer_id is not null)
    order by connection_id, remote_id`.execute(tx)
  return agents.flatMap(({ email, assignedSurferId, ...agent }) => {
    const isByHand = assignedSurferId !== null && there.has(assignedSurferId)
    const surferId = isByHand ? assignedSurferId : surferOf.get(email ?? '')
    return surferId === undefined ? [] : [{ ...agent, surferId }]
  })
}

/** Connections to these providers at the company there to which the organization belongs. */
export async function selectConnectionsOfCompany(tx: Tx, providerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from connection c
    join organization o on o.organization_id = c.organization_id and o.dialpad_company_id = c.account_id
    where c.provider_id = any(${providerIds}::bigint[]) and c.deleted_at is null order by c.id`.execute(tx)
  return rows.map(row => row.id)
}

/** Report of an agent in a record of a system. */
export interface AgentReport {
  connectionId: number
  agent: RemoteAgent
  at: EpochMs
}

/**
 * Reports of agents of which at least one differs from the saved agent or ends a gap. One query for all systems costs
 * less than an upsert for each, since most reports repeat the saved agent.
 */
export async function reportsWithChanges(
  tx: Tx,
  organizationId: number,
  reports: readonly AgentReport[],
): Promise<AgentReport[]> {
  if (reports.length === 0) return []
  const { rows } = await sql<{ connectionId: number; remoteId: string }>`
    select distinct r.connection_id, r.remote_id
    from unnest(${reports.map(r => r.connectionId)}::bigint[], ${reports.map(r => r.agent.remoteId)}::text[],
      ${reports.map(r => r.agent.name)}::text[], ${reports.map(r => r.agent.email)}::text[],
      ${reports.map(r => r.agent.isActive)}::boolean[], ${reports.map(r => new Date(r.at))}::timestamptz[])
      as r(connection_id, remote_id, name, email, is_active, at)
    left join lateral (
      select * from remote_agent where organization_id = ${organizationId} and connection_id = r.connection_id
        and remote_id = r.remote_id
      offset 0
    ) as a on true
    where a.remote_id is null or not (r.is_active and a.is_active) or nullif(r.name, '') <> a.name
      or coalesce(nullif(trim(r.email), ''), a.email) is distinct from a.email
      or r.at < a.listed_at
      or exists (select from agent_gap g where g.organization_id = ${organizationId}
        and g.connection_id = r.connection_id and g.remote_id = r.remote_id and g.to_at is null)`.execute(tx)
  const keys = new Set(rows.map(row => `${row.connectionId} ${row.remoteId}`))
  return reports.filter(({ connectionId, agent }) => keys.has(`${connectionId} ${agent.remoteId}`))
}

/**
 * Upserts agents that were reported at an instant. `isOtherAddress`: an e-mail address is new or has changed, so
 * accounts must be matched again. Names and addresses that are missing, as in events, keep the stored value.
 */
export async function saveAgents(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  agents: readonly RemoteAgent[],
  at: EpochMs,
): Promise<{ isChanged: boolean; isOtherAddress: boolean }> {
  if (agents.length === 0) return { isChanged: false, isOtherAddress: false }
  const { rows } = await sql<{ isChanged: boolean; isOtherAddress: boolean }>`
    with before as materialized (
      select remote_id, email from remote_agent
      where organization_id = ${organizationId} and connection_id = ${connectionId}
        and remote_id = any(${agents.map(a => a.remoteId)}::text[])
    ), saved as (
      insert into remote_agent (organization_id, connection_id, remote_id, name, email, is_active, listed_at)
      select distinct on (a.remote_id) ${organizationId}::bigint, ${connectionId}::bigint, a.remote_id, a.name,
        nullif(trim(a.email), ''), a.is_active, ${new Date(at)}::timestamptz
      from unnest(${agents.map(a => a.remoteId)}::text[], ${agents.map(a => a.name)}::text[],
        ${agents.map(a => a.email)}::text[], ${agents.map(a => a.isActive)}::boolean[])
        with ordinality as a(remote_id, name, email, is_active, position)
      order by a.remote_id, coalesce(trim(a.email), '') = '', a.position desc
      on conflict (organization_id, connection_id, remote_id) do update
        set name = ${MERGED.name}, email = ${MERGED.email}, is_active = excluded.is_active,
          listed_at = ${MERGED.listedAt}, updated_at = now()
        where (remote_agent.name, remote_agent.email, remote_agent.is_active, remote_agent.listed_at)
          is distinct from (${MERGED.name}, ${MERGED.email}, excluded.is_active, ${MERGED.listedAt})
      returning remote_id, email
    )
    select exists (select from saved) as is_changed, exists (select from saved s left join before b using (remote_id)
      where s.email is distinct from b.email) as is_other_address`.execute(tx)
  return rows[0]!
}

const MERGED = {
  name: sql`coalesce(nullif(excluded.name, ''), remote_agent.name)`,
  email: sql`coalesce(excluded.email, remote_agent.email)`,
  listedAt: sql`least(excluded.listed_at, remote_agent.listed_at)`,
}

/**
 * Marks agents as inactive that are missing from a complete list, except agents first reported after the list was
 * begun. Returns their ids.
 */
export async function saveUnlisted(
  tx: Tx,
  connectionId: number,
  listedIds: readonly string[],
  begunAt: EpochMs,
): Promise<string[]> {
  const { rows } = await sql<{ remoteId: string }>`
    update remote_agent set is_active = false, updated_at = now()
    where connection_id = ${connectionId} and is_active and listed_at < ${new Date(begunAt)}
      and remote_id <> all(${listedIds}::text[])
    returning remote_id`.execute(tx)
  return rows.map(row => row.remoteId)
}

export async function saveQueues(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  queues: readonly RemoteQueue[],
): Promise<void> {
  if (queues.length === 0) return
  await sql`
    insert into remote_queue (organization_id, connection_id, remote_id, name)
    select distinct on (q.remote_id) ${organizationId}::bigint, ${connectionId}::bigint, q.remote_id, q.name
    from unnest(${queues.map(q => q.remoteId)}::text[], ${queues.map(q => q.name)}::text[]) as q(remote_id, name)
    order by q.remote_id
    on conflict (organization_id, connection_id, remote_id) do update
      set name = excluded.name, updated_at = now() where remote_queue.name <> excluded.name`.execute(tx)
}

export async function selectQueues(tx: Tx, connectionId: number): Promise<RemoteQueue[]> {
  const { rows } = await sql<RemoteQueue>`
    select remote_id, name from remote_queue where connection_id = ${connectionId}
    order by name collate "und-x-icu", remote_id`.execute(tx)
  return rows
}

export interface ListedAgent extends RemoteAgent {
  /** The agent of ours, by hand or else by e-mail address. */
  surferId: number | null
  surferName: string | null
  isByHand: boolean
}

export async function selectListedAgents(tx: Tx, connectionId: number): Promise<ListedAgent[]> {
  const { rows } = await sql<ListedAgent>`
    select a.remote_id, a.name, a.email, a.is_active, s.id as surfer_id,
      trim(s.first_name || ' ' || s.last_name) as surfer_name, coalesce(s.id = a.assigned_surfer_id, false) as is_by_hand
    from remote_agent a left join lateral (
      select p.* from surfer p
      where p.organization_id = a.organization_id and p.deleted_at is null
        and (p.id = a.assigned_surfer_id or lower(p.email) = lower(a.email))
      order by (p.id = a.assigned_surfer_id) is true desc limit 1
    ) s on true
    where a.connection_id = ${connectionId}
    order by a.name collate "und-x-icu", a.remote_id`.execute(tx)
  return rows
}

/** Others who link agents of the connection wait until the end of the transaction. */
export const lockAgents = (tx: Tx, connectionId: number) =>
  sql`select from connection where id = ${connectionId} for no key update`.execute(tx)

export const saveAssignment = (tx: Tx, connectionId: number, remoteId: string, surferId: number | null) =>
  sql`update remote_agent set assigned_surfer_id = ${surferId}::bigint, updated_at = now()
    where connection_id = ${connectionId} and remote_id = ${remoteId}`.execute(tx)
