import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestOf, seriesOf } from '#test/core/forecasting/streams.ts'
import { DAY_MODELS } from '../models/index.ts'
import type { DayCandidate } from '../models/model.ts'
import { cleanDays } from './cleaning.ts'
import { dayCandidates, dayForecaster, innerOriginsOf, weighDays } from './day-forecast.ts'

const openOn = (weekdays: readonly number[]) =>
  weekdays.map(day => ({ startMinutes: day * 1440, endMinutes: (day + 1) * 1440 }))

const seriesWith = (days: number, contacts: (day: number) => number, weekdays = [0, 1, 2, 3, 4, 5, 6]) =>
  seriesOf(requestOf({ days, minutes: 1440, contacts }, { operatingTimes: openOn(weekdays) }))

describe('origins within the training weeks', () => {
  const weekdaySets = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })

  it('lie whole weeks before its end, latest first, and leave two weeks and two fifths to learn from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 130 }), weekdaySets, (weeks, weekdays) => {
        const series = seriesWith(weeks * 7, () => 5, weekdays)
        const origins = innerOriginsOf(series)
        const seenWeeks = origins.map(origin => origin / weekdays.length)
        expect(seenWeeks.every(Number.isInteger)).toBe(true)
        expect(seenWeeks).toEqual([...new Set(seenWeeks)].sort((a, b) => b - a))
        if (weeks > 1) expect(seenWeeks[0]).toBe(weeks - 1)
        const least = weeks >= 60 ? 56 : Math.min(Math.max(2, 0.4 * weeks), weeks - 1)
        for (const seen of seenWeeks) {
          expect(seen).toBeGreaterThanOrEqual(least)
          expect(seen).toBeGreaterThanOrEqual(weeks - 56)
        }
        const steps = new Set(seenWeeks.slice(1).map((seen, i) => seenWeeks[i]! - seen))
        expect(steps.size).toBeLessThanOrEqual(1)
        expect(origins.length).toBeLessThan(28)
      }),
      { numRuns: 60 },
    )
  })

  it('are none within a single week', () => {
    expect(innerOriginsOf(seriesWith(6, () => 5))).toEqual([])
    expect(innerOriginsOf(seriesWith(8, () => 5))).toEqual([])
    expect(innerOriginsOf(seriesWith(14, () => 5))).toEqual([7])
  })
})

const [FIRST_FAMILY, SECOND_FAMILY] = [DAY_MODELS[0]!, DAY_MODELS[1]!]
const DAYS = 70
const ORIGINS = [63, 56, 49]
const SERIES = seriesWith(DAYS, day => 100 + 20 * (day % 7))

/** Forecasts the true totals times one and its error. */
const candidateOf = (name: string, errorOf: (day: number) => number): DayCandidate => ({
  name,
  forecastAt: (origin, horizon) =>
    Float64Array.from({ length: horizon }, (_, k) => {
      const day = origin + k
      return (100 + 20 * (day % 7)) * (1 + errorOf(day))
    }),
})
const entriesOf = (errors: readonly number[]) =>
  errors.map((error, i) => ({ family: FIRST_FAMILY, candidate: candidateOf(`${i}`, () => error) }))

describe('weights of day models', () => {
  const error = fc.double({ min: -0.45, max: 0.45, noNaN: true }).filter(own => Math.abs(own) > 0.01)

  it('sum to one, fall with the error, eightfold in the exponent, and end below a twentieth of the best', () => {
    fc.assert(
      fc.property(fc.array(error, { minLength: 1, maxLength: 6 }), errors => {
        const weights = new Map(
          weighDays(SERIES, entriesOf(errors), ORIGINS).map(own => [own.name, own.weight]),
        )
        const best = Math.min(...errors.map(Math.abs))
        const raw = errors.map(own => Math.exp(-8 * (Math.abs(own) / best - 1)))
        fc.pre(raw.every(own => Math.abs(own - 0.05) > 1e-6))
        const kept = raw.map(own => (own > 0.05 ? own : 0))
        const total = kept.reduce((sum, own) => sum + own, 0)
        kept.forEach((own, i) => {
          expect(weights.get(`${i}`) ?? 0).toBeCloseTo(own / total, 6)
          expect(weights.has(`${i}`)).toBe(own > 0)
        })
      }),
      { numRuns: 150 },
    )
  })

  it('are judged on four weeks after each origin and on known days alone', () => {
    const holed = seriesWith(DAYS, day => (day === 66 ? Number.NaN : 100 + 20 * (day % 7)))
    const late = candidateOf('late', day => (day < 35 ? 0.02 : day < 63 ? 0 : 0.4))
    const gap = candidateOf('gap', day => (day === 66 ? 5 : 0.01))
    const entries = [late, gap].map(candidate => ({ family: FIRST_FAMILY, candidate }))
    // Origin at day 35: 28 days are evaluated, and the last week is not.
    const near = weighDays(holed, entries, [35])
    expect(near.map(({ name }) => name)).toEqual(['late'])
    const far = weighDays(holed, entries, [63])
    expect(far).toEqual([{ name: 'gap', weight: 1 }])
  })

  it('are not decided by one day: its error counts up to half its contacts', () => {
    const odd = (most: number) => candidateOf('odd', day => (day === 60 ? most : 0))
    const weightsWith = (most: number) =>
      weighDays(
        SERIES,
        [odd(most), candidateOf('even', () => 0.02)].map(candidate => ({ family: FIRST_FAMILY, candidate })),
        ORIGINS,
      )
    expect(weightsWith(0.5)).toEqual(weightsWith(90))
    expect(weightsWith(0.4)).not.toEqual(weightsWith(0.5))
  })

  it('are equal where nothing could be judged', () => {
    const weights = weighDays(SERIES, entriesOf([0.1, 0.3]), [])
    expect(weights.map(({ weight }) => weight)).toEqual([0.5, 0.5])
  })
})

describe('the weighed forecast', () => {
  it('is the weighted mean of its candidates; families are named by their weight, heaviest first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }), parts => {
        const total = parts.reduce((sum, own) => sum + own, 0)
        const weights = parts.map((own, i) => ({ name: `${i}`, weight: own / total }))
        const entries = entriesOf([0.1, -0.2, 0.3, 0]).map((entry, i) =>
          i % 2 === 0 ? entry : { ...entry, family: SECOND_FAMILY },
        )
        const made = dayForecaster(entries, [...weights].reverse())
        const miss = (0.1 * parts[0]! - 0.2 * parts[1]! + 0.3 * parts[2]!) / total
        made.forecastAt(50, 9).forEach((own, k) => {
          expect(own).toBeCloseTo((100 + 20 * ((50 + k) % 7)) * (1 + miss), 8)
        })
        const first = (parts[0]! + parts[2]!) / total
        expect(made.families.map(({ weight }) => weight)).toEqual([
          expect.closeTo(Math.max(first, 1 - first), 9),
          expect.closeTo(Math.min(first, 1 - first), 9),
        ])
        if (first !== 0.5)
          expect(made.families[0]!.name).toBe((first > 0.5 ? FIRST_FAMILY : SECOND_FAMILY).name)
      }),
      { numRuns: 60 },
    )
  })

  it('has candidates of the families asked for alone, each with a name of its own', () => {
    const series = seriesWith(60 * 7, day => 100 + (day % 7))
    const cleaned = cleanDays(series)
    const named = (families?: readonly string[]) =>
      dayCandidates(series, cleaned, [], families).map(({ candidate }) => candidate.name)
    const all = named()
    expect(new Set(all).size).toBe(all.length)
    expect(named([SECOND_FAMILY.name]).length).toBe(2)
    expect([...named([SECOND_FAMILY.name]), ...named([FIRST_FAMILY.name])].sort()).toEqual([...all].sort())
    expect(named([])).toEqual([])
  })
})
