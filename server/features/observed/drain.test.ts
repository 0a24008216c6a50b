import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RawRecord } from '#connectors/registry.ts'
import { createLog } from '#server/platform/process/log.ts'
import {
  aCompany,
  aConnection,
  aManager,
  type Delivery,
  deliver,
  derivedRows,
  plainConnector,
  type TestCompany,
} from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { type Drain, type DrainTools, startDrain } from './index.ts'

const NINE = Date.UTC(2026, 2, 23, 9)

let database: TestDatabase
let company: TestCompany
let connectionId: number
const drains: Drain[] = []
beforeEach(async () => {
  database = await testDatabase()
  company = await aCompany(database.db)
  await aManager(database.db, company)
  connectionId = await aConnection(database.db, company)
})
afterEach(async () => {
  await Promise.all(drains.splice(0).map(drain => drain.stop()))
  await database.drop()
})

const start = async (wishes: Partial<DrainTools> = {}) => {
  const tools = { db: database.db, clock: { now: () => NINE }, log: createLog('silent') }
  drains.push(await startDrain({ ...tools, connectorOf: () => plainConnector, ...wishes }))
}
const comment = (id: number): Delivery => ({
  key: `k${id}`,
  events: [
    {
      ...({
        kind: 'ticket.comment',
        ticketId: 't',
        commentId: `${id}`,
        isPublic: true,
        actor: { type: 'bot' },
      } as const),
      factKey: `c${id}`,
      occurredAt: NINE + id,
    },
  ],
})
const bring = (...ids: number[]) =>
  deliver(database.db, company, connectionId, ids.map(comment), { at: NINE })
const untilKnown = (count: number) =>
  vi.waitFor(async () => expect((await derivedRows(database.db, company)).events).toHaveLength(count), {
    timeout: 10_000,
    interval: 20,
  })

test('what waited while nobody read is read at the start, and what comes, as it comes', async () => {
  await bring(1, 2)
  await start()
  await untilKnown(2)
  await bring(3)
  await untilKnown(3)
})

test('two readers at once read each record once, and one that stops leaves the rest to the other', async () => {
  await start()
  await start()
  await Promise.all([bring(1, 2), bring(3), bring(4, 5, 6)])
  await untilKnown(6)
  await drains.pop()!.stop()
  await bring(7)
  await untilKnown(7)
})

test('what comes for a suspended organization is kept, and read when it is resumed', async () => {
  const suspend = (at: Date | null) =>
    database.db.inTenant(company.organizationId, tx =>
      sql`update organization set suspended_at = ${at}`.execute(tx),
    )
  await suspend(new Date(NINE))
  const other = await aCompany(database.db)
  await aManager(database.db, other)
  const otherConnection = await aConnection(database.db, other)
  await start()
  await bring(1)
  await deliver(database.db, other, otherConnection, [comment(2)], { at: NINE })
  // The other's is read by the same reader, so it has looked around.
  await vi.waitFor(async () => expect((await derivedRows(database.db, other)).events).toHaveLength(1), {
    timeout: 10_000,
    interval: 20,
  })
  await bring(3)
  expect((await derivedRows(database.db, company)).events).toEqual([])
  await suspend(null)
  await bring(4)
  await untilKnown(3)
})

test('a backfill of several batches is read to its end', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => index + 1)
  await deliver(database.db, company, connectionId, ids.map(comment), { at: NINE, source: 'backfill' })
  await start()
  await untilKnown(600)
})

test('a failure that passes is tried again', async () => {
  let looks = 0
  const now = () => {
    looks++
    if (looks === 2 || looks === 3) throw new Error('The clock is being wound up.')
    return NINE
  }
  await bring(1)
  await start({ clock: { now } })
  await untilKnown(1)
  expect(looks).toBe(4)
})

test('a connector that is wrong holds up nobody', async () => {
  const normalise = (record: RawRecord) => ({
    ...plainConnector.normalise(record),
    ...(record.key === 'k1' && { events: undefined as never }),
  })
  await bring(1, 2)
  await start({ connectorOf: () => ({ ...plainConnector, normalise }) })
  await untilKnown(1)
})
