import { expect, it } from 'vitest'
import { freeTime, indexAfter, placeTask } from './task-placing.ts'

const HOUR = 3_600_000
const task = (taskId: number, start: number, end: number) => ({
  taskId,
  interval: { start: start * HOUR, end: end * HOUR },
})

it('cuts a new activity out of what it is laid over', () => {
  expect(placeTask([task(1, 9, 12), task(2, 12, 14)], null, task(3, 11, 13))).toEqual([
    task(1, 9, 11),
    task(3, 11, 13),
    task(2, 13, 14),
  ])
  expect(placeTask([task(1, 9, 12)], null, task(3, 10, 11))).toEqual([
    task(1, 9, 10),
    task(3, 10, 11),
    task(1, 11, 12),
  ])
})

it('moves an activity without cutting itself', () => {
  expect(placeTask([task(1, 9, 12), task(2, 13, 14)], 0, task(1, 10, 13))).toEqual([
    task(1, 10, 13),
    task(2, 13, 14),
  ])
})

it('finds an activity again after a change of its shift', () => {
  const before = [task(1, 9, 10), task(2, 10, 11), task(1, 11, 12)]
  expect(indexAfter(before, 2, [task(2, 9, 10), task(1, 11, 12)])).toBe(1)
  expect(indexAfter(before, 0, [task(2, 10, 11), task(1, 11, 12), task(1, 14, 15)])).toBe(2)
  const later = before.map(({ taskId, interval: { start, end } }) =>
    task(taskId, start / HOUR + 1, end / HOUR + 1),
  )
  expect(before.map((_, index) => indexAfter(before, index, later))).toEqual([0, 1, 2])
  expect(indexAfter(before, 1, [task(1, 9, 12)])).toBeNull()
})

it('offers the free time where it was asked for, and never nothing', () => {
  const shift = { start: 9 * HOUR, end: 17 * HOUR }
  const taken = [task(1, 9, 12).interval, task(2, 12.5, 17).interval]
  expect(freeTime(shift, taken)).toEqual({ start: 12 * HOUR, end: 12.5 * HOUR })
  expect(freeTime(shift, taken, 12.25 * HOUR)).toEqual({ start: 12.25 * HOUR, end: 12.5 * HOUR })
  expect(freeTime(shift, [shift], 10 * HOUR)).toEqual({ start: 10 * HOUR, end: 11 * HOUR })
  expect(freeTime(shift, [shift])).toEqual({ start: 9 * HOUR, end: 10 * HOUR })
})
