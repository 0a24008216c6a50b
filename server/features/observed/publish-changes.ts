// Events about changed observed work, with agents and range, after which it is evaluated again.
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { AgentKey, ChangedFact } from './event-store.ts'
import { matchesOf } from './match-store.ts'

export const agentKeyOf = ({ connectionId, remoteId }: AgentKey) => `${connectionId} ${remoteId}`

/** Changes of unmatched agents are published when they are matched. */
export async function publishChanges(
  tx: Tx,
  organizationId: number,
  touched: readonly ChangedFact[],
): Promise<void> {
  const agents = new Map<string, AgentKey>()
  for (const { connectionId, agentId } of touched)
    if (agentId !== null) {
      const key = { connectionId, remoteId: agentId }
      agents.set(agentKeyOf(key), key)
    }
  if (agents.size === 0) return
  const matches = await matchesOf(tx, organizationId, [...agents.values()])
  const surferOf = new Map(matches.map(match => [agentKeyOf(match), match.surferId]))
  const ranges = touched.flatMap(({ connectionId, agentId, occurredAt }) => {
    const surferId =
      agentId === null ? undefined : surferOf.get(agentKeyOf({ connectionId, remoteId: agentId }))
    return surferId === undefined ? [] : [{ surferId, from: occurredAt, to: occurredAt }]
  })
  await publishRanges(tx, organizationId, ranges)
}

/**
 * `to`: included. A message for those of each day, so that a batch of old records does not ask for every day between
 * them, nor a team that becomes known at once for a message of each.
 */
export async function publishRanges(
  tx: Tx,
  organizationId: number,
  ranges: readonly { surferId: number; from: EpochMs; to: EpochMs }[],
): Promise<void> {
  const dayOf = (at: EpochMs) => Math.floor(at / DAY_MS)
  for (const alike of Map.groupBy(ranges, ({ from, to }) => `${dayOf(from)} ${dayOf(to)}`).values())
    await publishRange(
      tx,
      organizationId,
      alike.map(range => range.surferId),
      alike.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY),
      alike.reduce((last, { to }) => Math.max(last, to), Number.NEGATIVE_INFINITY),
    )
}

/** `to`: included. */
export async function publishRange(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  from: EpochMs,
  to: EpochMs,
): Promise<void> {
  if (surferIds.length === 0) return
  await emit(tx, organizationId, 'observed.changed', {
    surferIds: [...new Set(surferIds)].sort((a, b) => a - b),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  })
}
