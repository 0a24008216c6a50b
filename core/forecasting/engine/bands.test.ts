import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { DAY_MS } from '#core/time/index.ts'
import { requestOf, seriesOf } from '#test/core/forecasting/streams.ts'
import { bandRule } from '../grid/band-rule.ts'
import { forecast } from '../index.ts'
import type { DaySeries } from '../series/day-series.ts'
import {
  blockMisses,
  DAY_WIDENING,
  type ForecastMiss,
  measureBands,
  pastDays,
  SHORT_WIDENING,
  wideningFactors,
} from './bands.ts'
import type { DayForecaster } from './day-forecast.ts'

const WEEKS = 9
const STEPS = 8
const MINUTES = 180
const KEYS = ['lo95', 'lo80', 'hi80', 'hi95'] as const

/** Nine weeks of eight steps a day; a hole is a step of the whole. */
function seriesWith(holes: ReadonlySet<number>, specialDays = {}): DaySeries {
  const contacts = (day: number, step: number) =>
    holes.has(day * STEPS + step) ? Number.NaN : 20 + ((day * 13 + step * 5) % 7)
  return seriesOf(requestOf({ days: WEEKS * 7, minutes: MINUTES, contacts }, { specialDays }))
}

/** Forecasts 100 and a tenth of the day's place in the series, spread by the slot's number. */
const TOTALS: DayForecaster = {
  families: [],
  forecastAt: (origin, horizon) => Float64Array.from({ length: horizon }, (_, k) => 100 + (origin + k) / 10),
}
const PROFILES = Array.from({ length: 7 }, () => Float64Array.from({ length: STEPS }, (_, j) => (j + 1) / 36))

const missesOf = (series: DaySeries, origins: readonly number[], blockMinutes: number) =>
  blockMisses(series, pastDays(series, TOTALS, () => PROFILES, origins).flat(), blockMinutes)

const totalOf = (misses: readonly ForecastMiss[], key: 'forecast' | 'actual') =>
  misses.reduce((total, miss) => total + miss[key], 0)

describe('misses of the weeks after an origin', () => {
  const holes = fc.array(fc.integer({ min: 0, max: WEEKS * 7 * STEPS - 1 }), { maxLength: 30 })
  const someOrigins = fc.subarray([7, 14, 28, 35, 42, 56], { minLength: 3 })

  it('are one for each whole block of the four weeks at most, with forecast and actual added up', () => {
    fc.assert(
      fc.property(holes, someOrigins, fc.constantFrom(1, 2, 4, 8), (own, origins, stepsPerBlock) => {
        const missing = new Set(own)
        const series = seriesWith(missing)
        const wanted: ForecastMiss[] = []
        for (const origin of origins)
          for (let i = origin; i < Math.min(origin + 28, WEEKS * 7); i++)
            for (let first = 0; first < STEPS; first += stepsPerBlock) {
              const steps = Array.from({ length: stepsPerBlock }, (_, k) => first + k)
              if (steps.some(step => missing.has(i * STEPS + step))) continue
              wanted.push({
                forecast: steps.reduce((sum, step) => sum + ((100 + i / 10) * (step + 1)) / 36, 0),
                actual: steps.reduce((sum, step) => sum + series.training.volume[i * STEPS + step]!, 0),
                week: Math.floor((i - origin) / 7),
              })
            }
        fc.pre(wanted.length >= 60)
        const made = missesOf(series, origins, stepsPerBlock * MINUTES)
        expect(made.map(({ week, actual }) => [week, actual])).toEqual(
          wanted.map(({ week, actual }) => [week, actual]),
        )
        expect(totalOf(made, 'forecast')).toBeCloseTo(totalOf(wanted, 'forecast'), 6)
      }),
      { numRuns: 40 },
    )
  })

  it('take blocks with gaps, over what was seen of them, where next to no whole ones are left', () => {
    const oneADay = new Set(Array.from({ length: WEEKS * 7 }, (_, day) => day * STEPS + (day % STEPS)))
    const series = seriesWith(oneADay)
    const made = missesOf(series, [35], 1440)
    expect(made.length).toBe(28)
    made.forEach(({ actual, forecast: mean }, k) => {
      const day = 35 + k
      const seen = [0, 1, 2, 3, 4, 5, 6, 7].filter(step => step !== day % STEPS)
      expect(actual).toBe(seen.reduce((sum, step) => sum + series.training.volume[day * STEPS + step]!, 0))
      expect(mean).toBeCloseTo(
        seen.reduce((sum, step) => sum + ((100 + day / 10) * (step + 1)) / 36, 0),
        9,
      )
    })
  })

  it('leave out a block of which less than half was seen, and a closed day', () => {
    const most = new Set([0, 1, 2, 3, 4].map(step => 40 * STEPS + step))
    expect(missesOf(seriesWith(most), [35], 1440).length).toBe(27)
    expect(missesOf(seriesWith(new Set([40 * STEPS])), [35], 1440).length).toBe(28)
    expect(missesOf(seriesWith(new Set(), { '2026-02-12': 'closed' }), [35], MINUTES).length).toBe(27 * STEPS)
  })
})

const misses = fc.array(
  fc.record({
    forecast: fc.integer({ min: 0, max: 2400 }).map(eighths => eighths / 8),
    actual: fc.integer({ min: 0, max: 400 }),
    week: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 80 },
)

describe('limits', () => {
  it('are nested around the mean, none below nothing, and hold for all weeks beyond the fourth', () => {
    const mean = fc.double({ min: 0, max: 1000, noNaN: true })
    fc.assert(
      fc.property(misses, fc.integer({ min: 0, max: 14 }), mean, (own, weeks, at) => {
        const rule = bandRule(measureBands(own, weeks, DAY_WIDENING))
        for (let week = 0; week < 4; week++) {
          const { lo95, lo80, hi80, hi95 } = rule.limits(at, week)
          const row = [0, lo95, lo80, at, hi80, hi95]
          expect(row.every(Number.isFinite)).toBe(true)
          expect(row).toEqual([...row].sort((a, b) => a - b))
        }
        expect(rule.limits(at, 30)).toEqual(rule.limits(at, 3))
        expect(rule.limits(at, -1)).toEqual(rule.limits(at, 0))
      }),
      { numRuns: 150 },
    )
  })

  it('do not depend on the order of the misses, and are wider after fewer weeks', () => {
    fc.assert(
      fc.property(misses, own => {
        const made = measureBands(own, 3, DAY_WIDENING)
        const turned = measureBands([...own].reverse(), 3, DAY_WIDENING)
        const few = measureBands(own, 1, DAY_WIDENING)
        expect(turned.spread).toBeCloseTo(made.spread, 9)
        made.limits.forEach((row, week) => {
          for (const key of KEYS) {
            expect(turned.limits[week]![key]).toBeCloseTo(row[key], 6)
            expect(Math.abs(few.limits[week]![key])).toBeGreaterThanOrEqual(Math.abs(row[key]) - 1e-12)
          }
        })
      }),
      { numRuns: 100 },
    )
  })

  it('are a normal’s where nothing was seen to miss, not none', () => {
    const { limits, wape } = measureBands([], 1, DAY_WIDENING)
    expect(wape).toBeNull()
    expect(limits[2]).toEqual({
      lo95: expect.closeTo(-1.96 * 2.67, 3),
      lo80: expect.closeTo(-1.2816 * 3.25, 3),
      hi80: expect.closeTo(1.2816 * 3.25, 3),
      hi95: expect.closeTo(1.96 * 2.67, 3),
    })
  })

  it('widen less the more weeks were seen and the more of a miss is counting noise', () => {
    const one = (forecast: number) => [{ forecast, actual: 0, week: 0 }]
    const size = fc.double({ min: 1, max: 5000, noNaN: true })
    fc.assert(
      fc.property(size, size, fc.double({ min: 1e-5, max: 0.1, noNaN: true }), (forecast, weeks, spread) => {
        const factors = wideningFactors(one(forecast), spread, weeks, DAY_WIDENING)
        const later = wideningFactors(one(forecast), spread, weeks * 2, DAY_WIDENING)
        const larger = wideningFactors(one(forecast * 2), spread, weeks, DAY_WIDENING)
        for (const key of KEYS) {
          expect(factors[key]).toBeGreaterThan(1)
          expect(later[key]).toBeLessThan(factors[key])
          expect(larger[key]).toBeGreaterThan(factors[key])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('are a week’s own from sixty misses on, else those of all weeks together', () => {
    const exact = (week: number, count: number) =>
      Array.from({ length: count }, () => ({ forecast: 100, actual: 100, week }))
    const off = Array.from({ length: 200 }, (_, i) => ({
      forecast: 100,
      actual: i % 2 === 0 ? 70 : 130,
      week: 3,
    }))
    const widthOf = (count: number) => {
      const { limits } = measureBands([...exact(0, count), ...off], 100, DAY_WIDENING)
      return limits[0]!.hi80 - limits[0]!.lo80
    }
    expect(widthOf(60)).toBe(0)
    expect(widthOf(59)).toBeGreaterThan(1)
  })
})

describe('bands measured on simulated misses', () => {
  /** Normal misses of variance f + φ²f². */
  function simulated(spread: number, count: number): ForecastMiss[] {
    const chance = random(7)
    return Array.from({ length: count }, (_, i) => {
      const mean = 20 + 380 * chance()
      const normal = Math.sqrt(-2 * Math.log(chance() + 1e-12)) * Math.cos(2 * Math.PI * chance())
      return { forecast: mean, actual: mean + normal * Math.sqrt(mean + spread * mean ** 2), week: i % 4 }
    })
  }

  it.each([0.0025, 0.01, 0.04])('find the share by which a stream misses: φ² = %f', spread => {
    const made = measureBands(simulated(spread, 6000), 14, DAY_WIDENING)
    expect(made.spread / spread).toBeGreaterThan(0.8)
    expect(made.spread / spread).toBeLessThan(1.15)
  })

  it.each([0, 0.01])('hold what they promise, at every size of the mean: φ² = %f', spread => {
    const rule = bandRule(measureBands(simulated(spread, 6000), 1e9, SHORT_WIDENING))
    const fresh = simulated(spread, 6000)
    for (const isLarge of [false, true]) {
      const own = fresh.filter(({ forecast: mean }) => mean > 210 === isLarge)
      const inside = (low: 'lo80' | 'lo95', high: 'hi80' | 'hi95') =>
        own.filter(({ forecast: mean, actual, week }) => {
          const limits = rule.limits(mean, week)
          return limits[low] <= actual && actual <= limits[high]
        }).length / own.length
      expect(Math.abs(inside('lo80', 'hi80') - 0.8)).toBeLessThan(0.03)
      expect(Math.abs(inside('lo95', 'hi95') - 0.95)).toBeLessThan(0.02)
    }
  })

  it('tell the error seen per contact', () => {
    const made = measureBands(
      [
        { forecast: 8, actual: 10, week: 0 },
        { forecast: 33, actual: 30, week: 1 },
      ],
      2,
      DAY_WIDENING,
    )
    expect(made.wape).toBeCloseTo(5 / 40, 12)
    expect(measureBands([{ forecast: 8, actual: 0, week: 0 }], 2, DAY_WIDENING).wape).toBeNull()
  })
})

describe('a forecast by days of a stream with a gap on each of them', () => {
  it('has a band about as wide as without the gaps', () => {
    const chance = random(5)
    const contacts = Float64Array.from({ length: 84 * 24 }, () => 40 * (0.7 + 0.6 * chance()))
    const days = (isGap: (day: number, step: number) => boolean) => {
      const stream = {
        days: 84,
        contacts: (day: number, step: number) => (isGap(day, step) ? Number.NaN : contacts[day * 24 + step]!),
      }
      const request = requestOf(stream, { incrementMinutes: 1440 })
      return forecast({ ...request, to: request.from + 7 * DAY_MS })
    }
    const whole = days(() => false)
    const gappy = days((day, step) => step === (day * 5) % 24)
    gappy.mean.forEach((mean, i) => {
      const share = (gappy.hi80[i]! - gappy.lo80[i]!) / (whole.hi80[i]! - whole.lo80[i]!)
      expect(share).toBeGreaterThan(0.6)
      expect(share).toBeLessThan(1.6)
      expect(mean / whole.mean[i]!).toBeCloseTo(1, 1)
    })
  })
})
