// The shifts while a plan is applied to them: what is placed, what is free, and how the supply for the streams
// stands. Rules propose; only the canvas places, so that no two activities ever overlap.
import { invariant } from '../../invariant.ts'
import {
  contains,
  type EpochMs,
  type Interval,
  intersect,
  lengthMinutes,
  MINUTE_MS,
  overlaps,
  subtract,
} from '../../time/index.ts'
import { StreamSupply } from './stream-supply.ts'
import type { ApplyProblem, PlannedShift, Rule, ScheduledTask } from './types.ts'

export const GRID_MS = 15 * MINUTE_MS
/** Pieces of service shorter than this are left to the rules below where that is possible. */
export const SHORTEST_SESSION_MS = 30 * MINUTE_MS

export interface Placement extends ScheduledTask {
  blockId: number
  ruleId: number
}

export class Canvas {
  readonly problem: ApplyProblem
  /** Sorted by start, then block id: the order that breaks ties. */
  readonly shifts: readonly PlannedShift[]
  readonly supply: StreamSupply
  readonly placements: Placement[] = []
  private readonly freeByBlock = new Map<number, Interval[]>()
  private readonly tasksByBlock = new Map<number, ScheduledTask[]>()
  private readonly minutesByKey = new Map<string, number>()

  constructor(problem: ApplyProblem) {
    this.problem = problem
    const range = { start: problem.from, end: problem.to }
    this.shifts = problem.shifts
      .filter(shift => overlaps(shift.interval, range))
      .sort((a, b) => a.interval.start - b.interval.start || a.blockId - b.blockId)
    this.supply = new StreamSupply(problem)
    for (const shift of this.shifts) {
      const taken = [...shift.unavailable, ...shift.keptTasks.map(task => task.interval)]
      const inRange = intersect(shift.interval, range)!
      this.freeByBlock.set(shift.blockId, subtract([inRange], taken))
      this.tasksByBlock.set(shift.blockId, [...shift.keptTasks])
      for (const task of shift.keptTasks) this.supply.add(task.taskId, task.interval, 1)
    }
  }

  free(shift: PlannedShift): readonly Interval[] {
    return this.freeByBlock.get(shift.blockId)!
  }

  skills(shift: PlannedShift): readonly number[] {
    return this.problem.skillsBySurfer.get(shift.surferId) ?? []
  }

  tasks(shift: PlannedShift): readonly ScheduledTask[] {
    return this.tasksByBlock.get(shift.blockId)!
  }

  isFree(shift: PlannedShift, interval: Interval): boolean {
    return this.free(shift).some(free => contains(free, interval))
  }

  place(shift: PlannedShift, rule: Rule, interval: Interval): void {
    invariant(this.isFree(shift, interval), `activity ${rule.taskId} fits block ${shift.blockId}`)
    this.freeByBlock.set(shift.blockId, subtract(this.free(shift), [interval]))
    this.tasksByBlock.get(shift.blockId)!.push({ taskId: rule.taskId, interval })
    this.placements.push({ blockId: shift.blockId, ruleId: rule.id, taskId: rule.taskId, interval })
    this.supply.add(rule.taskId, interval, 1)
    if (!this.supply.isService(rule.taskId)) this.supply.addAble(this.skills(shift), interval, -1)
    const key = fairnessKey(shift, rule)
    this.minutesByKey.set(key, (this.minutesByKey.get(key) ?? 0) + lengthMinutes(interval))
  }

  /** Minutes of the activity in the shift, within a time: kept and placed, by whatever rule. */
  minutesOf(shift: PlannedShift, taskId: number, within: Interval): number {
    return this.tasks(shift).reduce((sum, task) => {
      const part = task.taskId === taskId ? intersect(task.interval, within) : null
      return sum + (part ? lengthMinutes(part) : 0)
    }, 0)
  }

  /** Less is fairer: minutes of the rule lately and in this application. */
  turn(shift: PlannedShift, rule: Rule): number {
    const key = fairnessKey(shift, rule)
    return (this.problem.trailingRuleMinutes.get(key) ?? 0) + (this.minutesByKey.get(key) ?? 0)
  }
}

const fairnessKey = (shift: PlannedShift, rule: Rule) => `${shift.surferId}:${rule.id}`

export const gridUp = (instant: EpochMs, stepMs = GRID_MS): EpochMs => Math.ceil(instant / stepMs) * stepMs
