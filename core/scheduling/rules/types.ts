// Activity plans: ordered rules that fill shifts with activities.
import type { EpochMs, Interval, Weekday, Zone } from '../../time/index.ts'
import type { Demand } from '../types.ts'

/** Who may get the activity: chosen surfers, whoever has it as a skill, surfers on chosen shifts, everyone. */
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
  /** Of a time of day. Missing: the agent's own; for coverage, which counts agents together, the plan's. */
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
}

export interface RuleBreak extends EveryRule {
  type: 'rule-break'
  sessionLength: number
  windows: RuleWindow[]
  staggerInterval: number
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
  /** Minutes of the rule in recent weeks, by `${surferId}:${ruleId}`: whoever had less comes first. */
  trailingRuleMinutes: Map<string, number>
}

/** Minutes of activity, except for breaks, which are counted in shifts. */
export interface RuleOutcome {
  ruleId: number
  achieved: number
  target: number
  because: string
}

export interface ApplyResult {
  tasks: (ScheduledTask & { blockId: number; ruleId: number })[]
  rules: RuleOutcome[]
}
