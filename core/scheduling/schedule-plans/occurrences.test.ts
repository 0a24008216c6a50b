import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  instantAt,
  localDateOf,
  minuteOfDay,
  overlaps,
  WEEKDAYS,
} from '#core/time/index.ts'
import { occurrencesOf } from './occurrences.ts'
import type { PlannedShift, PlanSurfer, RoundRobin, SchedulePlan } from './types.ts'

// A Monday; Berlin's clocks go back on Sunday 25 October 2026, and New York's a week later.
const ANCHOR = '2026-10-12'
const WEEKS_OF_ANCHOR = { weekStartsOn: 'monday', anchorDate: ANCHOR } as const
const SURFERS = [1, 2, 3]
const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu')

const someShift = (days: number): fc.Arbitrary<PlannedShift> =>
  fc
    .record({
      day: fc.nat(days - 1),
      startMinute: fc.nat(95).map(quarter => quarter * 15),
      length: fc.integer({ min: 2, max: 40 }),
      zone: fc.option(zone, { freq: 2 }),
      isFill: fc.boolean(),
    })
    .map(({ length, ...shift }) => ({
      ...shift,
      endMinute: shift.startMinute + length * 15,
      breaks: [],
      shiftTemplateId: null,
    }))
const someRows = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.array(someShift(21), { minLength: 5, maxLength: 12 }),
)
const somePeople = fc
  .tuple(...SURFERS.map(() => fc.record({ zone, first: fc.option(fc.nat(20)), last: fc.option(fc.nat(40)) })))
  .map(
    all =>
      new Map(
        all.map((one, index): [number, PlanSurfer] => [
          SURFERS[index]!,
          {
            id: SURFERS[index]!,
            zone: one.zone,
            startDate: one.first === null ? null : addDays(ANCHOR, one.first),
            endDate: one.last === null ? null : addDays(ANCHOR, one.last),
            absences: [],
          },
        ]),
      ),
  )
const patternOf = ([durationWeeks, shifts]: [number, PlannedShift[]]): SchedulePlan['patterns'][number] => ({
  durationWeeks,
  groups: [{ surferIds: SURFERS, shifts: shifts.filter(({ day }) => day < 7 * durationWeeks) }],
})
const someRange = fc
  .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 20 }))
  .map(([first, days]) => ({ from: addDays(ANCHOR, first), to: addDays(ANCHOR, first + days) }))

describe('the occurrences of a pattern', () => {
  it('are its shifts of all cycles that start on an employed day of the range, on the agent’s own clock', () => {
    fc.assert(
      fc.property(someRows, somePeople, someRange, (rows, people, range) => {
        const pattern = patternOf(rows)
        const plan: SchedulePlan = { ...WEEKS_OF_ANCHOR, patterns: [pattern], roundRobins: [] }
        const wanted: string[] = []
        for (const { id, zone: own, startDate, endDate } of people.values())
          for (const shift of pattern.groups[0]!.shifts)
            for (let cycle = -10; cycle <= 12; cycle++) {
              const date = addDays(ANCHOR, cycle * 7 * pattern.durationWeeks + shift.day)
              const start = instantAt(shift.zone ?? own, date, shift.startMinute)
              const day = localDateOf(own, start)
              const isEmployed = (startDate ?? day) <= day && day <= (endDate ?? day)
              if (day >= range.from && day < range.to && isEmployed) wanted.push(`${id} ${start}`)
            }
        const found = occurrencesOf(plan, range, people).shifts
        expect(found.map(({ surferId, interval }) => `${surferId} ${interval.start}`).toSorted()).toEqual(
          wanted.toSorted(),
        )
      }),
      { numRuns: 70 },
    )
  })

  it('come again after the cycle at the same times on the wall, also after the clock has changed', () => {
    fc.assert(
      fc.property(someRows, zone, someRange, (rows, own, range) => {
        const plan: SchedulePlan = { ...WEEKS_OF_ANCHOR, patterns: [patternOf(rows)], roundRobins: [] }
        const people = new Map([[1, { id: 1, zone: own, startDate: null, endDate: null, absences: [] }]])
        const days = 7 * rows[0]
        const described = (by: number) =>
          occurrencesOf(plan, { from: addDays(range.from, by), to: addDays(range.to, by) }, people)
            .shifts.filter(({ interval }) => minuteOfDay(own, interval.start) >= 240)
            .map(({ interval: { start } }) => [
              addDays(localDateOf(own, start), -by),
              minuteOfDay(own, start),
            ])
        // A shift with its own zone may move by the hours between two changes of the clock.
        fc.pre(rows[1].every(shift => shift.zone === null || shift.zone === own))
        expect(described(days)).toEqual(described(0))
      }),
      { numRuns: 70 },
    )
  })
})

describe('duties beside a pattern', () => {
  const someDuty = fc.record({
    shift: someShift(7),
    timeInLieu: fc.option(
      fc.record({
        week: fc.constantFrom('same' as const, 'following' as const),
        weekday: fc.constantFrom(...WEEKDAYS),
      }),
      { freq: 2 },
    ),
  })

  const denseRows = fc.tuple(fc.constant(1), fc.array(someShift(7), { minLength: 8, maxLength: 14 }))
  const laterRange = fc
    .tuple(fc.nat(25), fc.integer({ min: 2, max: 10 }))
    .map(([first, days]) => ({ from: addDays(ANCHOR, first), to: addDays(ANCHOR, first + days) }))

  it('take the place of the day’s shift or of one that they overlap, fill shifts aside, and leave all others', () => {
    fc.assert(
      fc.property(
        denseRows,
        somePeople,
        someDuty,
        laterRange,
        (rows, people, { shift, timeInLieu }, range) => {
          const patterns = [patternOf(rows)]
          const roundRobin: RoundRobin = {
            id: 1,
            cycleWeeks: 1,
            surferIds: SURFERS,
            groups: [],
            shifts: [{ ...shift, id: 1, numberOfSurfers: 3, timeInLieu }],
          }
          const wide = { from: addDays(range.from, -21), to: addDays(range.to, 21) }
          const plan = { ...WEEKS_OF_ANCHOR, patterns, roundRobins: [roundRobin] }
          const duties = occurrencesOf(plan, wide, people).shifts.filter(one => one.roundRobinId !== null)
          const alone = occurrencesOf({ ...plan, roundRobins: [] }, range, people).shifts
          const beside = occurrencesOf(plan, range, people).shifts.filter(one => one.roundRobinId === null)
          const key = (one: (typeof alone)[number]) =>
            `${one.surferId} ${one.interval.start} ${one.interval.end}`
          const left = new Set(beside.map(key))
          for (const one of beside) expect(alone.map(key)).toContain(key(one))
          for (const one of alone) {
            const own = duties.filter(duty => duty.surferId === one.surferId)
            const meets = own.some(
              duty => !duty.isFill && !one.isFill && overlaps(duty.interval, one.interval),
            )
            if (meets) expect(left.has(key(one))).toBe(false)
            if (one.isFill && !timeInLieu) expect(left.has(key(one))).toBe(true)
            // Nothing is lost that is days away from every duty and every day off.
            const isNear = own.some(duty =>
              [duty.interval, ...(duty.timeInLieu ? [duty.timeInLieu] : [])].some(
                time =>
                  Math.abs(
                    daysBetween(
                      localDateOf('Etc/UTC', time.start),
                      localDateOf('Etc/UTC', one.interval.start),
                    ),
                  ) <= 2,
              ),
            )
            if (!isNear) expect(left.has(key(one))).toBe(true)
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  it('are the same whatever the order in which agents and shifts are given', () => {
    fc.assert(
      fc.property(
        denseRows,
        somePeople,
        someDuty,
        laterRange,
        (rows, people, { shift, timeInLieu }, range) => {
          const shifts = [{ ...shift, id: 1, numberOfSurfers: 2, timeInLieu }]
          const roundRobin: RoundRobin = { id: 1, cycleWeeks: 1, surferIds: SURFERS, groups: [], shifts }
          const planWith = (turned: boolean): SchedulePlan => ({
            ...WEEKS_OF_ANCHOR,
            patterns: [patternOf([rows[0], turned ? rows[1].toReversed() : rows[1]])],
            roundRobins: [roundRobin],
          })
          const turned = occurrencesOf(planWith(true), range, new Map([...people].toReversed()))
          const straight = occurrencesOf(planWith(false), range, people)
          const described = (all: typeof straight) => all.shifts.map(one => JSON.stringify(one)).toSorted()
          expect(described(turned)).toEqual(described(straight))
          expect(turned.turns).toEqual(straight.turns)
          const starts = turned.shifts.map(({ surferId, interval }) => surferId * 1e15 + interval.start)
          expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        },
      ),
      { numRuns: 25 },
    )
  })
})
