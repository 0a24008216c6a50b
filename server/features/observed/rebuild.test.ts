import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsInOrder, type PhoneStatus, type WorkEvent } from '#core/observed/index.ts'
import { DAY_MS } from '#core/time/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import {
  aCompany,
  aConnection,
  aStream,
  aSurfer,
  deliver,
  derivedRows,
  drainAll,
  plainConnector,
  type TestCompany,
} from '#test/builders/index.ts'
import { providerDay } from '#test/builders/provider-day.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { contentsOf, TABLES_OF_WORKERS } from '#test/faults/database-contents.ts'
import { eventsOf, statusesBefore } from './event-store.ts'
import { rebuild, refreshEffort } from './index.ts'

const START = Date.UTC(2026, 1, 27, 22)
const NOW = START + 20 * DAY_MS
const { webhooks, records } = providerDay(5, START, 40)

let database: TestDatabase
let company: TestCompany
let connectionId: number
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  company = await aCompany(database.db)
  connectionId = await aConnection(database.db, company)
  await aStream(database.db, company, { connectionIds: [connectionId] })
  const { email } = await aSurfer(database.db, company)
  const agents = [{ remoteId: '1', name: 'One', email, isActive: true }]
  await bring([{ key: 'agents', agents }, ...webhooks.slice(0, 100)], START)
  await bring(
    [...webhooks.slice(100), ...webhooks.slice(0, 5).map(one => ({ ...one, key: `${one.key} again` }))],
    START + DAY_MS,
  )
})

const tools = () => ({
  db: database.db,
  clock: { now: () => NOW },
  log: createLog('silent'),
  connectorOf: () => plainConnector,
})
async function bring(deliveries: Parameters<typeof deliver>[3], at: number) {
  await deliver(database.db, company, connectionId, deliveries, { at })
  await drainAll(tools(), company)
}
const again = (options: Parameters<typeof rebuild>[2] = {}) =>
  rebuild(tools(), company.organizationId, options)
const bytes = () => contentsOf(database.db.ownerUrl, TABLES_OF_WORKERS)
const known = () => derivedRows(database.db, company)
const change = (statement: ReturnType<typeof sql>) =>
  database.db.inTenant(company.organizationId, tx => statement.execute(tx))

test('everything worked out anew is the same, to the byte, and is judged again', async () => {
  await refreshEffort(database.db, company.organizationId)
  const before = await bytes()
  const report = await again({ limit: 40 })
  expect(await bytes()).toEqual(before)
  expect(report).toMatchObject({
    records: webhooks.length + 6,
    problems: 0,
    tickets: { same: 40, changed: 0 },
    events: { added: 0, changed: 0, removed: 0 },
  })
  expect(report.events.same).toBe((await known()).events.length)
  const { rows } = await database.db.inTenant(company.organizationId, tx =>
    sql<{
      from: string
    }>`select payload ->> 'from' as "from" from event where type = 'observed.changed' order by id desc
      limit 2`.execute(tx),
  )
  expect(rows.map(row => row.from.slice(0, 10)).toSorted()[0]).toMatch(/^2026-02-2[78]$/)
})

test('a record that could not be kept holds up no rebuild either', async () => {
  const odd = { kind: '' as never, factKey: 'odd', occurredAt: START, ticketId: '1', origin: 'inbound' }
  await bring([{ key: 'odd', events: [odd as never] }], START + DAY_MS)
  const before = await known()
  expect(await again({ limit: 40 })).toMatchObject({ problems: 1, events: { changed: 0, removed: 0 } })
  expect(await known()).toEqual(before)
})

test('what was damaged, lost or invented is put right', async () => {
  const before = await known()
  await change(sql`update work_event set data = '{}' where kind = 'ticket.created'`)
  await change(sql`delete from work_event where kind = 'work.started'`)
  await change(sql`insert into work_event (organization_id, occurred_at, connection_id, fact_key, kind, ticket_id, observed_at)
    values (${company.organizationId}, ${new Date(START)}, ${connectionId}, 'invented', 'ticket.gone', '1', ${new Date(START)})`)
  await change(sql`update ticket set tags = '{wrong}' where ticket_id < '2'`)
  await change(sql`delete from ticket where ticket_id > '3'`)
  await change(sql`update contact set handle_time_seconds = 1`)
  expect(await known()).not.toEqual(before)
  const { events } = await again()
  expect(await known()).toEqual(before)
  expect(events.removed).toBe(1)
})

test('one that is killed goes on where it was, and what comes meanwhile is in it', async () => {
  await change(sql`delete from contact`)
  let steps = 0
  const killed = again({
    limit: 30,
    async onStep() {
      if (++steps === 2) await bring(records.slice(0, 20), START + 2 * DAY_MS)
      if (steps === 3) throw new Error('killed')
    },
  })
  await expect(killed).rejects.toThrow('killed')
  await bring(records.slice(20), START + DAY_MS - 1)
  const read: number[] = []
  await again({ limit: 30, onStep: ({ records: count }) => void read.push(count) })
  expect(read[0]).toBeGreaterThan(60)
  const fresh = await aCompany(database.db)
  const other = await aConnection(database.db, fresh)
  await deliver(database.db, fresh, other, webhooks, { at: START })
  await drainAll(tools(), fresh)
  const { contacts, events } = await derivedRows(database.db, fresh)
  expect((await known()).contacts).toEqual(contacts)
  expect((await known()).events).toEqual(events)
})

test('from a date on, what was first told before it stays', async () => {
  const before = await known()
  await change(sql`delete from raw_event where received_at = ${new Date(START)}`)
  const { records: count } = await again({ from: START + DAY_MS })
  expect(count).toBe(webhooks.length - 100 + 5)
  expect(await known()).toEqual(before)
  await again()
  expect(await known()).toEqual(before)
})

test('two statuses in one millisecond stand in the order in which they came, also worked out anew', async () => {
  const at = START + DAY_MS
  const status = (to: PhoneStatus) => ({
    key: `status ${to}`,
    events: [
      { kind: 'agent.status-changed', agentId: '1', to, raw: to, factKey: `status ${to}`, occurredAt: at },
    ] as WorkEvent[],
  })
  await bring([status('wrapup'), status('available'), status('unavailable'), status('busy')], at)
  const last = () =>
    database.db.inTenant(company.organizationId, async tx => {
      const agents = [{ connectionId, remoteId: '1' }]
      const { organizationId } = company
      const events = await eventsOf(tx, organizationId, { agents, from: at, to: at + 1 })
      return [
        ...(await statusesBefore(tx, organizationId, agents, at + 1)),
        eventsInOrder(events).findLast(event => event.kind === 'agent.status-changed'),
      ].map(event => event?.kind === 'agent.status-changed' && event.to)
    })
  expect(await last()).toEqual(['busy', 'busy'])
  await change(sql`update work_event set raw_id = null`)
  expect(await last()).toEqual(['wrapup', 'wrapup'])
  await again()
  expect(await last()).toEqual(['busy', 'busy'])
})
