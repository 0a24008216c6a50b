// Each code by a case that has it, and by the same case with the named cause taken away.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allWeek, demand, MONDAY, problem, SKILL, span, surfer } from '#test/core/scheduling/builders.ts'
import { isOpenAt } from '#test/core/scheduling/wall-windows.ts'
import {
  addDays,
  HOUR_MS,
  type Interval,
  instantAt,
  localDateOf,
  MINUTE_MS,
  WEEKDAYS,
} from '../time/index.ts'
import { refuseBeforeSearch, shiftsAround } from './explain.ts'
import { generateShifts } from './generate.ts'
import { gridOf } from './model/grid.ts'
import type { Demand, SchedulingSurfer, SurferCode } from './problem/types.ts'

const WEEKENDS_OFF = /rule of at most 0 weekends worked leaves no room/

const FEW = { seed: 1, iterations: 2000 }
const weekend: SchedulingSurfer['workingWindows'] = [{ ...allWeek(8, 17), days: ['saturday', 'sunday'] }]
const fullWeek = [0, 1, 2, 3, 4].map(day => span(day, 540, 1020))
const everyMorning = [0, 1, 2, 3, 4, 5, 6].map(day => span(day, 480, 840))

interface Case {
  code: SurferCode
  because: RegExp
  surfer: Partial<SchedulingSurfer>
  lifted: Partial<SchedulingSurfer>
  demand?: Demand[]
}

const cases: Case[] = [
  {
    code: 'SURFER_OUTSIDE_START_END_DATE',
    because: /Thu 2 Apr 2026/,
    surfer: { startDate: '2026-04-02' },
    lifted: { startDate: null },
  },
  {
    code: 'SURFER_OUTSIDE_START_END_DATE',
    because: /Sun 1 Mar 2026/,
    surfer: { endDate: '2026-03-01' },
    lifted: { endDate: null },
  },
  {
    code: 'NO_SURFER_HOURS',
    because: /no weekly hours/,
    surfer: { minContractedHours: null, maxContractedHours: null },
    lifted: { minContractedHours: 32, maxContractedHours: 40 },
  },
  {
    code: 'NO_SURFER_HOURS',
    because: /0 minutes a day/,
    surfer: { maxContractedDailyMinutes: 0 },
    lifted: { maxContractedDailyMinutes: 540 },
  },
  {
    code: 'NO_WORKING_WINDOW',
    because: /No working window falls on a day from Mon 23 Mar/,
    surfer: { workingWindows: [{ ...allWeek(7, 21), days: [] }] },
    lifted: { workingWindows: [allWeek(7, 21)] },
  },
  { code: 'NO_FORECAST', because: /1 skills/, surfer: { taskIds: [99] }, lifted: { taskIds: [SKILL] } },
  {
    code: 'NO_FORECAST',
    because: /in this agent's hours/,
    surfer: { workingWindows: [allWeek(22, 7)] },
    lifted: { workingWindows: [allWeek(7, 21)] },
  },
  {
    code: 'WEEKLY_MINIMUM_MET',
    because: /Has 40 h of at least 32 h/,
    surfer: { existingShifts: fullWeek },
    lifted: { existingShifts: [] },
  },
  {
    code: 'BUFFER_TOO_LARGE',
    because: /rest of 30 h/,
    surfer: {
      existingShifts: everyMorning.filter((_, i) => i % 2 === 0),
      restMinutesBetweenShifts: 1800,
      minContractedHours: 38,
      maxContractedHours: 50,
    },
    lifted: { restMinutesBetweenShifts: 600 },
  },
  {
    code: 'UNABLE_TO_ADD',
    because: /time off or blocked time/,
    surfer: { unavailable: [span(0, 0, 7 * 1440)] },
    lifted: { unavailable: [] },
  },
  {
    code: 'UNABLE_TO_ADD',
    because: WEEKENDS_OFF,
    surfer: { workingWindows: weekend, sequence: { maxWeekends: 0 }, minContractedHours: 16 },
    lifted: { sequence: {} },
  },
  {
    code: 'UNABLE_TO_ADD',
    because: /rule of at least 3 days in a row leaves no room/,
    surfer: {
      workingWindows: [{ ...allWeek(8, 17), days: ['tuesday', 'wednesday'] }],
      sequence: { minConsecutiveDays: 3, maxWeekends: 1 },
      minContractedHours: 16,
    },
    lifted: { sequence: { maxWeekends: 1 } },
  },
  {
    code: 'UNABLE_TO_ADD',
    because: /rule of at most 2 days in a row leaves no room/,
    surfer: {
      workingWindows: [{ ...allWeek(8, 17), days: ['tuesday', 'wednesday', 'thursday'] }],
      sequence: { maxConsecutiveDays: 2 },
      minContractedHours: 24,
    },
    lifted: { sequence: {} },
  },
  {
    code: 'UNABLE_TO_ADD',
    because: /working windows hold too few/,
    surfer: { workingWindows: weekend },
    lifted: { workingWindows: [allWeek(7, 21)] },
  },
  {
    code: 'UNABLE_TO_ADD',
    because: /shifts that the agent may have leave no room/,
    surfer: { shiftTemplateIds: [] },
    lifted: { shiftTemplateIds: null },
  },
  {
    code: 'UNABLE_TO_ADD',
    because: /no number of shifts between 9 h and 9 h/,
    surfer: { minContractedHours: 38, minContractedDailyMinutes: null, maxContractedDailyMinutes: null },
    lifted: { minContractedHours: 36 },
  },
]

describe('notices', () => {
  it.each(cases)('$code: $because', ({ code, because, surfer: wishes, lifted, demand: given }) => {
    const noticesOf = (who: Partial<SchedulingSurfer>) =>
      generateShifts(problem({ surfers: [surfer(who)], demand: given ?? [demand(1)] }), FEW).notices
    const [notice, ...more] = noticesOf(wishes)
    expect(more).toEqual([])
    expect(notice?.code).toBe(code)
    expect(notice?.because).toMatch(because)
    expect(noticesOf({ ...wishes, ...lifted })).toEqual([])
  })
})

describe('a refusal before the search', () => {
  const QUARTER_MS = 15 * MINUTE_MS
  const zone = fc.constantFrom('Europe/Paris', 'Asia/Kathmandu', 'America/New_York')
  const day = fc.constantFrom(-2, -1, 0, 0, 1, 6, 7, 7, 8).map(days => addDays(MONDAY, days))
  const hours = fc.option(fc.constantFrom(0, 20, 40))
  const anyWindow = fc
    .record({
      days: fc.subarray([...WEEKDAYS]),
      startMinute: fc.nat(23).map(hour => hour * 60),
      endMinute: fc.integer({ min: 1, max: 36 }).map(hour => hour * 60),
      zone,
    })
    .filter(({ startMinute, endMinute }) => endMinute - startMinute !== 0)
  const anySurfer = fc
    .record({
      zone,
      startDate: fc.option(day, { freq: 2 }),
      endDate: fc.option(day, { freq: 2 }),
      minContractedHours: hours,
      maxContractedHours: hours,
      maxContractedDailyMinutes: fc.constantFrom(0, 480, 480, null, null, null),
      workingWindows: fc.array(anyWindow, { maxLength: 2 }),
      taskIds: fc.subarray([SKILL, SKILL + 1, SKILL + 2]),
    })
    .map(wishes => surfer(wishes))
  /** A need in one quarter-hour of the week, or in none; less than half a hundredth of an agent is nobody. */
  const anyNeed = fc.tuple(
    fc.tuple(fc.integer({ min: -10, max: 7 * 24 + 10 }), fc.nat(3)).map(([hour, slot]) => 4 * hour + slot),
    fc.constantFrom(0.004, 0.005, 2),
  )
  const needing = (taskId: number, [slot, agents]: [number, number]): Demand => ({
    ...demand(0),
    streamId: taskId,
    taskIds: [taskId],
    startsAt: Date.parse(`${MONDAY}T00:00:00Z`) + slot * QUARTER_MS,
    required: Float64Array.of(agents),
  })

  /** The first that holds, by the days, hours, windows and needs as they are read on a wall clock. */
  function wanted(one: SchedulingSurfer, given: Demand[], horizon: Interval): SurferCode | null {
    const [from, to] = [MONDAY, addDays(MONDAY, 7)]
    if ((one.startDate ?? from) >= to || (one.endDate ?? from) < from) return 'SURFER_OUTSIDE_START_END_DATE'
    const { minContractedHours: least, maxContractedHours: most } = one
    if ((least === null && most === null) || most === 0 || one.maxContractedDailyMinutes === 0)
      return 'NO_SURFER_HOURS'
    const isOpen = (at: number) =>
      at >= horizon.start &&
      at < horizon.end &&
      (one.workingWindows.length === 0 || isOpenAt(one.workingWindows, at))
    let hasWindow = false
    for (let at = horizon.start; at < horizon.end; at += HOUR_MS / 4) hasWindow ||= isOpen(at)
    if (!hasWindow) return 'NO_WORKING_WINDOW'
    const isServed = ({ taskIds }: Demand) => taskIds.some(id => one.taskIds.includes(id))
    const isNeeded = given.some(need => isServed(need) && need.required[0]! >= 0.005 && isOpen(need.startsAt))
    return isNeeded ? null : 'NO_FORECAST'
  }

  it('tells the first reason that holds, of dates, hours, windows and forecast', () => {
    fc.assert(
      fc.property(anySurfer, anyNeed, anyNeed, (one, first, second) => {
        const given = [needing(SKILL, first), needing(SKILL + 1, second)]
        const whole = problem({ surfers: [one], demand: given })
        const horizon = {
          start: instantAt(one.zone, MONDAY, 0),
          end: instantAt(one.zone, addDays(MONDAY, 7), 0),
        }
        const found = refuseBeforeSearch(one, whole, gridOf(whole))
        expect(found?.code ?? null).toBe(wanted(one, given, horizon))
      }),
      { numRuns: 100 },
    )
  })

  it('leaves apart the kept shifts that start on days that are not planned, on the agent’s own clock', () => {
    const start = fc
      .integer({ min: -3 * 96, max: 10 * 96 })
      .map(slot => span(0, 0, 0).start + slot * QUARTER_MS)
    fc.assert(
      fc.property(zone, fc.array(start, { maxLength: 12 }), (own, starts) => {
        const existingShifts = starts.map(at => ({ start: at, end: at + 8 * HOUR_MS }))
        const around = shiftsAround(surfer({ zone: own, existingShifts }), problem())
        const isPlanned = (at: number) => {
          const date = localDateOf(own, at)
          return date >= MONDAY && date < addDays(MONDAY, 7)
        }
        expect(around).toEqual(existingShifts.filter(shift => !isPlanned(shift.start)))
      }),
      { numRuns: 100 },
    )
  })
})
