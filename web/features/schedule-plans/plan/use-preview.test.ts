import { expect, it } from 'vitest'
import { MAX_PREVIEW_WEEKS, type RoundRobinForm } from '#contract/endpoints/schedule-plans.ts'
import { averagedWeeks, weeksOfTurns } from './use-preview.ts'

const pattern = (duration: number) => ({ name: 'Office', duration, groups: [] })
const roundRobin = (cycleDuration: number, heads: number[], assignees: number, grouped: number[] = []) =>
  ({
    roundRobinId: null,
    name: 'Weekends',
    cycleDuration,
    orderedAssignees: Array.from({ length: assignees }, (_, index) => index + 1),
    plannedShifts: heads.map((numberOfSurfers, index) => ({ plannedShiftId: index + 1, numberOfSurfers })),
    rules:
      grouped.length > 0
        ? [{ type: 'shift-group', order: 0, settings: { mainShift: 1, shiftsToGroup: grouped } }]
        : [],
  }) as unknown as RoundRobinForm

it('averages over whole turns of all cycles while that is not too long', () => {
  expect(averagedWeeks({ shiftPatterns: [], roundRobins: [] })).toBe(1)
  expect(averagedWeeks({ shiftPatterns: [pattern(2), pattern(3)], roundRobins: [] })).toBe(6)
  expect(averagedWeeks({ shiftPatterns: [pattern(2)], roundRobins: [roundRobin(1, [1], 5)] })).toBe(10)
  // Whole cycles of the patterns at least.
  expect(averagedWeeks({ shiftPatterns: [pattern(4)], roundRobins: [roundRobin(1, [1], 999)] })).toBe(24)
  expect(averagedWeeks({ shiftPatterns: [pattern(4), pattern(9)], roundRobins: [] })).toBe(36)
  expect(averagedWeeks({ shiftPatterns: [5, 7, 11].map(pattern), roundRobins: [] })).toBe(52)
})

it('looks far enough ahead for the turns that are shown, and no further than may be asked', () => {
  expect(weeksOfTurns([], 8)).toBe(4)
  expect(weeksOfTurns([roundRobin(1, [1], 3)], 8)).toBe(9)
  expect(weeksOfTurns([roundRobin(1, [2], 3)], 8)).toBe(5)
  // A shift that goes with another makes no turn of its own.
  expect(weeksOfTurns([roundRobin(2, [1, 1], 3, [2])], 8)).toBe(18)
  expect(weeksOfTurns([roundRobin(12, [1], 3)], 8)).toBe(MAX_PREVIEW_WEEKS)
})
