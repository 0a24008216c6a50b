import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dialpad } from '#connectors/dialpad/index.ts'
import { connections } from '#contract/endpoints/connections.ts'
import { agentIdOf, type TicketSnapshot, type WorkEvent, type WorkEventKind } from '#core/observed/index.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'
import { doChores } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aStream,
  aSurfer,
  aTestBed,
  type Delivery,
  deliver,
  derivedRows,
  drainAll,
  type TestCompany,
} from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { WAS_READ } from '../connections/index.ts'
import { chores } from './chores.ts'
import { effortOfTickets, eventsSince, newestSeq, readAgentWork, refreshEffort } from './index.ts'
import { matchAgents } from './match-agents.ts'
import { monthStart } from './retention.ts'

const NINE = Date.UTC(2026, 2, 23, 9)
const at = (minute: number) => NINE + minute * MINUTE_MS
const clock = { now: () => NINE + DAY_MS }
const log = createLog('silent')

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
})

type InTenant = Parameters<typeof database.db.inTenant>[1]
const inCompany = <T>(work: (tx: Parameters<InTenant>[0]) => Promise<T>) =>
  database.db.inTenant(company.organizationId, work)
const event = (minute: number, kind: WorkEventKind): WorkEvent => ({
  ...kind,
  factKey: `${kind.kind} ${JSON.stringify(kind)}`,
  occurredAt: at(minute),
})
const ANNA = { type: 'agent', id: '7' } as const
const created = (minute: number, ticketId = 't') =>
  event(minute, { kind: 'ticket.created', ticketId, origin: 'inbound' })
const comment = (minute: number, ticketId = 't') =>
  event(minute, { kind: 'ticket.comment', ticketId, commentId: `c${minute}`, isPublic: true, actor: ANNA })
const gone = (minute: number, ticketId = 't') =>
  event(minute, { kind: 'ticket.gone', ticketId, how: 'spam', into: null })
const snapshot = (version: number, wishes: Partial<TicketSnapshot> = {}): TicketSnapshot => ({
  ticketId: 't',
  url: 'https://desk.example/t',
  channel: 'case',
  channelName: 'email',
  status: 'OPEN',
  rawStatus: 'open',
  assigneeId: '7',
  queueIds: ['5'],
  tags: ['vip', 'gold'],
  fields: { priority: 'high' },
  openedAt: at(0),
  changedAt: at(version),
  closedAt: null,
  version: String(version),
  isGone: false,
  ...wishes,
})
let serial = 0
const bring = async (...meanings: Omit<Delivery, 'key'>[]) => {
  await deliver(
    ...([database.db, company, connectionId] as const),
    meanings.map(meaning => ({ key: `d${++serial}`, ...meaning })),
    { at: NINE + 60 * MINUTE_MS },
  )
  await drainAll({ db: database.db, clock, log }, company)
}
const known = () => derivedRows(database.db, company)
const payloadsOf = (type: string) =>
  inCompany(async tx => {
    const { rows } = await sql<{
      payload: unknown
    }>`select payload from event where type = ${type} order by id`.execute(tx)
    return rows.map(row => row.payload)
  })
const raws = () =>
  inCompany(async tx => {
    const { rows } = await sql<{ isRead: boolean; problem: string | null }>`
      select ${WAS_READ} as is_read, problem from raw_event e order by id`.execute(tx)
    return rows
  })
const anna = async () => {
  const { surferId, email } = await aSurfer(database.db, company)
  await bring({ agents: [{ remoteId: '7', name: 'Anna', email: email.toUpperCase(), isActive: true }] })
  return surferId!
}

test('a record becomes a work event, a ticket, and a contact that forecasts can filter', async () => {
  const streamId = await aStream(database.db, company, { connectionIds: [connectionId] })
  const surferId = await anna()
  await bring({
    events: [
      created(0),
      comment(4),
      event(5, { kind: 'work.started', ticketId: 't', agentId: '7' }),
      event(9, { kind: 'work.ended', ticketId: 't', agentId: '7' }),
    ],
    snapshots: [snapshot(9)],
  })
  const { events, tickets, contacts } = await known()
  expect(events).toHaveLength(4)
  expect(tickets.map(line => JSON.parse(line))).toMatchObject([
    { ticket_id: 't', tags: ['vip', 'gold'], stream_ids: [streamId], is_gone: false, version: '9' },
  ])
  expect(contacts.map(line => JSON.parse(line))).toMatchObject([
    {
      fact_key: 't',
      handle_time_seconds: 240,
      upload_id: null,
      occurred_at: expect.stringContaining('2026-03-23T09:00:00'),
      fields: { priority: 'high', channel: 'case', queue: '5', tag: ['vip', 'gold'], status: 'OPEN' },
    },
  ])
  expect(await payloadsOf('observed.changed')).toEqual([
    { surferIds: [surferId], from: new Date(at(4)).toISOString(), to: new Date(at(9)).toISOString() },
  ])
  const { rows: connections } = await inCompany(tx =>
    sql<{ id: number; lastEventAt: Date | null }>`select id, last_event_at from connection
      where deleted_at is null`.execute(tx),
  )
  expect(connections).toEqual([{ id: connectionId, lastEventAt: new Date(NINE + 60 * MINUTE_MS) }])
  expect((await raws()).every(raw => raw.isRead && raw.problem === null)).toBe(true)
})

test('who follows the facts gets each once, in the order in which they were committed, as they were told', async () => {
  await bring({ events: [comment(4), created(0)] })
  const first = await inCompany(tx => eventsSince(tx, company.organizationId, 0, 1))
  await bring({ events: [comment(2), comment(4)] })
  const rest = await inCompany(tx => eventsSince(tx, company.organizationId, first[0]!.seq, 100))
  expect([...first, ...rest].map(({ seq: _, ...one }) => one)).toEqual(
    [comment(4), created(0), comment(2)].map(one => ({ ...one, connectionId, providerId: 12 })),
  )
  expect(await inCompany(tx => newestSeq(tx, company.organizationId))).toBe(rest.at(-1)!.seq)
})

test('the newest snapshot stays, whichever comes first, and an equal one decides by what it says', async () => {
  await bring({ snapshots: [snapshot(8), snapshot(9, { tags: ['late'] })] }, { snapshots: [snapshot(7)] })
  expect((await known()).tickets.map(line => JSON.parse(line).tags)).toEqual([['late']])
  const either = [snapshot(10, { url: 'https://a.example' }), snapshot(10, { url: 'https://b.example' })]
  await bring({ snapshots: either })
  const chosen = (await known()).tickets
  await bring({ snapshots: [either[1]!] }, { snapshots: [either[0]!] })
  expect((await known()).tickets).toEqual(chosen)
})

test('a ticket that is gone is no contact, and is one again when it is back', async () => {
  await bring({ events: [created(0)], snapshots: [snapshot(1)] })
  await bring({ events: [gone(5)] })
  expect((await known()).contacts).toEqual([])
  expect(JSON.parse((await known()).tickets[0]!)).toMatchObject({ is_gone: true })
  await bring({ events: [event(6, { kind: 'ticket.restored', ticketId: 't' })] })
  expect((await known()).contacts).toHaveLength(1)
})

test('what cannot be read or kept is put aside with a sentence, and the rest goes on', async () => {
  const year2099 = { ...created(0, 'far'), occurredAt: Date.UTC(2099, 0, 1) }
  await bring(
    { problem: 'The record has no date.' },
    { events: [year2099] },
    { events: [{ ...created(0, 'bad'), occurredAt: 'soon' as never }] },
    { events: [{ ...created(0), kind: '' as never }] },
    { events: [created(0, randomBytes(4_000).toString('base64'))] },
    { events: [comment(1)], snapshots: [snapshot(1, { rawStatus: 'a\0b\ud800' })] },
  )
  expect((await raws()).map(raw => raw.problem)).toEqual([
    'The record has no date.',
    'It is dated 2099-01-01T00:00:00.000Z, more than a day after it came.',
    'A time in it cannot be read.',
    'The record could not be kept: a value in it is not allowed here (23514).',
    'A fact of the kind ticket.created has an id of more than 500 characters.',
    null,
  ])
  expect((await known()).events).toHaveLength(1)
  expect(JSON.parse((await known()).tickets[0]!).raw_status).toBe('ab\ufffd')
})

test('facts older than the 25 months that are kept are left out; those of any month since are taken', async () => {
  const old = (back: number) => ({
    ...created(0, `m${back}`),
    occurredAt: monthStart(clock.now(), -back) - 1,
  })
  await bring({ events: [old(24), old(25), old(12)] })
  expect((await known()).events.map(line => JSON.parse(line).ticket_id).sort()).toEqual(['m12', 'm24'])
})

test('work of an agent nobody knows is taken up when somebody has that address, and ends with it', async () => {
  await bring({
    agents: [{ remoteId: '7', name: 'Anna', email: 'anna@later.example', isActive: true }],
    events: [comment(4), event(2, { kind: 'agent.status-changed', agentId: '7', to: 'busy', raw: 'busy' })],
    snapshots: [snapshot(4)],
  })
  expect(await payloadsOf('observed.changed')).toEqual([])
  const { surferId } = await aSurfer(database.db, company, { email: 'Anna@Later.example' })
  await inCompany(tx => matchAgents(tx, company.organizationId))
  const range = {
    surferIds: [surferId],
    from: new Date(at(2)).toISOString(),
    to: new Date(at(4)).toISOString(),
  }
  expect(await payloadsOf('observed.changed')).toEqual([range])
  const seen = () =>
    inCompany(tx =>
      readAgentWork(tx, company.organizationId, { surferIds: [surferId!], from: at(0), to: at(60) }),
    )
  expect(await seen()).toMatchObject({
    facts: [{ kind: 'comment', surferId, occurredAt: at(4) }],
    statuses: new Map([[surferId, [{ interval: { start: at(2), end: at(60) }, status: 'busy' }]]]),
  })
  await inCompany(tx => sql`update surfer set deleted_at = now() where id = ${surferId}`.execute(tx))
  await inCompany(tx => matchAgents(tx, company.organizationId))
  expect((await seen()).facts).toHaveLength(1)
  await inCompany(tx =>
    sql`update surfer set deleted_at = null, email = 'other@x.example' where id = ${surferId}`.execute(tx),
  )
  await inCompany(tx => matchAgents(tx, company.organizationId))
  expect((await seen()).facts).toEqual([])
  expect(await payloadsOf('observed.changed')).toEqual([range, range])
})

test('an account is linked by hand, with what it did before, until that is taken back; and only to who is free', async () => {
  const stage = await aTestBed()
  try {
    ;({ company } = stage)
    connectionId = await aConnection(stage.db, company, 'Desk')
    const agents = [
      { remoteId: '7', name: 'Anna', email: 'anna@elsewhere.example', isActive: true },
      { remoteId: '8', name: 'Bo', email: 'bo@x.example', isActive: true },
      { remoteId: '9', name: '', email: null as never, isActive: true },
    ]
    await deliver(stage.db, company, connectionId, [{ key: 'd', agents, events: [comment(4)] }], { at: NINE })
    await drainAll(stage.platform, company)
    const { surferId: anna } = await aSurfer(stage.db, company, { firstName: 'Anna', lastName: 'Lind' })
    const { surferId: bo } = await aSurfer(stage.db, company, { firstName: 'Bo', email: 'bo@x.example' })
    const match = () =>
      stage.db.inTenant(company.organizationId, async tx => {
        await matchAgents(tx, company.organizationId)
        const { rows } = await sql<{ remoteId: string; surferId: number }>`
          select remote_id, surfer_id from agent_match where organization_id = ${company.organizationId} order by 1`.execute(
          tx,
        )
        return rows.map(row => `${row.remoteId} ${row.surferId}`)
      })
    const link = async (remoteId: string, surferId: number | null, by = stage.asManager) => {
      const params = { connectionId }
      const { status, refused } = await by.call(connections.assignAgent, {
        params,
        body: { remoteId, surferId },
      })
      return status === 200 ? 'linked' : `${status} ${refused.message}`
    }
    const shown = async () => {
      const { body } = await stage.asManager.call(connections.get, { params: { connectionId } })
      return [
        body.unmatchedAgents.map(one => one.remoteId),
        body.assignedAgents.map(one => `${one.remoteId} ${one.surferName}`),
      ]
    }
    expect([await match(), await shown()]).toEqual([[`8 ${bo}`], [['9', '7'], []]])
    expect(await link('7', anna!)).toBe('linked')
    expect([await match(), await shown()]).toEqual([
      [`7 ${anna}`, `8 ${bo}`],
      [['9'], ['7 Anna Lind']],
    ])
    const seen = () =>
      stage.db.inTenant(company.organizationId, tx =>
        readAgentWork(tx, company.organizationId, { surferIds: [anna!], from: at(0), to: at(60) }),
      )
    expect((await seen()).facts).toMatchObject([{ kind: 'comment', surferId: anna, occurredAt: at(4) }])

    const unchanged = await match()
    expect(await link('7', bo!)).toBe('409 “Anna” is linked to Anna Lind already. Take that back first.')
    expect(await link('8', anna!)).toMatch('“Bo” is linked to Bo')
    expect(await link('9', anna!)).toMatch(
      'Anna Lind is linked to “Anna” in Desk already. Take that back first, or choose another agent.',
    )
    expect(await link('9', bo!)).toMatch('Both have the same e-mail address, or choose another agent.')
    expect(await link('9', null)).toBe('409 “9” is linked to nobody.')
    expect(await link('8', null)).toMatch('by the e-mail address that both have')
    expect(await link('nobody', anna!)).toMatch('404 Desk has told of no account “nobody”.')
    expect(await link('9', 999_999)).toBe('404 There is no agent 999999 here.')
    const stranger = stage.as(await aManager(stage.db, company, { editTeamIds: [] }))
    expect(await link('7', null, stranger)).toMatch('403')
    expect(await match()).toEqual(unchanged)

    expect(await link('7', null)).toBe('linked')
    expect([await match(), await shown()]).toEqual([[`8 ${bo}`], [['9', '7'], []]])
    expect((await seen()).facts).toEqual([])
  } finally {
    await stage.close()
  }
})

test('ids of people are noted from the connection to the company with which they log in, from no other', async () => {
  await aSurfer(database.db, company, { email: 'Anna@Later.example' })
  const second = await aSurfer(database.db, company, { email: 'ben@later.example' })
  await inCompany(tx =>
    sql`update surfer set dialpad_user_id = 'noted' where id = ${second.surferId}`.execute(tx),
  )
  await inCompany(tx => sql`update organization set dialpad_company_id = 'own'`.execute(tx))
  const agent = (remoteId: string, email: string) => ({ remoteId, name: email, email, isActive: true })
  const connected = (providerId: number, accountId: string) =>
    inCompany(tx =>
      sql`update connection set provider_id = ${providerId}, account_id = ${accountId}`.execute(tx),
    )
  const noted = async () => {
    await inCompany(tx => matchAgents(tx, company.organizationId))
    const { rows } = await inCompany(tx =>
      sql<{ id: string | null }>`select dialpad_user_id as id from surfer order by lower(email)`.execute(tx),
    )
    return rows.map(row => row.id)
  }
  await bring({ agents: [agent('71', 'anna@later.example'), agent('72', 'ben@later.example')] })
  await connected(dialpad.provider.id, 'another')
  expect(await noted()).toEqual([null, 'noted'])
  await connected(1, 'own')
  expect(await noted()).toEqual([null, 'noted'])
  await connected(dialpad.provider.id, 'own')
  expect(await noted()).toEqual(['71', 'noted'])
})

test('of agents who become known at once one message is told for what they did on the same days', async () => {
  const ids = ['7', '8', '9']
  await bring({
    agents: ids.map(id => ({ remoteId: id, name: id, email: `${id}@later.example`, isActive: true })),
    events: ids.map((id, index) =>
      event(index, { kind: 'agent.status-changed', agentId: id, to: 'busy', raw: 'busy' }),
    ),
  })
  const people = []
  for (const id of ids) people.push(await aSurfer(database.db, company, { email: `${id}@later.example` }))
  await inCompany(tx => matchAgents(tx, company.organizationId))
  expect(await payloadsOf('observed.changed')).toEqual([
    {
      surferIds: people.map(person => person.surferId),
      from: new Date(at(0)).toISOString(),
      to: new Date(at(2)).toISOString(),
    },
  ])
})

test('a status that began before the time is known in it', async () => {
  const surferId = await anna()
  const status = (minute: number, to: 'busy' | 'available') =>
    event(minute, { kind: 'agent.status-changed', agentId: '7', to, raw: to })
  await bring({ events: [status(-60 * 24 * 40, 'busy'), status(30, 'available')] })
  const { statuses } = await inCompany(tx =>
    readAgentWork(tx, company.organizationId, { surferIds: [surferId], from: at(0), to: at(60) }),
  )
  expect(statuses.get(surferId)).toEqual([
    { interval: { start: at(0), end: at(30) }, status: 'busy' },
    { interval: { start: at(30), end: at(60) }, status: 'available' },
  ])
})

test('a ticket that moves to another group asks for the days on which somebody worked on it', async () => {
  const surferId = await anna()
  await bring({ events: [created(0), comment(4)], snapshots: [snapshot(4)] })
  const before = (await payloadsOf('observed.changed')).length
  await bring({ snapshots: [snapshot(5, { fields: { priority: 'low' } })] })
  expect(await payloadsOf('observed.changed')).toHaveLength(before)
  await aStream(database.db, company, { connectionIds: [connectionId] })
  await bring({ snapshots: [snapshot(6)] })
  expect((await payloadsOf('observed.changed')).slice(before)).toEqual([
    { surferIds: [surferId], from: new Date(at(4)).toISOString(), to: new Date(at(4)).toISOString() },
  ])
})

test('two who read the same inbox at once read each record once', async () => {
  const tools = { db: database.db, clock, log }
  const deliveries = Array.from({ length: 300 }, (_, index) => ({
    key: `k${index}`,
    events: [comment(index, `t${index % 9}`)],
  }))
  await deliver(database.db, company, connectionId, deliveries, { at: NINE })
  await Promise.all([
    drainAll(tools, company, 40),
    drainAll(tools, company, 40),
    drainAll(tools, company, 40),
  ])
  const followed = await inCompany(tx => eventsSince(tx, company.organizationId, 0, 1_000))
  expect(followed.map(one => one.occurredAt).sort((a, b) => a - b)).toEqual(
    deliveries.map((_, index) => at(index)),
  )
  expect(followed.every(one => agentIdOf(one) === '7')).toBe(true)
})

test('nobody sees what another organization is told', async () => {
  await bring({ events: [created(0)], snapshots: [snapshot(1)] })
  const other = await aCompany(database.db)
  expect(Object.values(await derivedRows(database.db, other)).flat()).toEqual([])
  const foreign = await database.db.inTenant(other.organizationId, tx =>
    eventsSince(tx, company.organizationId, 0, 10),
  )
  expect(foreign).toEqual([])
})

// The last: it gives up the months that the others write to.
test('effort is never more than a session was open, and that of parallel sessions never more than presence', async () => {
  const randomBelow = (most: number, seed: number) =>
    Math.floor((Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1) * most)
  for (let seed = 1; seed <= 8; seed++) {
    company = await aCompany(database.db)
    connectionId = await aConnection(database.db, company)
    const chats = Array.from({ length: 6 }, (_, index) => {
      const from = randomBelow(60, seed * 100 + index)
      return { id: `chat ${index}`, from, to: from + 1 + randomBelow(40, seed * 200 + index) }
    })
    const events = chats.flatMap(({ id, from, to }, index) => [
      event(from, { kind: 'work.started', ticketId: id, agentId: '7' }),
      ...Array.from({ length: randomBelow(8, seed * 300 + index) }, (_, nth) =>
        comment(from + randomBelow(to - from + 1, seed * 400 + index * 10 + nth), id),
      ),
      event(to, { kind: 'work.ended', ticketId: id, agentId: '7' }),
    ])
    // In any order, and each twice.
    const deliveries = [...events.toReversed(), ...events].map((one, nth) => ({
      key: `${nth}`,
      events: [one],
    }))
    await deliver(database.db, company, connectionId, deliveries, { at: NINE })
    await drainAll({ db: database.db, clock, log }, company)
    await refreshEffort(database.db, company.organizationId)
    const { rows } = await inCompany(tx =>
      effortOfTickets(sql`${company.organizationId}::bigint`, NINE - DAY_MS).execute(tx),
    )
    expect(rows).toHaveLength(chats.length)
    // The first thing that an agent ever does has nothing before it that would limit it: here it starts a session.
    for (const { id, from, to } of chats)
      expect(rows.find(({ ticketId }) => ticketId === id)!.seconds).toBeLessThanOrEqual((to - from) * 60)
    const [first, last] = [Math.min(...chats.map(({ from }) => from)), Math.max(...chats.map(({ to }) => to))]
    const total = rows.reduce((sum, { seconds }) => sum + seconds, 0)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual((last - first) * 60)
  }
})

test('months are made ahead, and given up when they are too old', async () => {
  const months = async () => {
    const { rows } = await database.db.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^(raw_event|work_event|adherence_block)_\\d{4}_\\d\\d$' order by 1`,
    )
    return rows.map(row => row.name)
  }
  await aSurfer(database.db, company)
  const later = { now: () => Date.UTC(2029, 0, 15) }
  await database.db.inSystem(tx =>
    sql`select system.ensure_partition('raw_event'::regclass, '2028-10-01Z'), system.ensure_partition('raw_event'::regclass, '2028-09-01Z'),
      system.ensure_partition('work_event'::regclass, '2026-12-01Z'), system.ensure_partition('work_event'::regclass, '2026-11-01Z')`.execute(
      tx,
    ),
  )
  await doChores({ db: database.db, clock: later, log }, chores)
  const there = await months()
  expect(there).toEqual(
    expect.arrayContaining(['raw_event_2029_01', 'raw_event_2029_03', 'adherence_block_2029_03']),
  )
  expect(there).toEqual(expect.arrayContaining(['raw_event_2028_10', 'work_event_2026_12']))
  expect(there).not.toEqual(expect.arrayContaining(['raw_event_2028_09']))
  expect(there).not.toEqual(expect.arrayContaining(['work_event_2026_11']))
})
