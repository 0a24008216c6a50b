// Runs in a worker thread: shifts for whole weeks, then their activities when there is a plan.
import type { ScheduledBlock, ScheduledTask } from '#core/blocks/index.ts'
import {
  type GenerateProblem,
  type GenerateResult,
  generateShifts,
  type Remedy,
  type RuleOutcome,
  remedyFor,
  type SurferNotice,
} from '#core/scheduling/index.ts'
import { type Interval, instantAt, subtract, type Zone } from '#core/time/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import { coveredFraction, openDemand, STEP_MS } from './coverage-by-day.ts'
import { fillShifts, type Plan } from './plan-work.ts'

export interface GenerateInput {
  /** Demand may reach beyond the weeks: activities of the last night need it. */
  problem: GenerateProblem
  /** All that stays in the schedule, of all agents. */
  kept: ScheduledBlock[]
  skillsBySurfer: Map<number, number[]>
  plan: Plan | null
  /** Of the skills that the demand asks for. */
  taskNames: Map<number, string>
  seed: number
}
export interface DrawnShift {
  surferId: number
  interval: Interval
  breaks: Interval[]
  tasks: ScheduledTask[]
}
export interface GenerateOutput {
  shifts: DrawnShift[]
  minutesAdded: number
  coverage: { before: number; after: number }
  cost: GenerateResult['cost']
  notices: (SurferNotice & { remedy: Remedy | null })[]
  rules: RuleOutcome[]
}

const SHARE_OF_SHIFTS = 0.8
/** More would make the manager wait for what nobody reads at once. */
const MOST_REMEDIES = 100

export default threadTask<GenerateInput, GenerateOutput>((input, progress) => {
  const { problem, kept, skillsBySurfer, taskNames, seed } = input
  const taskName = (taskId: number) => taskNames.get(taskId) ?? `${taskId}`
  const weeks = { from: instantAt(problem.zone, problem.from, 0), to: instantAt(problem.zone, problem.to, 0) }
  const demand = problem.demand.map(d => within(d, weeks))
  const chosen = new Set(problem.surfers.map(surfer => surfer.id))
  // The engine knows the kept shifts of the chosen agents itself.
  const others = kept.filter(block => !chosen.has(block.surferId))
  const open = { ...problem, demand: openDemand(demand, { blocks: others, skillsBySurfer }) }
  const found = generateShifts(open, {
    seed,
    onProgress: fraction => progress(fraction * SHARE_OF_SHIFTS, 'Placing shifts'),
  })
  const { shifts, rules } = withActivities(input, found.shifts, fraction =>
    progress(SHARE_OF_SHIFTS + fraction * (1 - SHARE_OF_SHIFTS), 'Placing activities'),
  )
  const covered = (blocks: ScheduledBlock[]) => coveredFraction({ demand, blocks, skillsBySurfer, ...weeks })
  return {
    shifts,
    minutesAdded: found.minutesAdded,
    cost: found.cost,
    coverage: { before: covered(kept), after: covered([...kept, ...shifts.map(asBlock)]) },
    notices: found.notices.map((notice, index) => ({
      ...notice,
      remedy: index < MOST_REMEDIES ? remedyFor({ problem: open, notice, taskName }) : null,
    })),
    rules,
  }
})

function withActivities(
  { problem, kept, skillsBySurfer, plan, seed }: GenerateInput,
  shifts: Omit<DrawnShift, 'tasks'>[],
  onProgress: (fraction: number) => void,
): { shifts: DrawnShift[]; rules: RuleOutcome[] } {
  if (!plan) return { shifts: shifts.map(shift => ({ ...shift, tasks: [] })), rules: [] }
  const zones = new Map<number, Zone>(problem.surfers.map(surfer => [surfer.id, surfer.zone]))
  // Rules that place breaks do so instead of the break that each shift was drawn with.
  const breakTaskIds = new Set(plan.rules.filter(rule => rule.type === 'rule-break').map(rule => rule.taskId))
  const { tasks, rules } = fillShifts(
    {
      ...{ zone: problem.zone, plan, others: kept, skillsBySurfer, demand: problem.demand },
      shifts: shifts.map(shift => ({
        ...shift,
        breaks: breakTaskIds.size > 0 ? [] : shift.breaks,
        zone: zones.get(shift.surferId)!,
        shiftTemplateId: null,
        unavailable: [],
      })),
    },
    { seed, onProgress },
  )
  const filled = shifts.map((shift, index): DrawnShift => {
    const own = tasks[index]!
    if (own.some(task => breakTaskIds.has(task.taskId))) return { ...shift, breaks: [], tasks: own }
    return { ...shift, tasks: own.flatMap(task => outside(task, shift.breaks)) }
  })
  return { shifts: filled, rules }
}

const outside = ({ taskId, interval }: ScheduledTask, breaks: Interval[]): ScheduledTask[] =>
  subtract([interval], breaks).map(part => ({ taskId, interval: part }))

const asBlock = (shift: DrawnShift, index: number): ScheduledBlock => ({
  ...shift,
  id: -1 - index,
  type: 'shift',
  published: null,
  isFill: false,
})

/** The part of a demand from one instant to another. */
function within(demand: GenerateProblem['demand'][number], { from, to }: { from: number; to: number }) {
  const at = (instant: number) =>
    Math.min(demand.required.length, Math.max(0, Math.round((instant - demand.startsAt) / STEP_MS)))
  return {
    ...demand,
    startsAt: demand.startsAt + at(from) * STEP_MS,
    required: demand.required.slice(at(from), at(to)),
  }
}
