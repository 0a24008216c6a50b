import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayInterval,
  fromLocalMs,
  HOUR_MS,
  instantAt,
  isZone,
  lengthMs,
  localDateOf,
  offsetMsAt,
  subtract,
  union,
  weekdayOf,
  weekStartOf,
} from './index.ts'

const ODD_ZONES = [
  'Europe/Paris',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Europe/Dublin',
  'America/New_York',
  'Etc/UTC',
]
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) })

describe('zone table', () => {
  it('gives the offset that Temporal gives, in zones with odd shifts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ODD_ZONES), instants, (zone, instant) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        expect(offsetMsAt(zone, instant)).toBe(zoned.offsetNanoseconds / 1e6)
      }),
      { numRuns: 2000 },
    )
  })

  it('turns wall clock into the instant that Temporal calls compatible', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ODD_ZONES), instants, (zone, localMs) => {
        const minute = Math.floor(localMs / 60_000) * 60_000
        const plain = Temporal.PlainDateTime.from(new Date(minute).toISOString().slice(0, 19))
        expect(fromLocalMs(zone, minute)).toBe(plain.toZonedDateTime(zone).epochMilliseconds)
      }),
      { numRuns: 2000 },
    )
  })

  it('knows 23-, 24- and 25-hour days', () => {
    const hours = (date: string) => lengthMs(dayInterval('Europe/Paris', date)) / HOUR_MS
    expect([hours('2026-03-29'), hours('2026-07-01'), hours('2026-10-25')]).toEqual([23, 24, 25])
    expect(lengthMs(dayInterval('Australia/Lord_Howe', '2026-04-05')) / HOUR_MS).toBe(24.5)
  })

  it('counts days, weekdays and weeks on the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(weekdayOf('2026-11-21')).toBe('saturday')
    expect(weekStartOf('2026-11-21')).toBe('2026-11-16')
    expect(weekStartOf('2026-11-21', 'sunday')).toBe('2026-11-15')
    expect(localDateOf('America/New_York', instantAt('America/New_York', '2026-11-21', 1439))).toBe(
      '2026-11-21',
    )
  })

  it('refuses what is not an IANA zone', () => {
    expect([
      isZone('Europe/Paris'),
      isZone('Etc/UTC'),
      isZone('Mars/Olympus'),
      isZone('+02:00'),
      isZone(''),
    ]).toEqual([true, true, false, false, false])
  })
})

describe('interval arithmetic', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length }))
  const minutesOf = (list: { start: number; end: number }[]) => {
    const set = new Set<number>()
    for (const i of list) for (let t = i.start; t < i.end; t++) set.add(t)
    return set
  }
  it('subtract and union agree with sets of points', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 6 }), fc.array(interval, { maxLength: 6 }), (a, b) => {
        const left = minutesOf(a)
        for (const t of minutesOf(b)) left.delete(t)
        expect(minutesOf(subtract(a, b))).toEqual(left)
        expect(minutesOf(union(a))).toEqual(minutesOf(a))
      }),
    )
  })
})
