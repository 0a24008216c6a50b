// All SQL of table agent_gap: periods in which a system reported nothing about an agent.
import { sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface AgentMoment {
  remoteId: string
  at: EpochMs
}

/** Opens gaps of agents that have none then; answers their ids. Null: all agents of the connection. */
export async function openGaps(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  { remoteIds, at }: { remoteIds: readonly string[] | null; at: EpochMs },
): Promise<string[]> {
  const { rows } = await sql<{ remoteId: string }>`
    insert into agent_gap (organization_id, connection_id, remote_id, from_at)
    select a.organization_id, a.connection_id, a.remote_id, ${new Date(at)}::timestamptz from remote_agent a
    where a.organization_id = ${organizationId} and a.connection_id = ${connectionId}
      and ${remoteIds === null ? sql`true` : sql`a.remote_id = any(${remoteIds}::text[])`}
      and not exists (select from agent_gap g where g.organization_id = a.organization_id
        and g.connection_id = a.connection_id and g.remote_id = a.remote_id
        and (g.to_at is null or g.to_at > ${new Date(at)}))
    on conflict (organization_id, connection_id, remote_id, from_at) do update set to_at = null
    returning remote_id`.execute(tx)
  return rows.map(row => row.remoteId)
}

/** Closes the open gaps of reported agents; returns those agents. Reports from before a gap do not close it. */
export async function closeGaps(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  reported: readonly AgentMoment[],
): Promise<string[]> {
  const { rows } = await sql<{ remoteId: string }>`
    update agent_gap g set to_at = h.at
    from (select id, min(at) as at
      from unnest(${reported.map(one => one.remoteId)}::text[],
        ${reported.map(one => new Date(one.at))}::timestamptz[]) as e(id, at)
      join agent_gap o on o.organization_id = ${organizationId} and o.connection_id = ${connectionId}
        and o.remote_id = e.id and o.to_at is null and o.from_at <= e.at
      group by id) as h
    where g.organization_id = ${organizationId} and g.connection_id = ${connectionId} and g.remote_id = h.id
      and g.to_at is null
    returning g.remote_id`.execute(tx)
  return rows.map(row => row.remoteId)
}

/** People whose agents these are. */
export async function surfersOfAgents(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  remoteIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ surferId: number }>`
    select distinct surfer_id from agent_match
    where organization_id = ${organizationId} and connection_id = ${connectionId}
      and remote_id = any(${remoteIds}::text[]) order by 1`.execute(tx)
  return rows.map(row => row.surferId)
}
