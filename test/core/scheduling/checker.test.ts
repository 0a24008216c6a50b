import { describe, expect, it } from 'vitest'
import { generateShifts } from '#core/scheduling/generate.ts'
import type { GeneratedShift, GenerateProblem, SchedulingSurfer } from '#core/scheduling/problem/types.ts'
import { HOUR_MS, MINUTE_MS, WEEKDAYS } from '#core/time/index.ts'
import { allWeek, demand, problem, shiftTemplate, span, surfer } from './builders.ts'
import { check, checkSchedule, staffingCost } from './checker.ts'

/** A shift whose break lies in its middle. */
function shift(
  day: number,
  start: number,
  end: number,
  wishes: Partial<GeneratedShift> = {},
): GeneratedShift {
  const interval = span(day, start, end)
  const middle = interval.start + Math.floor((end - start) / 30) * 15 * MINUTE_MS
  const breaks = [{ start: middle, end: middle + 45 * MINUTE_MS }]
  return { surferId: 1, interval, breaks, shiftTemplateId: null, sessions: [], ...wishes }
}

const onDay = (day: number) => shift(day, 540, 1020)
const four = [0, 1, 2, 3].map(onDay)
const moved = (wishes: Partial<GeneratedShift>) => [{ ...four[0]!, ...wishes }, ...four.slice(1)]
const evaluate = (
  shifts: GeneratedShift[],
  who: Partial<SchedulingSurfer> = {},
  given: Partial<GenerateProblem> = {},
) => check(problem({ surfers: [surfer(who)], ...given }), { shifts, notices: [] }).join('\n')

const sessions = { settings: { minSessionMinutes: 60 } }
const nightly = { workingWindows: [allWeek(0, 24)] }
const first = four[0]!.interval
const split = (streamId: number, minutes: number) => {
  const [breakTime] = four[0]!.breaks
  const edge = first.start + minutes * MINUTE_MS
  return [
    { streamId, interval: { start: first.start, end: edge } },
    { streamId: 1, interval: { start: edge, end: breakTime!.start } },
    { streamId: 1, interval: { start: breakTime!.end, end: first.end } },
  ]
}
const served = { ...sessions, demand: [demand(1), demand(1, 8, 18, { streamId: 2, taskIds: [8] })] }
const templates = { shiftTemplates: [shiftTemplate({ days: WEEKDAYS.slice(0, 4) })] }
const onTemplate = (wishes: Partial<GeneratedShift>) =>
  four.map((s, i) => ({ ...s, shiftTemplateId: 1, ...(i === 0 && wishes) }))

describe('the checker', () => {
  it('finds nothing wrong with a good week', () => {
    expect(evaluate(four)).toBe('')
    expect(evaluate(onTemplate({}), { shiftTemplateIds: [1] }, templates)).toBe('')
  })

  const faults: [string, () => string][] = [
    ['daily minutes', () => evaluate([...four.slice(1), shift(0, 540, 900)])],
    ['outside windows', () => evaluate([...four.slice(1), shift(0, 390, 870)])],
    [
      'outside windows',
      () =>
        evaluate([...four.slice(0, 3), shift(3, 1140, 1620)], nightly, {
          settings: { isWindowPerDay: true },
        }),
    ],
    ['in time off', () => evaluate(four, { unavailable: [span(0, 600, 660)] })],
    ['outside the horizon', () => evaluate([...four.slice(1), shift(7, 540, 1020)])],
    ['before the start date', () => evaluate(four, { startDate: '2026-03-24' })],
    ['after the end date', () => evaluate(four, { endDate: '2026-03-25' })],
    ['break of 0 instead of 45', () => evaluate(moved({ breaks: [] }))],
    [
      'break at the edge',
      () => evaluate(moved({ breaks: [{ start: first.start, end: first.start + 45 * MINUTE_MS }] })),
    ],
    [
      'break outside its part of the shift',
      () =>
        evaluate(moved({ breaks: [{ start: first.start + HOUR_MS, end: first.start + 105 * MINUTE_MS }] })),
    ],
    ['rest or overlap', () => evaluate([...four.slice(1), shift(0, 780, 1260), shift(1, 420, 840)])],
    [
      '2700 minutes in a week of at most 2400',
      () => evaluate([0, 1, 2, 3, 4].map(day => shift(day, 540, 1080))),
    ],
    ['4 days in a row', () => evaluate(four, {}, { settings: { maxConsecutiveDays: 3 } })],
    ['4 days in a row', () => evaluate(four, { sequence: { maxConsecutiveDays: 3 } })],
    [
      'too few days in a row',
      () => evaluate([1, 3, 4, 5].map(onDay), { sequence: { minConsecutiveDays: 2 } }),
    ],
    [
      'too few days off together',
      () => evaluate([0, 1, 3, 4].map(onDay), { sequence: { minConsecutiveDaysOff: 2 } }),
    ],
    ['too many weekends', () => evaluate([2, 3, 4, 5].map(onDay), { sequence: { maxWeekends: 0 } })],
    [
      'a template too often',
      () =>
        evaluate(
          onTemplate({}),
          { shiftTemplateIds: [1], sequence: { maxShiftsByTemplate: new Map([[1, 3]]) } },
          templates,
        ),
    ],
    [
      'a template after one that it may not follow',
      () =>
        evaluate(
          onTemplate({}),
          { shiftTemplateIds: [1], sequence: { notBeforeIds: new Map([[1, [1]]]) } },
          templates,
        ),
    ],
    ['no notice', () => evaluate(four.slice(1))],
    ['a template nobody asked for', () => evaluate(moved({ shiftTemplateId: 1 }), {}, templates)],
    [
      'no allowed template',
      () => evaluate(onTemplate({ shiftTemplateId: 2 }), { shiftTemplateIds: [1] }, templates),
    ],
    [
      'not where its template lies',
      () =>
        evaluate(
          onTemplate(shift(0, 555, 1035, { shiftTemplateId: 1 })),
          { shiftTemplateIds: [1] },
          templates,
        ),
    ],
    ['sessions nobody asked for', () => evaluate(moved({ sessions: split(1, 60) }))],
    ['sessions do not fill the work', () => evaluate(four, {}, sessions)],
    ['a session too short', () => evaluate(moved({ sessions: split(1, 45) }), {}, sessions)],
    ['no skill for ticket group 2', () => evaluate(moved({ sessions: split(2, 60) }), {}, served)],
  ]
  it.each(faults)('says: %s', (fault, found) => {
    expect(found()).toContain(fault)
  })

  it('asks for fewer hours in a week with fewer days to work, if so set', () => {
    const off = { unavailable: [2, 3, 4, 5, 6].map(day => span(day, 0, 1440)), minContractedHours: 40 }
    expect(evaluate(four.slice(0, 2), off, { settings: { fullHoursFromDays: 5 } })).toBe('')
    expect(evaluate(four.slice(0, 2), off)).toContain('no notice')
    const long = [0, 1].map(day => shift(day, 540, 1080))
    expect(evaluate(long, off, { settings: { fullHoursFromDays: 5 } })).toContain('at most 960')
  })

  it.each([
    ['missed though days allow it', 32, ['surfer 1: short of hours']],
    ['out of reach of the shifts that there are', 34, []],
  ])('counts a minimum as broken when it is %s', (_, minContractedHours, wrong) => {
    const given = problem({
      surfers: [surfer({ shiftTemplateIds: [1], minContractedHours, maxContractedHours: 38 })],
      ...templates,
    })
    const notice = { surferId: 1, code: 'UNABLE_TO_ADD' as const, because: 'short of hours' }
    const shifts = onTemplate({}).slice(1)
    expect(checkSchedule(given, { shifts, notices: [notice] }).wrong).toEqual(wrong)
  })

  it('counts what is short three times and what is superfluous once', () => {
    const one = problem({ demand: [demand(2, 8, 9)] })
    expect(staffingCost(one, [])).toBe(7 * 4 * 2 * 3)
    // 9:00 to 17:00 in Paris in winter is 8:00 to 16:00 UTC: an hour covered by half, seven superfluous less the break.
    expect(staffingCost(one, four.slice(0, 1)) - staffingCost(one, [])).toBe(-3 * 4 + 7 * 4 - 3)
  })
})

describe('schedules under other rules', () => {
  const settings = {
    breakFromShiftMinutes: 0,
    isWindowPerDay: true,
    maxConsecutiveDays: 4,
    fullHoursFromDays: 5,
    startSpreadWeight: 0,
    minSessionMinutes: 60,
  }
  const catalogue = [480, 540, 600, 660].map((startMinute, i) =>
    shiftTemplate({
      id: i + 1,
      startMinute,
      lengthMinutes: 450 + 30 * i,
      breakAfterMinutes: i === 0 ? 180 : null,
    }),
  )
  const given = problem({
    settings,
    shiftTemplates: catalogue,
    surfers: [
      surfer({ id: 1, shiftTemplateIds: [1, 2, 3, 4] }),
      surfer({ id: 2, taskIds: [7, 8], unavailable: [span(1, 0, 1440), span(2, 0, 1440), span(5, 0, 1440)] }),
      surfer({ id: 3, taskIds: [7, 8], workingWindows: [allWeek(0, 24)] }),
      surfer({ id: 4, taskIds: [8], shiftTemplateIds: [2], minContractedHours: 8 }),
    ],
    demand: [demand(1.5, 6, 20), demand(1, 9, 17, { streamId: 2, taskIds: [8] })],
  })
  it('keep them', () => {
    const result = generateShifts(given, { seed: 1, iterations: 40_000 })
    expect(check(given, result)).toEqual([])
    expect(result.cost.total).toBeCloseTo(staffingCost(given, result.shifts), 6)
    expect(result.cost.total).toBeGreaterThanOrEqual(result.cost.bound!)
    expect(new Set(result.shifts.flatMap(s => s.sessions.map(one => one.streamId)))).toEqual(new Set([1, 2]))
    expect(result.shifts.filter(s => s.surferId === 4).every(s => s.shiftTemplateId === 2)).toBe(true)
  })
})
