import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { type Interval, lengthMinutes, MINUTE_MS, overlaps, subtract } from '#core/time/index.ts'
import { coverageRule, plan, plannedShift, span, team, window } from '#test/core/scheduling/builders.ts'
import { below, CELL_MS, cellsOf, isIn } from '#test/core/scheduling/random-team.ts'
import { applyTaskTemplate } from '../apply.ts'
import type { ApplyProblem, ApplyResult, PlannedShift, RuleCoverage } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const CELL_MINUTES = CELL_MS / MINUTE_MS
const monday = { days: ['monday' as const] }
const granularities = [15, 30, 60] as const

interface Case {
  rule: RuleCoverage
  /** Time of the rule's window. */
  wanted: Interval
  problem: ApplyProblem
  result: ApplyResult
}

/** A window of Monday over shifts on five minutes, with meetings and activities that are there already. */
function randomCase(seed: number, wishes: Partial<RuleCoverage> = {}): Case {
  const upTo = below(random(seed))
  const from = 540 + 15 * upTo(12)
  const until = from + 15 * (2 + upTo(16))
  const rule = coverageRule({
    windows: [window(from, until, { ...monday, sessions: 1 + upTo(3) })],
    granularity: granularities[upTo(3)]!,
    sessionLength: 30 + 15 * upTo(4),
    ...wishes,
  })
  const shifts = Array.from({ length: upTo(6) }, (_, i): PlannedShift => {
    const start = 480 + 5 * upTo(60)
    const end = start + 60 + 5 * upTo(60)
    const meeting = start + 5 * upTo(24)
    const kept = meeting + 30 + 5 * upTo(6)
    return plannedShift({
      blockId: i + 1,
      surferId: i + 1,
      interval: span(0, start, end),
      unavailable: upTo(2) === 0 ? [span(0, meeting, meeting + 25)] : [],
      keptTasks:
        upTo(3) === 0 && kept < end
          ? [{ taskId: rule.taskId, interval: span(0, kept, Math.min(kept + 40, end)) }]
          : [],
    })
  })
  const problem = plan([rule], { shifts })
  return { rule, wanted: span(0, from, until), problem, result: applyTaskTemplate(problem, { seed: 1 }) }
}

const keptOf = ({ shifts }: ApplyProblem) => shifts.flatMap(shift => shift.keptTasks)
const countAt = (tasks: readonly { interval: Interval }[], at: number) =>
  tasks.filter(task => isIn(at, task.interval)).length

/** Free time of a shift after the rule. */
const freeOf = (shift: PlannedShift, { tasks }: ApplyResult): Interval[] =>
  subtract(
    [shift.interval],
    [
      ...shift.unavailable,
      ...shift.keptTasks.map(task => task.interval),
      ...tasks.filter(task => task.blockId === shift.blockId).map(task => task.interval),
    ],
  )

const way = fc.constantFrom<Partial<RuleCoverage>>({}, { isFindBestMatch: true }, { isFullShift: true })

describe('the number of agents in a window', () => {
  it('is counted minute by minute, kept activities too, and never more than wanted of sessions', () => {
    fc.assert(
      fc.property(seeds, way, (seed, wishes) => {
        const { rule, wanted, problem, result } = randomCase(seed, wishes)
        const agents = rule.windows[0]!.sessions!
        let achieved = 0
        for (const at of cellsOf(wanted)) {
          const kept = countAt(keptOf(problem), at)
          const placed = countAt(result.tasks, at)
          achieved += CELL_MINUTES * Math.min(agents, kept + placed)
          if (!wishes.isFullShift) expect(placed).toBeLessThanOrEqual(Math.max(0, agents - kept))
        }
        expect(result.rules[0]).toMatchObject({ achieved, target: agents * lengthMinutes(wanted) })
        expect(result.tasks.every(({ interval }) => overlaps(interval, wanted))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('has no gap left in which somebody is free for a whole session', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { rule, wanted, problem, result } = randomCase(seed)
        const agents = rule.windows[0]!.sessions!
        const isMissing = (at: number) => countAt([...keptOf(problem), ...result.tasks], at) < agents
        const sessionMs = rule.sessionLength * MINUTE_MS
        for (let start = wanted.start; start < wanted.end; start += rule.granularity * MINUTE_MS) {
          const session = { start, end: Math.min(start + sessionMs, wanted.end) }
          if (!cellsOf(session).every(isMissing)) continue
          for (const shift of problem.shifts)
            for (const free of freeOf(shift, result))
              expect(free.start <= session.start && session.end <= free.end).toBe(false)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is put down in whole to reasons when nobody has the skill', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { rule, wanted, problem, result } = randomCase(seed, { assignPolicy: 'shifts' })
        const amount = rule.windows[0]!.sessions! * lengthMinutes(wanted)
        const isThere = (at: number) => problem.shifts.filter(shift => isIn(at, shift.interval)).length
        const policy = cellsOf(wanted).reduce(
          (sum, at) => sum + CELL_MINUTES * Math.min(rule.windows[0]!.sessions!, isThere(at)),
          0,
        )
        const amounts = new Map(result.rules[0]!.missing.map(one => [one.stage, one.amount]))
        const sum = (amounts.get('policy') ?? 0) + (amounts.get('shift') ?? 0)
        expect(sum).toBeCloseTo(amount, 6)
        // A shift that begins or ends in a quarter-hour counts for all of it.
        expect(amounts.get('policy') ?? 0).toBeGreaterThanOrEqual(policy - 1e-9)
        expect(result.tasks).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('whose turn it is in a window', () => {
  it('goes round: of agents alike, none has two sessions more than another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 12 }), (size, sessions) => {
        const rule = coverageRule({
          sessionLength: 30,
          windows: [window(540, 540 + 30 * sessions, { days: ['monday', 'tuesday'] })],
        })
        const shifts = [0, 1].flatMap(day =>
          team(size).map(shift => ({
            ...shift,
            blockId: 10 * day + shift.blockId,
            interval: span(day, 540, 1020),
          })),
        )
        const { tasks } = applyTaskTemplate(plan([rule], { shifts }), { seed: 1 })
        const minutes = team(size).map(({ blockId }) =>
          tasks
            .filter(task => task.blockId % 10 === blockId)
            .reduce((sum, task) => sum + lengthMinutes(task.interval), 0),
        )
        expect(minutes.reduce((a, b) => a + b, 0)).toBe(2 * 30 * sessions)
        expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(30)
      }),
      { numRuns: 60 },
    )
  })

  it('for the best match goes to whoever loses least free time beside it', () => {
    const rule = coverageRule({ windows: [window(720, 780, monday)], isFindBestMatch: true })
    const free = (from: number, until: number, id: number) =>
      plannedShift({ blockId: id, surferId: id, interval: span(0, from, until) })
    // A quarter-hour is left over before the session, or after it nineteen minutes, or half a session on both sides.
    const shifts = [free(705, 900, 1), free(680, 799, 2), free(690, 810, 3)]
    const chosenOf = (list: PlannedShift[]) =>
      applyTaskTemplate(plan([rule], { shifts: list }), { seed: 1 }).tasks.map(task => task.blockId)
    expect(chosenOf(shifts)).toEqual([3])
    expect(chosenOf(shifts.slice(0, 2))).toEqual([1])
    expect(chosenOf(shifts.slice(1, 2))).toEqual([2])
  })
})

describe('coverage by whole shifts', () => {
  it('gives a chosen agent all of the free time in the window, and nobody else any', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { wanted, problem, result } = randomCase(seed, { isFullShift: true })
        for (const shift of problem.shifts) {
          const own = result.tasks.filter(task => task.blockId === shift.blockId)
          const left = freeOf(shift, result).filter(free => overlaps(free, wanted))
          expect(own.length === 0 || left.length === 0).toBe(true)
          for (const { interval } of own)
            expect(wanted.start <= interval.start && interval.end <= wanted.end).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('leaves out whoever would be superfluous for more time than useful', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { rule, wanted, problem, result } = randomCase(seed, { isFullShift: true })
        const agents = rule.windows[0]!.sessions!
        const isMissing = (at: number) => countAt([...keptOf(problem), ...result.tasks], at) < agents
        for (const shift of problem.shifts) {
          const cells = freeOf(shift, result)
            .flatMap(cellsOf)
            .filter(at => isIn(at, wanted))
          const useful = cells.filter(isMissing).length
          expect(useful).toBeLessThanOrEqual(cells.length - useful)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('takes an agent for whom more of the window is open than covered already, not for half of it', () => {
    const rule = coverageRule({ windows: [window(600, 720, monday)], isFullShift: true })
    const minutesWith = (coveredUntil: number) => {
      const keptTasks = [{ taskId: rule.taskId, interval: span(0, 600, coveredUntil) }]
      const first = plannedShift({ interval: span(0, 540, coveredUntil), keptTasks })
      const shifts = [first, plannedShift({ blockId: 2, surferId: 2 })]
      const { tasks, rules } = applyTaskTemplate(plan([rule], { shifts }), { seed: 1 })
      return [rules[0]!.achieved, ...tasks.map(task => lengthMinutes(task.interval))]
    }
    expect(minutesWith(655)).toEqual([120, 120])
    expect(minutesWith(660)).toEqual([60])
  })
})

describe('coverage of a place in each shift', () => {
  it('wants one agent there for each shift, and no other agent can be it', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const windows = [window(0, 60, { position: 'from-shift-start', sessions: 3 })]
        const { rule, problem, result } = randomCase(seed, { windows, sessionLength: 15, granularity: 15 })
        const isPlace = (shift: PlannedShift, at: number) => at < shift.interval.start + 60 * MINUTE_MS
        for (const { blockId, interval } of result.tasks) {
          const shift = problem.shifts.find(one => one.blockId === blockId)!
          expect(cellsOf(interval).every(at => isPlace(shift, at))).toBe(true)
        }
        const kept = problem.shifts.flatMap(shift =>
          shift.keptTasks.flatMap(task => cellsOf(task.interval).filter(at => isPlace(shift, at))),
        )
        const placed = result.tasks.reduce((sum, task) => sum + lengthMinutes(task.interval), 0)
        expect(result.rules[0]).toMatchObject({
          achieved: placed + CELL_MINUTES * kept.length,
          target: 60 * problem.shifts.length,
        })
        expect(rule.windows).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })
})
