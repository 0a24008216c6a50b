// How the agents of a system stand now: before the first news of them, and after a time in which news were missed.
import { ConnectorProblem } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob, type JobContext, JobPostponed } from '#server/platform/jobs/index.ts'
import * as store from './connection-store.ts'
import { ensureInboxMonth, storeArriving } from './raw-store.ts'
import { houseOf, noteProblem, type Talk, talkTo } from './talk.ts'

const SOON_MS = 1_000

export const lookAgain = defineJob<{ connectionId: number }>({
  kind: 'look-at-agents',
  maxAttempts: 8,
  async run({ connectionId }, context) {
    const { db, organizationId, signal, clock } = context
    const system = await db.inTenant(organizationId, tx => store.selectSystem(tx, connectionId))
    if (!system || system.deletedAt || system.state === 'needs-reauth') return
    const house = houseOf(context)
    try {
      const lookedAt = await lookAtAgents(
        context,
        connectionId,
        talkTo(house, organizationId, system, signal),
      )
      await context.complete(async tx => {
        // More was missed meanwhile.
        if (!(await store.noteLooked(tx, connectionId, lookedAt)))
          throw new JobPostponed(new Date(clock.now() + SOON_MS))
        await emit(tx, organizationId, 'connection.changed', { connectionId })
        return null
      })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ConnectorProblem)) throw error
      await noteProblem(house, organizationId, connectionId, error)
      if (error.code === 'rate-limited' || error.code === 'unreachable')
        throw new JobPostponed(new Date(error.retryAt ?? clock.now() + MINUTE_MS))
      throw refuse('CONFLICT', { because: error.message })
    }
  },
})

/** Answers when it began. */
export async function lookAtAgents(
  { db, organizationId, clock }: JobContext,
  connectionId: number,
  { connector, context }: Talk,
): Promise<EpochMs> {
  const begunAt = clock.now()
  const records = (await connector.presenceSnapshot?.(context)) ?? []
  const arriving = records.map(record => ({ ...record, connectionId, source: 'poll' as const }))
  await ensureInboxMonth(db, organizationId, clock.now())
  await db.inTenant(organizationId, tx => storeArriving(tx, organizationId, arriving, clock.now()))
  return begunAt
}
