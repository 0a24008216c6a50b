// Job that compares, day by day, how many contacts the provider counts with how many are here.
import { ConnectorProblem } from '#connectors/registry.ts'
import { addDays, dayInterval, type LocalDate, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { organizationZone } from '#server/features/organization/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob, type JobContext, JobPostponed, startJob } from '#server/platform/jobs/index.ts'
import { selectSystem } from '../session/connection-store.ts'
import { connectorDepsOf } from '../session/connector-deps.ts'
import { connectorOf } from '../session/connector-of.ts'
import { openConnectorSession } from '../session/connector-session.ts'
import * as store from './ledger-store.ts'

/** Days before today: the last of them are complete when the night's reading is. */
const COMPARED_DAYS = 7
/** Time in which what was read back is taken in, and the provider's search finds it. */
const SETTLING_MS = 10 * MINUTE_MS

export const countContacts = defineJob<{ connectionId: number }>({
  kind: 'count-contacts',
  maxAttempts: 5,
  async run({ connectionId }, context) {
    const { db, organizationId, clock, signal } = context
    const found = await db.inTenant(organizationId, async tx => ({
      system: await selectSystem(tx, connectionId),
      zone: await organizationZone(tx),
      beginning: (await store.selectBeginnings(tx, organizationId, [connectionId])).find(
        ({ kind }) => kind === 'contacts',
      ),
    }))
    const { system, zone, beginning } = found
    if (!system || system.deletedAt || system.state !== 'connected' || !beginning) return
    const talk = openConnectorSession(connectorDepsOf(context), organizationId, system, signal)
    const today = localDateOf(zone, clock.now())
    for (let back = COMPARED_DAYS; back >= 1; back--) {
      const date = addDays(today, -back)
      const { start, end } = dayInterval(zone, date)
      if (start < beginning.at.getTime()) continue
      const theirs = await ask(talk, { from: start, to: end }, context)
      if (theirs === null) return
      await keep(context, { connectionId, date, theirs, from: start, to: end })
      await context.progress(1 - (back - 1) / COMPARED_DAYS, 'Comparing counts')
    }
  },
})

/** Null: the provider does not say, or may not be asked. */
async function ask(
  { connector, context: talk }: ReturnType<typeof openConnectorSession>,
  range: { from: number; to: number },
  { signal, clock }: JobContext,
): Promise<number | null> {
  try {
    return (await connector.countContacts?.(range, talk)) ?? null
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ConnectorProblem)) throw error
    if (error.code === 'rate-limited' || error.code === 'unreachable')
      throw new JobPostponed(new Date(error.retryAt ?? clock.now() + SETTLING_MS))
    return null
  }
}

const keep = (
  { db, organizationId, clock }: JobContext,
  day: { connectionId: number; date: LocalDate; theirs: number; from: number; to: number },
) =>
  db.inTenant(organizationId, async tx => {
    const ours = await store.countTickets(tx, day.connectionId, day)
    const { connectionId, date, theirs } = day
    await store.saveCount(tx, organizationId, {
      connectionId,
      date,
      theirs,
      ours,
      checkedAt: new Date(clock.now()),
    })
  })

/** After a whole reading, where the provider counts. */
export async function startCounting(
  tx: Tx,
  organizationId: number,
  { id, providerId }: { id: number; providerId: number },
  now: number,
): Promise<void> {
  if (!connectorOf(providerId).countContacts) return
  const runAt = new Date(now + SETTLING_MS)
  await startJob(tx, organizationId, countContacts, { connectionId: id }, { key: String(id), runAt })
}
