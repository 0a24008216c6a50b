import { expect, it } from 'vitest'
import type { Colleague } from '#contract/schedule/my-schedule.ts'
import { byPresence, chosenColleagues } from './chosen-colleagues.ts'

const at = (hour: number) => `2031-03-03T${String(hour).padStart(2, '0')}:00:00Z`
const colleague = (
  surferId: number,
  teamId: number,
  from: number,
  to: number,
  taskId: number,
): Colleague => ({
  surferId,
  name: `${surferId}`,
  teamId,
  shifts: [
    {
      interval: { start: at(from), end: at(to) },
      activities: [{ taskId, interval: { start: at(from), end: at(to) } }],
    },
  ],
})
const all = [colleague(1, 1, 6, 9, 7), colleague(2, 1, 13, 17, 8), colleague(3, 2, 9, 17, 8)]
const ids = (colleagues: readonly Colleague[]) => colleagues.map(one => one.surferId)

it('chooses by team and by activity, and all without a choice', () => {
  expect(ids(chosenColleagues(all, { teamIds: [], taskIds: [] }))).toEqual([1, 2, 3])
  expect(ids(chosenColleagues(all, { teamIds: [1], taskIds: [8] }))).toEqual([2])
  expect(ids(chosenColleagues(all, { teamIds: [9], taskIds: [] }))).toEqual([])
})

it('has those at work first, and those who have gone last', () => {
  expect(ids(byPresence(all, Date.parse(at(10))))).toEqual([3, 2, 1])
})
