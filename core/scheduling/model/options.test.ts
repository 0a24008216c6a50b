import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractOf } from '#core/constraints/index.ts'
import { random } from '#core/random.ts'
import {
  addDays,
  contains,
  type Interval,
  instantAt,
  localDateOf,
  MINUTE_MS,
  WEEKDAYS,
  weekdayOf,
} from '#core/time/index.ts'
import { allWeek, problem, shiftTemplate, surfer } from '#test/core/scheduling/builders.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import type { GenerateProblem, SchedulingSurfer, ShiftTemplate } from '../problem/types.ts'
import { compileAgent } from './agent.ts'
import { gridOf, instantOf, SLOT_MINUTES } from './grid.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']

/** Templates of several lengths, days, dates and zones, some that the contract or the agent may not use. */
function randomProblem(seed: number): GenerateProblem {
  const upTo = below(random(seed))
  const from = ['2027-03-22', '2026-10-19', '2026-06-01'][upTo(3)]!
  const shiftTemplates = Array.from({ length: 1 + upTo(8) }, (_, i): ShiftTemplate => {
    const first = addDays(from, upTo(7) - 2)
    return shiftTemplate({
      id: i + 1,
      days: WEEKDAYS.filter(() => upTo(3) > 0),
      ...(upTo(3) === 0 ? { dates: { from: first, to: addDays(first, upTo(6)) } } : {}),
      startMinute: 15 * upTo(96),
      lengthMinutes: [240, 425, 450, 480, 540, 600][upTo(6)]!,
      breakMinutes: [0, 20, 45][upTo(3)]!,
      breakAfterMinutes: upTo(2) === 0 ? null : 100,
      zone: upTo(4) === 0 ? ZONES[upTo(3)]! : null,
    })
  })
  // A window that holds the first shift and nothing beside it.
  const { startMinute, lengthMinutes } = shiftTemplates[0]!
  const exact = (zone: string) => ({
    ...allWeek(0, 24, zone),
    startMinute,
    endMinute: startMinute + lengthMinutes,
  })
  const surfers = Array.from({ length: 3 }, (_, i) => {
    const at = addDays(from, upTo(7))
    const zone = ZONES[upTo(2)]!
    const unavailable =
      upTo(2) === 0 ? [] : [{ start: instantAt(zone, at, 0), end: instantAt(zone, at, 900) }]
    return surfer({
      id: i + 1,
      zone,
      shiftTemplateIds: shiftTemplates.map(one => one.id).filter(() => upTo(4) > 0),
      minContractedDailyMinutes: [240, 420][upTo(2)]!,
      maxContractedDailyMinutes: [480, 540][upTo(2)]!,
      workingWindows: [[allWeek(0, 24, zone), allWeek(6, 22, zone), exact(zone)][upTo(3)]!],
      unavailable,
    })
  })
  return problem({ from, to: addDays(from, 7), surfers, shiftTemplates })
}

/** Whether a template is a shift that the agent may start on a date, by its instants alone. */
function mayWork(own: SchedulingSurfer, template: ShiftTemplate, date: string): Interval | null {
  const { minDayMinutes, maxDayMinutes } = contractOf(own)
  const start = instantAt(template.zone ?? own.zone, date, template.startMinute)
  const shift = { start, end: start + template.lengthMinutes * MINUTE_MS }
  const day = (offset: number) => {
    const { startMinute, endMinute, zone } = own.workingWindows[0]!
    const on = addDays(date, offset)
    return { start: instantAt(zone, on, startMinute), end: instantAt(zone, on, endMinute) }
  }
  const isAllDay = own.workingWindows[0]!.endMinute === 1440
  const isInWindow = isAllDay || [-1, 0, 1].some(offset => contains(day(offset), shift))
  const isTaken = own.unavailable.some(time => time.start < shift.end && shift.start < time.end)
  const { dates } = template
  return own.shiftTemplateIds!.includes(template.id) &&
    template.lengthMinutes >= minDayMinutes &&
    template.lengthMinutes <= maxDayMinutes &&
    template.lengthMinutes % SLOT_MINUTES === 0 &&
    template.days.includes(weekdayOf(date)) &&
    (!dates || (dates.from <= date && date < dates.to)) &&
    localDateOf(own.zone, start) === date &&
    isInWindow &&
    !isTaken
    ? shift
    : null
}

describe('shift templates of an agent', () => {
  it('are shifts on each day where the contract, the dates, the windows and the time off let them be', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const given = randomProblem(seed)
        const grid = gridOf(given)
        for (const own of given.surfers) {
          const { options } = compileAgent(own, [], given, grid)
          options!.forEach((day, at) => {
            const date = addDays(given.from, at)
            const expected = given.shiftTemplates!.flatMap((template, index) => {
              const shift = mayWork(own, template, date)
              return shift ? [{ index, ...shift }] : []
            })
            const found = [...day.template].map((index, i) => ({
              index,
              start: instantOf(grid, day.start[i]!),
              end: instantOf(grid, day.start[i]! + day.length[i]!),
            }))
            expect(found.toSorted((a, b) => a.index - b.index)).toEqual(expected)
            expect([...day.length]).toEqual([...day.length].sort((a, b) => a - b))
          })
        }
      }),
      { numRuns: 20 },
    )
  })

  it('are the same for an agent alone and beside others, who share what is equal', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const given = randomProblem(seed)
        const grid = gridOf(given)
        const together = given.surfers.map(own => compileAgent(own, [], given, grid))
        together.toReversed().forEach(({ surferId, options, lengths }) => {
          const own = given.surfers.find(one => one.id === surferId)!
          const alone = compileAgent(own, [], { ...given, surfers: [own] }, grid)
          expect(options).toEqual(alone.options)
          expect(lengths).toEqual(alone.lengths)
          expect([...lengths]).toEqual(
            [...new Set(options!.flatMap(day => [...day.length]))].sort((a, b) => a - b),
          )
        })
      }),
      { numRuns: 20 },
    )
  })

  it('carry their own break, at its place or within the middle of the shift, or none', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const given = randomProblem(seed)
        for (const own of given.surfers)
          for (const day of compileAgent(own, [], given, gridOf(given)).options!)
            day.template.forEach((index, i) => {
              const { breakMinutes, breakAfterMinutes } = given.shiftTemplates![index]!
              const [first, last] = [day.breakFirst[i]!, day.breakLast[i]!]
              expect(day.breakSlots[i]).toBe(Math.ceil(breakMinutes / 15))
              if (breakMinutes === 0) expect([first, last]).toEqual([-1, -1])
              else if (breakAfterMinutes !== null) expect([first, last]).toEqual([6, 6])
              else {
                expect(first).toBe(Math.floor(0.3 * day.length[i]!))
                expect(last + day.breakSlots[i]!).toBe(Math.floor(0.7 * day.length[i]!))
              }
            })
      }),
      { numRuns: 20 },
    )
  })
})
