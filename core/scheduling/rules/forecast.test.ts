import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { contains, type Interval, lengthMinutes, MINUTE_MS, overlaps, subtract } from '#core/time/index.ts'
import {
  demand,
  forecastRule,
  plan,
  plannedShift,
  SKILL,
  span,
  team,
} from '#test/core/scheduling/builders.ts'
import { below, QUARTER_MS } from '#test/core/scheduling/random-team.ts'
import { applyTaskTemplate } from '../apply.ts'
import type { ApplyProblem, ApplyResult, PlannedShift, ScheduledTask } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const BEGIN = 480
const QUARTERS = 40
const OTHER = 8
const quarterAt = (slot: number): Interval => span(0, BEGIN + 15 * slot, BEGIN + 15 * slot + 15)

interface Day {
  problem: ApplyProblem
  result: ApplyResult
  /** Agents by quarter-hour from BEGIN on. */
  required: number[]
}

/** A day of one stream, with shifts on `step` minutes, meetings, and activities of two kinds that are kept. */
function randomDay(seed: number, step: number, percentage = 100): Day {
  const upTo = below(random(seed))
  const wanted = demand(0)
  const required = Array.from({ length: QUARTERS }, () => (upTo(4) === 0 ? 0 : upTo(24) / 4))
  const first = (quarterAt(0).start - wanted.startsAt) / QUARTER_MS
  wanted.required.set(required, first)
  const steps = (minutes: number) => step * Math.floor(minutes / step)
  const shifts = Array.from({ length: upTo(7) }, (_, i): PlannedShift => {
    const start = BEGIN + step * upTo(steps(240) / step)
    const end = start + 60 + step * upTo(steps(240) / step)
    const part = (longest: number) => {
      const from = start + steps(upTo(end - start))
      return span(0, from, Math.min(end, from + step * (1 + upTo(longest / step))))
    }
    const kept = { taskId: upTo(2) === 0 ? SKILL : 300, interval: part(60) }
    return plannedShift({
      blockId: i + 1,
      surferId: i + 1,
      interval: span(0, start, end),
      unavailable: upTo(2) === 0 ? [part(60)] : [],
      keptTasks: upTo(3) === 0 ? [kept] : [],
    })
  })
  const rule = forecastRule({ minimumCoveragePercentage: percentage })
  const problem = plan([rule], { shifts, demand: [wanted] })
  return { problem, required, result: applyTaskTemplate(problem, { seed: 1 }) }
}

/** Agents on the activity in a quarter-hour, in parts. */
function agentsIn(tasks: readonly ScheduledTask[], slot: number): number {
  const { start, end } = quarterAt(slot)
  return tasks.reduce((sum, { taskId, interval }) => {
    const touched = Math.min(end, interval.end) - Math.max(start, interval.start)
    return sum + (taskId === SKILL ? Math.max(0, touched) / QUARTER_MS : 0)
  }, 0)
}

const allTasks = ({ problem, result }: Day): ScheduledTask[] => [
  ...problem.shifts.flatMap(shift => shift.keptTasks),
  ...result.tasks,
]

const freeOf = (shift: PlannedShift, { tasks }: ApplyResult): Interval[] =>
  subtract(
    [shift.interval],
    [
      ...shift.unavailable,
      ...shift.keptTasks.map(task => task.interval),
      ...tasks.filter(task => task.blockId === shift.blockId).map(task => task.interval),
    ],
  )

describe('a day of one stream', () => {
  it('is told by whole agents, quarter-hour by quarter-hour', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(5, 15), fc.constantFrom(40, 100, 120), (seed, step, percentage) => {
        const day = randomDay(seed, step, percentage)
        let achieved = 0
        let target = 0
        day.required.forEach((agents, slot) => {
          const share = (agents * percentage) / 100
          const wanted = Math.ceil(share - 1e-9)
          const has = agentsIn(allTasks(day), slot)
          target += 15 * wanted
          achieved += 15 * (has >= share - 1e-9 ? wanted : Math.min(wanted, has))
        })
        expect(day.result.rules[0]!.target).toBe(target)
        expect(day.result.rules[0]!.achieved).toBeCloseTo(achieved, 6)
      }),
      { numRuns: 60 },
    )
  })

  it('has nobody left free for a half-hour that would cover more than it wastes', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const day = randomDay(seed, 15)
        const tasks = allTasks(day)
        const useful = day.required.map((agents, slot) =>
          Math.max(0, Math.min(1, agents - agentsIn(tasks, slot))),
        )
        const worth = (slot: number) => useful[slot]! - (1 - useful[slot]!) / 3
        const isIdleIn = (slot: number) =>
          day.problem.shifts.some(shift =>
            freeOf(shift, day.result).some(
              free => contains(free, quarterAt(slot)) && contains(free, quarterAt(slot + 1)),
            ),
          )
        const better = useful
          .map((_, slot) => slot)
          .filter(slot => slot + 1 < useful.length && worth(slot) + worth(slot + 1) > 1e-6)
        expect(better.filter(isIdleIn)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('gets sessions only around times at which somebody was missing', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(5, 15), (seed, step) => {
        const day = randomDay(seed, step)
        const before = day.problem.shifts.flatMap(shift => shift.keptTasks)
        const missing = day.required.flatMap((agents, slot) =>
          agentsIn(before, slot) < agents - 1e-9 ? [quarterAt(slot)] : [],
        )
        for (const { interval } of day.result.tasks)
          expect(missing.some(quarter => overlaps(interval, quarter))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves beside a session no piece of free time that is too short to use', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { problem, result } = randomDay(seed, 5)
        for (const shift of problem.shifts) {
          const own = result.tasks.filter(task => task.blockId === shift.blockId)
          const beside = freeOf(shift, result).filter(free =>
            own.some(({ interval }) => interval.end === free.start || interval.start === free.end),
          )
          expect(beside.every(free => lengthMinutes(free) >= 30)).toBe(true)
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('a constant requirement', () => {
  const agents = fc.integer({ min: 1, max: 5 })

  it('is met exactly, quarter-hour by quarter-hour, by a team that is large enough', () => {
    fc.assert(
      fc.property(agents, fc.nat(4), fc.integer({ min: 2, max: 7 }), (wanted, more, hours) => {
        const needed = demand(wanted, 8, 8 + hours)
        const stream = { ...needed, required: needed.required.subarray(0, 96) }
        const problem = plan([forecastRule()], { shifts: team(wanted + more), demand: [stream] })
        const { tasks, rules } = applyTaskTemplate(problem, { seed: 1 })
        const start = span(0, 540, 541).start
        for (let slot = 0; slot < 4 * hours; slot++) {
          const at = start + slot * QUARTER_MS
          expect(tasks.filter(({ interval }) => interval.start <= at && at < interval.end).length).toBe(
            wanted,
          )
        }
        const minutes = tasks.reduce((sum, task) => sum + lengthMinutes(task.interval), 0)
        expect(minutes).toBe(60 * hours * wanted)
        expect(rules[0]).toMatchObject({ achieved: minutes, target: minutes, missing: [] })
      }),
      { numRuns: 40 },
    )
  })

  it('is served first by agents whom no other stream misses', () => {
    fc.assert(
      fc.property(agents, agents, (single, both) => {
        const upToEvening = { ...demand(single), required: demand(single).required.subarray(0, 96) }
        const other = { ...demand(both), required: demand(both).required.subarray(0, 96) }
        const shifts = team(single + both, { interval: span(0, 540, 1140) })
        const problem = plan([forecastRule(), forecastRule({ id: 2, taskId: OTHER })], {
          shifts,
          skillsBySurfer: new Map(
            shifts.map(({ surferId }) => [surferId, surferId <= single ? [SKILL] : [SKILL, OTHER]]),
          ),
          demand: [upToEvening, { ...other, streamId: 2, taskIds: [OTHER] }],
        })
        const { tasks, rules } = applyTaskTemplate(problem, { seed: 1 })
        for (const { blockId, taskId } of tasks) expect(taskId).toBe(blockId <= single ? SKILL : OTHER)
        for (const rule of rules) expect(rule.achieved).toBe(rule.target)
      }),
      { numRuns: 20 },
    )
  })
})

it('pieces of free time too short for a session are used where the activity goes on', () => {
  const wanted = demand(1, 8, 10)
  const stream = { ...wanted, required: wanted.required.subarray(0, 96) }
  // Free from 9:00 to 9:50 and from 10:00 on; the requirement ends at 11:00.
  const shifts = [plannedShift({ interval: span(0, 540, 660), unavailable: [span(0, 590, 600)] })]
  const { tasks } = applyTaskTemplate(plan([forecastRule()], { shifts, demand: [stream] }), { seed: 1 })
  const minutes = tasks.map(({ interval }) =>
    [interval.start, interval.end].map(at => (at - span(0, 0, 1).start) / MINUTE_MS),
  )
  expect(minutes).toEqual([
    [540, 590],
    [600, 660],
  ])
})
