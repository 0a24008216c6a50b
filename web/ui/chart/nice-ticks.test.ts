import { expect, it } from 'vitest'
import { niceTicks } from './nice-ticks.ts'

it('marks round numbers from zero to the most', () => {
  expect(niceTicks(17)).toEqual([0, 5, 10, 15, 20])
  expect(niceTicks(100)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks(0.8)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8])
  expect(niceTicks(0)).toEqual([0, 0.25, 0.5, 0.75, 1])
})
