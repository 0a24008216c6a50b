import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  contains,
  DAY_MS,
  HOUR_MS,
  instantAt,
  lengthMs,
  MINUTE_MS,
  minuteOfDay,
  overlaps,
} from '../time/index.ts'
import { copyByDays } from './copy-by-days.ts'

const hoursOf = (zone: string, date: string, from: number, to: number, days: number) => {
  const interval = { start: instantAt(zone, date, from * 60), end: instantAt(zone, date, to * 60) }
  return lengthMs(copyByDays({ interval, breaks: [], tasks: [] }, zone, days).interval) / HOUR_MS
}

it('keeps the clock over a change of it, of half an hour too', () => {
  // 28 March 2027 in London, 4 October 2026 and 4 April 2027 on Lord Howe Island.
  expect(hoursOf('Europe/London', '2027-03-20', 22, 30, 7)).toBe(7)
  expect(hoursOf('Europe/London', '2026-10-17', 22, 30, 7)).toBe(9)
  expect(hoursOf('Australia/Lord_Howe', '2026-09-26', 22, 30, 7)).toBe(7.5)
  expect(hoursOf('Australia/Lord_Howe', '2027-03-27', 22, 30, 7)).toBe(8.5)
  expect(hoursOf('Europe/London', '2026-10-18', 0, 24, 7)).toBe(24)
  expect(hoursOf('Europe/London', '2027-03-21', 1, 2, 7)).toBe(1)
})

it('is as before on the next day of any month', () => {
  const zone = 'America/New_York'
  const interval = { start: instantAt(zone, '2027-02-26', 540), end: instantAt(zone, '2027-02-26', 1020) }
  const copy = copyByDays({ interval, breaks: [], tasks: [] }, zone, 3)
  expect(copy.interval).toEqual({
    start: instantAt(zone, '2027-03-01', 540),
    end: instantAt(zone, '2027-03-01', 1020),
  })
})

it('anywhere, its parts lie inside and apart, in order', () => {
  const quarter = 15 * MINUTE_MS
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/London', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu'),
      fc.integer({ min: 0, max: 800 * 96 }),
      fc.array(fc.nat(40), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 1, max: 400 }),
      (zone, at, cuts, days) => {
        const start = Date.UTC(2026, 0, 1) + at * quarter
        const sorted = [...new Set(cuts)].toSorted((a, b) => a - b)
        const tasks = sorted.slice(1).map((cut, i) => ({
          taskId: i + 1,
          interval: { start: start + sorted[i]! * quarter, end: start + cut * quarter },
        }))
        const interval = { start, end: start + 41 * quarter }
        const copy = copyByDays({ interval, breaks: tasks.map(task => task.interval), tasks }, zone, days)
        expect(Math.abs(copy.interval.start - start - days * DAY_MS)).toBeLessThanOrEqual(2 * HOUR_MS)
        expect(copy.breaks).toEqual(copy.tasks.map(task => task.interval))
        const ids = copy.tasks.map(task => task.taskId)
        expect(ids).toEqual(ids.toSorted((a, b) => a - b))
        copy.tasks.forEach((task, i) => {
          expect(contains(copy.interval, task.interval)).toBe(true)
          for (const other of copy.tasks.slice(i + 1))
            expect(overlaps(task.interval, other.interval)).toBe(false)
        })
        if (zone === 'Asia/Kathmandu') {
          expect(copy.tasks).toHaveLength(tasks.length)
          expect(minuteOfDay(zone, copy.interval.start)).toBe(minuteOfDay(zone, start))
        }
      },
    ),
  )
})
