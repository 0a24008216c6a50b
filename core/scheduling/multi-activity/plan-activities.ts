// Shifts and their activities, planned at once. Pure: the same problem, seed and iterations give the same plan. A first
// plan, then annealing from hot to cold over the budget; the best plan is kept, one without missing surfers first.
import { random } from '#core/random.ts'
import { Annealer } from './anneal.ts'
import { construct } from './construct.ts'
import { DayPlanner } from './day-planner.ts'
import { compileActivities } from './model.ts'
import { NONE, Plan, type Snapshot } from './plan.ts'
import type { ActivityControl, ActivityPlanResult, ActivityProblem, ActivityShift } from './types.ts'

const DEFAULT_ITERATIONS = 10_000_000
const MOVES_PER_ROUND = 2_000
/** In units of cost: one surfer too many costs 1. */
const HOT = 2
const COLD = 0.15
const UNDER_WEIGHT = 6
/** From this share of the budget on a missing surfer gets dearer each round that one is missing. */
const SETTLING = 0.6
const DEARER_PER_ROUND = 0.01
const MAX_UNDER_WEIGHT = 40

export function planActivities(problem: ActivityProblem, control: ActivityControl): ActivityPlanResult {
  const model = compileActivities(problem)
  const plan = new Plan(model)
  const draw = random(control.seed)
  const planner = new DayPlanner(plan)
  plan.underWeight = UNDER_WEIGHT
  const impossible = problem.surfers.filter((_, s) => !construct(plan, planner, s, draw))
  const best = plan.snapshot()
  const annealer = new Annealer(plan, planner, draw)
  const share = shareOf(control)
  let iterations = 0
  const isDone = () => best.under === 0 && best.over <= model.bound
  for (let used = share(0); used < 1 && !isDone() && !control.isCancelled?.(); used = share(iterations)) {
    annealer.run(MOVES_PER_ROUND, HOT * (COLD / HOT) ** used)
    iterations += MOVES_PER_ROUND
    if (used > SETTLING && plan.under > 0)
      plan.underWeight = Math.min(MAX_UNDER_WEIGHT, plan.underWeight + DEARER_PER_ROUND)
    if (plan.under > best.under || (plan.under === best.under && plan.over >= best.over)) continue
    plan.snapshot(best)
    control.onProgress?.(used, best.over)
  }
  return {
    shifts: shiftsOf(problem, best),
    cost: { under: best.under, over: best.over, bound: model.bound },
    impossibleSurferIds: impossible.map(surfer => surfer.id),
    iterations,
  }
}

function shareOf({ iterations, timeShare }: ActivityControl): (done: number) => number {
  const budget = iterations ?? (timeShare ? Number.POSITIVE_INFINITY : DEFAULT_ITERATIONS)
  return done => Math.max(done / budget, timeShare?.() ?? 0)
}

function shiftsOf(problem: ActivityProblem, { start, end, work }: Snapshot): ActivityShift[] {
  const dayCount = start.length / problem.surfers.length
  const slotCount = work.length / problem.surfers.length
  return [...start.entries()].flatMap(([cell, first]) => {
    if (first === NONE) return []
    const surfer = Math.floor(cell / dayCount)
    const layers = work.subarray(surfer * slotCount + first, surfer * slotCount + end[cell]!)
    const sessions: ActivityShift['sessions'] = []
    for (const layer of layers) {
      const taskId = problem.taskIds[layer - 1]!
      const last = sessions.at(-1)
      if (last?.taskId === taskId) last.minutes += problem.slotMinutes
      else sessions.push({ taskId, minutes: problem.slotMinutes })
    }
    return { surferId: problem.surfers[surfer]!.id, startMinute: first * problem.slotMinutes, sessions }
  })
}
