// One batch of the inbox in one transaction: read, recorded, settled and published, or none of it.
import type { Database, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import type { Logger } from '#server/platform/process/log.ts'
import {
  beginGaps,
  endGaps,
  reportsWithChanges,
  requestRecords,
  type StoredRaw,
  saveAgents,
  saveLastEvents,
  settleRaw,
  takeWaiting,
} from '../connections/index.ts'
import { dataFaultOf } from './data-fault.ts'
import { notifyObserved } from './event-store.ts'
import { PUBLISH_AFTER_MS, publishContacts } from './jobs.ts'
import { lockObserved } from './lock-store.ts'
import { matchAgents } from './match-agents.ts'
import { missingWorkMonths } from './month-store.ts'
import { publishChanges } from './publish-changes.ts'
import { type ConnectorOf, type ReadBatch, readRecords } from './read-records.ts'
import { record } from './record.ts'
import { ensureWorkMonths } from './retention.ts'
import { selectLinks } from './ticket-store.ts'

export const BATCH = 1_000

export interface DrainTools {
  db: Database
  clock: Clock
  log: Logger
  connectorOf?: ConnectorOf
}

/** A month that facts belong to may not be there yet, and is not made inside of a transaction that others wait for. */
class MonthsMissing extends Error {
  readonly instants: number[]
  constructor(instants: number[]) {
    super('A month of work events is missing.')
    this.instants = instants
  }
}

/** Answers how many records were read: as many as `limit` when there may be more. */
export async function drainBatch(tools: DrainTools, organizationId: number, limit = BATCH): Promise<number> {
  for (;;)
    try {
      return await tools.db.inTenant(organizationId, tx => drainIn(tx, tools, organizationId, limit), {
        isDoneAgain: true,
      })
    } catch (error) {
      if (error instanceof MonthsMissing) await ensureWorkMonths(tools.db, error.instants)
      else {
        const fault = dataFaultOf(error)
        if (fault === null) throw error
        return drainOneByOne(tools, organizationId, limit, fault)
      }
    }
}

async function drainIn(tx: Tx, tools: DrainTools, organizationId: number, limit: number): Promise<number> {
  const { clock, log } = tools
  await lockObserved(tx, organizationId)
  const raws = await takeWaiting(tx, organizationId, limit)
  if (raws.length === 0) return 0
  const now = clock.now()
  const reading = await readRecords(raws, now, tools.connectorOf)
  if (reading.warnings.length > 0)
    log.warn(
      { organizationId, warnings: reading.warnings },
      'a provider sent values that have no mapping; they count as unmapped until the connector knows them',
    )
  await refuseMissingMonths(tx, reading)
  await saveReportedAgents(tx, organizationId, reading)
  const { touched, lateArrivals } = await record(tx, organizationId, reading, {
    now,
    links: await selectLinks(tx, organizationId),
  })
  await publishChanges(tx, organizationId, touched)
  for (const connectionId of lateArrivals)
    await startJob(
      tx,
      organizationId,
      publishContacts,
      { connectionId },
      {
        key: String(connectionId),
        runAt: new Date(now + PUBLISH_AFTER_MS),
      },
    )
  for (const [connectionId, wants] of Map.groupBy(reading.wants, one => one.connectionId))
    await requestRecords(tx, organizationId, connectionId, wants)
  await settleRaw(tx, organizationId, reading.settled)
  await saveLastEventTimes(tx, organizationId, raws)
  return raws.length
}

async function refuseMissingMonths(tx: Tx, { received }: ReadBatch): Promise<void> {
  const months = new Map(
    received.map(({ event }) => [new Date(event.occurredAt).toISOString().slice(0, 7), event.occurredAt]),
  )
  if (months.size === 0) return
  const missing = await missingWorkMonths(tx, [...months.keys()])
  if (missing.length > 0) throw new MonthsMissing(missing.map(month => months.get(month)!))
}

async function saveReportedAgents(tx: Tx, organizationId: number, { agents }: ReadBatch): Promise<void> {
  let isOther = false
  const changed = await reportsWithChanges(tx, organizationId, agents)
  for (const [connectionId, own] of Map.groupBy(changed, one => one.connectionId)) {
    const list = own.map(one => one.agent)
    const firstAt = own.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
    const { isOtherAddress } = await saveAgents(tx, organizationId, connectionId, list, firstAt)
    isOther ||= isOtherAddress
    if (await saveGaps(tx, organizationId, connectionId, own))
      await emit(tx, organizationId, 'connection.changed', { connectionId })
  }
  if (isOther) await matchAgents(tx, organizationId)
}

/** Saves the gaps of agents; true if the system now reports on other agents than before. */
async function saveGaps(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  received: ReadBatch['agents'],
): Promise<boolean> {
  let isOther = false
  for (const { agent, at } of received.filter(one => !one.agent.isActive)) {
    const gone = { remoteIds: [agent.remoteId], at }
    isOther = (await beginGaps(tx, organizationId, connectionId, gone)) || isOther
  }
  const active = received
    .filter(one => one.agent.isActive)
    .map(({ agent: { remoteId }, at }) => ({ remoteId, at }))
  return (await endGaps(tx, organizationId, connectionId, active)) || isOther
}

/** When each connection last sent something by itself, and a notice to followers of the facts. */
async function saveLastEventTimes(tx: Tx, organizationId: number, raws: readonly StoredRaw[]): Promise<void> {
  const latest = new Map<number, number>()
  for (const { connectionId, receivedAt, source } of raws)
    if (source !== 'backfill') latest.set(connectionId, Math.max(receivedAt, latest.get(connectionId) ?? 0))
  await saveLastEvents(tx, organizationId, latest)
  await notifyObserved(tx, organizationId)
}

/** Finds the record that the batch failed by, and puts it aside. */
async function drainOneByOne(
  tools: DrainTools,
  organizationId: number,
  limit: number,
  fault: string,
): Promise<number> {
  if (limit > 1) {
    for (let count = 0; count < limit; count++)
      if ((await drainBatch(tools, organizationId, 1)) === 0) return count
    return limit
  }
  tools.log.warn(
    { organizationId, fault },
    'quarantined a record that the database refuses; read it again from the settings page after a fix',
  )
  return tools.db.inTenant(organizationId, async tx => {
    await lockObserved(tx, organizationId)
    const raws = await takeWaiting(tx, organizationId, 1)
    const problem = `The record could not be kept: ${fault}.`
    await settleRaw(
      tx,
      organizationId,
      raws.map(raw => ({ ...raw, problem })),
    )
    return raws.length
  })
}
