import { expect, it } from 'vitest'
import { optimalityText } from './optimality-text.ts'

const text = (cost: number, leastCost: number | null) =>
  optimalityText({ missingHours: 10, superfluousHours: 2.25, cost, leastCost }).replaceAll('\u202f', ' ')

it('tells how far the schedule is from the best there can be', () => {
  expect(text(32.2, 32)).toBe(
    '10.0 agent-hours are missing, 2.3 agent-hours are too many. That is 0.6 % above the least possible shortage within these contracts and windows.',
  )
  expect(text(32.01, 32)).toMatch(/No schedule within these contracts and windows does better\.$/)
  expect(text(96, 32)).toMatch(/200 % above/)
  expect(text(6.5, 0)).toMatch(/At most 6\.5 agent-hours of it could be avoided/)
  expect(text(6.5, null)).toMatch(/not known\.$/)
})
