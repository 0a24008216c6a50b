import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandCoverage } from '#test/core/forecasting/band-coverage.ts'
import { type EvaluatedOrigin, type Prediction, scoresOf } from './model-score.ts'

const HORIZON_WEEKS = 2
const FIRST_DAY = 20_000

interface Interval {
  actual: number
  base: number
  day: number
  hour: number
  /** Distance from the mean to the limits. */
  reach: number
}

const interval: fc.Arbitrary<Interval> = fc.record({
  actual: fc.constantFrom(Number.NaN, 0, 1, 5, 12, 30),
  base: fc.constantFrom(0, 1, 4.5, 12, 33),
  day: fc.integer({ min: 0, max: 7 * HORIZON_WEEKS - 1 }),
  hour: fc.constantFrom(0, 8, 9, 23),
  reach: fc.constantFrom(0, 1, 8),
})
const origin = fc.record({
  intervals: fc.array(interval, { maxLength: 30 }),
  naiveError: fc.constantFrom(Number.NaN, 0, 2, 5),
})
const origins = fc.array(origin, { minLength: 1, maxLength: 3 })
type Origin = typeof origin extends fc.Arbitrary<infer T> ? T : never

const evaluatedOriginOf = ({ intervals, naiveError }: Origin, k: number): EvaluatedOrigin => ({
  actual: Float64Array.from(intervals, own => own.actual),
  day: Int32Array.from(intervals, own => FIRST_DAY + k * 14 + own.day),
  weekAhead: Int32Array.from(intervals, own => Math.floor(own.day / 7)),
  weekday: Uint8Array.from(intervals, own => own.day % 7),
  hour: Uint8Array.from(intervals, own => own.hour),
  naiveError,
})

const predictionOf = ({ intervals }: Origin): Required<Prediction> => ({
  base: Float64Array.from(intervals, own => own.base),
  lo80: Float64Array.from(intervals, own => own.base - own.reach),
  hi80: Float64Array.from(intervals, own => own.base + own.reach),
  lo95: Float64Array.from(intervals, own => own.base - 2 * own.reach),
  hi95: Float64Array.from(intervals, own => own.base + 2 * own.reach),
})

const scored = (own: readonly Origin[]) =>
  scoresOf(own.map(evaluatedOriginOf), own.map(predictionOf), HORIZON_WEEKS)

/** Σ|f − a| / Σa after both are added up over intervals of the same key. */
function wapeBy(own: readonly Origin[], keyOf: (at: Interval, origin: number, i: number) => string) {
  const groups = new Map<string, { forecast: number; actual: number }>()
  own.forEach(({ intervals }, k) => {
    intervals.forEach((at, i) => {
      if (Number.isNaN(at.actual)) return
      const group = groups.get(keyOf(at, k, i)) ?? { forecast: 0, actual: 0 }
      group.forecast += at.base
      group.actual += at.actual
      groups.set(keyOf(at, k, i), group)
    })
  })
  let error = 0
  let actual = 0
  for (const group of groups.values()) {
    error += Math.abs(group.forecast - group.actual)
    actual += group.actual
  }
  return actual > 0 ? error / actual : null
}

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 9))
const only = (own: readonly Origin[], isWanted: (at: Interval) => boolean): Origin[] =>
  own.map(each => ({ ...each, intervals: each.intervals.filter(isWanted) }))
const each = (_: Interval, k: number, i: number) => `${k} ${i}`

describe('the score of a model', () => {
  it('adds misses up by interval, by day and by week of each origin', () => {
    fc.assert(
      fc.property(origins, own => {
        expect(scored(own).wape).toEqual({
          interval: near(wapeBy(own, each)),
          day: near(wapeBy(own, (at, k) => `${k} ${at.day}`)),
          week: near(wapeBy(own, (at, k) => `${k} ${Math.floor(at.day / 7)}`)),
        })
      }),
      { numRuns: 150 },
    )
  })

  it('is smaller over days than over intervals, and over weeks than over days, because misses cancel', () => {
    fc.assert(
      fc.property(origins, own => {
        const { interval: fine, day, week } = scored(own).wape
        fc.pre(fine !== null)
        expect(day!).toBeLessThanOrEqual(fine! + 1e-12)
        expect(week!).toBeLessThanOrEqual(day! + 1e-12)
        expect(Math.abs(scored(own).bias!)).toBeLessThanOrEqual(week! + 1e-12)
      }),
      { numRuns: 150 },
    )
  })

  it('tells weeks ahead, weekdays and hours apart', () => {
    fc.assert(
      fc.property(origins, own => {
        const { byWeekAhead, byWeekday, bySlot } = scored(own)
        expect(byWeekAhead).toEqual(
          [0, 1].map(week =>
            near(
              wapeBy(
                only(own, at => Math.floor(at.day / 7) === week),
                each,
              ),
            ),
          ),
        )
        expect(byWeekday).toEqual(
          [0, 1, 2, 3, 4, 5, 6].map(day =>
            near(
              wapeBy(
                only(own, at => at.day % 7 === day),
                each,
              ),
            ),
          ),
        )
        const known = own.flatMap(({ intervals }) => intervals.filter(at => !Number.isNaN(at.actual)))
        const hours = [0, 8, 9, 23].filter(hour => known.some(at => at.hour === hour))
        expect(bySlot).toEqual(
          hours.map(hour => ({
            minuteOfDay: hour * 60,
            wape: near(
              wapeBy(
                only(own, at => at.hour === hour),
                each,
              ),
            ),
          })),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('counts the share inside the bands, limits included, over intervals that are known', () => {
    fc.assert(
      fc.property(origins, own => {
        const { lo80, hi80, lo95, hi95 } = predictionOf({
          naiveError: 0,
          intervals: own.flatMap(({ intervals }) => intervals),
        })
        const actual = own.flatMap(({ intervals }) => intervals.map(at => at.actual))
        const { coverage80, coverage95 } = scored(own)
        expect(coverage80).toBe(bandCoverage(lo80, hi80, actual))
        expect(coverage95).toBe(bandCoverage(lo95, hi95, actual))
        const bandless = own.map(made => ({ base: predictionOf(made).base }))
        expect(scoresOf(own.map(evaluatedOriginOf), bandless, HORIZON_WEEKS).coverage80).toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})

describe('bias', () => {
  it('is above nothing where the forecast is too high', () => {
    const at = { actual: 10, base: 12, day: 0, hour: 8, reach: 0 }
    expect(scored([{ intervals: [at, { ...at, base: 11 }], naiveError: 1 }]).bias).toBeCloseTo(0.15, 9)
    expect(scored([{ intervals: [{ ...at, base: 7 }], naiveError: 1 }]).bias).toBeCloseTo(-0.3, 9)
  })
})

describe('the miss relative to "as a week before"', () => {
  const at = { actual: 10, base: 12, day: 0, hour: 8, reach: 0 }
  const quiet = { intervals: [at, { ...at, base: 6 }], naiveError: 2 }

  it('is the mean over origins, each weighing the same however many intervals it has', () => {
    const long = { intervals: new Array<Interval>(20).fill({ ...at, base: 15 }), naiveError: 1 }
    expect(scored([quiet]).mase).toBeCloseTo(1.5, 9)
    expect(scored([quiet, long]).mase).toBeCloseTo((1.5 + 5) / 2, 9)
  })

  it('passes over origins without a week before, or without an interval to judge', () => {
    const unknown = { intervals: [{ ...at, actual: Number.NaN }], naiveError: 3 }
    const noWeekBefore = { ...quiet, naiveError: Number.NaN }
    expect(scored([unknown, quiet, noWeekBefore, { ...quiet, naiveError: 0 }]).mase).toBeCloseTo(1.5, 9)
    expect(scored([unknown, noWeekBefore]).mase).toBeNull()
  })
})

describe('a model that nothing can be said of', () => {
  it('has no score where no contacts came, rather than a perfect one', () => {
    const silent = { intervals: [{ actual: 0, base: 3, day: 0, hour: 8, reach: 0 }], naiveError: 1 }
    const made = scored([silent])
    expect([made.wape.interval, made.wape.day, made.bias, made.byWeekday[0]]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(made.byWeekAhead).toEqual([null, null])
    expect(scored([{ intervals: [], naiveError: 1 }])).toMatchObject({
      mase: null,
      coverage80: null,
      bySlot: [],
    })
  })
})
