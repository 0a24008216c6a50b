import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { DAY_MS } from '#core/time/index.ts'
import { requestOf } from '#test/core/forecasting/streams.ts'
import { aggregate, forecast, groupSum, type IntervalSeries } from '../index.ts'

const WEEKS = 30
const FUTURES = 60

/** Poisson-like counts of hours whose days share a miss of seven in a hundred, `common` to groups as far as asked. */
function luck(seed: number, common: readonly number[], part: number): number[] {
  const chance = random(seed)
  const own = Array.from({ length: common.length }, () => normal(chance))
  return common.map((value, day) =>
    Math.exp(0.07 * (Math.sqrt(part) * value + Math.sqrt(1 - part) * own[day]!)),
  )
}
const normal = (chance: () => number) =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

const rateAt = (day: number, step: number) =>
  60 * (day % 7 < 5 ? 1 : 0.6) * (0.3 + Math.sin((Math.PI * step) / 24) ** 2)

function made(seed: number, common: readonly number[]) {
  const chance = random(seed + 100)
  const days = luck(seed, common, 0.8)
  return forecast(
    requestOf({
      days: WEEKS * 7,
      contacts: (day, step) => {
        const rate = rateAt(day, step) * days[day]!
        return Math.max(0, Math.round(rate + Math.sqrt(rate) * normal(chance)))
      },
    }),
  )
}

function sumsOf(series: IntervalSeries, period: 'day' | 'week') {
  return aggregate(series, period, 'Etc/UTC')
}

describe('bands of rows', () => {
  const chance = random(41)
  const common = Array.from({ length: WEEKS * 7 }, () => normal(chance))
  const groups = [1, 2, 3].map(seed => made(seed, common))

  /** Share of imagined days inside the 80 % band, of one group and of the sum. */
  it('hold for days, and for sums of groups whose days are good and bad together', () => {
    const inside = { one: 0, sum: 0, apart: 0, count: 0 }
    const rows = groups.map(series => sumsOf(series, 'day'))
    const bandOf = groupSum(groups.map(series => series.rows[0]!.misses))
    const future = random(77)
    for (let k = 0; k < FUTURES; k++)
      for (let day = 0; day < 28; day++) {
        const shared = normal(future)
        const parts = rows.map((own, series) => ({ ...own[day]!, series }))
        const actual = parts.map(({ mean }) => {
          const rate = mean * Math.exp(0.07 * (Math.sqrt(0.8) * shared + Math.sqrt(0.2) * normal(future)))
          return rate + Math.sqrt(rate) * normal(future)
        })
        const total = actual.reduce((sum, value) => sum + value, 0)
        const mean = parts.reduce((sum, own) => sum + own.mean, 0)
        const band = bandOf(parts)
        const apart = Math.hypot(...parts.map(own => own.hi80 - own.mean))
        inside.count++
        if (parts[0]!.lo80 <= actual[0]! && actual[0]! <= parts[0]!.hi80) inside.one++
        if (band.lo80 <= total && total <= band.hi80) inside.sum++
        if (Math.abs(total - mean) <= apart) inside.apart++
      }
    // Drawn around the forecast itself, while bands hold its error besides.
    for (const own of [inside.one, inside.sum]) {
      expect(own / inside.count).toBeGreaterThan(0.77)
      expect(own / inside.count).toBeLessThan(0.9)
    }
    expect((inside.sum - inside.apart) / inside.count).toBeGreaterThan(0.1)
  })

  it('of weeks are narrower, relative to the mean, than of days, and wider than of independent days', () => {
    for (const series of groups) {
      const days = sumsOf(series, 'day')
      sumsOf(series, 'week').forEach((week, k) => {
        const own = days.slice(k * 7, (k + 1) * 7)
        const widths = own.map(day => day.hi80 - day.mean)
        const width = week.hi80 - week.mean
        expect(width).toBeLessThan(widths.reduce((sum, each) => sum + each, 0))
        expect(width).toBeGreaterThan(0.8 * Math.hypot(...widths))
      })
    }
  })

  it('are kept with the choice: the next forecast has the same', () => {
    const request = requestOf({ days: 70, contacts: rateAt })
    const first = forecast(request)
    const next = forecast({ ...request, choice: first.choice })
    expect(next.rows).toEqual(first.rows)
    expect(first.rows[0]!.origin).toBe(request.from)
    expect(first.rows[0]!.misses.values.length).toBeLessThanOrEqual(140)
    expect(
      forecast({ ...request, to: request.from + DAY_MS, incrementMinutes: 1440, choice: first.choice }).rows,
    ).toEqual(first.rows)
  })
})
