import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkEvent, WorkEventKind } from '#core/observed/index.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import {
  aCompany,
  aConnection,
  aSurfer,
  deliver,
  drainAll,
  plainConnector,
  type TestCompany,
} from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { refreshEffort, refreshEffortDays } from './effort.ts'
import { matchAgents } from './match-agents.ts'
import { rebuild } from './rebuild.ts'

/** Ten minutes before a day of UTC ends. */
const START = Date.UTC(2026, 2, 23, 23, 50)
const LONGEST_MS = 5 * MINUTE_MS

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
const tools = () => ({
  db: database.db,
  clock: { now: () => START + DAY_MS },
  log: createLog('silent'),
  connectorOf: () => plainConnector,
})
const inTenant = <T>({ organizationId }: TestCompany, work: (tx: Tx) => Promise<T>) =>
  database.db.inTenant(organizationId, work)

interface Action {
  second: number
  /** Place in the accounts of the run. */
  account: number
  ticketId: string
  kind: 'comment' | 'start' | 'end' | 'created'
}

function eventOf({ second, ticketId, kind }: Action, agentId: string): WorkEvent {
  const actor = { type: 'agent', id: agentId } as const
  const meaning: Record<Action['kind'], WorkEventKind> = {
    comment: { kind: 'ticket.comment', ticketId, commentId: `${second}`, isPublic: true, actor },
    start: { kind: 'work.started', ticketId, agentId },
    end: { kind: 'work.ended', ticketId, agentId },
    created: { kind: 'ticket.created', ticketId, origin: 'inbound' },
  }
  // Two reports of one fact may name two agents.
  return { ...meaning[kind], factKey: `${kind} ${ticketId}`, occurredAt: START + second * 1_000 }
}

interface Row {
  connectionId: number
  agentId: string
  day: string
  ticketId: string
  milliseconds: number
}

const kept = (company: TestCompany) =>
  inTenant(company, async tx => {
    const { rows } = await sql<Row>`
      select connection_id, agent_id, day::text as day, ticket_id, active_milliseconds as milliseconds
      from effort_day`.execute(tx)
    return linesOf(rows)
  })
const linesOf = (rows: readonly Row[]) =>
  rows
    .map(row => [row.connectionId, row.agentId, row.day, row.ticketId, row.milliseconds].join(' '))
    .toSorted()

/** All actions of each person, or of an account of nobody, taken in one go. */
async function expected(company: TestCompany): Promise<string[]> {
  const events = await inTenant(company, async tx => {
    const { rows } = await sql<{
      connectionId: number
      agentId: string
      ticketId: string
      kind: string
      factKey: string
      at: number
      surferId: number | null
    }>`
      select w.connection_id, w.agent_id, w.ticket_id, w.kind, w.fact_key, m.surfer_id,
        (extract(epoch from w.occurred_at) * 1000)::float8 as at
      from work_event w left join agent_match m on m.connection_id = w.connection_id and m.remote_id = w.agent_id
      where w.kind in ('ticket.comment', 'work.started', 'work.ended')`.execute(tx)
    return rows
  })
  const inOrder = events.toSorted(
    (a, b) =>
      a.at - b.at ||
      Number(a.kind !== 'work.started') - Number(b.kind !== 'work.started') ||
      a.connectionId - b.connectionId ||
      (a.factKey < b.factKey ? -1 : 1),
  )
  const sums = new Map<string, Row>()
  const lastAt = new Map<string, number>()
  for (const { connectionId, agentId, ticketId, kind, at, surferId } of inOrder) {
    const owner = surferId === null ? `${connectionId} ${agentId}` : `${surferId}`
    const pause = Math.min(LONGEST_MS, at - (lastAt.get(owner) ?? Number.NEGATIVE_INFINITY))
    lastAt.set(owner, at)
    const day = new Date(at).toISOString().slice(0, 10)
    const key = [connectionId, agentId, day, ticketId].join(' ')
    const row = sums.get(key) ?? { connectionId, agentId, day, ticketId, milliseconds: 0 }
    sums.set(key, row)
    if (kind !== 'work.started') row.milliseconds += pause
  }
  return linesOf([...sums.values()])
}

const action = fc.record<Action>({
  second: fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 540, max: 660 })),
  account: fc.nat(3),
  ticketId: fc.constantFrom('t1', 't2', 't3'),
  kind: fc.constantFrom('comment', 'comment', 'start', 'end', 'created'),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('delivered' as const), actions: fc.array(action) }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('refreshed' as const), days: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('matched' as const),
      account: fc.nat(3),
      person: fc.constantFrom(0, 1, null),
    }),
  },
)

test('sums kept day by day equal those of the whole, whatever comes late, twice or to another person, and are rebuilt', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
    const company = await aCompany(database.db)
    const { organizationId } = company
    const connections = [
      await aConnection(database.db, company),
      await aConnection(database.db, company, 'Chat'),
    ]
    const accounts = [0, 0, 1, 1].map((place, index) => ({
      connectionId: connections[place]!,
      agentId: `${index}`,
    }))
    const people = [await aSurfer(database.db, company), await aSurfer(database.db, company)]
    for (const { connectionId, agentId } of accounts) {
      const agents = [{ remoteId: agentId, name: agentId, email: null, isActive: true }]
      await deliver(database.db, company, connectionId, [{ key: agentId, agents }], { at: START })
    }
    let serial = 0
    for (const one of steps) {
      if (one.is === 'delivered') {
        for (const reported of one.actions) {
          const { connectionId, agentId } = accounts[reported.account]!
          const delivery = { key: `d${++serial}`, events: [eventOf(reported, agentId)] }
          await deliver(database.db, company, connectionId, [delivery], { at: START })
        }
        await drainAll(tools(), company)
      } else if (one.is === 'refreshed')
        await inTenant(company, tx => refreshEffortDays(tx, organizationId, one.days))
      else
        await inTenant(company, async tx => {
          const { connectionId, agentId } = accounts[one.account]!
          const email = one.person === null ? null : people[one.person]!.email
          await sql`update remote_agent set email = ${email}
            where connection_id = ${connectionId} and remote_id = ${agentId}`.execute(tx)
          await matchAgents(tx, organizationId)
        })
    }
    await refreshEffort(database.db, organizationId)
    const rows = await kept(company)
    expect(rows).toEqual(await expected(company))
    await inTenant(company, tx => sql`delete from effort_day where ticket_id = 't1'`.execute(tx))
    await inTenant(company, tx => sql`update effort_day set active_milliseconds = 1`.execute(tx))
    await rebuild(tools(), organizationId)
    expect(await kept(company)).toEqual(rows)
  })
  await fc.assert(property, { numRuns: 25 })
})
