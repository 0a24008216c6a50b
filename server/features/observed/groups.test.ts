// Ticket groups: the same tickets pass a group's filters whether the browser's side of the product asks for them, the
// forecast counts them as contacts, or a change of the filters moves them.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { streams } from '#contract/endpoints/streams.ts'
import { fieldValues, passesAll, type TicketFilter, type TicketSnapshot } from '#core/observed/index.ts'
import type { Worker } from '#server/platform/jobs/index.ts'
import { aConnection, aTestBed, aWorker, deliver, drainAll, type TestBed } from '#test/builders/index.ts'
import { contactsPass } from '../streams/index.ts'

const NINE = Date.UTC(2026, 2, 23, 9)

let stage: TestBed
let connectionId: number
let worker: Worker | null = null
beforeEach(async () => {
  stage = await aTestBed()
  connectionId = await aConnection(stage.db, stage.company)
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await stage?.close()
})

const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(stage.company.organizationId, work)
const snapshotOf = (ticketId: string, wishes: Partial<TicketSnapshot>): TicketSnapshot => ({
  ticketId,
  url: null,
  channel: 'case',
  channelName: 'email',
  status: 'OPEN',
  rawStatus: 'new',
  assigneeId: null,
  queueIds: [],
  tags: [],
  fields: {},
  openedAt: NINE,
  changedAt: NINE,
  closedAt: null,
  version: '1',
  isGone: false,
  ...wishes,
})
async function bring(snapshots: TicketSnapshot[], at = NINE) {
  const deliveries = snapshots.map(snapshot => ({
    key: `${snapshot.ticketId} ${snapshot.version}`,
    snapshots: [{ ...snapshot, openedAt: at }],
    events: [
      {
        ...({ kind: 'ticket.created', ticketId: snapshot.ticketId, origin: 'inbound' } as const),
        factKey: `created ${snapshot.ticketId}`,
        occurredAt: at,
      },
    ],
  }))
  await deliver(stage.db, stage.company, connectionId, deliveries, { at: NINE })
  await drainAll({ ...stage.platform, clock: { now: () => NINE } }, stage.company)
}

const TEXTS = ['vip', 'VIP', 'Gold', 'old', 'Ülm', 'ü', '', 'a%b']
const anySnapshot = fc.record({
  tags: fc.uniqueArray(fc.constantFrom(...TEXTS), { maxLength: 3 }),
  queueIds: fc.uniqueArray(fc.constantFrom(...TEXTS), { maxLength: 2 }),
  fields: fc.record({ priority: fc.option(fc.constantFrom(...TEXTS), { nil: null }) }),
})
const anyFilter: fc.Arbitrary<TicketFilter> = fc.record({
  field: fc.constantFrom('tag', 'queue', 'priority', 'status', 'unknown'),
  operator: fc.constantFrom('IS', 'IS NOT', 'CONTAINS', 'STARTS WITH', 'IS NULL', 'IS NOT NULL'),
  values: fc.uniqueArray(fc.constantFrom(...TEXTS.filter(text => text !== ''), 'OPEN'), {
    minLength: 1,
    maxLength: 2,
  }),
})

test('a ticket passes a filter if and only if the contact that it is does', async () => {
  const tickets = fc
    .sample(anySnapshot, { numRuns: 120, seed: 7 })
    .map((one, index) => snapshotOf(`${index}`, one))
  await bring(tickets)
  for (const filters of fc.sample(fc.array(anyFilter, { minLength: 1, maxLength: 2 }), {
    numRuns: 60,
    seed: 8,
  })) {
    const passing = await inCompany(async tx => {
      const { rows } = await sql<{ id: string }>`
        select c.fact_key as id from contact c left join upload u on u.organization_id = c.organization_id and u.id = c.upload_id
        where c.connection_id = ${connectionId} and ${contactsPass(filters as never)}`.execute(tx)
      return rows.map(row => row.id).sort()
    })
    const expected = tickets
      .filter(ticket => passesAll(filters, fieldValues(ticket)))
      .map(ticket => ticket.ticketId)
    expect(passing, JSON.stringify(filters)).toEqual(expected.sort())
  }
})

test('other filters move the tickets that are there, and old contacts make forecasts learn', async () => {
  worker = await aWorker(stage.platform)
  await bring([snapshotOf('1', { tags: ['vip'] }), snapshotOf('2', {})], NINE - 3 * 86_400_000)
  const groupsOf = () =>
    inCompany(async tx => {
      const { rows } = await sql<{
        streamIds: number[]
      }>`select stream_ids from ticket order by ticket_id`.execute(tx)
      return rows.map(row => row.streamIds)
    })
  expect(await groupsOf()).toEqual([[], []])
  const vip = [{ field: 'tag', operator: 'IS' as const, values: ['vip'] }]
  const { body } = await stage.asManager.call(streams.create, {
    body: {
      name: 'Very important',
      color: 'teal',
      connections: [{ id: connectionId, filters: vip }],
      taskIds: [],
    } as never,
  })
  await untilGroups([[body.id], []])
  await stage.asManager.call(streams.update, {
    params: { streamId: body.id },
    body: { connections: [{ id: connectionId, filters: [] }] } as never,
  })
  await untilGroups([[body.id], [body.id]])
  const waiting = await inCompany(tx => sql`select from job where kind = 'tell-contacts'`.execute(tx))
  expect(waiting.rows).toHaveLength(1)

  async function untilGroups(expected: number[][]) {
    const deadline = performance.now() + 15_000
    while (JSON.stringify(await groupsOf()) !== JSON.stringify(expected)) {
      if (performance.now() > deadline)
        throw new Error(`They are in other groups: ${JSON.stringify(await groupsOf())}`)
      await new Promise(resolve => setTimeout(resolve, 30))
    }
  }
})
