import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DAY_MS,
  HOUR_MS,
  instantAt,
  localDateOf,
  localMsOfDate,
  MINUTE_MS,
  weekdayIndex,
} from '#core/time/index.ts'
import { dayOf, dayStartsAt, isOpenAt, minuteOf, openingOf, slotClockOf, weekdayOfDay } from './wall-clock.ts'

const WEEK = 7 * 1440
const ZONES = ['Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'] as const
const zone = fc.constantFrom(...ZONES)
const WALL_CLOCKS = new Map(
  ZONES.map(name => [
    name,
    new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
/** Quarter-hours around the nights on which Berlin's and New York's clocks change, and around 1970. */
const instant = fc
  .tuple(
    fc.constantFrom('2026-10-25', '2027-03-28', '2026-11-01', '2027-03-14', '1970-01-01'),
    fc.integer({ min: -4 * 96, max: 4 * 96 }),
  )
  .map(([date, quarters]) => localMsOfDate(date) + quarters * 15 * MINUTE_MS)

describe('opening', () => {
  const time = fc.record({
    startMinutes: fc.integer({ min: 0, max: WEEK - 1 }),
    endMinutes: fc.integer({ min: 0, max: WEEK }),
  })

  it('holds from its start up to its end, which is not in it, over the end of the week too', () => {
    fc.assert(
      fc.property(
        fc.array(time, { maxLength: 3 }),
        fc.array(fc.integer({ min: 0, max: WEEK - 1 })),
        (times, any) => {
          const isOpen = openingOf(times)
          const edges = times.flatMap(({ startMinutes, endMinutes }) => [
            startMinutes - 1,
            startMinutes,
            endMinutes - 1,
            endMinutes,
          ])
          for (const minute of [...edges, ...any, 0, WEEK - 1]) {
            const at = (minute + WEEK) % WEEK
            const isInside = times.some(({ startMinutes, endMinutes }) =>
              startMinutes <= endMinutes
                ? startMinutes <= at && at < endMinutes
                : startMinutes <= at || at < endMinutes,
            )
            expect(isOpen(at)).toBe(isInside)
            expect(isOpen(at + WEEK)).toBe(isInside)
            expect(isOpen(at - 3 * WEEK)).toBe(isInside)
            expect(isOpen(at + 0.5)).toBe(isInside)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is always where no times are given, and never where the list is empty', () => {
    expect(openingOf(null)(4711)).toBe(true)
    expect(openingOf([])(4711)).toBe(false)
    expect(openingOf([{ startMinutes: 600, endMinutes: 600 }])(600)).toBe(false)
    expect(openingOf([{ startMinutes: 0, endMinutes: WEEK }])(WEEK - 1)).toBe(true)
  })
})

describe('the slot clock', () => {
  it('reads day and minute as the wall does, counted from the phase of its slots', () => {
    fc.assert(
      fc.property(zone, instant, instant, fc.constantFrom(15, 30, 60), (own, startsAt, at, slotMinutes) => {
        const clock = slotClockOf(own, startsAt, slotMinutes)
        const wall = WALL_CLOCKS.get(own)!.format(at)
        const wallMs = Date.parse(`${wall.replace(' ', 'T')}Z`)
        const read = dayOf(clock, at) * DAY_MS + (minuteOf(clock, at) + clock.phaseMinutes) * MINUTE_MS
        expect(read).toBe(wallMs)
        expect(minuteOf(clock, at)).toBeGreaterThanOrEqual(0)
        expect(minuteOf(clock, at)).toBeLessThan(1440)
      }),
      { numRuns: 200 },
    )
  })

  it('has slots that begin where the history does', () => {
    fc.assert(
      fc.property(zone, instant, fc.constantFrom(15, 30, 60), (own, startsAt, slotMinutes) => {
        const clock = slotClockOf(own, startsAt, slotMinutes)
        expect(clock.phaseMinutes).toBeGreaterThanOrEqual(0)
        expect(clock.phaseMinutes).toBeLessThan(slotMinutes)
        expect(minuteOf(clock, startsAt) % slotMinutes).toBe(0)
        expect(clock.slotsPerDay * slotMinutes).toBe(1440)
      }),
      { numRuns: 200 },
    )
  })

  it('begins a day with its slot 0, and the moment before belongs to the day before', () => {
    fc.assert(
      fc.property(zone, instant, instant, fc.constantFrom(15, 60, 1440), (own, at, startsAt, slotMinutes) => {
        const midnight = instantAt(own, '2026-01-05', 0)
        const clock = slotClockOf(own, slotMinutes === 1440 ? midnight : startsAt, slotMinutes)
        const day = dayOf(clock, at)
        const start = dayStartsAt(clock, day)
        expect(start).toBeLessThanOrEqual(at)
        expect([dayOf(clock, start), minuteOf(clock, start)]).toEqual([day, 0])
        expect(dayOf(clock, start - MINUTE_MS)).toBe(day - 1)
        expect(weekdayOfDay(day)).toBe(weekdayIndex(localDateOf(own, start)))
      }),
      { numRuns: 200 },
    )
  })

  it('cuts a zone 5 h 45 min from UTC a quarter past the hour when history stands on UTC half-hours', () => {
    const clock = slotClockOf('Asia/Kathmandu', Date.UTC(2026, 0, 5), 30)
    expect(clock.phaseMinutes).toBe(15)
    const midnight = instantAt('Asia/Kathmandu', '2026-01-06', 0)
    expect([dayOf(clock, midnight) * DAY_MS, minuteOf(clock, midnight)]).toEqual([Date.UTC(2026, 0, 5), 1425])
  })

  it('opens at the minute on the wall, not at the minute since slot 0', () => {
    const clock = slotClockOf('Asia/Kathmandu', Date.UTC(2026, 0, 5), 60)
    const isOpen = openingOf([{ startMinutes: 9 * 60, endMinutes: 10 * 60 }])
    const monday = instantAt('Asia/Kathmandu', '2026-01-05', 0)
    for (let at = monday; at < monday + DAY_MS; at += 15 * MINUTE_MS) {
      const isNine = monday + 9 * HOUR_MS <= at && at < monday + 10 * HOUR_MS
      expect(isOpenAt(clock, isOpen, dayOf(clock, at), minuteOf(clock, at))).toBe(isNine)
    }
  })
})
