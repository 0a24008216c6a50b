import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, type Interval, lengthMs, MINUTE_MS, overlaps } from '../time/index.ts'
import {
  activityBlocks,
  CLOSE_GRACE_MS,
  type FactKind,
  type ObservedTicket,
  type TicketFact,
  ticketSessions,
  workBlocks,
} from './index.ts'

const NINE = Date.UTC(2026, 2, 23, 9)
const at = (minute: number) => NINE + minute * MINUTE_MS
const span = (start: number, end: number): Interval => ({ start: at(start), end: at(end) })
const HANDLE_MS = 8 * MINUTE_MS
const options = { handleTimeMs: () => HANDLE_MS, asOf: NINE + 24 * HOUR_MS }

const ticket = (key: string, wishes: Partial<ObservedTicket> = {}): ObservedTicket => ({
  key,
  providerId: 1,
  ticketId: key,
  url: null,
  channel: 'case',
  streamIds: [1],
  ...wishes,
})
const tickets = new Map(
  [ticket('a'), ticket('b', { streamIds: [2], providerId: 2 }), ticket('call', { channel: 'call' })].map(
    one => [one.key, one],
  ),
)
const fact = (minute: number, what: FactKind, ticketKey = 'a', surferId = 1): TicketFact => ({
  ...what,
  ticketKey,
  surferId,
  occurredAt: at(minute),
  factKey: `${ticketKey} ${surferId} ${minute} ${what.kind} ${what.kind === 'status' ? what.to : ''}`,
})
const closed: FactKind = { kind: 'status', to: 'CLOSED' }
const held: FactKind = { kind: 'status', to: 'ON_HOLD' }
const opened: FactKind = { kind: 'status', to: 'OPEN' }
const comment: FactKind = { kind: 'comment' }

describe('work blocks', () => {
  const spans = (facts: TicketFact[]) => workBlocks(facts, tickets, options).map(block => block.interval)

  it('lie before a comment, a close and a hold, and after an open', () => {
    expect(spans([fact(60, comment)])).toEqual([span(52, 60)])
    expect(spans([fact(60, held)])).toEqual([span(52, 60)])
    expect(spans([fact(60, opened)])).toEqual([span(60, 68)])
  })
  it('go on for two minutes after a close', () => {
    expect(spans([fact(60, closed)])).toEqual([span(52, 62)])
    expect(CLOSE_GRACE_MS).toBe(120_000)
  })
  it('of a call are the call, with the grace after its close', () => {
    const call = [
      fact(10, { kind: 'work-started' }, 'call'),
      fact(31, { kind: 'work-ended' }, 'call'),
      fact(31, closed, 'call'),
    ]
    expect(spans(call)).toEqual([span(10, 31), span(31, 33)])
  })
  it('of a call that goes on reach to now', () => {
    const [block] = workBlocks([fact(10, { kind: 'work-started' }, 'call')], tickets, {
      ...options,
      asOf: at(14),
    })
    expect(block).toMatchObject({ interval: span(10, 14), source: 'measured' })
  })
  it('bridge a pause of a quarter of the handle time, and no longer one', () => {
    expect(spans([fact(10, comment), fact(20, comment)])).toEqual([span(2, 12), span(12, 20)])
    expect(spans([fact(10, comment), fact(21, comment)])).toEqual([span(2, 10), span(13, 21)])
  })
  it('never bridge from one agent to another', () => {
    expect(spans([fact(10, comment, 'a', 1), fact(19, comment, 'a', 2)])).toEqual([span(2, 10), span(11, 19)])
  })
  it('say which facts they come from', () => {
    expect(workBlocks([fact(10, comment)], tickets, options)[0]?.factKeys).toEqual(['a 1 10 comment '])
  })
})

const anyFact = fc
  .record({
    minute: fc.integer({ min: 0, max: 300 }),
    what: fc.constantFrom<FactKind>(
      comment,
      closed,
      held,
      opened,
      { kind: 'work-started' },
      { kind: 'work-ended' },
    ),
    ticketKey: fc.constantFrom('a', 'b', 'call'),
    surferId: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ minute, what, ticketKey, surferId }) => fact(minute, what, ticketKey, surferId))
const anyFacts = fc.array(anyFact, { maxLength: 30 })

describe('whatever the deliveries', () => {
  it('duplicates and order leave no trace', () => {
    fc.assert(
      fc.property(
        anyFacts.chain(facts =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray(facts, { minLength: facts.length }),
            fc.subarray(facts),
          ),
        ),
        ([facts, shuffled, again]) => {
          expect(workBlocks([...shuffled, ...again], tickets, options)).toEqual(
            workBlocks(facts, tickets, options),
          )
        },
      ),
    )
  })
  it('more facts never make less work', () => {
    const total = (facts: TicketFact[]) =>
      activityBlocks(workBlocks(facts, tickets, options), []).reduce(
        (sum, block) => sum + lengthMs(block.interval),
        0,
      )
    fc.assert(
      fc.property(anyFacts, anyFact, (facts, more) => {
        const cases = [...facts, more].filter(one => one.kind === 'comment' || one.kind === 'status')
        const own = cases.filter(one => one.surferId === 1)
        expect(total(own)).toBeGreaterThanOrEqual(total(own.slice(0, -1)))
      }),
    )
  })
})

describe('sessions and activity blocks', () => {
  const serving = [{ interval: span(0, 55), streamIds: [1] }]

  it('are cut where the schedule stops serving the ticket', () => {
    const blocks = workBlocks([fact(58, comment), fact(30, comment, 'b')], tickets, options)
    expect(activityBlocks(blocks, serving)).toEqual([
      { kind: 'time-off-task', providerId: 2, interval: span(22, 30) },
      { kind: 'time-on-task', providerId: 1, interval: span(50, 55) },
      { kind: 'time-off-task', providerId: 1, interval: span(55, 58) },
    ])
  })
  it('hold what happened in them, and whether it was on task', () => {
    const facts = [fact(50, comment), fact(56, closed)]
    const [session, ...more] = ticketSessions(workBlocks(facts, tickets, options), facts, serving)
    expect(more).toEqual([])
    expect(session).toMatchObject({
      interval: span(42, 58),
      events: [
        { type: 'COMMENT', timestamp: at(50), isOffTask: false },
        { type: 'CLOSED', timestamp: at(56), isOffTask: true },
      ],
    })
  })
  it('of one system never overlap, and cover exactly the work', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const blocks = workBlocks(facts, tickets, options).filter(block => block.surferId === 1)
        const activity = activityBlocks(blocks, serving)
        for (const [providerId, own] of Map.groupBy(activity, block => block.providerId)) {
          own.forEach((one, index) => {
            for (const other of own.slice(index + 1))
              expect(overlaps(one.interval, other.interval)).toBe(false)
          })
          const minutes = new Set<number>()
          for (const block of blocks.filter(one => one.ticket.providerId === providerId))
            for (let t = block.interval.start; t < block.interval.end; t += MINUTE_MS) minutes.add(t)
          expect(own.reduce((sum, block) => sum + lengthMs(block.interval), 0)).toBe(minutes.size * MINUTE_MS)
        }
      }),
    )
  })
})
