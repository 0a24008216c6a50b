// Each code by a case that has it, and by the same case with the named cause taken away.
import { describe, expect, it } from 'vitest'
import { allWeek, demand, problem, SKILL, span, surfer } from '#test/core/scheduling/builders.ts'
import { generateShifts } from './generate.ts'
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
    because: /No working window/,
    surfer: { workingWindows: [] },
    lifted: { workingWindows: [allWeek(7, 21)] },
  },
  { code: 'NO_FORECAST', because: /1 skills/, surfer: { taskIds: [99] }, lifted: { taskIds: [SKILL] } },
  {
    code: 'NO_FORECAST',
    because: /within the agent's working windows/,
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
