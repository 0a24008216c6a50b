import { expect, it } from 'vitest'
import { HOUR_MS } from '#core/time/index.ts'
import { coverageState, serviceLevelState, sumCoverage } from './coverage.ts'

it('judges at 95 and 110 percent, bounds included in green', () => {
  const states = [9.49, 9.5, 10, 11, 11.01].map(actual => coverageState(10, actual))
  expect(states).toEqual(['under', 'right', 'right', 'right', 'over'])
  expect(coverageState(0.3, 0.33)).toBe('right')
  expect([coverageState(0, 0), coverageState(0, 4)]).toEqual(['none', 'none'])
})

it('sums a column, splits runs and lets a gap win over a surplus', () => {
  const quarter = HOUR_MS / 4
  const at = (i: number, required: number, actual: number) => ({
    start: i * quarter,
    end: (i + 1) * quarter,
    required,
    actual,
  })
  const sum = sumCoverage([at(0, 4, 2), at(1, 4, 2), at(2, 4, 6), at(3, 0, 1), at(4, 9, 0)], 0, HOUR_MS)
  expect(sum).toEqual({
    state: 'under',
    underHours: 1,
    overHours: 0.5,
    leastSurplus: -2,
    serviceLevel: null,
    runs: [
      { start: 0, end: 2 * quarter, state: 'under' },
      { start: 2 * quarter, end: 3 * quarter, state: 'over' },
      { start: 3 * quarter, end: HOUR_MS, state: 'none' },
    ],
  })
  expect(sumCoverage([], 0, HOUR_MS).leastSurplus).toBeNull()
})

it('weighs service levels by contacts', () => {
  const at = (i: number, contacts: number, answered: number) => ({
    start: i * HOUR_MS,
    end: (i + 1) * HOUR_MS,
    required: 1,
    actual: 1,
    answers: { contacts, answered, wanted: contacts * 0.8 },
  })
  const intervals = [at(0, 100, 0), at(1, 10, 10), at(2, 30, 20), at(3, 100, 0)]
  const { serviceLevel } = sumCoverage(intervals, HOUR_MS, 3 * HOUR_MS)
  expect(serviceLevel).toEqual({ expected: 0.75, goal: expect.closeTo(0.8) })
  expect(serviceLevelState(serviceLevel!)).toBe('under')
  expect(serviceLevelState({ expected: 0.796, goal: 0.8 })).toBe('right')
})
