import { describe, expect, it } from 'vitest'
import { extrapolate, follow, type SmoothingFilter } from './filter.ts'

const FILTER: SmoothingFilter = { level: 0.1, passing: 0.2, passingDamping: 0.7, weekday: 0.1 }
const WEEKDAYS = Uint8Array.from({ length: 70 }, (_, i) => i % 7)
const KNOWN = Uint8Array.from({ length: 70 }, (_, i) => (i % 11 === 3 ? 0 : 1))
const wave = (speed: number) => Float64Array.from({ length: 70 }, (_, i) => Math.sin(i * speed) + i / 50)

const stateOf = (values: Float64Array, known = KNOWN, filter = FILTER) =>
  follow(values, known, WEEKDAYS, filter, [70]).stateAt.get(70)!

describe('filter', () => {
  it('is linear: the state of a sum is the sum of the states', () => {
    const a = wave(0.3)
    const b = wave(1.1)
    const together = stateOf(a.map((value, i) => 2 * value - 3 * b[i]!))
    const apart = stateOf(a).map((value, s) => 2 * value - 3 * stateOf(b)[s]!)
    together.forEach((value, s) => {
      expect(value).toBeCloseTo(apart[s]!, 10)
    })
  })

  it('is surprised by what comes instead of what its state expected, day by day', () => {
    const values = wave(0.7)
    const origins = Array.from(values, (_, i) => i + 1)
    const { surprise, stateAt } = follow(values, KNOWN, WEEKDAYS, FILTER, origins)
    for (let origin = 1; origin < 70; origin++) {
      const [expected] = extrapolate(stateAt.get(origin)!, FILTER, WEEKDAYS.subarray(origin, origin + 1))
      if (KNOWN[origin]) expect(surprise[origin]).toBeCloseTo(values[origin]! - expected!, 10)
      else expect(surprise[origin]).toBeNaN()
    }
  })

  it('passes over unknown days', () => {
    const other = wave(0.3).map((value, i) => (KNOWN[i] ? value : 1e6))
    expect(stateOf(other)).toEqual(stateOf(wave(0.3)))
    const { surprise } = follow(other, KNOWN, WEEKDAYS, FILTER, [70])
    expect(surprise.map(s => (Number.isNaN(s) ? 0 : 1))).toEqual(Float64Array.from(KNOWN))
  })

  it('learns a weekday that differs, and forgets what passes', () => {
    const mondays = Float64Array.from(WEEKDAYS, weekday => (weekday === 0 ? 1 : 0))
    const everyDay = new Uint8Array(70).fill(1)
    const week = extrapolate(stateOf(mondays, everyDay), FILTER, WEEKDAYS.subarray(0, 7))
    expect(week[0]! - week[3]!).toBeGreaterThan(0.5)
    const jump = Float64Array.from(WEEKDAYS, (_, i) => (i === 69 ? 1 : 0))
    const after = extrapolate(stateOf(jump, everyDay), FILTER, Uint8Array.of(1, 1, 1))
    expect(after[0]!).toBeGreaterThan(after[1]!)
    expect(after[2]!).toBeGreaterThan(0.1)
  })
})
