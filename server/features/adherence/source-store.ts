// SQL of the connected systems that report on each agent, with the start of their reports.
import { sql } from 'kysely'
import type { TrackedSource } from '#core/adherence/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { isPhoneProvider } from '../connections/index.ts'
import { agentsOfSurfers, type MatchedAgent } from '../observed/index.ts'

/** Accounts in connected systems by agent id; agents without any are not in it. */
export async function sourcesOf(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
): Promise<Map<number, TrackedSource[]>> {
  const agents = await agentsOfSurfers(tx, organizationId, surferIds)
  const sources = await trackedSources(tx, organizationId, agents)
  const bySurfer = Map.groupBy(agents.keys(), index => agents[index]!.surferId)
  return new Map([...bySurfer].map(([id, own]) => [id, own.map(index => sources[index]!)]))
}

/**
 * Sources of these accounts, in the same order. A phone system tracks an agent from the first status, because past
 * calls do not show availability. Other systems track an agent from the first list with the agent, or from older work.
 */
export async function trackedSources(
  tx: Tx,
  organizationId: number,
  agents: readonly MatchedAgent[],
): Promise<TrackedSource[]> {
  if (agents.length === 0) return []
  const isPhone = agents.map(agent => isPhoneProvider(agent.providerId))
  const { rows } = await sql<{ firstAt: number | null }>`
    select round(extract(epoch from first.occurred_at) * 1000)::float8 as first_at
    from unnest(${agents.map(a => a.connectionId)}::bigint[], ${agents.map(a => a.remoteId)}::text[],
      ${isPhone}::boolean[]) with ordinality as k(connection_id, remote_id, is_phone, position)
    left join lateral (
      select w.occurred_at from work_event w
      where w.organization_id = ${organizationId} and w.connection_id = k.connection_id
        and w.agent_id = k.remote_id and (not k.is_phone or w.kind = 'agent.status-changed')
      order by w.occurred_at limit 1
    ) as first on true
    order by k.position`.execute(tx)
  return agents.map(({ connectionId, listedAt, gaps }, index): TrackedSource => {
    const firstAt = rows[index]!.firstAt ?? Infinity
    const since = isPhone[index] ? firstAt : Math.min(firstAt, listedAt)
    return { connectionId, isPhone: isPhone[index]!, since, gaps }
  })
}
