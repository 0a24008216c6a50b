import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTidy, minuteInterval, minutesOf } from '#test/core/minutes.ts'
import { MINUTE_MS } from '../time/index.ts'
import {
  activityBlocks,
  type FactKind,
  type ObservedTicket,
  type ServingTime,
  type TicketFact,
  ticketSessions,
  type WorkBlock,
  workBlocks,
} from './index.ts'

const MINUTES = 90
const tickets = [
  { key: 'a', providerId: 1, streamIds: [1] },
  { key: 'b', providerId: 1, streamIds: [2, 3] },
  { key: 'c', providerId: 2, streamIds: [] },
].map((one): ObservedTicket => ({ ...one, ticketId: one.key, url: null, channel: 'case' }))
const byKey = new Map(tickets.map(ticket => [ticket.key, ticket]))

const blocks = fc.array(
  fc
    .record({ ticket: fc.constantFrom(...tickets), interval: minuteInterval(MINUTES, 20) })
    .map((one): WorkBlock => ({ ...one, surferId: 1, source: 'measured', factKeys: [] })),
  { maxLength: 8 },
)
const kinds = fc.constantFrom<FactKind>(
  { kind: 'comment' },
  { kind: 'status', to: 'OPEN' },
  { kind: 'status', to: 'CLOSED' },
  { kind: 'status', to: 'ON_HOLD' },
)
const facts = fc
  .array(fc.record({ what: kinds, ticketKey: fc.constantFrom('a', 'b', 'c'), minute: fc.nat(MINUTES) }), {
    maxLength: 12,
  })
  .map(list =>
    list.map(
      ({ what, ticketKey, minute }, i): TicketFact => ({
        ...what,
        ticketKey,
        factKey: `${i}`,
        surferId: 1,
        occurredAt: minute * MINUTE_MS,
      }),
    ),
  )
/** Activities one after the other, each serving some groups or none. */
const serving = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.subarray([1, 2, 3])), { maxLength: 4 })
  .map(list => {
    let start = 0
    return list.map(([minutes, streamIds]): ServingTime => {
      const interval = { start, end: start + minutes * MINUTE_MS }
      start = interval.end
      return { interval, streamIds }
    })
  })
const isServed = (times: readonly ServingTime[], at: number, ticket: ObservedTicket) =>
  times.some(
    ({ interval, streamIds }) =>
      interval.start <= at && at < interval.end && ticket.streamIds.some(id => streamIds.includes(id)),
  )

describe('ticket sessions', () => {
  it('cover for each ticket the minutes of its work, in as few pieces as can be', () => {
    fc.assert(
      fc.property(blocks, serving, (work, times) => {
        const sessions = ticketSessions(work, [], times)
        const starts = sessions.map(({ interval }) => interval.start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        for (const ticket of tickets) {
          const own = sessions.filter(session => session.ticket === ticket).map(({ interval }) => interval)
          const worked = work.filter(block => block.ticket === ticket).map(({ interval }) => interval)
          expect(minutesOf(own)).toEqual(minutesOf(worked))
          expect(isTidy(own)).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('hold each event of a case once, on task where its group was served', () => {
    fc.assert(
      fc.property(facts, serving, fc.integer({ min: 1, max: 15 }), (all, times, handleMinutes) => {
        const options = { handleTimeMs: () => handleMinutes * MINUTE_MS, asOf: 1e9 }
        const sessions = ticketSessions(workBlocks(all, byKey, options), all.toReversed(), times)
        for (const ticket of tickets) {
          const reported = sessions
            .filter(session => session.ticket === ticket)
            .flatMap(({ events }) => events)
          const wanted = all
            .filter(fact => fact.ticketKey === ticket.key)
            .map(fact => ({
              type: fact.kind === 'status' ? fact.to : 'COMMENT',
              timestamp: fact.occurredAt,
              isOffTask: !isServed(times, fact.occurredAt, ticket),
            }))
          const order = (one: { type: string; timestamp: number }) =>
            `${String(one.timestamp).padStart(9, '0')} ${one.type}`
          const sorted = <E extends { type: string; timestamp: number }>(events: E[]) =>
            events.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
          expect(sorted(reported)).toEqual(sorted(wanted))
          expect(reported.map(({ timestamp }) => timestamp)).toEqual(
            reported.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b),
          )
        }
      }),
      { numRuns: 200 },
    )
  })

  it('leave out what happened before their start or after their end', () => {
    const [ticket] = tickets
    const interval = { start: 10 * MINUTE_MS, end: 20 * MINUTE_MS }
    const comments = [9, 10, 20, 21].map(
      (minute): TicketFact => ({
        kind: 'comment',
        ticketKey: 'a',
        factKey: `${minute}`,
        surferId: 1,
        occurredAt: minute * MINUTE_MS,
      }),
    )
    const block: WorkBlock = { surferId: 1, ticket: ticket!, interval, source: 'measured', factKeys: [] }
    const [session] = ticketSessions([block], comments, [])
    expect(session!.events.map(({ timestamp }) => timestamp / MINUTE_MS)).toEqual([10, 20])
  })
})

describe('activity blocks', () => {
  it('are for each system the minutes worked there, on task where any of the work was served', () => {
    fc.assert(
      fc.property(blocks, serving, (work, times) => {
        const found = activityBlocks(work, times)
        for (const providerId of [1, 2]) {
          const own = work.filter(block => block.ticket.providerId === providerId)
          const onTask = new Set<number>()
          for (const { ticket, interval } of own)
            for (const minute of minutesOf([interval]))
              if (isServed(times, minute * MINUTE_MS, ticket)) onTask.add(minute)
          const of = (kind: 'time-on-task' | 'time-off-task') =>
            found.filter(one => one.kind === kind && one.providerId === providerId).map(one => one.interval)
          expect(minutesOf(of('time-on-task'))).toEqual(onTask)
          const all = minutesOf(own.map(({ interval }) => interval))
          expect(minutesOf(of('time-off-task'))).toEqual(all.difference(onTask))
          expect(isTidy(of('time-on-task')) && isTidy(of('time-off-task'))).toBe(true)
        }
        const starts = found.map(({ interval }) => interval.start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }),
      { numRuns: 200 },
    )
  })
})
