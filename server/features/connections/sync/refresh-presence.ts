// Presence of a system's agents, read before its first events, and after a time in which events were missed.
import { ConnectorProblem } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob, type JobContext, JobPostponed } from '#server/platform/jobs/index.ts'
import { ensureRawEventMonth, storeDeliveries } from '../inbox/raw-event-store.ts'
import * as store from '../session/connection-store.ts'
import { connectorDepsOf } from '../session/connector-deps.ts'
import { type ConnectorSession, openConnectorSession, recordProblem } from '../session/connector-session.ts'

const SOON_MS = 1_000

export const refreshPresence = defineJob<{ connectionId: number }>({
  kind: 'look-at-agents',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  maxAttempts: 8,
  async run({ connectionId }, context) {
    const { db, organizationId, signal, clock } = context
    const system = await db.inTenant(organizationId, tx => store.selectSystem(tx, connectionId))
    if (!system || system.deletedAt || system.state === 'needs-reauth') return
    const deps = connectorDepsOf(context)
    try {
      const lookedAt = await readPresence(
        context,
        connectionId,
        openConnectorSession(deps, organizationId, system, signal),
      )
      await context.complete(async tx => {
        // More was missed meanwhile.
        if (!(await store.savePresenceReadAt(tx, connectionId, lookedAt)))
          throw new JobPostponed(new Date(clock.now() + SOON_MS))
        await emit(tx, organizationId, 'connection.changed', { connectionId })
        return null
      })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ConnectorProblem)) throw error
      await recordProblem(deps, organizationId, connectionId, error)
      if (error.code === 'rate-limited' || error.code === 'unreachable')
        throw new JobPostponed(new Date(error.retryAt ?? clock.now() + MINUTE_MS))
      throw refuse('CONFLICT', { because: error.message })
    }
  },
})

/** Answers when it began. */
export async function readPresence(
  { db, organizationId, clock }: JobContext,
  connectionId: number,
  { connector, context }: ConnectorSession,
): Promise<EpochMs> {
  const begunAt = clock.now()
  const records = (await connector.presenceSnapshot?.(context)) ?? []
  const arriving = records.map(record => ({ ...record, connectionId, source: 'poll' as const }))
  await ensureRawEventMonth(db, organizationId, clock.now())
  await db.inTenant(organizationId, tx => storeDeliveries(tx, organizationId, arriving, clock.now()))
  return begunAt
}
