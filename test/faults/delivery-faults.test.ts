// Faults of deliveries on their way, or of who reads them, leave the same result in the end.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { random } from '#core/random.ts'
import { DAY_MS } from '#core/time/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import {
  aCompany,
  aConnection,
  type Delivery,
  deliver,
  derivedRows,
  drainAll,
  type TestCompany,
} from '#test/builders/index.ts'
import { providerDay, withDeliveryFaults } from '#test/builders/provider-day.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { killAll, startChild } from './child.ts'

const START = Date.UTC(2026, 1, 27, 22)
const NOW = START + 20 * DAY_MS
const tools = () => ({ db: database.db, clock: { now: () => NOW }, log: createLog('silent') })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(killAll)
afterAll(() => database.drop())

const AGENTS: Delivery = {
  key: 'agents',
  agents: ['1', '2', '3'].map(remoteId => ({ remoteId, name: remoteId, email: null, isActive: true })),
}

/** A company of its own, with the deliveries in the order and in the portions in which they come. */
async function companyAfter(
  portions: readonly (readonly Delivery[])[],
  limit?: number,
): Promise<TestCompany> {
  const company = await aCompany(database.db)
  const connectionId = await aConnection(database.db, company)
  for (const [index, portion] of [[AGENTS], ...portions].entries()) {
    await deliver(database.db, company, connectionId, portion, { at: START + index * 1_000 })
    await drainAll(tools(), company, limit)
  }
  return company
}
const known = (company: TestCompany) => derivedRows(database.db, company)

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
  test(`a bad line and a backfill tell the same as a perfect line (${seed})`, async () => {
    const next = random(seed)
    const { webhooks, records } = providerDay(seed, START)
    const arriving = withDeliveryFaults(webhooks, next)
    const portions: Delivery[][] = []
    while (arriving.length > 0) portions.push(arriving.splice(0, 1 + Math.floor(next() * 9)))
    portions.splice(Math.floor(next() * portions.length), 0, records)
    const expected = await known(await companyAfter([webhooks]))
    expect(expected.events.length).toBeGreaterThan(20)
    expect(expected.contacts.length).toBeGreaterThan(2)
    expect(await known(await companyAfter(portions, 1 + Math.floor(next() * 30)))).toEqual(expected)
    expect(await known(await companyAfter([records.toReversed()]))).toEqual(expected)
  })

test('a reader that is killed over and over loses nothing and reads nothing twice', async () => {
  const company = await aCompany(database.db)
  const connectionId = await aConnection(database.db, company)
  const { webhooks } = providerDay(21, START, 150)
  await deliver(database.db, company, connectionId, webhooks, { at: START })
  const waiting = () => count(company, sql`select 1 from raw_waiting`)
  let kills = 0
  for (let left = await waiting(); left > 0; left = await waiting()) {
    const child = startChild(new URL('./inbox-reader-process.ts', import.meta.url), [
      database.db.ownerUrl,
      String(company.organizationId),
    ])
    await child.saidWord('reading')
    // Once in a transaction, once just after the end of one, wherever the reader happens to be.
    await new Promise(resolve => setTimeout(resolve, 20 + 15 * (kills % 7)))
    await child.kill()
    kills++
    if (kills > 6) await drainAll(tools(), company)
  }
  expect(kills).toBeGreaterThan(1)
  expect(await count(company, sql`select 1 from raw_event where problem is null`)).toBe(webhooks.length)
  const { events, ...rest } = await known(company)
  expect(events).toHaveLength(webhooks.reduce((sum, one) => sum + one.events!.length, 0))
  expect({ events, ...rest }).toEqual({ ...(await known(await companyAfter([webhooks]))), matches: [] })
})

const count = (company: TestCompany, query: ReturnType<typeof sql>) =>
  database.db.inTenant(company.organizationId, async tx => (await query.execute(tx)).rows.length)
