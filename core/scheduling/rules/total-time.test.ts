import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import {
  type Interval,
  intersect,
  lengthMinutes,
  localDateOf,
  subtract,
  weekStartOf,
} from '#core/time/index.ts'
import {
  demand,
  plan,
  plannedShift,
  span,
  team,
  totalTimeRule,
  window,
  ZONE,
} from '#test/core/scheduling/builders.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import { applyTaskTemplate } from '../apply.ts'
import type { ApplyProblem, ApplyResult, PlannedShift, RuleTotalTime } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const FROM = 600
const UNTIL = 900

interface Case {
  rule: RuleTotalTime
  problem: ApplyProblem
  result: ApplyResult
}

/** Shifts of three agents from Friday to the Monday after the clock changes, one a day for each agent. */
function randomCase(seed: number, wishes: Partial<RuleTotalTime>): Case {
  const upTo = below(random(seed))
  const rule = totalTimeRule({
    totalTime: 30 + 15 * upTo(14),
    sessionLength: [30, 45, 50][upTo(3)]!,
    schedulingTimes: upTo(2) === 0 ? [] : [window(FROM, UNTIL)],
    ...(upTo(2) === 0 ? { assignPolicy: 'surfers', assignedSurferIds: [1, 2] } : {}),
    ...wishes,
  })
  const shifts: PlannedShift[] = []
  for (let day = 4; day <= 7; day++)
    for (let surferId = 1; surferId <= 3; surferId++) {
      if (upTo(3) === 0) continue
      const start = 480 + 5 * upTo(60)
      const end = start + 300 + 5 * upTo(40)
      const meeting = start + 5 * upTo(40)
      const kept = { taskId: rule.taskId, interval: span(day, meeting + 60, meeting + 80) }
      shifts.push(
        plannedShift({
          blockId: 10 * day + surferId,
          surferId,
          interval: span(day, start, end),
          unavailable: upTo(2) === 0 ? [span(day, meeting, meeting + 5 * (1 + upTo(8)))] : [],
          keptTasks: upTo(3) === 0 ? [kept] : [],
        }),
      )
    }
  const to = span(8, 0, 1).start
  const problem = plan([rule], { shifts, to, demand: [demand(upTo(4), 8, 13)] })
  return { rule, problem, result: applyTaskTemplate(problem, { seed: 1 }) }
}

const minutesIn = (list: readonly { interval: Interval }[]) =>
  list.reduce((sum, { interval }) => sum + lengthMinutes(interval), 0)
const tasksOf = ({ result }: Case, shifts: readonly PlannedShift[]) =>
  result.tasks.filter(task => shifts.some(shift => shift.blockId === task.blockId))
const keptOf = (shifts: readonly PlannedShift[]) => shifts.flatMap(shift => shift.keptTasks)

/** Shifts that have a time together: of an agent or of all, in a day or a week by the date of their start. */
function budgets({ rule, problem }: Case): PlannedShift[][] {
  const key = ({ surferId, interval }: PlannedShift) => {
    const date = localDateOf(ZONE, interval.start)
    const period = rule.period === 'day' ? date : weekStartOf(date)
    return rule.allocation === 'individual' ? `${surferId} ${period}` : period
  }
  const byKey = [...Map.groupBy(problem.shifts, key).values()]
  const isChosen = ({ surferId }: PlannedShift) =>
    rule.assignPolicy === 'all-surfers' || rule.assignedSurferIds.includes(surferId)
  // Shared time is wanted of a period in which anybody is on shift.
  const chosen = byKey.map(shifts => shifts.filter(isChosen))
  return rule.allocation === 'shared' ? chosen : chosen.filter(shifts => shifts.length > 0)
}

/** Free time in which the rule may place sessions, after what it placed. */
function room(one: Case, shift: PlannedShift): Interval[] {
  const taken = [
    ...shift.unavailable,
    ...keptOf([shift]).map(task => task.interval),
    ...tasksOf(one, [shift]).map(task => task.interval),
  ]
  const day = shift.blockId >= 10 ? Math.floor(shift.blockId / 10) : 0
  const allowed = one.rule.schedulingTimes.length > 0 ? span(day, FROM, UNTIL) : shift.interval
  return subtract([shift.interval], taken).flatMap(free => intersect(free, allowed) ?? [])
}

const ways = fc.record({
  allocation: fc.constantFrom('individual' as const, 'shared' as const),
  period: fc.constantFrom('day' as const, 'week' as const),
  isSessionFlex: fc.boolean(),
})

describe('a total time', () => {
  it('is reached period by period with what is kept, and not exceeded', () => {
    fc.assert(
      fc.property(seeds, ways, (seed, way) => {
        const one = randomCase(seed, way)
        let achieved = 0
        let target = 0
        for (const shifts of budgets(one)) {
          const kept = minutesIn(keptOf(shifts))
          const placed = minutesIn(tasksOf(one, shifts))
          const total = one.rule.totalTime
          target += total
          achieved += Math.min(total, kept + placed)
          expect(placed).toBeLessThanOrEqual(Math.max(0, total - kept))
          for (const shift of shifts)
            for (const task of tasksOf(one, [shift])) {
              const day = Math.floor(shift.blockId / 10)
              const allowed = one.rule.schedulingTimes.length > 0 ? span(day, FROM, UNTIL) : shift.interval
              expect(intersect(task.interval, allowed)).toEqual(task.interval)
            }
        }
        expect(one.result.rules[0]).toMatchObject({ achieved, target })
      }),
      { numRuns: 60 },
    )
  })

  it('is missing only where no session of it fits any more', () => {
    fc.assert(
      fc.property(seeds, ways, (seed, way) => {
        const one = randomCase(seed, way)
        const { totalTime } = one.rule
        const shortest = way.isSessionFlex ? 15 : one.rule.sessionLength
        for (const shifts of budgets(one)) {
          const left = totalTime - minutesIn(keptOf(shifts)) - minutesIn(tasksOf(one, shifts))
          if (left < shortest) continue
          const longest = Math.max(0, ...shifts.flatMap(shift => room(one, shift)).map(lengthMinutes))
          expect(longest).toBeLessThan(shortest)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('of a night shift belongs to the day and the week in which the shift begins', () => {
    const nights = [6, 7].map(day =>
      plannedShift({
        blockId: day,
        interval: { start: span(day, 1320, 1321).start, end: span(day, 1320, 1800).end },
      }),
    )
    const to = span(9, 0, 1).start
    for (const period of ['day', 'week'] as const)
      for (const allocation of ['individual', 'shared'] as const) {
        const rule = totalTimeRule({ period, allocation })
        const { tasks, rules } = applyTaskTemplate(plan([rule], { shifts: nights, to }), { seed: 1 })
        expect(rules[0]).toMatchObject({ achieved: 120, target: 120 })
        const [sunday, monday] = [6, 7].map(day => tasks.filter(task => task.blockId === day))
        expect([minutesIn(sunday!), minutesIn(monday!)]).toEqual([60, 60])
      }
  })
})

describe('the time of a short shift', () => {
  it('is its share of a usual day by whole quarter-hours, from half a day on all of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 100 }),
        fc.integer({ min: 20, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (fives, usualTens, quarters) => {
          const worked = 5 * fives
          const usual = 10 * usualTens
          const rule = totalTimeRule({ totalTime: 15 * quarters, isSessionFlex: true })
          const shifts = team(1, { interval: span(0, 540, 540 + worked) })
          const contractedDayMinutes = new Map([[1, usual]])
          const { rules } = applyTaskTemplate(plan([rule], { shifts, contractedDayMinutes }), { seed: 1 })
          const share = Array.from({ length: quarters + 1 }, (_, i) => 15 * i).findLast(
            minutes => minutes * usual <= 15 * quarters * worked,
          )
          expect(rules[0]!.target).toBe(2 * worked < usual ? share : 15 * quarters)
        },
      ),
      { numRuns: 100 },
    )
  })
})
