import { expect, it } from 'vitest'
import type { OptimizationAction } from '#contract/endpoints/optimizations.ts'
import { changeText } from './optimization-text.ts'

const at = (hour: number) => ({
  start: `2031-03-03T${hour}:00:00Z`,
  end: `2031-03-03T${hour + 1}:00:00Z`,
})
const textOf = (before: object[], after: object[], zone = 'Etc/UTC') =>
  changeText({ metadata: { before, after } } as OptimizationAction, zone)

it('says what was and what is, on the day of the zone', () => {
  expect(textOf([at(12)], [at(14)])).toMatch(/Mar, 12:00.*–.*→ 14:00/)
  expect(textOf([], [at(12)])).toMatch(/, none → 12:00/)
  expect(textOf([at(12), at(15)], [])).toMatch(/12:00.*, 15:00.*→ none$/)
  expect(textOf([at(12)], [at(14)], 'Pacific/Kiritimati')).toMatch(/\b4\b.*, 02:00/)
})
