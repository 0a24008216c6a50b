import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../time/index.ts'
import {
  CLOCK_SKEW_MS,
  isTicketGone,
  mergeTicketEvents,
  type passesAll,
  statusSpans,
  streamIdsOf,
  type TicketSnapshot,
  ticketFacts,
  type WorkEvent,
  type WorkEventKind,
} from './index.ts'

const NINE = Date.UTC(2026, 2, 23, 9)
const at = (minute: number) => NINE + minute * MINUTE_MS
const ANNA = { type: 'agent', id: '7' } as const
const event = (
  minute: number,
  kind: WorkEventKind,
  factKey = `${minute} ${JSON.stringify(kind)}`,
): WorkEvent => ({
  ...kind,
  factKey,
  occurredAt: at(minute),
})
const ticketId = 't'
const status = (minute: number, to: 'OPEN' | 'CLOSED' | 'ON_HOLD') =>
  event(minute, { kind: 'ticket.status-changed', ticketId, to, raw: to, actor: ANNA })
const comment = (minute: number, commentId: string) =>
  event(minute, { kind: 'ticket.comment', ticketId, commentId, isPublic: true, actor: ANNA })
const created = (minute: number, origin: 'inbound' | 'outbound' = 'inbound') =>
  event(minute, { kind: 'ticket.created', ticketId, origin })
const started = (minute: number, agentId = '7') => event(minute, { kind: 'work.started', ticketId, agentId })
const ended = (minute: number, agentId = '7') => event(minute, { kind: 'work.ended', ticketId, agentId })
const gone = (minute: number) => event(minute, { kind: 'ticket.gone', ticketId, how: 'deleted', into: null })
const restored = (minute: number) => event(minute, { kind: 'ticket.restored', ticketId })
const phone = (minute: number, to: 'available' | 'busy' | 'unavailable') =>
  event(minute, { kind: 'agent.status-changed', agentId: '7', to, raw: to })
const SKEW = CLOCK_SKEW_MS / MINUTE_MS

describe('a ticket', () => {
  const keysOf = (events: WorkEvent[]) => mergeTicketEvents(events).events.map(one => one.factKey)

  it('that is given the status it has is not changed', () => {
    expect(keysOf([status(1, 'OPEN'), status(5, 'OPEN'), status(6, 'CLOSED'), status(7, 'OPEN')])).toEqual(
      [status(1, 'OPEN'), status(6, 'CLOSED'), status(7, 'OPEN')].map(one => one.factKey),
    )
  })
  it('is the same when clocks of two roads differ by two seconds', () => {
    const once = [started(1), ended(1.01), status(1.01, 'CLOSED'), comment(2, 'c')]
    const again = [
      started(1 + SKEW),
      status(1.01 + SKEW, 'CLOSED'),
      comment(2 + SKEW, 'c'),
      ended(1.01 + SKEW),
    ]
    expect(mergeTicketEvents([...once, ...again]).handleTimeMs).toBe(mergeTicketEvents(once).handleTimeMs)
    const facts = (events: WorkEvent[]) =>
      ticketFacts(1, mergeTicketEvents(events), () => 1).filter(fact => fact.kind !== 'work-ended')
    expect(facts([...again, ...once])).toEqual(facts(once))
  })
  it('came when it was created from outside, and was worked on as measured', () => {
    const call = [created(0), started(1), ended(4), started(6), ended(7), started(6, '8'), ended(8, '8')]
    expect(mergeTicketEvents(call)).toMatchObject({
      arrivedAt: at(0),
      handleTimeMs: 6 * MINUTE_MS,
      tombstone: null,
    })
    expect(mergeTicketEvents([created(0, 'outbound')]).arrivedAt).toBeNull()
    expect(mergeTicketEvents([status(1, 'OPEN')])).toMatchObject({ arrivedAt: null, handleTimeMs: null })
  })
  it('is gone by what was told of it last, whenever the snapshot was taken', () => {
    const isGone = (events: WorkEvent[], snapshot: { isGone: boolean; changedAt: number } | null) =>
      isTicketGone(snapshot, mergeTicketEvents(events).tombstone)
    expect(isGone([gone(5)], { isGone: false, changedAt: at(5) })).toBe(true)
    expect(isGone([gone(5)], { isGone: false, changedAt: at(5) + CLOCK_SKEW_MS })).toBe(true)
    expect(isGone([gone(5)], null)).toBe(true)
    expect(isGone([restored(6), gone(5)], { isGone: true, changedAt: at(5) })).toBe(false)
    expect(isGone([restored(6), gone(5)], { isGone: true, changedAt: at(8) })).toBe(true)
    expect(isGone([], { isGone: true, changedAt: at(8) })).toBe(true)
    expect(isGone([], null)).toBe(false)
  })
  it('that is changed after its end is back, though nobody said so; a merged one is not', () => {
    const later = { isGone: false, changedAt: at(9) }
    expect(isTicketGone(later, mergeTicketEvents([gone(5)]).tombstone)).toBe(false)
    const merged = event(5, { kind: 'ticket.gone', ticketId, how: 'merged', into: 'other' })
    expect(isTicketGone(later, mergeTicketEvents([merged]).tombstone)).toBe(true)
  })
  it('tells whose work it was, and leaves out everybody else', () => {
    const byCustomer = event(3, { ...status(3, 'OPEN'), actor: { type: 'customer' } } as WorkEventKind)
    const facts = ticketFacts(
      4,
      mergeTicketEvents([comment(1, 'a'), status(2, 'CLOSED'), byCustomer, started(4, '8')]),
      id => (id === '7' ? 70 : undefined),
    )
    expect(facts).toMatchObject([
      { kind: 'comment', surferId: 70, ticketKey: '4:t', occurredAt: at(1) },
      { kind: 'status', to: 'CLOSED', surferId: 70 },
    ])
    expect(facts[0]!.factKey).toBe(`4:${comment(1, 'a').factKey}`)
  })

  const anyEvent = fc.oneof(
    fc
      .tuple(fc.nat(30), fc.constantFrom('OPEN' as const, 'CLOSED' as const, 'ON_HOLD' as const))
      .map(a => status(...a)),
    fc.tuple(fc.nat(30), fc.constantFrom('a', 'b')).map(a => comment(...a)),
    fc
      .nat(30)
      .chain(m => fc.constantFrom(created(m), started(m), ended(m), gone(m), restored(m), started(m, '8'))),
  )
  it('adds up to the same whatever the order and number of deliveries', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyEvent, { maxLength: 25 })
          .chain(all =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all)),
          ),
        ([events, shuffled, again]) => {
          expect(mergeTicketEvents([...shuffled, ...again])).toEqual(mergeTicketEvents(events))
        },
      ),
    )
  })
})

describe('statuses', () => {
  const range = { start: at(0), end: at(60) }
  const span = (start: number, end: number, to: string) => ({
    interval: { start: at(start), end: at(end) },
    status: to,
  })

  it('last until the next, from before the time to its end', () => {
    expect(statusSpans([[phone(-30, 'available'), phone(10, 'busy'), phone(20, 'busy')]], range)).toEqual([
      span(0, 10, 'available'),
      span(10, 60, 'busy'),
    ])
  })
  it('of a phone system count before those of others', () => {
    expect(statusSpans([[phone(30, 'busy')], [phone(10, 'unavailable')]], range)).toEqual([
      span(10, 30, 'unavailable'),
      span(30, 60, 'busy'),
    ])
  })
  it('are disjoint, in order, never twice the same in a row, and blind to the order of deliveries', () => {
    const anyStatus = fc
      .tuple(fc.integer({ min: -20, max: 80 }), fc.constantFrom('available' as const, 'busy' as const))
      .map(([minute, to]) => phone(minute, to))
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 20 }), events => {
        const spans = statusSpans([events], range)
        expect(statusSpans([[...events.toReversed(), ...events]], range)).toEqual(spans)
        spans.forEach((one, index) => {
          const next = spans[index + 1]
          expect(one.interval.start).toBeLessThan(one.interval.end)
          if (next)
            expect([one.interval.end, one.status === next.status]).toEqual([next.interval.start, false])
        })
        if (spans.length > 0) expect(spans.at(-1)!.interval.end).toBe(range.end)
      }),
    )
  })
})

describe('ticket groups', () => {
  const snapshot = (wishes: Partial<TicketSnapshot>): TicketSnapshot => ({
    ticketId: 't',
    url: null,
    channel: 'case',
    channelName: 'email',
    status: 'OPEN',
    rawStatus: 'new',
    assigneeId: null,
    queueIds: ['9'],
    tags: ['vip', 'Berlin'],
    fields: { priority: 'high', brand: null },
    openedAt: NINE,
    changedAt: NINE,
    closedAt: null,
    version: '1',
    isGone: false,
    ...wishes,
  })
  const link = (streamId: number, connectionId: number, ...filters: Parameters<typeof passesAll>[0]) => ({
    streamId,
    connectionId,
    filters,
  })
  it('have what passes every filter of one of their connections', () => {
    const links = [
      link(
        3,
        1,
        { field: 'tag', operator: 'IS', values: ['gold', 'vip'] },
        { field: 'queue', operator: 'IS', values: ['9'] },
      ),
      link(2, 1, { field: 'priority', operator: 'STARTS WITH', values: ['HI'] }),
      link(4, 1, { field: 'tag', operator: 'IS NOT', values: ['vip'] }),
      link(
        5,
        1,
        { field: 'tag', operator: 'CONTAINS', values: ['BERL'] },
        { field: 'brand', operator: 'IS NULL', values: [] },
      ),
      link(6, 1, { field: 'assignee', operator: 'IS NOT NULL', values: [] }),
      link(7, 2),
      link(8, 1),
    ]
    expect(streamIdsOf(1, snapshot({}), links)).toEqual([2, 3, 5, 8])
    expect(streamIdsOf(1, snapshot({ tags: [], assigneeId: '4', fields: {} }), links)).toEqual([4, 6, 8])
  })
})
