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
  UNDER_WEIGHT,
  type WishesKept,
  wishesKept,
} from '#core/scheduling/index.ts'
import { type Interval, instantAt, lengthMinutes, subtract, type Zone } from '#core/time/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import { coveredFraction, openDemand, STEP_MS } from './coverage-by-day.ts'
import { fillShifts, type Plan } from './plan-work.ts'
import { asTemplated, type Chosen } from './shift-choices.ts'

export interface GenerateInput extends Chosen {
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
  shiftTemplateId: number | null
  tasks: ScheduledTask[]
}
export interface GenerateOutput {
  shifts: DrawnShift[]
  minutesAdded: number
  coverage: { before: number; after: number }
  cost: GenerateResult['cost']
  notices: (SurferNotice & { remedy: Remedy | null })[]
  rules: RuleOutcome[]
  /** Of those who wished anything that these weeks could keep. */
  wishes: (WishesKept & { surferId: number })[]
}

const SHARE_OF_SHIFTS = 0.8
/** More would make the manager wait for what nobody reads at once. */
const MOST_REMEDIES = 100

export default threadTask<GenerateInput, GenerateOutput>((input, progress) => {
  const { problem, templateOf, ownDaysIds, kept, skillsBySurfer, taskNames, seed } = input
  const taskName = (taskId: number) => taskNames.get(taskId) ?? `${taskId}`
  const weeks = { from: instantAt(problem.zone, problem.from, 0), to: instantAt(problem.zone, problem.to, 0) }
  const demand = problem.demand.map(d => within(d, weeks))
  const chosen = new Set(problem.surfers.map(surfer => surfer.id))
  // The engine knows the kept shifts of the chosen agents itself.
  const others = kept.filter(block => !chosen.has(block.surferId))
  const open = { ...problem, demand: openDemand(demand, { blocks: others, skillsBySurfer }) }
  const found = generateShifts(open, {
    seed,
    onProgress: (fraction, cost, bound) =>
      progress(fraction * SHARE_OF_SHIFTS, `Placing shifts${gapText(cost, bound ?? null)}`),
  })
  const drawn = found.shifts.map(({ surferId, ...shift }) => ({
    surferId,
    ...asTemplated(shift, templateOf.get(shift.shiftTemplateId ?? 0) ?? null),
  }))
  const { shifts, rules } = withActivities(input, drawn, fraction =>
    progress(SHARE_OF_SHIFTS + fraction * (1 - SHARE_OF_SHIFTS), 'Placing activities'),
  )
  // Windows that working days made are not for the profile.
  const applicable = (remedy: Remedy | null, surferId: number): Remedy | null =>
    remedy?.change?.workingWindows && ownDaysIds.has(surferId) ? { ...remedy, change: null } : remedy
  const covered = (blocks: ScheduledBlock[]) => coveredFraction({ demand, blocks, skillsBySurfer, ...weeks })
  return {
    shifts,
    minutesAdded: shifts.reduce((sum, shift) => sum + lengthMinutes(shift.interval), 0),
    cost: found.cost,
    coverage: { before: covered(kept), after: covered([...kept, ...shifts.map(asBlock)]) },
    notices: found.notices.map((notice, index) => ({
      ...notice,
      remedy:
        index < MOST_REMEDIES
          ? applicable(remedyFor({ problem: open, notice, taskName }), notice.surferId)
          : null,
    })),
    rules,
    wishes: wishesOf(problem, shifts),
  }
})

/** By the shifts as they are written, and those kept. */
function wishesOf({ surfers }: GenerateProblem, shifts: readonly DrawnShift[]): GenerateOutput['wishes'] {
  const drawn = Map.groupBy(shifts, shift => shift.surferId)
  return surfers.flatMap(surfer => {
    if (!surfer.wishes?.length && !surfer.placeWishes?.length) return []
    const own = [...surfer.existingShifts, ...(drawn.get(surfer.id) ?? []).map(shift => shift.interval)]
    const found = wishesKept(
      surfer,
      own.toSorted((a, b) => a.start - b.start),
    )
    return found.wished > 0 ? [{ surferId: surfer.id, ...found }] : []
  })
}

/** Of the best schedule so far, in agent-hours: one too many is a third of one that is missing. */
function gapText(cost: number, bound: number | null): string {
  const hours = (quarters: number) => (quarters / 4 / UNDER_WEIGHT).toFixed(1)
  const least = bound === null ? '' : `, at least ${hours(bound)} unavoidable`
  return `: gaps worth ${hours(cost)} missing agent-hours${least}`
}

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
