// The shifts while a plan is applied to them: what is placed, what is free, and how the supply for the streams
// stands. Rules propose; only the grid places, so that no two activities ever overlap.
import { invariant } from '#core/invariant.ts'
import {
  contains,
  type EpochMs,
  type Interval,
  intersect,
  lengthMinutes,
  MINUTE_MS,
  overlaps,
  subtract,
} from '#core/time/index.ts'
import { StreamSupply } from './stream-supply.ts'
import type { ApplyProblem, PlannedShift, Rule, ScheduledTask } from './types.ts'

export const GRID_MS = 15 * MINUTE_MS
/** Reference time on shift, in minutes, for the stated fair share of an activity. */
const USUAL_WEEK_MINUTES = 2400

export interface Placement extends ScheduledTask {
  blockId: number
  ruleId: number
}

export interface PlacedTask extends ScheduledTask {
  /** Null: it was there before, and stays. */
  ruleId: number | null
}

export interface OpenShift extends PlannedShift {
  skills: readonly number[]
  /** Indexes of the streams that the agent may serve. */
  streams: Int32Array
  /** Sorted and apart. */
  free: readonly Interval[]
  tasks: PlacedTask[]
}

export class AssignmentGrid {
  readonly problem: ApplyProblem
  /** Sorted by start, then block id: the order that breaks ties. */
  readonly shifts: readonly OpenShift[]
  readonly supply: StreamSupply
  readonly placements: Placement[] = []
  private readonly shiftsBySlot: OpenShift[][]
  private readonly shiftMinutes = new Map<number, number>()
  private rule: Rule | null = null
  /** Minutes placed by the current rule, by surfer. */
  private ruleMinutes = new Map<number, number>()

  constructor(problem: ApplyProblem) {
    this.problem = problem
    const range = { start: problem.from, end: problem.to }
    this.supply = new StreamSupply(problem)
    this.shifts = problem.shifts
      .filter(shift => overlaps(shift.interval, range))
      .sort((a, b) => a.interval.start - b.interval.start || a.blockId - b.blockId)
      .map(shift => this.opened(shift, intersect(shift.interval, range)!))
    this.shiftsBySlot = Array.from({ length: this.supply.slotCount }, () => [])
    for (const shift of this.shifts)
      this.supply.eachSlot(shift.interval, slot => this.shiftsBySlot[slot]!.push(shift))
    for (const [surferId, minutes] of problem.trailingShiftMinutes ?? []) this.addShift(surferId, minutes)
    for (const { surferId, interval } of this.shifts) this.addShift(surferId, lengthMinutes(interval))
  }

  private opened(shift: PlannedShift, inRange: Interval): OpenShift {
    const skills = this.problem.skillsBySurfer.get(shift.surferId) ?? []
    for (const task of shift.keptTasks) this.supply.add(task.taskId, task.interval)
    return {
      ...shift,
      skills,
      streams: this.supply.streamsOf(skills),
      free: subtract([inRange], [...shift.unavailable, ...shift.keptTasks.map(task => task.interval)]),
      tasks: shift.keptTasks.map(task => ({ ...task, ruleId: null })),
    }
  }

  private addShift(surferId: number, minutes: number): void {
    this.shiftMinutes.set(surferId, (this.shiftMinutes.get(surferId) ?? 0) + minutes)
  }

  /** Shifts that meet the quarter hour of the instant. */
  onShift(instant: EpochMs): readonly OpenShift[] {
    return this.shiftsBySlot[this.supply.slotAt(instant)] ?? []
  }

  /** Starts a rule: later placements count for it. */
  begin(rule: Rule): void {
    this.rule = rule
    this.ruleMinutes = new Map()
    for (const { surferId } of this.shifts)
      this.ruleMinutes.set(surferId, this.problem.trailingRuleMinutes.get(`${surferId}:${rule.id}`) ?? 0)
  }

  isFree(shift: OpenShift, interval: Interval): boolean {
    return shift.free.some(free => contains(free, interval))
  }

  place(shift: OpenShift, interval: Interval): void {
    const { id: ruleId, taskId } = this.rule!
    invariant(this.isFree(shift, interval), `activity ${taskId} fits block ${shift.blockId}`)
    shift.free = subtract(shift.free, [interval])
    shift.tasks.push({ taskId, interval, ruleId })
    this.placements.push({ blockId: shift.blockId, ruleId, taskId, interval })
    this.supply.add(taskId, interval)
    if (!this.supply.isService(taskId)) this.supply.addAble(shift.streams, interval, -1)
    this.ruleMinutes.set(shift.surferId, this.ruleMinutes.get(shift.surferId)! + lengthMinutes(interval))
  }

  /** Minutes of the activity in the shift: kept and placed, by whatever rule. */
  minutesOf(shift: OpenShift, taskId: number): number {
    return shift.tasks.reduce(
      (sum, task) => sum + (task.taskId === taskId ? lengthMinutes(task.interval) : 0),
      0,
    )
  }

  /** Less is fairer: minutes of the rule, lately and in this application, for a usual week's time on shift. */
  turn({ surferId }: OpenShift): number {
    return (USUAL_WEEK_MINUTES * this.ruleMinutes.get(surferId)!) / this.shiftMinutes.get(surferId)!
  }
}

export const gridUp = (instant: EpochMs, stepMs = GRID_MS): EpochMs => Math.ceil(instant / stepMs) * stepMs
