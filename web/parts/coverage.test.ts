import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverageFigures } from '#core/blocks/index.ts'
import { HOUR_MS } from '#core/time/index.ts'
import {
  type CoverageInterval,
  coverageState,
  gapLevel,
  intervalAt,
  isUnfillable,
  serviceLevelState,
  sumCoverage,
  TOLERANCES,
  type Tolerance,
  timesIn,
} from './coverage.ts'

const quarter = HOUR_MS / 4
const at = (i: number, required: number, actual: number, more: Partial<CoverageInterval> = {}) => ({
  start: i * quarter,
  end: (i + 1) * quarter,
  required,
  actual,
  ...more,
})
const stateOf = (required: number, actual: number, tolerance: Tolerance = 'standard') =>
  coverageState(at(0, required, actual), tolerance)

it('judges at 95 and 110 percent, bounds included in green', () => {
  const states = [9.49, 9.5, 10, 11, 11.01].map(actual => stateOf(10, actual))
  expect(states).toEqual(['under', 'right', 'right', 'right', 'over'])
  expect(stateOf(0.3, 0.33)).toBe('right')
  expect([stateOf(0, 0), stateOf(0, 4)]).toEqual(['none', 'none'])
})

it('judges by another tolerance', () => {
  expect([9.4, 9.5, 10.5, 10.6].map(actual => stateOf(10, actual, 'half-agent'))).toEqual([
    ...['under', 'right', 'right', 'over'],
  ])
  expect([8.9, 9.1].map(actual => stateOf(10, actual, 'tenth'))).toEqual(['under', 'right'])
  expect(stateOf(10, 9.99, 'none')).toBe('under')
})

it('draws a shortage the deeper, the larger the missing part is', () => {
  expect([9.5, 9, 7.5, 5, 0].map(actual => gapLevel(at(0, 10, actual)))).toEqual([1, 2, 3, 4, 4])
  expect([0.1, 0.6, 1, 2].map(short => gapLevel(at(0, short, 0)))).toEqual([1, 2, 3, 4])
})

it('sums a column, splits runs and lets a gap win over a surplus', () => {
  const sum = sumCoverage([at(0, 4, 2), at(1, 4, 2), at(2, 4, 6), at(3, 0, 1), at(4, 9, 0)], {
    start: 0,
    end: HOUR_MS,
  })
  expect(sum).toEqual({
    state: 'under',
    figures: {
      requiredHours: 3,
      scheduledHours: 2.75,
      shortHours: 1,
      overHours: 0.75,
      met: expect.closeTo(2 / 3),
    },
    unfillableHours: null,
    backlogs: [],
    leastSurplus: -2,
    serviceLevel: null,
    runs: [
      { start: 0, end: 2 * quarter, state: 'under', level: 4, isUnfillable: false },
      { start: 2 * quarter, end: 3 * quarter, state: 'over' },
      { start: 3 * quarter, end: HOUR_MS, state: 'none' },
    ],
  })
  expect(sumCoverage([], { start: 0, end: HOUR_MS }).leastSurplus).toBeNull()
})

it('tells a shortage that nobody could fill, and joins the times of both', () => {
  const list = [
    at(0, 4, 2, { unfillable: 0 }),
    at(1, 4, 2, { unfillable: 2 }),
    at(2, 4, 4, { unfillable: 0 }),
  ]
  expect(list.map(isUnfillable)).toEqual([false, true, false])
  const { runs, unfillableHours } = sumCoverage(list, { start: 0, end: HOUR_MS })
  expect(runs.map(run => run.isUnfillable)).toEqual([false, true, undefined])
  expect(unfillableHours).toBe(0.5)
  expect(timesIn(runs, 'under')).toEqual([{ start: 0, end: 2 * quarter }])
})

it('has the figures of its ticket groups, whatever the tolerance', () => {
  const agents = fc.double({ min: 0, max: 9, noNaN: true })
  const groups = fc.array(fc.tuple(agents, agents), { minLength: 1, maxLength: 5 })
  const tolerance = fc.constantFrom(...(Object.keys(TOLERANCES) as Tolerance[]))
  fc.assert(
    fc.property(fc.array(groups, { maxLength: 6 }), tolerance, (list, chosen) => {
      const total = (of: (group: [number, number]) => number) =>
        list.map(own => own.reduce((sum, group) => sum + of(group), 0))
      const required = total(([need]) => need)
      const actual = total(([, there]) => there)
      const short = total(([need, there]) => Math.max(0, need - there))
      const over = total(([need, there]) => Math.max(0, there - need))
      const intervals = list.map((_, i) =>
        at(i, required[i]!, actual[i]!, { short: short[i]!, over: over[i]! }),
      )
      const { figures } = sumCoverage(intervals, { start: 0, end: 9 * HOUR_MS }, chosen)
      const flat = list.flat()
      const wanted = coverageFigures(
        flat.map(([need]) => need),
        flat.map(([, there]) => there),
        0.25,
      )
      for (const key of ['requiredHours', 'scheduledHours', 'shortHours', 'overHours'] as const)
        expect(figures[key]).toBeCloseTo(wanted[key], 6)
    }),
  )
})

it('finds the interval at an instant', () => {
  const list = [at(0, 1, 1), at(2, 2, 2)]
  expect([0, quarter - 1, quarter, 2 * quarter, 3 * quarter].map(x => intervalAt(list, x)?.required)).toEqual(
    [...[1, 1, undefined, 2, undefined]],
  )
})

it('weighs service levels by contacts', () => {
  const hour = (i: number, contacts: number, answered: number) => ({
    start: i * HOUR_MS,
    end: (i + 1) * HOUR_MS,
    required: 1,
    actual: 1,
    answers: { contacts, answered, wanted: contacts * 0.8 },
  })
  const intervals = [hour(0, 100, 0), hour(1, 10, 10), hour(2, 30, 20), hour(3, 100, 0)]
  const { serviceLevel } = sumCoverage(intervals, { start: HOUR_MS, end: 3 * HOUR_MS })
  expect(serviceLevel).toEqual({ expected: 0.75, goal: expect.closeTo(0.8) })
  expect(serviceLevelState(serviceLevel!)).toBe('under')
  expect(serviceLevelState({ expected: 0.796, goal: 0.8 })).toBe('right')
})
