// Applying an activity plan to shifts without the database: what the threads of both jobs do.
import type { ScheduledBlock } from '#core/blocks/index.ts'
import {
  type ApplyProblem,
  applyTaskTemplate,
  type Demand,
  type PlannedShift,
  type RuleOutcome,
  type ScheduledTask,
  type SearchControl,
} from '#core/scheduling/index.ts'
import type { Interval, Zone } from '#core/time/index.ts'
import { openDemand } from '../coverage/coverage-by-day.ts'

/** The named rules of an activity plan, and the totals of every agent that they look up. */
export type TemplatePlan = Pick<
  ApplyProblem,
  'rules' | 'trailingRuleMinutes' | 'trailingShiftMinutes' | 'contractedDayMinutes' | 'weekStartsOn'
>

export interface ShiftToFill {
  surferId: number
  zone: Zone
  interval: Interval
  breaks: Interval[]
  shiftTemplateId: number | null
  /** Time off and the like. */
  unavailable: Interval[]
}

export interface FillRequest {
  zone: Zone
  plan: TemplatePlan
  shifts: readonly ShiftToFill[]
  /** Other blocks: they cover demand and are not changed. */
  others: readonly ScheduledBlock[]
  skillsBySurfer: Map<number, number[]>
  demand: readonly Demand[]
}

export interface FillResult {
  /** Activities of each shift, in the order of the shifts, by start. */
  tasks: ScheduledTask[][]
  rules: RuleOutcome[]
}

export function fillShifts(
  { plan, shifts, others, skillsBySurfer, demand, zone }: FillRequest,
  control: SearchControl,
): FillResult {
  if (shifts.length === 0) return { tasks: [], rules: [] }
  // Ids by start and agent, so that applying a plan again to the same shifts gives the same.
  const rank = shifts
    .map((_, index) => index)
    .toSorted(
      (a, b) =>
        shifts[a]!.interval.start - shifts[b]!.interval.start || shifts[a]!.surferId - shifts[b]!.surferId,
    )
  const planned = rank.map((at, id): PlannedShift => {
    const { breaks, unavailable, ...shift } = shifts[at]!
    return { ...shift, blockId: id, unavailable: [...unavailable, ...breaks], keptTasks: [] }
  })
  const { tasks, rules } = applyTaskTemplate(
    {
      zone,
      from: planned[0]!.interval.start,
      to: planned.reduce((most, shift) => Math.max(most, shift.interval.end), 0),
      shifts: planned,
      skillsBySurfer,
      demand: openDemand(demand, { blocks: others, skillsBySurfer }),
      ...plan,
    },
    control,
  )
  const filled: ScheduledTask[][] = shifts.map(() => [])
  for (const { blockId, taskId, interval } of tasks) filled[rank[blockId]!]!.push({ taskId, interval })
  for (const list of filled) list.sort((a, b) => a.interval.start - b.interval.start)
  return { tasks: filled, rules }
}
