// Says whose past is known otherwise now, so that it is judged again.
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { AgentKey, Touched } from './event-store.ts'
import { matchesOf } from './match-store.ts'

/** Something that an agent did at a moment. */
export interface Moment {
  surferId: number
  at: EpochMs
}

export const agentKeyOf = ({ connectionId, remoteId }: AgentKey) => `${connectionId} ${remoteId}`

/** Of what unknown agents did nothing is told until it is known who they are. */
export async function tellTouched(
  tx: Tx,
  organizationId: number,
  touched: readonly Touched[],
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
  const moments = touched.flatMap(({ connectionId, agentId, occurredAt }) => {
    const surferId =
      agentId === null ? undefined : surferOf.get(agentKeyOf({ connectionId, remoteId: agentId }))
    return surferId === undefined ? [] : [{ surferId, at: occurredAt }]
  })
  await tellMoments(tx, organizationId, moments)
}

/** A message for each day, so that a batch of old records does not ask for every day between them. */
async function tellMoments(tx: Tx, organizationId: number, moments: readonly Moment[]): Promise<void> {
  for (const ofDay of Map.groupBy(moments, moment => Math.floor(moment.at / DAY_MS)).values())
    await tellRange(
      tx,
      organizationId,
      ofDay.map(moment => moment.surferId),
      ofDay.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY),
      ofDay.reduce((last, { at }) => Math.max(last, at), Number.NEGATIVE_INFINITY),
    )
}

/** `to`: included. */
export async function tellRange(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  from: EpochMs,
  to: EpochMs,
): Promise<void> {
  if (surferIds.length === 0) return
  await emit(tx, organizationId, 'activity.recorded', {
    surferIds: [...new Set(surferIds)].sort((a, b) => a - b),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  })
}
