// A shift plan: who works what in which week of a cycle, and duties that go round.
import type { Interval, LocalDate, Weekday, Zone } from '#core/time/index.ts'

export interface PlannedShift {
  /** Days from the first of the cycle. */
  day: number
  /** On the wall clock, from midnight of that day; an end beyond 1440 passes midnight. */
  startMinute: number
  endMinute: number
  /** Zone of the times; null: the agent's own. */
  zone: Zone | null
  /** Start on the wall clock, from the shift's start; duration in minutes. */
  breaks: { startMinute: number; duration: number }[]
  shiftTemplateId: number | null
  /** Gives way to what overlaps it. */
  isFill: boolean
}

/** Groups work rows of shifts of the same length, each its own. An agent is in one group of one pattern. */
export interface ShiftPattern {
  durationWeeks: number
  groups: { surferIds: number[]; shifts: PlannedShift[] }[]
}

/** The day off for a shift, in the week of the shift or in the one after. */
export interface TimeInLieu {
  week: 'same' | 'following'
  weekday: Weekday
}

export interface RoundRobinShift extends PlannedShift {
  id: number
  numberOfSurfers: number
  timeInLieu: TimeInLieu | null
}

/** Shifts that go together: the agent of the main shift has the others of the same cycle too. */
export interface ShiftGroup {
  mainShiftId: number
  followerIds: number[]
}

export interface RoundRobin {
  id: number
  cycleWeeks: number
  shifts: RoundRobinShift[]
  /** In the order of their turns. */
  surferIds: number[]
  groups: ShiftGroup[]
}

export interface SchedulePlan {
  /** First day of the weeks of which cycles are made. */
  weekStartsOn: Weekday
  /** In the week in which cycles begin. Round robins have no turns before it; patterns reach back. */
  anchorDate: LocalDate
  patterns: ShiftPattern[]
  roundRobins: RoundRobin[]
}

export interface PlanSurfer {
  id: number
  zone: Zone
  /** First and last day, inclusive, in the surfer's zone. */
  startDate: LocalDate | null
  endDate: LocalDate | null
  /** Time off since the anchor, whether before, in or after the range asked for. */
  absences: Interval[]
}

export interface DateRange {
  from: LocalDate
  /** Exclusive. */
  to: LocalDate
}

export interface ShiftOccurrence {
  surferId: number
  interval: Interval
  breaks: Interval[]
  shiftTemplateId: number | null
  isFill: boolean
  /** Null: of a pattern. */
  roundRobinId: number | null
  /** Off in return for this shift; it may lie outside the range. */
  timeInLieu: Interval | null
}

/** Why somebody else than the one next in order has a turn, or why nobody has. */
export type TurnReason = 'away' | 'busy' | 'repays' | 'not-employed' | 'nobody-free'

export interface Turn {
  roundRobinId: number
  /** From the anchor. */
  cycle: number
  /** Day of its first shift. */
  date: LocalDate
  shiftIds: number[]
  /** Surfer whose turn it is by the order alone. */
  dueSurferId: number
  surferId: number | null
  /** Null: as the order has it. */
  reason: TurnReason | null
}

/** Turns until the end of the range; entitled counts those that were filled. Equal: nothing owed. */
export interface Balance {
  roundRobinId: number
  surferId: number
  done: number
  entitled: number
}

export interface Occurrences {
  /** That start in the range, in the zone of each agent; by agent and time. */
  shifts: ShiftOccurrence[]
  /** Turns on the range's days, by round robin and time. */
  turns: Turn[]
  balances: Balance[]
}
