// Single records that are fetched because a delivery said too little.
import { ConnectorProblem, type RawRecord } from '#connectors/registry.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob, JobPostponed, startJob } from '#server/platform/jobs/index.ts'
import { ensureRawEventMonth, storeDeliveries } from '../inbox/raw-event-store.ts'
import { selectSystem } from '../session/connection-store.ts'
import { connectorDepsOf } from '../session/connector-deps.ts'
import { connectorOf } from '../session/connector-of.ts'
import { openConnectorSession, recordProblem } from '../session/connector-session.ts'
import { retryTime } from './sync-connection.ts'

export interface RecordRef {
  endpoint: string
  id: string
}

const WANTS_AT_ONCE = 50

/** Has the records fetched in the background; they come in by the inbox. */
export async function requestRecords(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  records: readonly RecordRef[],
): Promise<void> {
  const system = await selectSystem(tx, connectionId)
  if (!system || system.deletedAt || !connectorOf(system.providerId).fetchOne) return
  const different = [...new Map(records.map(one => [JSON.stringify([one.endpoint, one.id]), one])).values()]
  for (let from = 0; from < different.length; from += WANTS_AT_ONCE)
    await startJob(tx, organizationId, fetchRecords, {
      connectionId,
      records: different.slice(from, from + WANTS_AT_ONCE),
    })
}

export const fetchRecords = defineJob<{ connectionId: number; records: RecordRef[] }>({
  kind: 'fetch-records',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  maxAttempts: 5,
  async run({ connectionId, records }, context) {
    const { db, organizationId, clock, signal } = context
    const system = await db.inTenant(organizationId, tx => selectSystem(tx, connectionId))
    if (!system || system.deletedAt || system.state === 'needs-reauth') return
    const { connector, context: talk } = openConnectorSession(
      connectorDepsOf(context),
      organizationId,
      system,
      signal,
    )
    for (const [at, one] of records.entries())
      try {
        const record = await connector.fetchOne!(one, talk)
        if (record) await keep(record)
        await context.progress((at + 1) / records.length)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ConnectorProblem)) throw error
        await recordProblem(connectorDepsOf(context), organizationId, connectionId, error)
        if (error.code === 'rate-limited' || error.code === 'unreachable')
          throw new JobPostponed(new Date(retryTime(error, system, clock.now())))
        if (error.code === 'needs-reauth') return
      }

    async function keep(record: RawRecord): Promise<void> {
      await ensureRawEventMonth(db, organizationId, clock.now())
      await db.inTenant(organizationId, tx =>
        storeDeliveries(tx, organizationId, [{ ...record, connectionId, source: 'poll' }], clock.now()),
      )
    }
  },
})
