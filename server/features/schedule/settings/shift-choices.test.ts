import { describe, expect, it } from 'vitest'
import type { SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import { type GenerateProblem, generateShifts, type SchedulingSurfer } from '#core/scheduling/index.ts'
import { HOUR_MS, localDateOf, MINUTE_MS, WEEKDAYS, weekdayOf } from '#core/time/index.ts'
import { withShiftChoices } from './shift-choices.ts'

const ZONE = 'Etc/UTC'
const MONDAY = Date.parse('2031-06-02T00:00:00Z')
const ADA: SchedulingSurfer = {
  id: 1,
  zone: ZONE,
  taskIds: [1],
  unavailable: [],
  existingShifts: [],
  startDate: null,
  endDate: null,
  minContractedHours: 5,
  maxContractedHours: 40,
  breakMinutesPerShift: 0,
  restMinutesBetweenShifts: 0,
  minContractedDailyMinutes: 300,
  maxContractedDailyMinutes: 540,
  workingWindows: [{ days: [...WEEKDAYS], startMinute: 480, endMinute: 1200, zone: ZONE }],
}

function boundTo(surfer: Partial<SchedulingSurfer>, settings: Partial<SurferScheduleSettings>, fromHour = 0) {
  const problem: GenerateProblem = {
    zone: ZONE,
    weekStartsOn: 'monday',
    from: '2031-06-02',
    to: '2031-06-09',
    surfers: [{ ...ADA, ...surfer }],
    demand: [
      {
        streamId: 1,
        taskIds: [1],
        startsAt: MONDAY + fromHour * HOUR_MS,
        incrementMinutes: 15,
        required: new Float64Array(24 * 4).fill(1),
      },
    ],
  }
  const own = { shiftOptions: [], workingDays: [], wishes: [], ...settings }
  return withShiftChoices({ problem, settings: new Map([[1, own]]), templates: new Map(), kept: [] })
}

const generate = (...given: Parameters<typeof boundTo>) =>
  generateShifts(boundTo(...given).problem, { seed: 1, iterations: 200 }).shifts.map(
    ({ interval: { start, end } }) => ({
      day: weekdayOf(localDateOf(ZONE, start)),
      minutes: (end - start) / MINUTE_MS,
    }),
  )

const custom = (lengthMinutes: number | null): Partial<SurferScheduleSettings> => ({
  workingDays: [
    { type: 'custom', day: 'monday', interval: { startMinute: 480, endMinute: 960 }, lengthMinutes: 360 },
    { type: 'custom', day: 'tuesday', interval: { startMinute: 480, endMinute: 960 }, lengthMinutes },
  ],
})

describe('free shifts of an agent with days of their own', () => {
  it('have lengths of the quarter-hour whatever the contract says', () => {
    const shifts = generate({ minContractedDailyMinutes: 310, minContractedHours: 10 }, custom(null), 24)
    expect(shifts).toContainEqual({ day: 'tuesday', minutes: expect.any(Number) })
  })

  it('have a length where the contract has no shortest day', () => {
    const { shiftTemplates } = boundTo({ minContractedDailyMinutes: 0 }, custom(null)).problem
    expect(Math.min(...shiftTemplates!.map(template => template.lengthMinutes))).toBe(15)
  })

  it('start on no day that is never worked', () => {
    const nights: SurferScheduleSettings = {
      shiftOptions: [],
      wishes: [],
      workingDays: [
        {
          type: 'custom',
          day: 'monday',
          interval: { startMinute: 1080, endMinute: 2160 },
          lengthMinutes: null,
        },
        { type: 'disabled', day: 'tuesday' },
      ],
    }
    const shifts = generate({ workingWindows: [] }, nights, 24)
    expect(shifts.map(shift => shift.day)).not.toContain('tuesday')
    const open = { ...nights, workingDays: nights.workingDays.slice(0, 1) }
    const day = { workingWindows: [], maxContractedHours: 9 }
    expect(generate(day, open, 26)).toContainEqual({ day: 'tuesday', minutes: 540 })
  })
})
