import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { evaluatePlan, randomActivityProblem } from '#test/core/scheduling/multi-activity.ts'
import { Annealer } from './anneal.ts'
import { construct } from './construct.ts'
import { DayPlanner } from './day-planner.ts'
import { compileActivities } from './model.ts'
import { Plan } from './plan.ts'
import { planActivities } from './plan-activities.ts'
import type { ActivityProblem, ActivityShift } from './types.ts'

const seeds = [1, 2, 3, 4, 5, 6]

describe('a plan of shifts and activities', () => {
  it.each(seeds)('keeps every rule, leaves nobody missing, and costs what it says; seed %i', seed => {
    const problem = randomActivityProblem(seed)
    const { shifts, cost, impossibleSurferIds } = planActivities(problem, { seed, iterations: 200_000 })
    const { under, over, broken } = evaluatePlan(problem, shifts)
    expect(impossibleSurferIds).toEqual([])
    expect(broken).toEqual([])
    expect(under).toBe(0)
    expect({ under: cost.under, over: cost.over }).toEqual({ under, over })
    expect(cost.bound).toBeLessThanOrEqual(over)
  })

  it('counts cover and missing surfers after many changes as anew from the shifts', () => {
    const problem = randomActivityProblem(7)
    const plan = new Plan(compileActivities(problem))
    const draw = random(7)
    const planner = new DayPlanner(plan)
    problem.surfers.forEach((_, s) => {
      construct(plan, planner, s, draw)
    })
    const annealer = new Annealer(plan, planner, draw)
    for (let round = 0; round < 20; round++) {
      annealer.run(1_000, 2)
      const anew = plan.model.most.map(n => -n)
      plan.work.forEach((layer, at) => {
        anew[layer * plan.model.slotCount + (at % plan.model.slotCount)]!++
      })
      const wanted = plan.model.slotCount
      expect(plan.surplus.subarray(wanted)).toEqual(anew.subarray(wanted))
      const short = anew.map((n, cell) => Math.max(0, -n - plan.model.band[cell]!))
      expect(plan.under).toBe(short.subarray(wanted).reduce((sum, n) => sum + n, 0))
    }
  })

  it('never gets dearer the longer it is sought', () => {
    const problem = randomActivityProblem(8)
    const reported: number[] = []
    planActivities(problem, { seed: 1, iterations: 50_000, onProgress: (_, cost) => reported.push(cost) })
    const long = planActivities(problem, { seed: 1, iterations: 200_000 }).cost.over
    expect(long).toBeLessThan(planActivities(problem, { seed: 1, iterations: 2_000 }).cost.over)
    expect(reported.length).toBeGreaterThan(1)
  })

  it('is the same for the same seed and iterations', () => {
    const run = () => planActivities(randomActivityProblem(8), { seed: 5, iterations: 30_000 })
    expect(run()).toEqual(run())
  })

  it('answers with a plan that keeps the rules when cancelled at once', () => {
    const problem = randomActivityProblem(9)
    const { shifts, iterations } = planActivities(problem, { seed: 1, isCancelled: () => true })
    expect(iterations).toBe(0)
    expect(evaluatePlan(problem, shifts).broken).toEqual([])
  })

  it('names the surfer whose minutes no shifts make up, who stays off', () => {
    const problem = randomActivityProblem(10)
    problem.surfers = problem.surfers.map((s, i) =>
      i === 2 ? { ...s, minMinutes: 8000, maxMinutes: 9000 } : s,
    )
    const { impossibleSurferIds, shifts } = planActivities(problem, { seed: 1, iterations: 2_000 })
    expect(impossibleSurferIds).toEqual([102])
    expect(shifts.some(shift => shift.surferId === 102)).toBe(false)
  })

  it('finds the least cost where an even spread is possible', () => {
    const problem = { ...randomActivityProblem(11), cover: [] }
    const { cost } = planActivities(problem, { seed: 1, iterations: 1_000_000 })
    expect(cost.over).toBe(cost.bound)
  })
})

describe('the judge', () => {
  const problem = randomActivityProblem(1)
  const sound = planActivities(problem, { seed: 1, iterations: 100_000 }).shifts
  const first = sound[0]!
  const change = (wishes: Partial<ActivityShift>) => sound.map(s => (s === first ? { ...s, ...wishes } : s))
  const faults: [string, ActivityShift[], Partial<ActivityProblem>?][] = [
    ['start', change({ startMinute: first.startMinute + 300 })],
    ['shift length', change({ sessions: [{ taskId: 11, minutes: 660 }] })],
    ['session', change({ sessions: [...first.sessions, { taskId: 14, minutes: 60 }] })],
    ['skill', change({ sessions: [{ taskId: 99, minutes: 300 }] })],
    ['two shifts on a day', [...sound, first]],
    ['minutes', sound.filter(s => s !== first)],
    ['horizon', sound, { horizon: { fromMinute: 360, toMinute: 1440 } }],
    ['rest', sound, { restMinutes: 2 * 1440 }],
    ['days in a row', sound, { maxConsecutiveDays: 1 }],
  ]
  it.each(faults)('finds a planted fault: %s', (what, shifts, wishes) => {
    expect(evaluatePlan(problem, sound).broken).toEqual([])
    expect(evaluatePlan({ ...problem, ...wishes }, shifts).broken.map(line => line.split(': ')[1])).toContain(
      what,
    )
  })

  it('counts a missing surfer', () => {
    const needed = { ...problem, cover: problem.cover.map(c => ({ ...c, min: 1, max: 1 })) }
    expect(evaluatePlan(needed, []).under).toBe(problem.cover.length)
  })
})

describe('the cheapest plan of a toy', () => {
  const slotMinutes = 240
  const [morning, noon] = [480, 720]

  /** Two surfers, two days, two starts a day, two or three slots of one activity each. */
  function toy(seed: number): ActivityProblem {
    const draw = random(seed)
    const below = (n: number) => Math.floor(draw() * n)
    return {
      slotMinutes,
      horizon: { fromMinute: 0, toMinute: 2 * 1440 },
      taskIds: [11, 12],
      surfers: [100, 101].map(id => {
        const minMinutes = slotMinutes * (1 + below(5))
        return { id, taskIds: below(3) === 0 ? [12] : [11, 12], minMinutes, maxMinutes: minMinutes + 480 }
      }),
      cover: [11, 12].flatMap(taskId =>
        Array.from({ length: 12 }, (_, slot) => {
          const min = below(6) === 0 ? 1 : 0
          return { taskId, startMinute: slot * slotMinutes, min, max: min + below(2) }
        }),
      ),
      startRanges: [{ fromMinuteOfDay: morning, toMinuteOfDay: noon }],
      minShiftMinutes: 480,
      maxShiftMinutes: 720,
      minSessionMinutes: 480,
      restMinutes: 960,
      maxConsecutiveDays: 1 + below(2),
    }
  }

  /** Every way the surfer may work. */
  function everyWay(problem: ActivityProblem, surferId: number): ActivityShift[][] {
    const onDay = (day: number): ActivityShift[][] => [
      [],
      ...[morning, noon].flatMap(start =>
        [480, 720].flatMap(minutes =>
          problem.taskIds.map(taskId => [
            { surferId, startMinute: day * 1440 + start, sessions: [{ taskId, minutes }] },
          ]),
        ),
      ),
    ]
    const alone = { ...problem, surfers: problem.surfers.filter(({ id }) => id === surferId) }
    return onDay(0)
      .flatMap(first => onDay(1).map(second => [...first, ...second]))
      .filter(shifts => evaluatePlan(alone, shifts).broken.length === 0)
  }

  it('is found by annealing, and no plan without missing surfers falls below the bound', () => {
    let optimal = 0
    let runs = 0
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const problem = toy(seed)
        const ways = problem.surfers.map(({ id }) => everyWay(problem, id))
        const { cost, impossibleSurferIds } = planActivities(problem, { seed, iterations: 4_000 })
        expect(impossibleSurferIds).toEqual(
          problem.surfers.filter((_, s) => ways[s]!.length === 0).map(({ id }) => id),
        )
        if (impossibleSurferIds.length > 0) return
        const costs = ways[0]!.flatMap(one =>
          ways[1]!.map(other => evaluatePlan(problem, [...one, ...other])),
        )
        const under = Math.min(...costs.map(plan => plan.under))
        const over = Math.min(...costs.filter(plan => plan.under === under).map(plan => plan.over))
        if (under === 0) expect(cost.bound).toBeLessThanOrEqual(over)
        expect(cost.under).toBeGreaterThanOrEqual(under)
        if (cost.under === under) expect(cost.over).toBeGreaterThanOrEqual(over)
        runs++
        if (cost.under === under && cost.over === over) optimal++
      }),
      { numRuns: 12 },
    )
    expect(runs).toBeGreaterThan(3)
    expect(optimal).toBeGreaterThan(runs / 2)
  })

  it('is searched for as long as the budget lasts, and told of with a share that grows', () => {
    const problem = randomActivityProblem(4, 4, 4)
    const reported: number[] = []
    const onProgress = (share: number) => reported.push(share)
    const { iterations } = planActivities(problem, { seed: 1, iterations: 9_000, onProgress })
    expect(iterations).toBe(10_000)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(reported.every(share => share >= 0 && share < 1)).toBe(true)
    let asked = 0
    const timed = planActivities(problem, { seed: 1, timeShare: () => asked++ / 3 })
    expect(timed.iterations).toBe(6_000)
  })
})
