import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ObservedTicket, TicketFact } from '../observed/index.ts'
import { addDays, dayInterval, HOUR_MS, type Interval, lengthMs, MINUTE_MS, WEEKDAYS } from '../time/index.ts'
import {
  type AdherenceBlock,
  adherenceMetrics,
  type DayEvidence,
  evaluateDay,
  exceptionTimes,
  type ScheduledItem,
  type TrackedSource,
} from './index.ts'

// New York and Lord Howe (half an hour) change their clocks on days among these.
const ZONES = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Chatham', 'Etc/UTC']
const zone = fc.constantFrom(...ZONES)
const date = fc.integer({ min: 0, max: 400 }).map(day => addDays('2026-01-01', day))

describe('the times of an exception', () => {
  const nights = {
    type: 'recurring' as const,
    start: '2026-03-01',
    end: null,
    weekdays: WEEKDAYS,
    startMinute: 22 * 60,
    endMinute: 6 * 60,
  }
  it('pass midnight, and follow the clocks when they change', () => {
    const hours = (day: string) => {
      const { start, end } = dayInterval('Europe/London', day)
      return exceptionTimes(nights, 'Europe/London', { start, end: end + 12 * HOUR_MS }).map(
        one => lengthMs(one) / HOUR_MS,
      )
    }
    expect(hours('2026-03-10')).toEqual([6, 8])
    // Before one o'clock is two on the 29th, after two is one on the 25th.
    expect(hours('2026-03-28')).toEqual([6, 7])
    expect(hours('2026-10-24')).toEqual([6, 9])
  })
  it('begin on their weekdays, from the first day to the last', () => {
    const tuesdays = { ...nights, weekdays: ['tuesday' as const], end: '2026-03-17' }
    const march = { start: Date.parse('2026-03-01Z'), end: Date.parse('2026-04-01Z') }
    expect(
      exceptionTimes(tuesdays, 'Etc/UTC', march).map(({ start }) => new Date(start).getUTCDate()),
    ).toEqual([3, 10, 17])
  })
  it('are the same, whether asked for by days or all at once', () => {
    fc.assert(
      fc.property(zone, date, fc.nat(1439), fc.nat(1439), (zone, day, startMinute, endMinute) => {
        const rule = { ...nights, start: '2026-01-05', startMinute, endMinute }
        const week = [0, 1, 2, 3].map(offset => dayInterval(zone, addDays(day, offset)))
        const whole = { start: week[0]!.start, end: week[3]!.end }
        const total = (ranges: readonly Interval[]) =>
          ranges
            .flatMap(range => exceptionTimes(rule, zone, range))
            .reduce((sum, one) => sum + lengthMs(one), 0)
        expect(total(week)).toBe(total([whole]))
      }),
    )
  })
})

const ticket: ObservedTicket = {
  key: '1:501',
  providerId: 1,
  ticketId: '501',
  url: null,
  channel: 'case',
  streamIds: [1],
}
const mail = {
  taskId: 1,
  streamIds: [1],
  providerIds: [1],
  isOnPhone: false,
  isBreak: false,
  phoneStatuses: [],
}
const desk = (wishes: Partial<TrackedSource> = {}): TrackedSource => ({
  connectionId: 1,
  isPhone: false,
  since: 0,
  gaps: [],
  ...wishes,
})
const known = (day: Interval, wishes: Partial<DayEvidence>): DayEvidence => ({
  surferId: 1,
  day,
  now: day.end + 400 * HOUR_MS,
  sources: [desk()],
  scheduled: [],
  statuses: null,
  tasks: new Map([[1, mail]]),
  handleTimesMs: new Map([[1, 10 * MINUTE_MS]]),
  facts: [],
  tickets: new Map([['1:501', ticket]]),
  exceptions: [],
  ...wishes,
})
const closedAt = (occurredAt: number): TicketFact => ({
  kind: 'status',
  to: 'CLOSED',
  factKey: `f${occurredAt}`,
  ticketKey: '1:501',
  surferId: 1,
  occurredAt,
})

describe('a day that is judged', () => {
  it('with its neighbours covers a night shift exactly, in any zone, when the clocks change too', () => {
    fc.assert(
      fc.property(
        ...[zone, date, fc.integer({ min: 1080, max: 1439 }), fc.integer({ min: 60, max: 720 })],
        fc.array(fc.integer({ min: -120, max: 900 }), { maxLength: 12 }),
        (zone, day, startMinute, length, minutes) => {
          const start = dayInterval(zone, day).start + startMinute * MINUTE_MS
          const shift: ScheduledItem = {
            interval: { start, end: start + length * MINUTE_MS },
            kind: 'task',
            blockId: 7,
            taskId: 1,
          }
          const facts = minutes.map(minute => closedAt(start + minute * MINUTE_MS + 500))
          const evaluated = [-1, 0, 1, 2].map(offset =>
            evaluateDay(known(dayInterval(zone, addDays(day, offset)), { scheduled: [shift], facts })),
          )
          const blocks = evaluated.flatMap(one => one.blocks)
          expect(blocks[0]!.interval.start).toBe(start)
          expect(blocks.slice(1).map(block => block.interval.start)).toEqual(
            blocks.slice(0, -1).map(block => block.interval.end),
          )
          expect(blocks.at(-1)!.interval.end).toBe(shift.interval.end)
          const { timeInAdherence, timeOutOfAdherence } = adherenceMetrics(blocks)
          expect(timeInAdherence.seconds + timeOutOfAdherence.seconds).toBe(length * 60)
          const sessions = evaluated.flatMap(one => one.sessions)
          expect(new Set(sessions.map(one => one.interval.start)).size).toBe(sessions.length)
        },
      ),
    )
  })
  it('ends now, and begins when a system first knew the agent', () => {
    const day = dayInterval('Etc/UTC', '2026-03-10')
    const nine = day.start + 9 * HOUR_MS
    const scheduled: ScheduledItem[] = [
      { interval: { start: nine, end: nine + 8 * HOUR_MS }, kind: 'shift', blockId: 7, taskId: null },
    ]
    const { blocks, evaluatedUntil } = evaluateDay(
      known(day, { scheduled, now: nine + HOUR_MS + 123, sources: [desk({ since: nine + 1 })] }),
    )
    expect(evaluatedUntil).toBe(nine + HOUR_MS)
    expect(blocks.map(block => block.interval)).toEqual([{ start: nine + 1000, end: nine + HOUR_MS }])
    expect(evaluateDay(known(day, { scheduled, now: day.start - HOUR_MS })).blocks).toEqual([])
  })
})

describe('days that follow each other', () => {
  const kinds = fc.constantFrom<[ScheduledItem['kind'], number | null]>(
    ['task', 1],
    ['task', 2],
    ['break', null],
    ['blocked-time', null],
    ['shift', null],
  )
  const items = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 8 })
  const facts = fc.array(
    fc.record({
      minute: fc.integer({ min: -120, max: 120 }),
      to: fc.constantFrom('OPEN' as const, 'CLOSED' as const, 'ON_HOLD' as const),
      ticketKey: fc.constantFrom('1:501', '1:502'),
    }),
    { maxLength: 8 },
  )
  const nights = fc.constantFrom(
    ['America/New_York', '2026-10-31'] as const,
    ['America/New_York', '2026-03-07'] as const,
    ['Australia/Lord_Howe', '2026-10-03'] as const,
    ['Asia/Kolkata', '2026-05-01'] as const,
  )
  const joined = (blocks: readonly AdherenceBlock[]) => {
    const result: AdherenceBlock[] = []
    for (const { interval, ...block } of blocks) {
      const last = result.at(-1)
      const { interval: before, ...rest } = last ?? {}
      if (last && before?.end === interval.start && JSON.stringify(rest) === JSON.stringify(block))
        last.interval = { start: before.start, end: interval.end }
      else result.push({ ...block, interval })
    }
    return result
  }

  it('come to the same, each by itself, as both at once', () => {
    fc.assert(
      fc.property(
        nights,
        items,
        fc.integer({ min: 0, max: 120 }),
        facts,
        ([zone, date], list, before, seen) => {
          const [first, second] = [dayInterval(zone, date), dayInterval(zone, addDays(date, 1))]
          let at = first.end - before * MINUTE_MS
          const scheduled = list.map(([[kind, taskId], minutes], blockId): ScheduledItem => {
            const interval = { start: at, end: at + minutes * MINUTE_MS }
            at = interval.end
            return { interval, kind, blockId, taskId }
          })
          const evidence = {
            scheduled,
            tasks: new Map([
              [1, mail],
              [2, { ...mail, taskId: 2, streamIds: [2] }],
            ]),
            tickets: new Map([
              ['1:501', ticket],
              ['1:502', { ...ticket, key: '1:502', streamIds: [2] }],
            ]),
            facts: seen.map(({ minute, to, ticketKey }, i) => ({
              ...closedAt(first.end + minute * MINUTE_MS),
              factKey: `${i}`,
              to,
              ticketKey,
            })),
          }
          const each = [first, second].flatMap(day => evaluateDay(known(day, evidence)).blocks)
          const whole = evaluateDay(known({ start: first.start, end: second.end }, evidence)).blocks
          expect(joined(each)).toEqual(whole)
        },
      ),
      { numRuns: 60 },
    )
  })
})
