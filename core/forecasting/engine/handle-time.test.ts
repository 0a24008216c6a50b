import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, instantAt } from '#core/time/index.ts'
import { trainingOf } from '../series/training.ts'
import type { ForecastRequest } from '../series/types.ts'
import { dayOf } from '../series/wall-clock.ts'
import { handleTimeModel } from './handle-time.ts'

const WEEKS = 8

/** Hours of 40 contacts, each with the handle time of its week, weekday and hour. */
function modelOf(secondsAt: (week: number, weekday: number, hour: number) => number, contacts = 40) {
  const startsAt = instantAt('Etc/UTC', '2026-01-05', 0)
  const count = WEEKS * 168
  const history = {
    zone: 'Etc/UTC',
    incrementMinutes: 60,
    startsAt,
    volume: new Float64Array(count).fill(contacts),
    handleTimeSeconds: Float64Array.from({ length: count }, (_, i) =>
      secondsAt(Math.floor(i / 168), Math.floor(i / 24) % 7, i % 24),
    ),
  }
  const from = startsAt + WEEKS * 7 * DAY_MS
  const request: ForecastRequest = {
    history,
    from,
    to: from + DAY_MS,
    incrementMinutes: 60,
    operatingTimes: null,
    trainingWeeks: WEEKS,
    adjustments: [],
  }
  const training = trainingOf(request)
  const model = handleTimeModel(history, training)
  return (daysAhead: number, hour: number) =>
    model(dayOf(training.clock, from + HOUR_MS) + daysAhead, hour * 60)
}

describe('handle time ahead', () => {
  it('follows a level that moved, without running on for ever', () => {
    const moved = modelOf(week => (week < 4 ? 200 : 300))
    expect(moved(0, 12)).toBeGreaterThan(270)
    expect(moved(0, 12)).toBeLessThan(330)
    const rising = modelOf(week => 200 + 10 * week)
    expect(rising(0, 12)).toBeGreaterThan(250)
    expect(rising(26 * 7, 12)).toBeLessThan(330)
  })

  it('knows hours and weekdays apart', () => {
    const at = modelOf(
      (_, weekday, hour) => 200 + (hour >= 12 ? 60 : 0) + (weekday === 0 && hour >= 12 ? 40 : 0),
    )
    expect(at(0, 15)).toBeGreaterThan(at(1, 15) + 10)
    expect(at(1, 15)).toBeGreaterThan(at(1, 9) + 40)
  })

  it('keeps to the mean where few contacts were seen', () => {
    const at = modelOf((_, _weekday, hour) => (hour === 3 ? 600 : 200), 0.5)
    expect(at(1, 3)).toBeLessThan(300)
  })

  it('hardly moves for an absurd value or for gaps, and is unknown without data', () => {
    const steady = modelOf(() => 200)
    const odd = modelOf((week, weekday, hour) => (week === 7 && weekday === 2 && hour === 9 ? 90_000 : 200))
    expect(odd(0, 12) / steady(0, 12)).toBeLessThan(1.03)
    expect(modelOf((week, weekday) => (weekday === 3 || week === 5 ? Number.NaN : 200))(3, 12)).toBeCloseTo(
      200,
      6,
    )
    expect(modelOf(() => Number.NaN)(0, 12)).toBeNaN()
  })
})
