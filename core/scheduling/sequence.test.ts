// Rules on the sequence of days and templates bind what is generated: the independent checker finds no fault, and
// the constraints that warn a manager have nothing to say.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allWeek,
  demand,
  MONDAY,
  problem,
  shiftTemplate,
  span,
  surfer,
} from '#test/core/scheduling/builders.ts'
import { check } from '#test/core/scheduling/checker.ts'
import { breachesOf, type SequenceChange } from '../constraints/index.ts'
import { random } from '../random.ts'
import { addDays, HOUR_MS, instantAt, localDateOf, type Weekday } from '../time/index.ts'
import { generateShifts } from './generate.ts'
import type {
  GeneratedShift,
  GenerateProblem,
  GenerateResult,
  SchedulingSurfer,
  SequenceRules,
} from './problem/types.ts'
import { remedyFor, underRules } from './remedy.ts'

const PATIENCE_MS = 120_000
const seeds = fc.integer({ min: 1, max: 1_000_000 })
const WEEKS = 3
function sequenceProblem(seed: number): GenerateProblem {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  const rule = <T>(value: T) => (chance() < 0.5 ? value : undefined)
  const sequence = (): SequenceRules => ({
    minConsecutiveDays: rule(2 + below(2)),
    maxConsecutiveDays: rule(4 + below(2)),
    minConsecutiveDaysOff: rule(2 + below(2)),
    maxWeekends: rule(below(3)),
    maxShiftsByTemplate: rule(new Map([[1 + below(3), below(6)]])),
    notBeforeIds: rule(new Map([[3, [1, 2]]])),
  })
  const week = (k: number) => demand(1).startsAt + k * 168 * HOUR_MS
  return problem({
    to: addDays(MONDAY, 7 * WEEKS),
    shiftTemplates: [
      shiftTemplate({ id: 1, startMinute: 420 }),
      shiftTemplate({ id: 2, startMinute: 660, lengthMinutes: 540 }),
      shiftTemplate({ id: 3, startMinute: 780, lengthMinutes: 450 }),
    ],
    surfers: [1, 2, 3, 4].map(id =>
      surfer({
        id,
        sequence: sequence(),
        restMinutesBetweenShifts: 540,
        minContractedHours: [16, 24, 32][below(3)]!,
        shiftTemplateIds: id > 2 ? [1, 2, 3] : null,
      }),
    ),
    demand: [0, 1, 2].map(k => demand(2.5, 7, 19, { startsAt: week(k) })),
  })
}

/** Four weeks; the rules look beyond each half. */
function inPeriods(seed: number): GenerateProblem {
  const given = sequenceProblem(seed)
  const week = (k: number) => demand(2.5, 7, 19, { startsAt: demand(1).startsAt + k * 168 * HOUR_MS })
  const surfers = given.surfers.map(({ sequence, ...one }) => {
    const { maxShiftsByTemplate: _, maxWeekends = 2, ...rest } = sequence!
    return { ...one, sequence: { ...rest, maxWeekends, weekendSpan: 4, isKnownAround: true } }
  })
  return { ...given, to: addDays(MONDAY, 28), surfers, demand: [0, 1, 2, 3].map(week) }
}

/** Written out as letters, a day each. */
function faultsInRow({ surfers, from, to }: GenerateProblem, shifts: readonly GeneratedShift[]): string[] {
  return surfers.flatMap(({ id, zone, sequence = {} }) => {
    const worked = new Set(
      shifts.filter(s => s.surferId === id).map(s => localDateOf(zone, s.interval.start)),
    )
    let row = ''
    for (let date = from; date < to; date = addDays(date, 1)) row += worked.has(date) ? 'W' : '-'
    const {
      minConsecutiveDays = 1,
      maxConsecutiveDays = 6,
      minConsecutiveDaysOff = 1,
      maxWeekends,
    } = sequence
    const runs = row.match(/W+/g) ?? []
    const weekends = (row.match(/.{7}/g) ?? []).filter(week => week.slice(5).includes('W'))
    return [
      ...runs.filter(run => run.length < minConsecutiveDays || run.length > maxConsecutiveDays),
      ...(row.match(/(?<=W)-+(?=W)/g) ?? []).filter(gap => gap.length < minConsecutiveDaysOff),
      ...(weekends.length > maxWeekends! ? [`${weekends.length} weekends`] : []),
    ].map(fault => `${id}: ${fault} in ${row}`)
  })
}

/** Breaches of the rules on the sequence, as managers are warned of them; the days of the horizon are known. */
function warnings(given: GenerateProblem, { shifts }: Pick<GenerateResult, 'shifts'>): string[] {
  return given.surfers.flatMap(own => {
    const { id, zone, sequence } = own
    const mine = shifts
      .filter(s => s.surferId === id)
      .map(({ interval, shiftTemplateId }) => ({
        type: 'shift' as const,
        interval,
        isFill: false,
        tasks: [],
        shiftTemplateId,
      }))
    const bound = {
      ...own,
      minContractedHours: null,
      maxContractedHours: null,
      minContractedDailyMinutes: null,
    }
    return breachesOf({
      surfer: { ...bound, sequence },
      shifts: mine,
      blocks: mine,
      weekStartsOn: given.weekStartsOn,
      known: { start: instantAt(zone, given.from, 0), end: instantAt(zone, given.to, 0) },
    }).map(({ sentence }) => `${id}: ${sentence}`)
  })
}

describe('rules on the sequence of days', () => {
  it(
    'bind every schedule, stopped at any moment too',
    () => {
      fc.assert(
        fc.property(seeds, fc.integer({ min: 5, max: 200 }), (seed, patience) => {
          const given = sequenceProblem(seed)
          let asked = 0
          const whole = generateShifts(given, { seed: 1, iterations: 5_000 })
          const stopped = generateShifts(given, { seed: 1, isCancelled: () => ++asked > patience })
          for (const result of [whole, stopped]) {
            expect(check(given, result)).toEqual([])
            expect(warnings(given, result)).toEqual([])
          }
        }),
        { numRuns: 12 },
      )
    },
    PATIENCE_MS,
  )

  it(
    'bind across periods that are generated one after the other, in either order',
    () => {
      fc.assert(
        fc.property(seeds, fc.boolean(), fc.integer({ min: 1, max: 3 }), (seed, isLaterFirst, cut) => {
          const whole = inPeriods(seed)
          const middle = addDays(MONDAY, 7 * cut)
          const halves = [
            { from: whole.from, to: middle },
            { from: middle, to: whole.to },
          ]
          if (isLaterFirst) halves.reverse()
          const done: GeneratedShift[] = []
          for (const half of halves) {
            const surfers = whole.surfers.map(one => ({
              ...one,
              existingShifts: done.filter(s => s.surferId === one.id).map(s => s.interval),
              keptKinds: new Map(
                done.flatMap(s =>
                  s.surferId === one.id && s.shiftTemplateId ? [[s.interval.start, s.shiftTemplateId]] : [],
                ),
              ),
            }))
            const given = { ...whole, ...half, surfers }
            const result = generateShifts(given, { seed: 1, iterations: 2500 })
            expect(check(given, result)).toEqual([])
            done.push(...result.shifts)
          }
          expect(done.length).toBeGreaterThan(0)
          const result = { shifts: done.toSorted((a, b) => a.interval.start - b.interval.start) }
          expect(warnings(whole, result)).toEqual([])
          expect(faultsInRow(whole, done)).toEqual([])
        }),
        { numRuns: 12, examples: [[750088, false, 2]] },
      )
    },
    PATIENCE_MS,
  )

  it('leave the contracted hours within reach where days can be placed otherwise', () => {
    const rules = { minConsecutiveDays: 2, minConsecutiveDaysOff: 2, maxWeekends: 1, maxConsecutiveDays: 5 }
    const given = sequenceProblem(1)
    const surfers = given.surfers.map(s => ({ ...s, sequence: rules, minContractedHours: 32 }))
    const result = generateShifts({ ...given, surfers }, { seed: 1, iterations: 5_000 })
    expect(result.notices).toEqual([])
    const weekends = result.shifts.filter(s => {
      const day = new Date(localDateOf('Europe/Paris', s.interval.start)).getUTCDay()
      return s.surferId === 1 && (day === 0 || day === 6)
    })
    expect(weekends.length).toBeLessThanOrEqual(2)
  })

  it('know a shift by its kind, beside those that are kept too', () => {
    const [LATE, EARLY] = [50, 60]
    const twins = [1, 2].map(id =>
      shiftTemplate({ id, kind: EARLY, startMinute: 420 + 30 * id, days: ['monday', 'tuesday'] }),
    )
    const late = shiftTemplate({ id: 3, kind: LATE, startMinute: 720, days: ['monday'] })
    const sunday = span(-1, 720, 1200)
    const given = (sequence: SequenceRules) =>
      problem({
        surfers: [
          surfer({
            minContractedHours: 16,
            shiftTemplateIds: [1, 2, 3],
            sequence,
            existingShifts: [sunday],
            keptKinds: new Map([[sunday.start, LATE]]),
          }),
        ],
        shiftTemplates: [...twins, late],
      })
    const barred = given({ notBeforeIds: new Map([[LATE, [EARLY]]]) })
    const bound = generateShifts(barred, { seed: 1, iterations: 500 })
    expect(check(barred, bound)).toEqual([])
    expect(bound.shifts).toHaveLength(1)
    expect(bound.notices).toMatchObject([{ code: 'UNABLE_TO_ADD', blockedBy: 'rules' }])
    const free = generateShifts(given({}), { seed: 1, iterations: 500 })
    expect(free.shifts).toHaveLength(2)
    expect(check(barred, free)).not.toEqual([])
  })

  const on = (...days: Weekday[]) => ({ workingWindows: [{ ...allWeek(7, 21), days }] })
  const eight = { minContractedDailyMinutes: 480, maxContractedDailyMinutes: 480 }
  const templates = [shiftTemplate({ days: ['monday'] }), shiftTemplate({ id: 2, days: ['tuesday'] })]
  const alone: [string, Partial<SchedulingSurfer>, Partial<GenerateProblem>, SequenceChange, number][] = [
    [
      'Raise the weekends worked, at most, from 0 to 1.',
      { sequence: { maxWeekends: 0 }, minContractedHours: 16, ...on('saturday', 'sunday') },
      {},
      { maxWeekends: 1 },
      18,
    ],
    [
      'Raise the days in a row, at most, from 2 to 5.',
      { ...eight, minContractedHours: 40, ...on('monday', 'tuesday', 'wednesday', 'thursday', 'friday') },
      { settings: { maxConsecutiveDays: 2 } },
      { maxConsecutiveDays: 5 },
      8,
    ],
    [
      'Raise the days in a row, at most, from 1 to 2.',
      { ...eight, minContractedHours: 16, sequence: { maxConsecutiveDays: 1 }, ...on('monday', 'tuesday') },
      {},
      { maxConsecutiveDays: 2 },
      8,
    ],
    [
      'Lower the days in a row, at least, from 4 to 2.',
      {
        ...eight,
        minContractedHours: 16,
        sequence: { minConsecutiveDays: 4 },
        ...on('tuesday', 'wednesday'),
      },
      {},
      { minConsecutiveDays: 2 },
      16,
    ],
    [
      'Lower the days off together, at least, from 3 to 1.',
      {
        ...eight,
        minContractedHours: 32,
        sequence: { minConsecutiveDaysOff: 3 },
        ...on('monday', 'tuesday', 'thursday', 'friday'),
      },
      {},
      { minConsecutiveDaysOff: 1 },
      16,
    ],
    [
      'Allow the shift T1 3 times instead of 2.',
      {
        minContractedHours: 24,
        shiftTemplateIds: [1],
        sequence: { maxShiftsByTemplate: new Map([[1, 2]]) },
      },
      { shiftTemplates: [shiftTemplate()] },
      { maxShiftsByTemplate: new Map([[1, 3]]) },
      8,
    ],
    [
      'Allow the shift T2 on the day after T1.',
      {
        minContractedHours: 16,
        shiftTemplateIds: [1, 2],
        sequence: { notBeforeIds: new Map([[1, [2]]]) },
      },
      { shiftTemplates: templates },
      { notBeforeIds: new Map([[1, []]]) },
      8,
    ],
  ]
  it.each(alone)('are told where they alone are in the way, with the least that helps: %s', (...given) => {
    const [sentence, wishes, more, rules, hours] = given
    const asIs = problem({ surfers: [surfer(wishes)], ...more })
    const { notices } = generateShifts(asIs, { seed: 1, iterations: 500 })
    expect(notices).toMatchObject([{ code: 'UNABLE_TO_ADD', blockedBy: 'rules' }])
    const remedy = remedyFor({
      problem: asIs,
      notice: notices[0]!,
      taskName: String,
      templateName: id => `T${id}`,
    })
    const minutesGained = 60 * hours
    expect(remedy).toEqual({ sentence, change: null, rules, setting: null, minutesGained })
    const changed = underRules(asIs, asIs.surfers[0]!, rules)
    expect(generateShifts(changed, { seed: 1, iterations: 500 }).notices).toEqual([])
  })
})
