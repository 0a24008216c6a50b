import { expect, it } from 'vitest'
import type { OptimizationAction } from '#contract/endpoints/optimizations.ts'
import { authorOf, changeText } from './optimization-text.ts'

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

it('names the manager, or the rule that nobody had to ask', () => {
  const metadata = {
    before: [],
    after: [],
    gain: { missingHours: 0, superfluousHours: 0, cost: 0 },
    because: 'A call ran 4 minutes into the break.',
    isPublished: true,
    failedBecause: null,
  }
  const by = (completedByManagerId: number | null, completedByManagerName: string | null) =>
    authorOf({ completedByManagerId, completedByManagerName, metadata })
  expect(by(7, 'Mara Voss')).toEqual({ name: 'Mara Voss', rule: null })
  expect(by(7, null)).toEqual({ name: 'Somebody', rule: null })
  expect(by(null, null)).toEqual({ name: 'Automatic', rule: 'A call ran 4 minutes into the break.' })
})
