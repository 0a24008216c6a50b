import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { type Interval, MINUTE_MS, overlaps } from '#core/time/index.ts'
import { breakRule, demand, plan, plannedShift, span, team, window } from '#test/core/scheduling/builders.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import { applyTaskTemplate } from '../apply.ts'
import type { ApplyProblem, PlannedShift, RuleBreak } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const EARLIER = 101
const BEGIN = 540
const QUARTERS = 16
const MIDNIGHT = span(0, 0, 1).start
const at = (minute: number) => MIDNIGHT + minute * MINUTE_MS

interface Morning {
  rule: RuleBreak
  shift: PlannedShift
  problem: ApplyProblem
  /** Steps of damage a minute, by quarter-hour. */
  required: number[]
}

/** One agent from 9:00 to 13:00 with a meeting, a break of another rule, and a requirement of his own. */
function randomMorning(seed: number): Morning {
  const upTo = below(random(seed))
  const meeting = BEGIN + 15 * upTo(QUARTERS - 2)
  const other = BEGIN + 15 * upTo(QUARTERS)
  const isApart = other >= meeting + 30 || other + 15 <= meeting
  const shift = plannedShift({
    interval: span(0, BEGIN, BEGIN + 15 * QUARTERS),
    unavailable: [span(0, meeting, meeting + 30)],
    keptTasks: isApart && upTo(2) === 0 ? [{ taskId: EARLIER, interval: span(0, other, other + 15) }] : [],
  })
  const staggerInterval = 5 * (1 + upTo(4))
  const rule = breakRule({
    sessionLength: 10 + 5 * upTo(5),
    staggerInterval,
    windows: Array.from({ length: 1 + upTo(2) }, () => {
      // Starts of both windows lie on the same steps.
      const from = BEGIN - 40 + staggerInterval * upTo(220 / staggerInterval)
      return window(from, from + 5 * (1 + upTo(24)), { days: ['monday'] })
    }),
  })
  const wanted = demand(0)
  const first = (shift.interval.start - wanted.startsAt) / (15 * MINUTE_MS)
  const required = Array.from({ length: QUARTERS }, () => upTo(12))
  required.forEach((steps, i) => {
    // A step of damage is 0.02 of a quarter-hour.
    wanted.required[first + i] = steps * 15 * 0.02
  })
  const above = breakRule({ id: 2, taskId: EARLIER, windows: [] })
  return { rule, shift, required, problem: plan([above, rule], { shifts: [shift], demand: [wanted] }) }
}

interface Laid {
  breaks: number
  close: number
  damage: number
}

/** Breaks in a row: pairs of one rule, and breaks beside those of another, that are less than an hour apart. */
function evaluate({ rule, shift, required }: Morning, starts: readonly number[]): Laid {
  const hour = 60 * MINUTE_MS
  const length = rule.sessionLength * MINUTE_MS
  const sorted = starts.toSorted((a, b) => a - b)
  const isBesideOther = (start: number) =>
    shift.keptTasks.some(({ interval }) =>
      overlaps({ start: start - hour, end: start + length + hour }, interval),
    )
  const close =
    sorted.filter((start, i) => i > 0 && start - sorted[i - 1]! - length < hour).length +
    sorted.filter(isBesideOther).length
  const damage = sorted.reduce((sum, start) => {
    for (let cell = start; cell < start + length; cell += 5 * MINUTE_MS)
      sum += 5 * required[Math.floor((cell - shift.interval.start) / (15 * MINUTE_MS))]!
    return sum
  }, 0)
  return { breaks: starts.length, close, damage }
}

/** Minutes of Monday at which a break of each window may begin. */
function mayStart({ rule, shift }: Morning): number[][] {
  const taken = [...shift.unavailable, ...shift.keptTasks.map(task => task.interval)]
  return rule.windows.flatMap(({ startMinute, endMinute }) => {
    const from = Math.max(startMinute, BEGIN)
    const until = Math.min(endMinute, BEGIN + 15 * QUARTERS)
    if (from >= until) return []
    const isPlace = (minute: number) => {
      const interval = { start: at(minute), end: at(minute + rule.sessionLength) }
      return (
        minute >= from &&
        (minute === from || minute + rule.sessionLength <= until) &&
        (minute - startMinute) % rule.staggerInterval === 0 &&
        interval.end <= shift.interval.end &&
        !taken.some(one => overlaps(one, interval))
      )
    }
    return [Array.from({ length: 15 * QUARTERS }, (_, i) => BEGIN + i).filter(isPlace)]
  })
}

function tryAll(morning: Morning): Laid {
  let best: Laid = { breaks: 0, close: 0, damage: 0 }
  const choose = (left: readonly number[][], starts: readonly number[]): void => {
    const [places, ...others] = left
    if (!places) {
      const laid = evaluate(morning, starts)
      const isBetter = laid.breaks - best.breaks || best.close - laid.close || best.damage - laid.damage
      if (isBetter > 0) best = laid
      return
    }
    choose(others, starts)
    for (const minute of places) {
      const lengthMs = morning.rule.sessionLength * MINUTE_MS
      if (starts.every(other => Math.abs(at(minute) - other) >= lengthMs))
        choose(others, [...starts, at(minute)])
    }
  }
  choose(mayStart(morning), [])
  return best
}

/** Starts of single breaks: two that follow each other are one activity. */
const startsOf = (tasks: readonly { interval: Interval }[], { sessionLength }: RuleBreak): number[] =>
  tasks.flatMap(({ interval: { start, end } }) =>
    Array.from(
      { length: (end - start) / (sessionLength * MINUTE_MS) },
      (_, i) => start + i * sessionLength * MINUTE_MS,
    ),
  )

describe('breaks of one shift', () => {
  it('are as many as can be, then apart from each other, then where they cost least, as trying everything finds', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const morning = randomMorning(seed)
        const { tasks, rules } = applyTaskTemplate(morning.problem, { seed: 1 })
        const best = tryAll(morning)
        const { damage, ...laid } = evaluate(morning, startsOf(tasks, morning.rule))
        expect(laid).toEqual({ breaks: best.breaks, close: best.close })
        expect(damage).toBe(best.damage)
        expect(rules[1]).toMatchObject({ achieved: best.breaks, target: mayStart(morning).length })
      }),
      { numRuns: 80 },
    )
  })

  it('that are kept count for a window each, one break for one window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), (windowCount, kept) => {
        const rule = breakRule({
          windows: Array.from({ length: windowCount }, () => window(600, 900)),
          staggerInterval: 5,
        })
        const keptTasks = Array.from({ length: kept }, (_, i) => ({
          taskId: rule.taskId,
          interval: span(0, 600 + 40 * i, 630 + 40 * i),
        }))
        const { tasks, rules } = applyTaskTemplate(plan([rule], { shifts: [plannedShift({ keptTasks })] }), {
          seed: 1,
        })
        expect(startsOf(tasks, rule).length).toBe(Math.max(0, windowCount - kept))
        expect(rules[0]).toMatchObject({ achieved: windowCount, target: windowCount })
      }),
    )
  })
})

describe('breaks of a team', () => {
  const stagger = fc.constantFrom(15, 30, 45)
  const sizes = fc.integer({ min: 1, max: 12 })

  it('without a forecast are spread so that no start has two more than another', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 5 }), stagger, (size, starts, minutes) => {
        const rule = breakRule({
          sessionLength: minutes,
          staggerInterval: minutes,
          windows: [window(600, 600 + starts * minutes)],
        })
        const { tasks } = applyTaskTemplate(plan([rule], { shifts: team(size) }), { seed: 1 })
        const counts = Array.from(
          { length: starts },
          (_, i) => tasks.filter(task => task.interval.start === at(600 + i * minutes)).length,
        )
        expect(counts.reduce((a, b) => a + b, 0)).toBe(size)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
  })

  it('start together no more often than allowed, kept ones counted, and as many as starts allow', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        (size, starts, maxSimultaneousStarts, kept) => {
          const rule = breakRule({ windows: [window(600, 615 + 15 * starts)], maxSimultaneousStarts })
          const held = { taskId: rule.taskId, interval: span(0, 600, 630) }
          const shifts = [
            ...team(size),
            ...Array.from({ length: kept }, (_, i) =>
              plannedShift({ blockId: 50 + i, surferId: 50 + i, keptTasks: [held] }),
            ),
          ]
          const { tasks, rules } = applyTaskTemplate(plan([rule], { shifts }), { seed: 1 })
          const count = (minute: number) =>
            tasks.filter(task => task.interval.start === at(minute)).length + (minute === 600 ? kept : 0)
          const room = Array.from({ length: starts }, (_, i) => {
            expect(count(600 + 15 * i)).toBeLessThanOrEqual(
              Math.max(maxSimultaneousStarts, i === 0 ? kept : 0),
            )
            return Math.max(0, maxSimultaneousStarts - (i === 0 ? kept : 0))
          }).reduce((a, b) => a + b, 0)
          expect(tasks.length).toBe(Math.min(size, room))
          expect(rules[0]).toMatchObject({ achieved: kept + tasks.length, target: kept + size })
          const late = size - tasks.length
          expect(rules[0]!.missing.map(one => [one.stage, one.amount])).toEqual(
            late > 0 ? [['start', late]] : [],
          )
        },
      ),
      { numRuns: 50 },
    )
  })

  it('leave nobody whose break would cost coverage less at another start', () => {
    fc.assert(
      fc.property(seeds, sizes, (seed, size) => {
        const upTo = below(random(seed))
        const wanted = demand(0)
        const first = (at(600) - wanted.startsAt) / (15 * MINUTE_MS)
        for (let slot = 0; slot < 8; slot++) wanted.required[first + slot] = upTo(20)
        const rule = breakRule({ windows: [window(600, 720)], staggerInterval: 30 })
        const { tasks } = applyTaskTemplate(plan([rule], { shifts: team(size), demand: [wanted] }), {
          seed: 1,
        })
        const awayAt = (start: number) =>
          tasks.filter(task => task.interval.start === at(600 + 30 * start)).length
        /** Requirement for each agent who is there, while so many are away. */
        const damage = (start: number, away: number) =>
          [0, 1].reduce(
            (sum, half) => sum + wanted.required[first + 2 * start + half]! / Math.max(0.1, size - away),
            0,
          )
        expect(tasks.length).toBe(size)
        for (const { interval } of tasks) {
          const own = (interval.start - at(600)) / (30 * MINUTE_MS)
          const others = [0, 1, 2, 3].filter(start => start !== own)
          const least = Math.min(...others.map(start => damage(start, awayAt(start))))
          // Differences of up to one damage step are treated as equal.
          expect(damage(own, awayAt(own) - 1)).toBeLessThanOrEqual(least + 0.02 + 1e-9)
        }
      }),
      { numRuns: 40 },
    )
  })
})
