import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  contains,
  HOUR_MS,
  type Interval,
  instantAt,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  overlaps,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '#core/time/index.ts'
import { plannedShift, window } from '#test/core/scheduling/builders.ts'
import { CELL_MS, cellsOf, isIn } from '#test/core/scheduling/random-team.ts'
import type { RuleWindow } from './types.ts'
import { occurrences, windowInShift, windowsInShift } from './windows.ts'

/** Days before a change of the clock, and zones with an hour, half an hour and no change. */
const place = fc.constantFrom(
  { zone: 'Europe/Berlin', date: '2027-03-27' },
  { zone: 'Europe/Berlin', date: '2026-10-24' },
  { zone: 'America/New_York', date: '2026-10-31' },
  { zone: 'America/New_York', date: '2027-03-13' },
  { zone: 'Australia/Lord_Howe', date: '2026-10-03' },
  { zone: 'Asia/Kathmandu', date: '2026-12-31' },
)
/** Times of day that come exactly once, also when the clock changes. */
const minute = fc.constantFrom(0, 15, 30, 240, 245, 420, 720, 1020, 1320, 1410, 1435)
const someDays = fc.subarray([...WEEKDAYS])

/** A time of day, through midnight in each of the ways it may be written. */
const timeOfDay = fc
  .tuple(minute, minute, someDays, fc.boolean())
  .map(([startMinute, endMinute, days, isBeyond]) =>
    window(startMinute, isBeyond && endMinute <= startMinute ? endMinute + 1440 : endMinute, { days }),
  )

const aShift = fc.record({
  hours: fc.integer({ min: 0, max: 60 }),
  cells: fc.integer({ min: 3, max: 120 }),
})
const intervalAt = (zone: string, date: string, { hours, cells }: { hours: number; cells: number }) => {
  const start = instantAt(zone, date, 0) + hours * HOUR_MS
  return { start, end: start + cells * CELL_MS }
}

/** Whether the clock on the wall shows a time in the window, of that day or of the night after it. */
function isMeant({ days, startMinute, endMinute }: RuleWindow, zone: string, at: number): boolean {
  const date = localDateOf(zone, at)
  const now = minuteOfDay(zone, at)
  const isOn = (day: string) => days.includes(weekdayOf(day))
  const passesMidnight = endMinute <= startMinute || endMinute > 1440
  if (!passesMidnight) return isOn(date) && startMinute <= now && now < endMinute
  return (isOn(date) && startMinute <= now) || (isOn(addDays(date, -1)) && now < endMinute % 1440)
}

describe('a time of day', () => {
  it('is what the clock on the wall shows, also over midnight and when the clock changes', () => {
    fc.assert(
      fc.property(place, timeOfDay, aShift, ({ zone, date }, meant, shift) => {
        const span = intervalAt(zone, date, shift)
        const found = occurrences(meant, zone, span)
        for (const at of cellsOf(span))
          expect(found.filter(one => isIn(at, one)).length).toBe(isMeant(meant, zone, at) ? 1 : 0)
        expect(found.every(one => overlaps(one, span))).toBe(true)
      }),
      { numRuns: 80 },
    )
  })

  it('is read in the zone of the window, wherever the agent is', () => {
    fc.assert(
      fc.property(place, place, timeOfDay, aShift, (own, other, meant, shift) => {
        const span = intervalAt(own.zone, own.date, shift)
        expect(occurrences({ ...meant, zone: other.zone }, own.zone, span)).toEqual(
          occurrences(meant, other.zone, span),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('touches a span that begins when it ends, without meeting it', () => {
    const at = (from: number, to: number): Interval => ({
      start: instantAt('Europe/Berlin', '2026-10-25', from),
      end: instantAt('Europe/Berlin', '2026-10-25', to),
    })
    const meant = window(600, 660)
    expect(occurrences(meant, 'Europe/Berlin', at(660, 720))).toEqual([])
    expect(occurrences(meant, 'Europe/Berlin', at(540, 600))).toEqual([])
    expect(occurrences(meant, 'Europe/Berlin', at(540, 601))).toEqual([at(600, 660)])
  })

  it('is cut to the shift and counts its starts from where it begins itself', () => {
    fc.assert(
      fc.property(place, timeOfDay, aShift, ({ zone, date }, meant, cells) => {
        const interval = intervalAt(zone, date, cells)
        const parts = windowInShift(meant, plannedShift({ zone, interval }), 0)
        for (const at of cellsOf(interval)) {
          const there = parts.filter(part => isIn(at, part.interval))
          expect(there.length).toBe(isMeant(meant, zone, at) ? 1 : 0)
        }
        for (const { anchor, interval: part } of parts) {
          expect(contains(interval, part)).toBe(true)
          expect(part.start).toBe(Math.max(anchor, interval.start))
          expect(minuteOfDay(zone, anchor)).toBe(meant.startMinute)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a place in the shift', () => {
  const distance = fc.integer({ min: 0, max: 900 })
  const shiftAt = ({ zone, date }: { zone: string; date: string }, cells: { hours: number; cells: number }) =>
    plannedShift({ zone, interval: intervalAt(zone, date, cells) })

  it('counts real minutes from the start, and backwards from the end as in a mirror', () => {
    fc.assert(
      fc.property(place, aShift, distance, distance, (where, cells, a, b) => {
        const shift = shiftAt(where, cells)
        const { start, end } = shift.interval
        const from = Math.min(a, b)
        const until = Math.min(Math.max(a, b), (end - start) / MINUTE_MS)
        const expected =
          from < until ? [{ start: start + from * MINUTE_MS, end: start + until * MINUTE_MS }] : []
        const partsOf = (position: RuleWindow['position'], first: number, second: number) =>
          windowInShift(window(first, second, { position }), shift, 0).map(part => part.interval)
        expect(partsOf('from-shift-start', a, b)).toEqual(expected)
        const mirrored = expected.map(part => ({
          start: start + end - part.end,
          end: start + end - part.start,
        }))
        expect(partsOf('from-shift-end', a, b)).toEqual(mirrored)
        expect(partsOf('from-shift-end', b, a)).toEqual(mirrored)
      }),
      { numRuns: 100 },
    )
  })

  it('at an edge is as long as the session, and no longer than the shift', () => {
    fc.assert(
      fc.property(place, aShift, distance, minute, (where, cells, session, ignored) => {
        fc.pre(session > 0)
        const shift = shiftAt(where, cells)
        const { start, end } = shift.interval
        const lengthMs = Math.min(session * MINUTE_MS, end - start)
        const at = (position: RuleWindow['position']) =>
          windowInShift(window(ignored, 0, { position }), shift, session * MINUTE_MS)
        expect(at('start-of-shift')).toEqual([{ anchor: start, interval: { start, end: start + lengthMs } }])
        expect(at('end-of-shift')).toEqual([
          { anchor: end - session * MINUTE_MS, interval: { start: end - lengthMs, end } },
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('belongs to the day on which the shift begins, by the clock of the agent', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 16, max: 30 }), (where, hours) => {
        const shift = shiftAt(where, { hours, cells: 96 })
        const begins = weekdayOf(localDateOf(where.zone, shift.interval.start))
        for (const position of ['from-shift-start', 'start-of-shift', 'end-of-shift'] as const) {
          const isOn = (days: Weekday[]) =>
            windowInShift(window(0, 5, { position, days }), shift, MINUTE_MS).length === 1
          expect(WEEKDAYS.filter(day => isOn([day]))).toEqual([begins])
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('several windows', () => {
  it('together allow what any of them allows, and none allows the whole shift', () => {
    fc.assert(
      fc.property(
        place,
        aShift,
        fc.array(timeOfDay, { minLength: 1, maxLength: 4 }),
        ({ zone, date }, cells, windows) => {
          const shift = plannedShift({ zone, interval: intervalAt(zone, date, cells) })
          const allowed = windowsInShift(windows, shift, 0)
          for (const at of cellsOf(shift.interval))
            expect(allowed.filter(part => isIn(at, part)).length).toBe(
              windows.some(one => isMeant(one, zone, at)) ? 1 : 0,
            )
          allowed.slice(1).forEach((part, i) => {
            expect(part.start).toBeGreaterThan(allowed[i]!.end)
          })
          expect(windowsInShift([], shift, 0)).toEqual([shift.interval])
        },
      ),
      { numRuns: 60 },
    )
  })
})
