import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KEPT_MARGIN_DAYS, TIME_CONSTRAINTS, windowsAround } from '#core/constraints/index.ts'
import {
  addDays,
  daysBetween,
  eachDate,
  instantAt,
  lengthMinutes,
  localDateOf,
  overlaps,
  WEEKDAYS,
  weekdayOf,
} from '#core/time/index.ts'
import { allWeek, MONDAY, problem, randomProblem, surfer } from '#test/core/scheduling/builders.ts'
import type { GenerateProblem, SchedulingSurfer } from '../problem/types.ts'
import { type Agent, compileAgent, weeksOf } from './agent.ts'
import { type Grid, gridOf, instantOf, SLOT_MINUTES } from './grid.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
const place = fc.record({
  zone: fc.constantFrom(...ZONES),
  from: fc.constantFrom('2027-03-24', '2026-10-21', '2026-10-29', '2027-03-08'),
  days: fc.integer({ min: 1, max: 15 }),
  weekStartsOn: fc.constantFrom(...WEEKDAYS),
})

interface Compiled {
  own: SchedulingSurfer
  agent: Agent
  grid: Grid
  given: GenerateProblem
}

function compiled(own: SchedulingSurfer, wishes: Partial<GenerateProblem> = {}): Compiled {
  const given = problem({ ...wishes, surfers: [own] })
  const grid = gridOf(given)
  return { own, agent: compileAgent(own, [], given, grid), grid, given }
}

function randomAgent(seed: number, wishes: Partial<GenerateProblem> = {}): Compiled {
  const drawn = randomProblem(seed)
  return compiled(drawn.surfers[0]!, { ...drawn, ...wishes })
}

const quarter = (grid: Grid, slot: number) => ({
  start: instantOf(grid, slot),
  end: instantOf(grid, slot + 1),
})

/** Slots in which nothing forbids the agent to work. */
function allowedSlots({ own, grid }: Compiled): boolean[] {
  const restMinutesBetweenShifts = own.restMinutesBetweenShifts ?? 660
  const forbidden = TIME_CONSTRAINTS.flatMap(({ forbids }) =>
    forbids!({ ...own, restMinutesBetweenShifts }, grid.span),
  )
  return Array.from(
    { length: grid.slotCount },
    (_, slot) => !forbidden.some(time => overlaps(time, quarter(grid, slot))),
  )
}

describe('time in which an agent may work', () => {
  it('is every quarter-hour that no constraint forbids in part, and so many go on from each', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const one = randomAgent(seed, { settings: { isWindowPerDay: false } })
        let run = 0
        const expected = allowedSlots(one)
          .toReversed()
          .map(isAllowed => {
            run = isAllowed ? run + 1 : 0
            return run
          })
          .toReversed()
        expect([...one.agent.run]).toEqual([...expected, 0])
      }),
      { numRuns: 15 },
    )
  })

  it('goes on only to the end of a window of one day, where shifts may not pass from one into another', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { given } = randomAgent(seed)
        const drawn = given.surfers[0]!
        const workingWindows = [allWeek(4, 12), ...drawn.workingWindows, allWeek(11, 15)]
        const one = compiled({ ...drawn, workingWindows }, { ...given, settings: { isWindowPerDay: true } })
        const allowed = allowedSlots(one)
        const expected = new Array<number>(one.grid.slotCount + 1).fill(0)
        for (const window of windowsAround(one.own, one.grid.span))
          for (let slot = one.grid.slotCount - 1, run = 0; slot >= 0; slot--) {
            const { start, end } = quarter(one.grid, slot)
            run = allowed[slot] && window.start <= start && end <= window.end ? run + 1 : 0
            expected[slot] = Math.max(expected[slot]!, run)
          }
        expect([...one.agent.run]).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })
})

describe('days and weeks', () => {
  it('begin with the first quarter-hour of the local date', () => {
    fc.assert(
      fc.property(place, ({ zone, from, days }) => {
        const own = surfer({ zone })
        const { agent, grid } = compiled(own, { zone: 'Europe/Paris', from, to: addDays(from, days) })
        for (let slot = agent.dayStart[0]!; slot < agent.dayStart[days]!; slot++) {
          const day = agent.dayStart.findLastIndex(start => start <= slot)
          expect(day).toBe(daysBetween(from, localDateOf(zone, instantOf(grid, slot))))
        }
        expect(agent.dayCount).toBe(days)
        expect(localDateOf(zone, instantOf(grid, agent.dayStart[0]! - 1))).toBe(addDays(from, -1))
        expect(localDateOf(zone, instantOf(grid, agent.dayStart[days]!))).toBe(addDays(from, days))
      }),
      { numRuns: 15 },
    )
  })

  it('part the horizon wherever the first day of the week comes', () => {
    fc.assert(
      fc.property(place, ({ from, days, weekStartsOn }) => {
        const weeks = weeksOf(problem({ from, to: addDays(from, days), weekStartsOn }))
        const firstDays = eachDate(from, addDays(from, days)).flatMap((date, day) =>
          day === 0 || weekdayOf(date) === weekStartsOn ? [day] : [],
        )
        expect(weeks.map(week => week.firstDay)).toEqual(firstDays)
        expect(weeks.map(week => week.lastDay)).toEqual([...firstDays.slice(1), days])
      }),
    )
  })

  it('are taken where a kept shift starts by the local date, in the horizon and around it', () => {
    fc.assert(
      fc.property(
        place,
        fc.array(fc.integer({ min: -40 * 24, max: 60 * 24 }), { maxLength: 6 }),
        ({ zone, from, days }, hours) => {
          const start = instantAt(zone, from, 0)
          const existingShifts = hours.map(hour => ({
            start: start + hour * 3_600_000,
            end: start + (hour + 8) * 3_600_000,
          }))
          const { agent } = compiled(surfer({ zone, existingShifts }), { from, to: addDays(from, days) })
          const kept = new Set(existingShifts.map(shift => localDateOf(zone, shift.start)))
          agent.isKeptDay.forEach((isKept, at) => {
            expect(isKept === 1).toBe(kept.has(addDays(from, at - KEPT_MARGIN_DAYS)))
          })
          expect(agent.isKeptDay.length).toBe(days + 2 * KEPT_MARGIN_DAYS)
          expect([...agent.isOpenDay].map((_, day) => 1 - agent.isOpenDay[day]!)).toEqual([
            ...agent.isKeptDay.slice(KEPT_MARGIN_DAYS, -KEPT_MARGIN_DAYS),
          ])
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('lengths of shifts', () => {
  it('grow by half an hour from the shortest, none outside of the contract', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 700 }), fc.integer({ min: 60, max: 1600 }), (min, max) => {
        const own = surfer({ minContractedDailyMinutes: min, maxContractedDailyMinutes: max })
        const { agent } = compiled(own)
        const expected = Array.from({ length: 97 }, (_, slots) => slots * SLOT_MINUTES).filter(
          minutes => minutes >= min && minutes <= max && (minutes - Math.ceil(min / 15) * 15) % 30 === 0,
        )
        expect([...agent.lengths].map(slots => slots * SLOT_MINUTES)).toEqual(expected)
        expect([agent.shortest, agent.longest]).toEqual([agent.lengths.at(0) ?? 0, agent.lengths.at(-1) ?? 0])
      }),
      { numRuns: 40 },
    )
  })
})

describe('hours of a week', () => {
  const shift = (day: number, minutes: number) => {
    const start = instantAt('Europe/Paris', addDays(MONDAY, day), 540)
    return { start, end: start + minutes * 60_000 }
  }

  it('are those of the contract less what kept shifts of the same week give, before the horizon too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(
          fc.record({ day: fc.integer({ min: -3, max: 16 }), minutes: fc.integer({ min: 1, max: 900 }) }),
          {
            maxLength: 5,
          },
        ),
        fc.constantFrom(null, 0, 20, 37.5),
        fc.constantFrom(null, 38, 40),
        (firstDay, kept, minContractedHours, maxContractedHours) => {
          const existingShifts = kept.map(({ day, minutes }) => shift(day, minutes))
          const from = addDays(MONDAY, firstDay)
          const given = { from, to: addDays(MONDAY, 14) }
          const { agent } = compiled(
            surfer({ existingShifts, minContractedHours, maxContractedHours }),
            given,
          )
          ;[0, 1].forEach(week => {
            const had = kept
              .filter(({ day }) => Math.floor(day / 7) === week)
              .reduce((sum, { minutes }) => sum + minutes, 0)
            const least = Math.max(0, (minContractedHours ?? 0) * 60 - had)
            expect(agent.minWeekSlots[week]).toBe(Math.ceil(least / 15))
            const most = maxContractedHours === null ? 7 * 1440 : maxContractedHours * 60 - had
            expect(agent.maxWeekSlots[week]).toBe(Math.max(0, Math.floor(most / 15)))
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  it('shrink with the days that are left to work, by the half-hour, and never below zero', () => {
    fc.assert(
      fc.property(fc.subarray([...WEEKDAYS]), fc.integer({ min: 1, max: 7 }), (days, fullHoursFromDays) => {
        const own = surfer({ workingWindows: [{ ...allWeek(7, 21), days }], minContractedHours: 33 })
        const { agent } = compiled(own, { settings: { fullHoursFromDays } })
        const share = Math.min(1, days.length / fullHoursFromDays)
        const least = Math.min(Math.floor(33 * share * 2) / 2, days.length * 9)
        expect(agent.minWeekSlots[0]).toBe(4 * least)
        expect(agent.maxWeekSlots[0]).toBe(4 * (Math.floor(40 * share * 2) / 2))
      }),
      { numRuns: 40 },
    )
  })

  it('count a day with a kept shift as one to work, and one with too little room as none', () => {
    const inWeek = (wishes: Partial<SchedulingSurfer>) => {
      const { agent } = compiled(surfer({ minContractedHours: 35, ...wishes }), {
        settings: { fullHoursFromDays: 7 },
      })
      return agent.minWeekSlots[0]! / 4
    }
    const day = (index: number, until: number) => ({
      start: instantAt('Europe/Paris', addDays(MONDAY, index), 0),
      end: instantAt('Europe/Paris', addDays(MONDAY, index), until),
    })
    expect(inWeek({})).toBe(35)
    // Seven hours are left until nine in the evening, and then a quarter-hour less than seven.
    expect(inWeek({ unavailable: [day(0, 840), day(1, 840)] })).toBe(35)
    expect(inWeek({ unavailable: [day(0, 841), day(1, 855)] })).toBe(25)
    const kept = shift(0, 60)
    expect(inWeek({ existingShifts: [kept], unavailable: [day(2, 1440)] })).toBe(
      30 - lengthMinutes(kept) / 60,
    )
  })
})
