import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { requestOf, seriesOf } from '#test/core/forecasting/streams.ts'
import type { DaySeries } from '../series/day-series.ts'
import { type DesignMatrix, designOf } from './design.ts'
import { follow, type SmoothingFilter } from './filter.ts'
import {
  filterDesign,
  fixedEffects,
  levelFilter,
  type Ridges,
  rootScale,
  smoothedRegression,
  solveAt,
} from './smoothed-regression.ts'

const DAYS = 84

const seriesWith = (contacts: (day: number) => number, days = DAYS): DaySeries =>
  seriesOf(
    requestOf(
      { days, minutes: 1440, contacts },
      { specialDays: { '2026-02-03': 'Mailing', '2026-04-01': 'Mailing' } },
    ),
  )

/** Totals with weekdays, a slow wave and chance; some days are missing. */
function noisy(seed: number): (day: number) => number {
  const chance = random(seed)
  const own = Float64Array.from({ length: 500 }, () => chance())
  return day =>
    own[(day * 3 + 1) % 500]! < 0.05
      ? Number.NaN
      : 200 * (day % 7 < 5 ? 1 : 0.5) * (1 + 0.2 * Math.sin(day / 20)) * (0.8 + 0.4 * own[day]!)
}

const seed = fc.integer({ min: 1, max: 1e6 })
const filter: fc.Arbitrary<SmoothingFilter> = fc.constantFrom(
  levelFilter(0),
  levelFilter(0.1),
  { level: 0.06, passing: 0.15, passingDamping: 0.9, weekday: 0.05 },
  { level: 0.2, passing: 0.2, passingDamping: 0.7, weekday: 0.1 },
)
const RIDGES: Ridges = { annual: { ridge: 1, harmonics: 0 }, month: 1 }

/** Penalty of each effect: a month's cycle by the square of its harmonic, special days, and all but none else. */
const penaltyOf = (design: DesignMatrix, a: number): number =>
  design.kind[a] === 'month' ? design.harmonic[a]! ** 2 : design.kind[a] === 'special' ? 0.6 : 1e-4

/** Squared surprises of the series without the effects, and the penalties. */
function objective(
  series: DaySeries,
  design: DesignMatrix,
  z: Float64Array,
  own: SmoothingFilter,
  effects: Float64Array,
) {
  const isKnown = Uint8Array.from(z, value => (Number.isNaN(value) ? 0 : 1))
  const rest = z.map((value, i) => value - fixedEffects(design, effects, i))
  const { surprise } = follow(rest, isKnown, series.weekday, own, [z.length])
  const squares = surprise.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value ** 2), 0)
  return squares + effects.reduce((total, effect, a) => total + penaltyOf(design, a) * effect ** 2, 0)
}

describe('the regression', () => {
  it('finds the least squares of surprises and penalties: no other effects do better', () => {
    fc.assert(
      fc.property(seed, filter, (own, moving) => {
        const series = seriesWith(noisy(own))
        const design = designOf(series)
        const z = series.total.map(rootScale(series.total).toRoot)
        const equations = filterDesign(series, design, z, moving, [DAYS]).get(DAYS)!
        const { effects, variance } = solveAt(design, equations, RIDGES)
        const least = objective(series, design, z, moving, effects)
        const known = z.filter(value => !Number.isNaN(value)).length
        expect(variance * known).toBeCloseTo(least, 6)
        const chance = random(own)
        for (const size of [1e-3, 0.1])
          for (let a = 0; a < effects.length; a++) {
            const other = effects.map((effect, b) =>
              a === b ? effect + size * (chance() < 0.5 ? -1 : 1) : effect,
            )
            expect(objective(series, design, z, moving, other)).toBeGreaterThan(least)
          }
      }),
      { numRuns: 20 },
    )
  })

  it('leaves the filter where following the series without its effects ends', () => {
    fc.assert(
      fc.property(seed, filter, (own, moving) => {
        const series = seriesWith(noisy(own))
        const design = designOf(series)
        const z = series.total.map(rootScale(series.total).toRoot)
        const { effects, state } = solveAt(
          design,
          filterDesign(series, design, z, moving, [DAYS]).get(DAYS)!,
          RIDGES,
        )
        const isKnown = Uint8Array.from(z, value => (Number.isNaN(value) ? 0 : 1))
        const rest = z.map((value, i) => value - fixedEffects(design, effects, i))
        const wanted = follow(rest, isKnown, series.weekday, moving, [DAYS]).stateAt.get(DAYS)!
        state.forEach((value, s) => {
          expect(value).toBeCloseTo(wanted[s]!, 8)
        })
      }),
      { numRuns: 30 },
    )
  })

  it('may be solved for one penalty after another, each as if it were the only one', () => {
    const series = seriesWith(noisy(8))
    const design = designOf(series)
    const z = series.total.map(rootScale(series.total).toRoot)
    const made = () => filterDesign(series, design, z, levelFilter(0.1), [DAYS]).get(DAYS)!
    const strict = { ...RIDGES, month: 1e6 }
    const shared = made()
    solveAt(design, shared, strict)
    expect(solveAt(design, shared, RIDGES)).toEqual(solveAt(design, made(), RIDGES))
    expect(solveAt(design, shared, strict)).toEqual(solveAt(design, made(), strict))
  })

  it('keeps in one pass at each origin what a pass that ends there gives', () => {
    fc.assert(
      fc.property(
        seed,
        filter,
        fc.subarray([7, 30, 31, 60, DAYS], { minLength: 1 }),
        (own, moving, origins) => {
          const series = seriesWith(noisy(own))
          const design = designOf(series)
          const z = series.total.map(rootScale(series.total).toRoot)
          const together = filterDesign(series, design, z, moving, [...origins].reverse())
          expect([...together.keys()]).toEqual(origins)
          for (const origin of origins) {
            const spoilt = z.map((value, i) => (i < origin ? value : 1e3))
            expect(together.get(origin)).toEqual(
              filterDesign(series, design, spoilt, moving, [origin]).get(origin),
            )
          }
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('the root scale', () => {
  const totals = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 })

  it('goes there and back, and gives the mean of what scatters around a root', () => {
    fc.assert(
      fc.property(
        totals,
        fc.double({ min: 1, max: 9, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (own, root, reach) => {
          const { toRoot, fromRoot } = rootScale(Float64Array.from(own))
          for (const total of own) expect(fromRoot(toRoot(total))).toBeCloseTo(total, 6)
          const mean = (fromRoot(root - reach) + fromRoot(root + reach)) / 2
          expect(fromRoot(root, reach ** 2) / mean).toBeCloseTo(1, 9)
          expect(fromRoot(-root)).toBe(0)
        },
      ),
    )
  })

  it('puts the typical day at two, silent and unknown days aside', () => {
    const { toRoot } = rootScale(Float64Array.of(0, 0, 0, Number.NaN, 90, 100, 500))
    expect(toRoot(100)).toBe(2)
    expect(toRoot(400)).toBe(4)
    expect(rootScale(new Float64Array(3)).fromRoot(2)).toBe(1)
  })
})

describe('its candidates', () => {
  const forecastsOf = (series: DaySeries, cleaned: Float64Array, origin: number, horizon = 28) =>
    smoothedRegression
      .candidates(series, cleaned, [origin])
      .map(candidate => candidate.forecastAt(origin, horizon))

  it('know nothing of the totals after their origin, not even by the scale', () => {
    const series = seriesWith(noisy(5))
    const spoilt = series.total.map((total, i) => (i < 49 ? total : 40 * total + 7))
    const made = forecastsOf(series, spoilt, 49)
    forecastsOf(series, series.total, 49).forEach((forecast, c) => {
      forecast.forEach((total, k) => {
        expect(made[c]![k]! / total).toBeCloseTo(1, 8)
      })
    })
  })

  it('scale with the totals', () => {
    const series = seriesWith(noisy(6))
    const tenfold = series.total.map(total => 10 * total)
    const made = forecastsOf(series, tenfold, DAYS)
    forecastsOf(series, series.total, DAYS).forEach((forecast, c) => {
      forecast.forEach((total, k) => {
        expect(made[c]![k]! / total).toBeCloseTo(10, 7)
      })
    })
  })

  it('carry a plain weekly pattern on', () => {
    const weekly = (day: number) => 100 + 40 * (day % 7)
    const series = seriesOf(requestOf({ days: DAYS, minutes: 1440, contacts: weekly }))
    for (const forecast of forecastsOf(series, series.total, DAYS))
      forecast.forEach((total, k) => {
        expect(total / weekly(DAYS + k)).toBeGreaterThan(0.99)
        expect(total / weekly(DAYS + k)).toBeLessThan(1.01)
      })
  })

  it('that let weekdays move carry a change of one weekday to that weekday', () => {
    const saturdays = (day: number) => (day % 7 === 5 && day >= DAYS / 2 ? 200 : 100)
    const series = seriesOf(requestOf({ days: DAYS, minutes: 1440, contacts: saturdays }))
    const candidates = smoothedRegression.candidates(series, series.total, [DAYS])
    const weekOf = (weekdays: string) =>
      candidates.find(({ name }) => name.startsWith(`level 0.06, ${weekdays}`))!.forecastAt(DAYS, 7)
    const [fixed, moving] = [weekOf('fixed weekdays'), weekOf('weekdays 0.1')]
    const gains = [...moving].map((total, day) => total - fixed[day]!)
    expect(gains.indexOf(Math.max(...gains))).toBe(5)
  })

  it('give a named day ahead the effect that it had', () => {
    const lift = (day: number) => (day === 29 ? 400 : 200)
    const series = seriesWith(lift)
    const [candidate] = smoothedRegression.candidates(series, series.total, [DAYS])
    const made = candidate!.forecastAt(DAYS, 7)
    // 2026-04-01 is the third day ahead.
    expect(made[2]! / made[3]!).toBeGreaterThan(1.3)
    expect(made[2]! / made[3]!).toBeLessThan(2)
    expect(made[1]! / made[3]!).toBeCloseTo(1, 1)
  })
})
