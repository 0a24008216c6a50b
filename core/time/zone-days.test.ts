import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dateOfLocalMs,
  dayInterval,
  daysBetween,
  eachDate,
  fromLocalMs,
  HOUR_MS,
  instantAt,
  lengthMs,
  localDateOf,
  localMsOfDate,
  minuteOfDay,
  offsetMsAt,
  toLocalMs,
  WEEKDAYS,
  weekdayIndex,
  weekdayOf,
  weekStartOf,
} from './index.ts'

// Zones whose clocks change by an hour, by half an hour (Lord Howe), by three quarters off the hour (Chatham), not at all.
const zone = fc.constantFrom(
  'Europe/London',
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Etc/UTC',
)
const date = fc.integer({ min: 0, max: 20 * 366 }).map(days => addDays('2015-01-01', days))

describe('local days', () => {
  it('tile the time line: each ends where the next begins', () => {
    fc.assert(
      fc.property(zone, date, (zone, date) => {
        const today = dayInterval(zone, date)
        const tomorrow = dayInterval(zone, addDays(date, 1))
        expect(today.end).toBe(tomorrow.start)
        expect(localDateOf(zone, today.start)).toBe(date)
        expect(localDateOf(zone, today.end - 1)).toBe(date)
        expect(localDateOf(zone, today.end)).toBe(addDays(date, 1))
      }),
    )
  })

  it('are as long as the change of the offset makes them', () => {
    fc.assert(
      fc.property(zone, date, (zone, date) => {
        const day = dayInterval(zone, date)
        const change = offsetMsAt(zone, day.end) - offsetMsAt(zone, day.start)
        expect(lengthMs(day)).toBe(24 * HOUR_MS - change)
        expect([23, 23.5, 24, 24.5, 25]).toContain(lengthMs(day) / HOUR_MS)
      }),
    )
  })

  it('of a year are short and long once each where clocks change, and add up to the year', () => {
    const lengths = (zone: string) =>
      eachDate('2026-01-01', '2027-01-01').map(date => lengthMs(dayInterval(zone, date)) / HOUR_MS)
    const odd = (zone: string) => lengths(zone).filter(hours => hours !== 24)
    expect(odd('Europe/London')).toEqual([23, 25])
    expect(odd('Australia/Lord_Howe')).toEqual([24.5, 23.5])
    expect(odd('Pacific/Chatham')).toEqual([25, 23])
    expect(odd('Asia/Kathmandu')).toEqual([])
    for (const zone of ['Europe/London', 'Australia/Lord_Howe', 'Pacific/Chatham'])
      expect(lengths(zone).reduce((sum, hours) => sum + hours, 0)).toBe(365 * 24)
  })
})

describe('wall clock', () => {
  it('comes back from an instant, except in the later of two equal hours', () => {
    fc.assert(
      fc.property(zone, date, fc.nat(1439), (zone, date, minute) => {
        const instant = dayInterval(zone, date).start + minute * 60_000
        const back = fromLocalMs(zone, toLocalMs(zone, instant))
        // An ambiguous wall-clock time gives its first instant, less than two hours before.
        expect(back).toBeLessThanOrEqual(instant)
        expect(toLocalMs(zone, back)).toBe(toLocalMs(zone, instant))
        if (offsetMsAt(zone, instant - 3 * HOUR_MS) === offsetMsAt(zone, instant)) expect(back).toBe(instant)
      }),
    )
  })

  it('never runs backwards when read into instants', () => {
    fc.assert(
      fc.property(zone, date, fc.nat(1440), fc.nat(1440), (zone, date, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        const skipped =
          offsetMsAt(zone, instantAt(zone, date, 1440)) > offsetMsAt(zone, instantAt(zone, date, 0))
        // A skipped time is read behind the gap, where it may pass a time that exists.
        if (!skipped) expect(instantAt(zone, date, early)).toBeLessThanOrEqual(instantAt(zone, date, late))
      }),
    )
  })

  it('gives the minute of the day that it was asked for, unless that minute is skipped', () => {
    fc.assert(
      fc.property(zone, date, fc.nat(1439), (zone, date, minute) => {
        const instant = instantAt(zone, date, minute)
        const { start, end } = dayInterval(zone, date)
        const isShort = end - start < 24 * HOUR_MS
        if (!isShort) expect(minuteOfDay(zone, instant)).toBe(minute)
        else expect([0, 30, 60]).toContain(minuteOfDay(zone, instant) - minute)
        expect(localDateOf(zone, instant)).toBe(date)
      }),
    )
  })

  it('carries minutes of 1440 and more into the following days', () => {
    fc.assert(
      fc.property(zone, date, fc.nat(1439), fc.nat(3), (zone, date, minute, days) => {
        expect(instantAt(zone, date, days * 1440 + minute)).toBe(instantAt(zone, addDays(date, days), minute))
      }),
    )
  })
})

describe('the calendar', () => {
  it('adds and counts days without loss', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -800, max: 800 }), (from, days) => {
        const to = addDays(from, days)
        expect(daysBetween(from, to)).toBe(days)
        expect(addDays(to, -days)).toBe(from)
        expect(dateOfLocalMs(localMsOfDate(from))).toBe(from)
        expect(eachDate(from, to)).toHaveLength(Math.max(0, days))
      }),
    )
  })

  it('has weeks of seven days that begin on the day asked for', () => {
    fc.assert(
      fc.property(date, fc.constantFrom(...WEEKDAYS), (date, weekStartsOn) => {
        const start = weekStartOf(date, weekStartsOn)
        expect(weekdayOf(start)).toBe(weekStartsOn)
        expect(daysBetween(start, date)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(start, date)).toBeLessThan(7)
        expect(weekdayIndex(addDays(date, 7))).toBe(weekdayIndex(date))
        expect(weekdayIndex(addDays(date, 1))).toBe((weekdayIndex(date) + 1) % 7)
      }),
    )
  })
})
