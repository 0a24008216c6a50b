import { expect, it } from 'vitest'
import { optimalityText } from './optimality-text.ts'

const text = (cost: number, leastCost: number | null) =>
  optimalityText({ missingHours: 10, superfluousHours: 2.25, cost, leastCost }).replaceAll('\u202f', ' ')

it('tells how far the schedule is from the best there can be', () => {
  expect(text(32.2, 32)).toBe(
    'Short 10.0 agent-hours, over by 2.3 h. No schedule under these contracts and windows can be more than 0.2 agent-hours better (short hours count three times).',
  )
  expect(text(32.01, 32)).toMatch(/No schedule under these contracts and windows can be better\.$/)
  expect(text(96, 32)).toMatch(/more than 64\.0 agent-hours better/)
  expect(text(6.5, 0)).toMatch(/more than 6\.5 agent-hours better/)
  expect(text(6.5, null)).toMatch(/not known\.$/)
})
