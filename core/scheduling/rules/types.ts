// Activity plans: ordered rules that fill shifts with activities.
import type { EpochMs, Interval, Weekday, Zone } from '#core/time/index.ts'
import type { Demand } from '../problem/types.ts'

/** Agents who may get the activity: chosen surfers, whoever has it as a skill, surfers on chosen shifts, everyone. */
export type AssignPolicy = 'surfers' | 'skills' | 'shifts' | 'all-surfers'

/** All conditions of a rule must hold. */
export type RuleCondition =
  | { type: 'surfer'; surferIds: number[] }
  | { type: 'shift-length'; minMinutes: number | null; maxMinutes: number | null }
  | { type: 'shift-template'; shiftTemplateIds: number[] }
  | { type: 'skill'; taskIds: number[] }
  | { type: 'scheduled-task'; taskIds: number[] }

/**
 * When a rule may place activities. `time-of-day`: minutes of the wall clock, an end beyond 1440 (or not after
 * the start) passes midnight. `from-shift-start`: minutes after the start. `from-shift-end`: minutes before the
 * end, so 120–60 is the hour from two hours before it (either order). `start-of-shift` and `end-of-shift`: right
 * at the edge, minutes are not looked at.
 */
export interface RuleWindow {
  days: Weekday[]
  position: 'time-of-day' | 'from-shift-start' | 'from-shift-end' | 'start-of-shift' | 'end-of-shift'
  startMinute: number
  endMinute: number
  /** Zone of a time of day. Missing: the agent's own; for coverage, which counts agents together, the plan's. */
  zone?: Zone
  /** Agents wanted at once; missing counts as 1. */
  sessions?: number
}

interface EveryRule {
  id: number
  taskId: number
  name: string
  assignPolicy: AssignPolicy
  assignedSurferIds: number[]
  assignedShiftTemplateIds: number[]
  conditions: RuleCondition[]
}

export interface RuleTotalTime extends EveryRule {
  type: 'rule-total-time'
  /** Minutes. */
  totalTime: number
  period: 'day' | 'week'
  allocation: 'individual' | 'shared'
  /** Minutes. */
  sessionLength: number
  isSessionFlex: boolean
  /** None: any time of the shift. */
  schedulingTimes: RuleWindow[]
}

export interface RuleCoverage extends EveryRule {
  type: 'rule-coverage'
  windows: RuleWindow[]
  granularity: 15 | 30 | 60
  sessionLength: number
  isFindBestMatch: boolean
  isFullShift: boolean
}

export interface RuleFullShift extends EveryRule {
  type: 'rule-full-shift'
}

export interface RuleForecast extends EveryRule {
  type: 'rule-forecast'
  minimumCoveragePercentage: number
  /** Takes what it needs before the forecast rules next to it, instead of sharing agents with them by need. */
  isFirst?: boolean
}

export interface RuleBreak extends EveryRule {
  type: 'rule-break'
  sessionLength: number
  windows: RuleWindow[]
  /** Minutes between one start and the next, counted from where the window begins. */
  staggerInterval: number
  /** No more than so many breaks of the rule start at the same moment; missing or null: as many as there are. */
  maxSimultaneousStarts?: number | null
}

export type Rule = RuleTotalTime | RuleCoverage | RuleFullShift | RuleForecast | RuleBreak

export interface ScheduledTask {
  taskId: number
  interval: Interval
}

export interface PlannedShift {
  blockId: number
  surferId: number
  zone: Zone
  interval: Interval
  shiftTemplateId: number | null
  /** Time off, blocked time, and breaks that belong to the shift itself. */
  unavailable: Interval[]
  keptTasks: ScheduledTask[]
}

export interface ApplyProblem {
  zone: Zone
  from: EpochMs
  to: EpochMs
  shifts: PlannedShift[]
  skillsBySurfer: Map<number, number[]>
  rules: Rule[]
  demand: Demand[]
  /**
   * Minutes of the rule in recent weeks, by `${surferId}:${ruleId}`: whoever had less of it for the time on shift
   * comes first.
   */
  trailingRuleMinutes: Map<string, number>
  /** Minutes on shift in the same weeks, by surfer. */
  trailingShiftMinutes?: Map<number, number>
  /** Minutes of a usual day by contract, by surfer. */
  contractedDayMinutes?: Map<number, number>
  /** Monday when left out. */
  weekStartsOn?: Weekday
}

/**
 * The stages that candidates pass, in this order: on shift, assigned (by policy or by skill), the conditions, the
 * window, not on time off (or in an event or a break of the shift), not kept by an activity that was there, not
 * taken by a rule above, a start that is not taken, and room for a session. `stopped`: not reached at all.
 */
export type Stage =
  | 'shift'
  | 'policy'
  | 'skill'
  | 'condition'
  | 'window'
  | 'time-off'
  | 'kept'
  | 'earlier-rule'
  | 'start'
  | 'session'
  | 'stopped'

/** Something a rule did not reach, by the stage that removed the last candidate for it. */
export interface Missing {
  stage: Stage
  /** In the unit of the rule's target. */
  amount: number
  /** For `condition`: which. */
  condition: RuleCondition['type'] | null
  /** For `earlier-rule`: the one that took most. */
  ruleId: number | null
  because: string
}

/** Minutes of activity, except for breaks, which are counted. */
export interface RuleOutcome {
  ruleId: number
  achieved: number
  target: number
  /** Parts of the target not reached, largest first; empty when all of it is. */
  missing: Missing[]
  because: string
}

export interface ApplyResult {
  tasks: (ScheduledTask & { blockId: number; ruleId: number })[]
  rules: RuleOutcome[]
}
