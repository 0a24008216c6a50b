import { expect, it } from 'vitest'
import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { optimalityText } from './optimality-text.ts'

type Terms = NonNullable<GenerationResult['staffing']>['terms']

const text = (cost: number, leastCost: number | null, terms: Terms = []) =>
  optimalityText({ missingHours: 10, superfluousHours: 2.25, cost, leastCost, terms }).replaceAll(/\s/g, ' ')

it('tells how far the schedule is from the best there can be', () => {
  expect(text(32.2, 32)).toBe(
    'Short 10.0 agent-hours, over by 2.3 h. No schedule under these contracts and windows can be more than 0.2 agent-hours better (short hours count three times).',
  )
  const terms: Terms = [{ term: 'under', amount: 10, least: 4 }]
  expect(text(32.2, 32, terms)).toMatch(/^Short 10\.0 agent-hours \(4\.0 h unavoidable\), over by/)
  expect(text(32.01, 32)).toMatch(/No schedule under these contracts and windows can be better\.$/)
  expect(text(96, 32)).toMatch(/more than 64\.0 agent-hours better/)
  expect(text(6.5, 0)).toMatch(/more than 6\.5 agent-hours better/)
  expect(text(6.5, null)).toMatch(/not known\.$/)
})
