// Shifts over midnight, and the nights on which the clocks change: 2026-03-29 in Paris, when 2:00 becomes 3:00.
import { describe, expect, it } from 'vitest'
import { addDays, instantAt, localDateOf, MINUTE_MS, toLocalMs, type Zone } from '#core/time/index.ts'
import {
  breakRule,
  coverageRule,
  fullShiftRule,
  MONDAY,
  plan,
  plannedShift,
  span,
  totalTimeRule,
  window,
  ZONE,
} from '#test/core/scheduling/builders.ts'
import { applyTaskTemplate } from '../apply.ts'
import type { ApplyProblem, RuleWindow } from './types.ts'

const SATURDAY = 5
const SUNDAY = 6
const SPRING_NIGHT = span(SATURDAY, 1320, 1320 + 480) // 22:00 to 6:00: seven hours

/** "sunday 03:15" as wall-clock minutes of the day the shift starts. */
const wallMinutes = (problem: ApplyProblem, zone: Zone = ZONE) => {
  const { tasks } = applyTaskTemplate(problem, { seed: 1 })
  return tasks.map(({ interval }) =>
    [interval.start, interval.end].map(at => (toLocalMs(zone, at) % (1440 * MINUTE_MS)) / MINUTE_MS),
  )
}

describe('over midnight', () => {
  const night = plannedShift({ interval: span(0, 1320, 1800) })
  const breakAt = (wishes: Partial<RuleWindow>, startMinute: number, endMinute: number) =>
    plan([breakRule({ windows: [window(startMinute, endMinute, wishes)] })], { shifts: [night] })

  it('finds a window of the next day, by that day', () => {
    expect(wallMinutes(breakAt({ days: ['tuesday'] }, 120, 150))).toEqual([[120, 150]])
    expect(wallMinutes(breakAt({ days: ['monday'] }, 120, 150))).toEqual([])
  })

  it('finds a window that passes midnight itself, by the day it begins', () => {
    expect(wallMinutes(breakAt({ days: ['monday'] }, 1425, 15))).toEqual([[1425, 15]])
    expect(wallMinutes(breakAt({ days: ['monday'] }, 1425, 1455))).toEqual([[1425, 15]])
  })

  it('counts places from the shift by the day the shift begins', () => {
    const fromEnd = { position: 'from-shift-end', days: ['monday'] } as const
    expect(wallMinutes(breakAt({ ...fromEnd, days: [...fromEnd.days] }, 150, 120))).toEqual([[210, 240]])
    expect(wallMinutes(breakAt({ ...fromEnd, days: ['tuesday'] }, 150, 120))).toEqual([])
  })

  it('covers a window through the night with both shifts that meet in it', () => {
    const evening = plannedShift({ interval: span(0, 960, 1440) })
    const early = plannedShift({ blockId: 2, surferId: 2, interval: span(1, 0, 480) })
    const rule = coverageRule({ windows: [window(1380, 60, { days: ['monday'] })] })
    const result = applyTaskTemplate(plan([rule], { shifts: [evening, early] }), { seed: 1 })
    expect(result.tasks.map(task => task.blockId)).toEqual([1, 2])
    expect(result.rules[0]).toMatchObject({ achieved: 120, target: 120 })
  })

  it('gives the day of a night shift its own time', () => {
    const shifts = [night, plannedShift({ blockId: 2, interval: span(1, 1320, 1800) })]
    const { tasks } = applyTaskTemplate(plan([totalTimeRule()], { shifts }), { seed: 1 })
    const minutes = (blockId: number) =>
      tasks
        .filter(task => task.blockId === blockId)
        .reduce((sum, { interval }) => sum + (interval.end - interval.start) / MINUTE_MS, 0)
    expect([minutes(1), minutes(2)]).toEqual([60, 60])
  })
})

describe('when the clocks change', () => {
  const shifts = [plannedShift({ interval: SPRING_NIGHT })]

  it('fills a shift of seven real hours', () => {
    const { rules } = applyTaskTemplate(plan([fullShiftRule()], { shifts }), { seed: 1 })
    expect(rules[0]).toMatchObject({ achieved: 420, target: 420 })
  })

  it('keeps a time of day on the wall clock and a place in the shift in real minutes', () => {
    const days = ['sunday' as const]
    const byClock = breakRule({ windows: [window(240, 270, { days })] })
    expect(wallMinutes(plan([byClock], { shifts }))).toEqual([[240, 270]])
    const fromStart = window(300, 330, { position: 'from-shift-start' })
    // Five hours after 22:00 it is 4:00.
    expect(wallMinutes(plan([breakRule({ windows: [fromStart] })], { shifts }))).toEqual([[240, 270]])
  })

  it('wants no more cover than the night is long', () => {
    const rule = coverageRule({ windows: [window(0, 360, { days: ['sunday'] })] })
    const { rules } = applyTaskTemplate(plan([rule], { shifts }), { seed: 1 })
    expect(rules[0]).toMatchObject({ achieved: 300, target: 300 })
  })

  it('repeats the hour in autumn', () => {
    // 2026-10-25: 3:00 becomes 2:00.
    const monday = '2026-10-19'
    const sunday = addDays(monday, SUNDAY)
    const interval = { start: instantAt(ZONE, sunday, 0), end: instantAt(ZONE, sunday, 480) }
    const problem = plan([coverageRule({ windows: [window(0, 360, { days: ['sunday'] })] })], {
      shifts: [plannedShift({ interval })],
      from: instantAt(ZONE, monday, 0),
      to: instantAt(ZONE, addDays(monday, 7), 0),
    })
    expect(applyTaskTemplate(problem, { seed: 1 }).rules[0]).toMatchObject({ achieved: 420, target: 420 })
  })

  it('reads windows in the zone they name', () => {
    const shift = plannedShift({ interval: span(0, 540, 1020) })
    const rule = breakRule({ windows: [window(660, 690, { zone: 'Etc/UTC' })] })
    expect(localDateOf(ZONE, shift.interval.start)).toBe(MONDAY)
    expect(wallMinutes(plan([rule], { shifts: [shift] }))).toEqual([[720, 750]])
  })
})
