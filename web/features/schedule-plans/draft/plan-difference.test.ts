import { expect, it } from 'vitest'
import type { PlanParts } from './draft.ts'
import { differenceOf } from './plan-difference.ts'

const shift = (day: number) => ({
  day,
  interval: { startMinute: 540, endMinute: 1020 },
  timezone: null,
  breaks: [],
  shiftTemplateId: null,
})
const pattern = (name: string, days: number[], assignees = [1, 2], duration = 1) => ({
  name,
  duration,
  groups: [{ assignees, plannedShifts: days.map(shift) }],
})
const weekends = (name: string, orderedAssignees: number[]) => ({
  roundRobinId: 7,
  name,
  cycleDuration: 1,
  orderedAssignees,
  rules: [],
  plannedShifts: [{ ...shift(5), plannedShiftId: 1, numberOfSurfers: 1, timeInLieu: null }],
})
const plan = (shiftPatterns: PlanParts['shiftPatterns'], roundRobins: PlanParts['roundRobins'] = []) => ({
  shiftPatterns,
  roundRobins,
})

it('says nothing of a plan that is the same', () => {
  const same = plan([pattern('Office', [0])], [weekends('Weekends', [1, 2])])
  expect(differenceOf(same, structuredClone(same))).toEqual([])
})

it('names what is new, what is gone, and how the rest differs', () => {
  const before = plan([pattern('Office', [0, 1]), pattern('Late', [2])], [weekends('Weekends', [1, 2, 3])])
  const after = plan(
    [pattern('Office', [0, 8], [1, 3, 4], 2), pattern('Early', [2])],
    [weekends('Saturdays', [1, 2, 3])],
  )
  expect(differenceOf(before, after)).toEqual([
    'Pattern Late is removed',
    'Pattern Office: 2 weeks instead of 1, 1 shift more, 1 shift fewer, 2 agents more, 1 agent fewer',
    'Pattern Early is new',
    'Round robin Weekends: called “Saturdays”',
  ])
})

it('notices an order of turns that is another', () => {
  const [before, after] = [
    [1, 2, 3],
    [2, 1, 3],
  ].map(order => plan([], [weekends('Weekends', order)]))
  expect(differenceOf(before!, after!)).toEqual(['Round robin Weekends: in another order'])
})
