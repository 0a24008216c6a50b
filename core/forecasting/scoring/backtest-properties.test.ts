import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, HOUR_MS, instantAt, localDateOf, minuteOfDay } from '#core/time/index.ts'
import { requestOf } from '#test/core/forecasting/streams.ts'
import { forecast } from '../index.ts'
import { type Backtest, type BacktestRequest, backtest } from './backtest.ts'

const BERLIN = 'Europe/Berlin'

const counts = (day: number, step: number) => 20 + ((day * 17 + step * 29) % 13) + (day % 7) * 4

interface Setting {
  firstDate: string
  days: number
  /** Steps that are not known, at the beginning and at the end. */
  before: number
  after: number
  minutes: number
}

function requestWith(
  { firstDate, days, before, after, minutes }: Setting,
  given: Partial<BacktestRequest> = {},
) {
  const { history, ...request } = requestOf({ zone: BERLIN, firstDate, days, minutes, contacts: counts })
  const last = history.volume.length - after
  const volume = history.volume.map((contacts, i) => (i < before || i >= last ? Number.NaN : contacts))
  return { ...request, history: { ...history, volume }, origins: 3, horizonWeeks: 1, ...given }
}

/** Origins by trying every date: whole horizons back from the last whole day, two weeks after the first. */
function originDates(
  { firstDate, days, before, after }: Setting,
  horizonWeeks: number,
  most: number,
): string[] {
  const wholeDays = days - after
  const dates: string[] = []
  for (
    let day = wholeDays - 7 * horizonWeeks;
    day >= before + 14 && dates.length < most;
    day -= 7 * horizonWeeks
  )
    dates.unshift(addDays(firstDate, day))
  return dates
}

const datesOf = ({ origins }: Backtest) => origins.map(origin => localDateOf(BERLIN, origin))

describe('origins of a backtest', () => {
  it('begin at local midnights whole horizons before the last day seen, also when the clocks change', () => {
    const setting = fc.record({
      firstDate: fc.constantFrom('2026-09-20', '2027-02-20', '2026-06-01'),
      days: fc.integer({ min: 15, max: 60 }),
      before: fc.integer({ min: 0, max: 9 }),
      after: fc.integer({ min: 0, max: 9 }),
      minutes: fc.constant(1440),
    })
    fc.assert(
      fc.property(
        setting,
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 0, max: 3 }),
        (own, horizonWeeks, most) => {
          const made = backtest(requestWith(own, { horizonWeeks, origins: most }))
          expect(datesOf(made)).toEqual(originDates(own, horizonWeeks, most))
          expect(made.origins.every(origin => minuteOfDay(BERLIN, origin) === 0)).toBe(true)
          expect(made.intervals).toBe(made.origins.length * 7 * horizonWeeks)
          if (made.origins.length > 0) {
            expect(made.from).toBe(made.origins[0])
            expect(localDateOf(BERLIN, made.to)).toBe(addDays(own.firstDate, own.days - own.after))
          }
        },
      ),
      {
        numRuns: 6,
        // The first of two origins has just two weeks to learn from.
        examples: [[{ firstDate: '2026-09-20', days: 35, before: 4, after: 3, minutes: 1440 }, 1, 3]],
      },
    )
  })

  it.each([
    [0, '2026-11-09'],
    [1, '2026-11-09'],
    [2, '2026-11-08'],
    [24, '2026-11-08'],
    [25, '2026-11-08'],
    [26, '2026-11-07'],
  ])('lie before the last day of which less than two hours are missing: %i hours', (after, end) => {
    const own = { firstDate: '2026-10-12', days: 28, before: 0, after, minutes: 60 }
    const { to } = backtest(requestWith(own, { origins: 1, incrementMinutes: 1440 }))
    expect(localDateOf(BERLIN, to)).toBe(end)
  })
})

/** Mean distance of a Poisson count from its rate, by adding up its probabilities. */
function meanDistance(rate: number): number {
  let probability = Math.exp(-rate)
  let distance = rate * probability
  for (let count = 1; count < rate + 200; count++) {
    probability *= rate / count
    distance += Math.abs(count - rate) * probability
  }
  return distance
}

describe('figures of a backtest', () => {
  const STEPS_A_WEEK = 56
  const HOLE = 230
  const own = { firstDate: '2026-06-01', days: 35, before: 0, after: 0, minutes: 180 }
  const request = requestWith(own, { incrementMinutes: 180, origins: 1, horizonWeeks: 1 })
  const { history } = request
  history.volume[HOLE] = Number.NaN
  const made = backtest(request)
  const model = (id: string) => made.models.find(each => each.id === id)!
  const from = instantAt(BERLIN, '2026-06-29', 0)
  const base = forecast({ ...request, from, to: from + 7 * 24 * HOUR_MS }).base
  const first = 28 * 8
  const evaluated = Array.from({ length: STEPS_A_WEEK }, (_, k) => k).filter(k => first + k !== HOLE)
  const actualAt = (k: number) => history.volume[first + k]!
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const contacts = sumOf(evaluated.map(actualAt))

  it('are those of the steps that are known: of the week before, and of the product’s forecast', () => {
    expect(made.intervals).toBe(STEPS_A_WEEK - 1)
    const asLastWeek = sumOf(evaluated.map(k => Math.abs(actualAt(k) - actualAt(k - STEPS_A_WEEK))))
    expect(model('last-week').wape.interval).toBeCloseTo(asLastWeek / contacts, 9)
    const misses = evaluated.map(k => base[k]! - actualAt(k))
    expect(model('lineup').wape.interval).toBeCloseTo(sumOf(misses.map(Math.abs)) / contacts, 9)
    expect(model('lineup').bias).toBeCloseTo(sumOf(misses) / contacts, 9)
  })

  it('set a miss against that of a week before in the weeks learned from', () => {
    const known = Array.from({ length: first - STEPS_A_WEEK }, (_, i) => i + STEPS_A_WEEK)
    const naive = sumOf(known.map(i => Math.abs(history.volume[i]! - history.volume[i - STEPS_A_WEEK]!)))
    const misses = evaluated.map(k => Math.abs(base[k]! - actualAt(k)))
    const wanted = sumOf(misses) / misses.length / (naive / known.length)
    expect(model('lineup').mase).toBeCloseTo(wanted, 9)
  })

  it('leave as a floor what Poisson counts miss their own rate by, for small rates and large', () => {
    expect(made.floorWape).toBeCloseTo(sumOf(evaluated.map(k => meanDistance(base[k]!))) / contacts, 4)
    for (const rate of [0.4, 3, 49.5, 51, 400]) {
      const flat = requestOf({ zone: BERLIN, days: 28, minutes: 1440, contacts: () => rate })
      const { floorWape } = backtest({ ...flat, origins: 1, horizonWeeks: 1 })
      expect(floorWape / (meanDistance(rate) / rate)).toBeCloseTo(1, rate > 50 ? 2 : 6)
    }
  })
})
