// Single records that are fetched because a delivery said too little.
import { ConnectorProblem, type RawRecord } from '#connectors/registry.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob, JobPostponed, startJob } from '#server/platform/jobs/index.ts'
import { selectSystem } from './connection-store.ts'
import { connectorOf } from './connectors.ts'
import { ensureInboxMonth, storeArriving } from './raw-store.ts'
import { probeAt } from './sync.ts'
import { houseOf, noteProblem, talkTo } from './talk.ts'

export interface Want {
  endpoint: string
  id: string
}

const WANTS_AT_ONCE = 50

/** Has the records fetched in the background; they come in by the inbox. */
export async function want(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  wants: readonly Want[],
): Promise<void> {
  const system = await selectSystem(tx, connectionId)
  if (!system || system.deletedAt || !connectorOf(system.providerId).fetchOne) return
  const different = [...new Map(wants.map(one => [JSON.stringify([one.endpoint, one.id]), one])).values()]
  for (let from = 0; from < different.length; from += WANTS_AT_ONCE)
    await startJob(tx, organizationId, fetchRecords, {
      connectionId,
      wants: different.slice(from, from + WANTS_AT_ONCE),
    })
}

export const fetchRecords = defineJob<{ connectionId: number; wants: Want[] }>({
  kind: 'fetch-records',
  maxAttempts: 5,
  async run({ connectionId, wants }, context) {
    const { db, organizationId, clock, signal } = context
    const system = await db.inTenant(organizationId, tx => selectSystem(tx, connectionId))
    if (!system || system.deletedAt || system.state === 'needs-reauth') return
    const { connector, context: talk } = talkTo(houseOf(context), organizationId, system, signal)
    for (const [at, one] of wants.entries())
      try {
        const record = await connector.fetchOne!(one, talk)
        if (record) await keep(record)
        await context.progress((at + 1) / wants.length)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ConnectorProblem)) throw error
        await noteProblem(houseOf(context), organizationId, connectionId, error)
        if (error.code === 'rate-limited' || error.code === 'unreachable')
          throw new JobPostponed(new Date(probeAt(error, system, clock.now())))
        if (error.code === 'needs-reauth') return
      }

    async function keep(record: RawRecord): Promise<void> {
      await ensureInboxMonth(db, organizationId, clock.now())
      await db.inTenant(organizationId, tx =>
        storeArriving(tx, organizationId, [{ ...record, connectionId, source: 'backfill' }], clock.now()),
      )
    }
  },
})
