// All SQL of agent_match: whose work an agent's of a provider is.
import { sql } from 'kysely'
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { AgentLink } from '../connections/index.ts'
import type { AgentKey } from './event-store.ts'

export async function selectMatches(tx: Tx, organizationId: number): Promise<AgentLink[]> {
  const { rows } = await sql<AgentLink>`
    select connection_id, remote_id, surfer_id from agent_match where organization_id = ${organizationId}`.execute(
    tx,
  )
  return rows
}

export async function matchesOf(
  tx: Tx,
  organizationId: number,
  agents: readonly AgentKey[],
): Promise<AgentLink[]> {
  const { rows } = await sql<AgentLink>`
    select m.connection_id, m.remote_id, m.surfer_id
    from unnest(${agents.map(a => a.connectionId)}::bigint[], ${agents.map(a => a.remoteId)}::text[]) as k(connection_id, remote_id)
    cross join lateral (
      select * from agent_match where organization_id = ${organizationId} and connection_id = k.connection_id
        and remote_id = k.remote_id
      offset 0
    ) as m`.execute(tx)
  return rows
}

export interface MatchedAgent extends AgentLink {
  providerId: number
  /** When the system first listed the agent. */
  listedAt: EpochMs
  /** Periods in which the system reported nothing about the agent; one that is still open ends at Infinity. */
  gaps: Interval[]
}

/** With the system each of them works in, or worked in. */
export async function agentsOfSurfers(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
): Promise<MatchedAgent[]> {
  const edges = (edge: ReturnType<typeof sql>) => sql`array(
    select extract(epoch from ${edge})::float8 * 1000 from agent_gap g where g.organization_id = m.organization_id
      and g.connection_id = m.connection_id and g.remote_id = m.remote_id order by g.from_at)`
  const { rows } = await sql<
    AgentLink & { providerId: number; listedAt: number; gapStarts: number[]; gapEnds: number[] }
  >`
    select m.connection_id, m.remote_id, m.surfer_id, c.provider_id,
      coalesce(extract(epoch from a.listed_at)::float8 * 1000, 'Infinity') as listed_at,
      ${edges(sql`g.from_at`)} as gap_starts, ${edges(sql`coalesce(g.to_at, 'infinity')`)} as gap_ends
    from agent_match m
    join connection c on c.organization_id = m.organization_id and c.id = m.connection_id
    left join remote_agent a on a.organization_id = m.organization_id and a.connection_id = m.connection_id
      and a.remote_id = m.remote_id
    where m.organization_id = ${organizationId} and m.surfer_id = any(${surferIds}::bigint[])
    order by m.connection_id, m.remote_id`.execute(tx)
  return rows.map(({ gapStarts, gapEnds, ...agent }) => ({
    ...agent,
    gaps: gapStarts.map((start, index) => ({ start: Math.round(start), end: Math.round(gapEnds[index]!) })),
  }))
}

export async function saveMatches(
  tx: Tx,
  organizationId: number,
  matches: readonly AgentLink[],
): Promise<void> {
  if (matches.length === 0) return
  await sql`
    insert into agent_match (organization_id, connection_id, remote_id, surfer_id)
    select ${organizationId}::bigint, m.* from unnest(${matches.map(m => m.connectionId)}::bigint[],
      ${matches.map(m => m.remoteId)}::text[], ${matches.map(m => m.surferId)}::bigint[]) as m
    on conflict (organization_id, connection_id, remote_id) do update set surfer_id = excluded.surfer_id`.execute(
    tx,
  )
}

/** Deletes matches whose address nobody has any more while the person is still here: the person's address changed. */
export async function endMatches(
  tx: Tx,
  organizationId: number,
  agents: readonly AgentKey[],
): Promise<AgentLink[]> {
  if (agents.length === 0) return []
  const { rows } = await sql<AgentLink>`
    delete from agent_match m
    using unnest(${agents.map(a => a.connectionId)}::bigint[], ${agents.map(a => a.remoteId)}::text[]) as k(connection_id, remote_id),
      surfer s
    where m.organization_id = ${organizationId} and m.connection_id = k.connection_id and m.remote_id = k.remote_id
      and s.organization_id = m.organization_id and s.id = m.surfer_id and s.deleted_at is null
    returning m.connection_id, m.remote_id, m.surfer_id`.execute(tx)
  return rows
}

/** From the first to the last that is known of each. */
export async function selectReach(
  tx: Tx,
  organizationId: number,
  agents: readonly AgentKey[],
): Promise<(AgentKey & { from: EpochMs; to: EpochMs })[]> {
  const { rows } = await sql<AgentKey & { from: EpochMs; to: EpochMs }>`
    select w.connection_id, w.agent_id as remote_id, (extract(epoch from min(w.occurred_at)) * 1000)::float8 as "from",
      (extract(epoch from max(w.occurred_at)) * 1000)::float8 as "to"
    from work_event w
    join unnest(${agents.map(a => a.connectionId)}::bigint[], ${agents.map(a => a.remoteId)}::text[]) as k(connection_id, remote_id)
      on k.connection_id = w.connection_id and k.remote_id = w.agent_id
    where w.organization_id = ${organizationId} group by 1, 2`.execute(tx)
  return rows
}
