import { expect, it } from 'vitest'
import type { OptimizationAction } from '#contract/endpoints/optimizations.ts'
import { changeText } from './optimization-text.ts'

const at = (hour: number) => ({
  start: `2031-03-03T${hour}:00:00Z`,
  end: `2031-03-03T${hour + 1}:00:00Z`,
})
const textOf = (before: object[], after: object[], zone = 'Etc/UTC') =>
  changeText({ metadata: { before, after } as OptimizationAction['metadata'] }, zone, 'en-GB')

it('says what was and what is, on the day of the zone', () => {
  expect(textOf([at(12)], [at(14)])).toBe('Mon 3 Mar, 12:00–13:00 → 14:00–15:00')
  expect(textOf([], [at(12)])).toBe('Mon 3 Mar, none → 12:00–13:00')
  expect(textOf([at(12), at(15)], [])).toBe('Mon 3 Mar, 12:00–13:00, 15:00–16:00 → none')
  expect(textOf([at(12)], [at(14)], 'Pacific/Kiritimati')).toBe('Tue 4 Mar, 02:00–03:00 → 04:00–05:00')
})
