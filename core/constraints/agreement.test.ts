// Parts of a constraint agree: what its mask allows breaks nothing, days that its state steps through are those that
// have no breach and no excess, and loosening it takes the breach away. Asked of every constraint in the registry.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allWeek, MONDAY, span, surfer } from '#test/core/scheduling/builders.ts'
import { addDays, DAY_MS, HOUR_MS, type Interval, instantAt, overlaps } from '../time/index.ts'
import { mostDaysLogic } from './consecutive-days.ts'
import type { BreachContext, SequenceChange } from './constraint.ts'
import { contractOf } from './contract.ts'
import {
  ALL_CONSTRAINTS,
  availabilityOf,
  type BoundBlock,
  CONSTRAINTS,
  type Constraint,
  type DayRow,
  KEPT_MARGIN_DAYS,
  type PlannedSurfer,
  type SequenceLogic,
  type SequenceRules,
  TIME_CONSTRAINTS,
} from './index.ts'

const ZONES = ['Europe/London', 'Australia/Lord_Howe', 'America/New_York']
const names = Object.keys(CONSTRAINTS) as (keyof typeof CONSTRAINTS)[]
const nameOf = (constraint: Constraint) => names.find(name => CONSTRAINTS[name] === constraint)!
const block = (interval: Interval, overrides: Partial<BoundBlock> = {}): BoundBlock => ({
  type: 'shift',
  interval,
  isFill: false,
  tasks: [],
  ...overrides,
})
const inOrder = (shifts: BoundBlock[]) => shifts.sort((a, b) => a.interval.start - b.interval.start)

/** Shifts of a fortnight that begins before clocks change, by quarter hours. */
const anInterval = fc
  .tuple(fc.integer({ min: 0, max: 14 * 96 }), fc.integer({ min: 1, max: 56 }))
  .map(([start, length]) => ({
    start: Date.parse('2026-03-23T00:00:00Z') + (start * HOUR_MS) / 4,
    end: Date.parse('2026-03-23T00:00:00Z') + ((start + length) * HOUR_MS) / 4,
  }))
const aSurfer: fc.Arbitrary<PlannedSurfer> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    from: fc.integer({ min: 0, max: 23 }),
    to: fc.integer({ min: 0, max: 23 }),
    startDate: fc.option(fc.integer({ min: 0, max: 6 })),
    endDate: fc.option(fc.integer({ min: 3, max: 13 })),
    rest: fc.option(fc.integer({ min: 0, max: 900 })),
    unavailable: fc.array(anInterval, { maxLength: 3 }),
    kept: fc.array(anInterval, { maxLength: 3 }),
    available: fc.option(fc.array(anInterval, { minLength: 1, maxLength: 6 }), { nil: undefined }),
  })
  .map(({ zone, from, to, startDate, endDate, rest, unavailable, kept, available }) =>
    surfer({
      zone,
      workingWindows: [{ ...allWeek(from, to), zone }],
      startDate: startDate === null ? null : addDays(MONDAY, startDate),
      endDate: endDate === null ? null : addDays(MONDAY, endDate),
      restMinutesBetweenShifts: rest,
      unavailable,
      existingShifts: kept,
      availability: available && availabilityOf(zone, 'monday', available),
    }),
  )

describe('a mask', () => {
  it.each(TIME_CONSTRAINTS.map(constraint => [nameOf(constraint), constraint] as const))(
    'of %s allows no shift that breaks it',
    (_, constraint) => {
      fc.assert(
        fc.property(aSurfer, anInterval, (given, interval) => {
          const shift = block(interval)
          const around = { start: interval.start - 2 * DAY_MS, end: interval.end + 2 * DAY_MS }
          fc.pre(!constraint.forbids!(given, around).some(forbidden => overlaps(forbidden, interval)))
          const shifts = inOrder([...given.existingShifts.map(kept => block(kept)), shift])
          const away = given.unavailable.map(time => block(time, { type: 'time-off' }))
          const breaches = constraint
            .breaches({ surfer: given, shifts, blocks: [...shifts, ...away], weekStartsOn: 'monday' })
            // Kept shifts overlap as they stand; the mask of the rest keeps new ones from them.
            .filter(({ code, blocks }) => blocks.includes(shift) && !isWithKept(code, blocks, shift))
          expect(breaches).toEqual([])
        }),
        { numRuns: 300 },
      )
    },
  )
  const isWithKept = (code: string, blocks: readonly BoundBlock[], shift: BoundBlock) =>
    code === 'OVERLAP' && blocks.every(one => one === shift || one.type === 'shift')

  it('of the rest keeps shifts from kept ones', () => {
    fc.assert(
      fc.property(aSurfer, anInterval, (given, interval) => {
        const forbidden = CONSTRAINTS.rest.forbids(given, interval)
        const meets = given.existingShifts.some(kept => overlaps(kept, interval))
        if (meets) expect(forbidden.some(time => overlaps(time, interval))).toBe(true)
      }),
    )
  })
})

const DAYS = 28
const DAY_RULES: [name: string, SequenceRules][] = [
  ['shortestRun', { minConsecutiveDays: 3 }],
  ['daysOff', { minConsecutiveDaysOff: 2 }],
  ['weekends', { maxWeekends: 2 }],
  ['weekends', { maxWeekends: 1, weekendSpan: 3 }],
  ['consecutiveDays', { maxConsecutiveDays: 4 }],
]
/** A row of days, off before and after as far as anybody looks. */
const aRow = fc.array(fc.boolean(), { minLength: DAYS, maxLength: DAYS })

const rowOf = (days: readonly boolean[]): DayRow => {
  const isWorked = new Uint8Array(DAYS + 2 * KEPT_MARGIN_DAYS)
  days.forEach((isOn, day) => {
    isWorked[day + KEPT_MARGIN_DAYS] = isOn ? 1 : 0
  })
  return { isWorked, template: new Int16Array(DAYS).fill(-1), dayCount: DAYS }
}
const shiftsOf = (days: readonly boolean[], zone: string) =>
  days.flatMap((isOn, day) => (isOn ? [block(shiftOn(day, zone))] : []))
const shiftOn = (day: number, zone: string): Interval => {
  const start = instantAt(zone, addDays(MONDAY, day), 540)
  return { start, end: start + 4 * HOUR_MS }
}
const contextOf = (given: PlannedSurfer, shifts: BoundBlock[]): BreachContext => ({
  surfer: given,
  shifts,
  blocks: shifts,
  weekStartsOn: 'monday',
  known: { start: span(0, 0, 1).start - 40 * DAY_MS, end: span(0, 0, 1).start + (DAYS + 40) * DAY_MS },
})
const bound = (sequence: SequenceRules, zone = 'Australia/Lord_Howe') =>
  surfer({ zone, sequence: { ...sequence, isKnownAround: true } })

function stepsThrough({ days: state }: SequenceLogic, row: DayRow): boolean {
  const isKept = new Uint8Array(row.isWorked.length)
  let now: number | null = state!.start(isKept)
  for (let at = KEPT_MARGIN_DAYS; now !== null && at < KEPT_MARGIN_DAYS + DAYS; at++)
    now = state!.next(now, row.isWorked[at] === 1, at)
  return now !== null && state!.mayEnd(now, isKept)
}

describe('days in a row', () => {
  it.each(DAY_RULES)('%s %o: state, excess and breach agree on every row', (name, rules) => {
    const given = bound(rules)
    const constraint: Constraint = CONSTRAINTS[name as keyof typeof CONSTRAINTS]
    const scope = { from: MONDAY, dayCount: DAYS, templates: [] }
    const logic =
      name === 'consecutiveDays'
        ? mostDaysLogic(rules.maxConsecutiveDays!)
        : constraint.sequence!(given, scope)!
    fc.assert(
      fc.property(aRow, days => {
        const row = rowOf(days)
        const breaches = constraint.breaches(contextOf(given, shiftsOf(days, given.zone)))
        expect(stepsThrough(logic, row)).toBe(breaches.length === 0)
        if (name !== 'consecutiveDays') expect(logic.excess(row) === 0).toBe(breaches.length === 0)
      }),
      { numRuns: 400 },
    )
  })

  it.each(DAY_RULES.slice(0, 4))(
    '%s %o: of a broken row some repair is on the way to a sound one',
    (name, rules) => {
      const given = bound(rules)
      const constraint: Constraint = CONSTRAINTS[name as keyof typeof CONSTRAINTS]
      const logic = constraint.sequence!(given, { from: MONDAY, dayCount: DAYS, templates: [] })!
      fc.assert(
        fc.property(aRow, aRow, (days, sound) => {
          const row = rowOf(days)
          const reach = { firstDay: 0, lastDay: DAYS, isOpen: (day: number) => day >= 0 && day < DAYS }
          const repairs = logic.repairs(row, reach)
          expect(repairs === null).toBe(logic.excess(row) === 0)
          // Any sound row differs from the broken one in one of the choices at least.
          if (repairs && logic.excess(rowOf(sound)) === 0)
            expect(repairs.some(choice => 'isOn' in choice && sound[choice.day] === choice.isOn)).toBe(true)
        }),
        { numRuns: 400 },
      )
    },
  )
})

describe('loosening', () => {
  const context = (given: PlannedSurfer) => ({
    surfer: given,
    contract: contractOf({ ...given, breakMinutesPerShift: null }),
    maxConsecutiveDays: 6,
    horizon: { first: MONDAY, last: addDays(MONDAY, DAYS - 1) },
    templateIds: [1, 2],
    templateName: String,
  })
  const RULES: [string, SequenceRules][] = [
    ...DAY_RULES.filter(([, rules]) => rules.maxWeekends === undefined || rules.weekendSpan !== undefined),
    ['templateMaximum', { maxShiftsByTemplate: new Map([[1, 2]]) }],
    ['shiftSuccession', { notBeforeIds: new Map([[1, [2]]]) }],
  ]
  it.each(RULES)('%s %o as far as it goes takes the breach away', (name, rules) => {
    const given = bound(rules)
    const constraint: Constraint = CONSTRAINTS[name as keyof typeof CONSTRAINTS]
    const steps = [...constraint.relaxations(context(given))]
    const loosest = steps.at(-1) as { rules: SequenceChange }
    const loosened = { ...given, sequence: { ...given.sequence, ...loosest.rules } }
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.every(({ sentence }) => /^[A-Z].*\.$/.test(sentence))).toBe(true)
    fc.assert(
      fc.property(aRow, fc.infiniteStream(fc.constantFrom(1, 2)), (days, kinds) => {
        const all = shiftsOf(days, given.zone).map(shift => ({
          ...shift,
          shiftTemplateId: kinds.next().value,
        }))
        const shifts = name === 'templateMaximum' ? all.slice(0, 9) : all
        expect(constraint.breaches(contextOf(loosened, shifts))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('by steps never asks for more than the contract, and says what it changes', () => {
    fc.assert(
      fc.property(aSurfer, given => {
        for (const constraint of ALL_CONSTRAINTS)
          for (const relaxation of constraint.relaxations(context(given))) {
            expect(relaxation.step).toBeGreaterThan(0)
            if (!('change' in relaxation)) continue
            const { restMinutesBetweenShifts: rest } = relaxation.change
            if (rest != null)
              expect(rest).toBeLessThan(contractOf({ ...given, breakMinutesPerShift: null }).restMinutes)
          }
      }),
      { numRuns: 60 },
    )
  })
})
