import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  HOUR_MS,
  instantAt,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  WEEKDAYS,
  weekdayOf,
} from '#core/time/index.ts'
import { type AggregationPeriod, aggregate, type IntervalSeries, periodAt } from './aggregate.ts'

const PERIODS = [
  'quarter-hour',
  'half-hour',
  'hour',
  'day',
  'week',
  'month',
] as const satisfies AggregationPeriod[]
const period = fc.constantFrom(...PERIODS)
const zone = fc.constantFrom('Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu')
const weekday = fc.constantFrom(...WEEKDAYS)
/** Minutes around the days on which Berlin's and New York's clocks change, a leap day and a new year. */
const instant = fc
  .tuple(
    fc.constantFrom('2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2028-02-29', '2027-01-01'),
    fc.integer({ min: -3000, max: 3000 }),
  )
  .map(([date, minutes]) => Date.parse(date) + minutes * MINUTE_MS)

describe('a period', () => {
  it('holds its instant, touches its neighbours, and is the same for all it holds', () => {
    fc.assert(
      fc.property(zone, period, weekday, instant, (own, kind, startsOn, at) => {
        const made = periodAt(at, kind, own, startsOn)
        expect(made.startsAt).toBeLessThanOrEqual(at)
        expect(made.endsAt).toBeGreaterThan(at)
        expect(periodAt(made.startsAt, kind, own, startsOn)).toEqual(made)
        expect(periodAt(made.endsAt - 1, kind, own, startsOn)).toEqual(made)
        expect(periodAt(made.endsAt, kind, own, startsOn).startsAt).toBe(made.endsAt)
        expect(periodAt(made.startsAt - 1, kind, own, startsOn).endsAt).toBe(made.startsAt)
      }),
      { numRuns: 300 },
    )
  })

  it('begins on the wall clock’s full step, midnight, first weekday or first of the month', () => {
    fc.assert(
      fc.property(zone, period, weekday, instant, (own, kind, startsOn, at) => {
        const { startsAt, endsAt } = periodAt(at, kind, own, startsOn)
        const minute = minuteOfDay(own, startsAt)
        const date = localDateOf(own, startsAt)
        const steps = { 'quarter-hour': 15, 'half-hour': 30, hour: 60, day: 1440, week: 1440, month: 1440 }
        expect(minute % steps[kind]).toBe(0)
        if (kind === 'week') expect(weekdayOf(date)).toBe(startsOn)
        if (kind === 'month') expect(date.slice(8)).toBe('01')
        const dayCount = Math.round(
          (Date.parse(localDateOf(own, endsAt)) - Date.parse(date)) / (24 * HOUR_MS),
        )
        if (kind === 'day') expect(dayCount).toBe(1)
        if (kind === 'week') expect(dayCount).toBe(7)
      }),
      { numRuns: 200 },
    )
  })
})

const row = fc.record({
  mean: fc.double({ min: 0, max: 80, noNaN: true }),
  near: fc.double({ min: 0, max: 1, noNaN: true }),
  far: fc.double({ min: 0, max: 1, noNaN: true }),
  up: fc.double({ min: 0, max: 60, noNaN: true }),
  further: fc.double({ min: 0, max: 60, noNaN: true }),
  seconds: fc.constantFrom(120, 300, Number.NaN),
})

/** Half-hours from a midnight; limits in order around their mean. */
const series = fc.array(row, { minLength: 1, maxLength: 150 }).map((rows): IntervalSeries => {
  const first = instantAt('Europe/Berlin', '2027-03-27', 0)
  return {
    startsAt: Float64Array.from(rows, (_, i) => first + i * 30 * MINUTE_MS),
    mean: Float64Array.from(rows, own => own.mean),
    lo80: Float64Array.from(rows, own => own.mean * own.near),
    lo95: Float64Array.from(rows, own => own.mean * own.near * own.far),
    hi80: Float64Array.from(rows, own => own.mean + own.up),
    hi95: Float64Array.from(rows, own => own.mean + own.up + own.further),
    handleTimeSeconds: Float64Array.from(rows, own => own.seconds),
  }
})

const BERLIN = 'Europe/Berlin'

describe('rows', () => {
  it('have each interval’s contacts and handling once, in the row that holds its start', () => {
    fc.assert(
      fc.property(series, period, (own, kind) => {
        const rows = aggregate(own, kind, BERLIN)
        let members = 0
        for (const { startsAt, endsAt, mean, handleTimeSeconds } of rows) {
          let contacts = 0
          let timed = 0
          let seconds = 0
          for (let i = 0; i < own.mean.length; i++) {
            if (own.startsAt[i]! < startsAt || own.startsAt[i]! >= endsAt) continue
            members++
            contacts += own.mean[i]!
            if (Number.isNaN(own.handleTimeSeconds![i]!)) continue
            timed += own.mean[i]!
            seconds += own.mean[i]! * own.handleTimeSeconds![i]!
          }
          expect(mean).toBeCloseTo(contacts, 6)
          if (timed > 0) expect(handleTimeSeconds).toBeCloseTo(seconds / timed, 6)
          else expect(handleTimeSeconds).toBeNaN()
        }
        expect(members).toBe(own.mean.length)
        rows.slice(1).forEach(({ startsAt }, i) => {
          expect(startsAt).toBeGreaterThanOrEqual(rows[i]!.endsAt)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('of one interval each keep its band', () => {
    fc.assert(
      fc.property(series, own => {
        aggregate(own, 'half-hour', BERLIN).forEach((made, i) => {
          for (const key of ['lo80', 'hi80', 'lo95', 'hi95'] as const)
            expect(made[key]).toBeCloseTo(own[key][i]!, 6)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('have bands that are nested, no wider than the sum and no narrower than independent misses', () => {
    fc.assert(
      fc.property(series, fc.constantFrom('hour', 'day', 'week', 'month'), (own, kind) => {
        for (const made of aggregate(own, kind, BERLIN)) {
          expect([made.lo95, made.lo80, made.mean, made.hi80, made.hi95]).toEqual(
            [made.lo95, made.lo80, made.mean, made.hi80, made.hi95].sort((a, b) => a - b),
          )
          const members = [...own.mean.keys()].filter(
            i => made.startsAt <= own.startsAt[i]! && own.startsAt[i]! < made.endsAt,
          )
          const widths = members.map(i => own.hi80[i]! - own.mean[i]!)
          const width = made.hi80 - made.mean
          expect(width).toBeLessThan(widths.reduce((total, each) => total + each, 0) + 1e-6)
          expect(width).toBeGreaterThan(
            Math.sqrt(widths.reduce((total, each) => total + each ** 2, 0)) - 1e-6,
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('rows whose past misses are known', () => {
  const limits = fc
    .record({
      near: fc.double({ min: 0, max: 3, noNaN: true }),
      far: fc.double({ min: 0, max: 3, noNaN: true }),
    })
    .map(({ near, far }) => ({ lo80: -near, hi80: near, lo95: -near - far, hi95: near + far }))
  const band = fc
    .record({
      spread: fc.double({ min: 0, max: 0.2, noNaN: true }),
      limits: fc.array(limits, { minLength: 4, maxLength: 4 }),
    })
    .map(own => ({ ...own, wape: null }))
  const known = fc.record({ 30: band, 60: band, 1440: band, 10080: band, 40320: band }).map(bands => ({
    bands,
    misses: { firstDay: 0, values: [], level: 1 },
    origin: instantAt(BERLIN, '2027-03-20', 0),
  }))

  it('nest, and stay between independent and equal misses of their intervals', () => {
    fc.assert(
      fc.property(series, period, known, (own, kind, rows) => {
        for (const made of aggregate({ ...own, rows: [rows] }, kind, BERLIN)) {
          const row = [0, made.lo95, made.lo80, made.mean, made.hi80, made.hi95]
          expect(row).toEqual([...row].sort((a, b) => a - b))
          const members = [...own.mean.keys()].filter(
            i => made.startsAt <= own.startsAt[i]! && own.startsAt[i]! < made.endsAt,
          )
          const widths = members.map(i => own.hi80[i]! - own.mean[i]!)
          expect(made.hi80 - made.mean).toBeLessThan(widths.reduce((total, each) => total + each, 0) + 1e-6)
          expect(made.hi80 - made.mean).toBeGreaterThan(Math.hypot(...widths) - 1e-6)
          expect(made.common.hi80).toBeLessThan(made.hi80 - made.mean + 1e-6)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a band of a sum', () => {
  const flat = (count: number, mean: number, width: number): IntervalSeries => ({
    startsAt: Array.from({ length: count }, (_, i) => Date.UTC(2026, 0, 5) + i * HOUR_MS),
    mean: new Float64Array(count).fill(mean),
    lo80: new Float64Array(count).fill(mean - 1.2816 * width),
    hi80: new Float64Array(count).fill(mean + 1.2816 * width),
    lo95: new Float64Array(count).fill(mean - 1.96 * width),
    hi95: new Float64Array(count).fill(mean + 1.96 * width),
  })
  const deviations = (own: IntervalSeries, kind: AggregationPeriod) =>
    aggregate(own, kind, 'Etc/UTC').map(({ mean, hi95 }) => (hi95 - mean) / 1.96)

  it('of pure counting noise is that of the count added up', () => {
    expect(deviations(flat(72, 25, 5), 'day')).toEqual(
      new Array(3).fill(expect.closeTo(Math.sqrt(24 * 25), 6)),
    )
    expect(deviations(flat(168, 25, 5), 'week')).toEqual([expect.closeTo(Math.sqrt(168 * 25), 6)])
  })

  it('shares six tenths of the rest within a day, and of days within a week', () => {
    // Variance 125 an hour: 25 counting noise and 100 of level.
    const width = Math.sqrt(125)
    const level = 0.6 * 240 ** 2 + 0.4 * 24 * 100
    expect(deviations(flat(24, 25, width), 'day')).toEqual([expect.closeTo(Math.sqrt(24 * 25 + level), 6)])
    const week = 168 * 25 + 0.4 * 7 * level + 0.6 * 49 * level
    expect(deviations(flat(168, 25, width), 'week')).toEqual([expect.closeTo(Math.sqrt(week), 6)])
  })

  it('ends at nothing below, and is none where nothing is forecast', () => {
    const silent = aggregate(flat(24, 0, 0), 'day', 'Etc/UTC')[0]!
    expect([silent.lo95, silent.hi95]).toEqual([0, 0])
    expect(aggregate(flat(24, 1, 40), 'day', 'Etc/UTC')[0]!.lo80).toBe(0)
    expect(aggregate(flat(0, 1, 1), 'day', 'Etc/UTC')).toEqual([])
  })
})
