import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestOf, seriesOf } from '#test/core/forecasting/streams.ts'
import { recentWeeks } from './recent-weeks.ts'

const DAYS = 70
const totals = fc.array(fc.constantFrom(Number.NaN, 0, 3, 10, 44), { minLength: DAYS, maxLength: DAYS })
const weekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })

const SERIES = new Map<string, ReturnType<typeof seriesOf>>()
/** Open on the given weekdays; only these days are in the series. */
function openOn(open: readonly number[]): ReturnType<typeof seriesOf> {
  const key = open.join()
  const made =
    SERIES.get(key) ??
    seriesOf(
      requestOf(
        { days: DAYS, minutes: 1440, contacts: () => 9 },
        { operatingTimes: open.map(day => ({ startMinutes: day * 1440, endMinutes: (day + 1) * 1440 })) },
      ),
    )
  SERIES.set(key, made)
  return made
}

describe('the mean of recent weeks', () => {
  it('is that of the last known days of the weekday before the origin, however far ahead', () => {
    fc.assert(
      fc.property(totals, weekdays, fc.integer({ min: 1, max: DAYS }), (own, open, wanted) => {
        const series = openOn(open)
        const origin = Math.min(wanted, series.count)
        const cleaned = Float64Array.from(own.slice(0, series.count))
        const candidates = recentWeeks.candidates(series, cleaned, [origin])
        const horizon = series.count + series.horizon - origin
        for (const [weeks, candidate] of [4, 8].map((weeks, i) => [weeks, candidates[i]!] as const)) {
          const made = candidate.forecastAt(origin, horizon)
          for (let k = 0; k < horizon; k++) {
            const alike = [...cleaned.subarray(0, origin)].filter(
              (total, i) => !Number.isNaN(total) && series.weekday[i] === series.weekday[origin + k],
            )
            const last = alike.slice(-weeks)
            const mean = last.reduce((sum, total) => sum + total, 0) / Math.max(last.length, 1)
            expect(made[k]).toBeCloseTo(mean, 9)
          }
        }
      }),
      { numRuns: 80 },
    )
  })

  it('has a name of its own for each length', () => {
    const series = openOn([0, 1])
    const names = recentWeeks.candidates(series, series.total, []).map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
  })
})
