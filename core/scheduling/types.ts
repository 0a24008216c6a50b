// What schedule generation takes and gives. Instants outside, integer quarter-hour slots inside (model/).
import type { EpochMs, Interval, LocalDate, Weekday, Zone } from '../time/index.ts'

/** Weekly times a surfer may work. An end not after the start, or beyond 1440, passes midnight. */
export interface WorkingWindow {
  days: Weekday[]
  startMinute: number
  endMinute: number
  zone: Zone
}

export interface SchedulingSurfer {
  id: number
  zone: Zone
  minContractedHours: number | null
  maxContractedHours: number | null
  minContractedDailyMinutes: number | null
  maxContractedDailyMinutes: number | null
  breakMinutesPerShift: number | null
  restMinutesBetweenShifts: number | null
  /** None: may not be scheduled. */
  workingWindows: WorkingWindow[]
  /** Skills. */
  taskIds: number[]
  sequence?: SequenceRules
  startDate: LocalDate | null
  /** Inclusive, in the surfer's zone. */
  endDate: LocalDate | null
  /** Time off, time in lieu, blocked time. */
  unavailable: Interval[]
  /** Kept or published shifts in and around the horizon: they count to hours, rest and coverage. */
  existingShifts: Interval[]
}

/** Rules on the sequence of days and templates. What is left out binds nothing. */
export interface SequenceRules {
  minConsecutiveDays?: number
  maxConsecutiveDays?: number
  minConsecutiveDaysOff?: number
  /** A weekend counts when its Saturday or its Sunday is worked. */
  maxWeekends?: number
  maxShiftsByTemplate?: ReadonlyMap<number, number>
  /** By template, those that may not be worked the day after. */
  notBeforeIds?: ReadonlyMap<number, readonly number[]>
  minSessionMinutes?: number
}

export interface Demand {
  streamId: number
  /** Service activities linked to the stream. */
  taskIds: number[]
  startsAt: EpochMs
  incrementMinutes: 15
  /** Agents, fractional. */
  required: Float64Array
}

export interface GenerateProblem {
  zone: Zone
  weekStartsOn: Weekday
  from: LocalDate
  /** Exclusive. */
  to: LocalDate
  surfers: SchedulingSurfer[]
  demand: Demand[]
}

export interface GeneratedShift {
  surferId: number
  interval: Interval
  breaks: Interval[]
}

export type SurferCode =
  | 'NO_FORECAST'
  | 'NO_WORKING_WINDOW'
  | 'UNABLE_TO_ADD'
  | 'NO_SURFER_HOURS'
  | 'WEEKLY_MINIMUM_MET'
  | 'BUFFER_TOO_LARGE'
  | 'SURFER_OUTSIDE_START_END_DATE'

export interface SurferNotice {
  surferId: number
  code: SurferCode
  because: string
}

export interface GenerateResult {
  shifts: GeneratedShift[]
  notices: SurferNotice[]
  minutesAdded: number
  /** Fraction of required agent-time covered, capped per slot. */
  coverage: { before: number; after: number }
  /**
   * In agent-quarter-hours: a missing one weighs 3, a superfluous one 1. `bound` is proven: no schedule within
   * the contracts costs less. `startSpread` is the soft cost of starts that wander within a week, beside the total.
   */
  cost: { under: number; over: number; total: number; bound: number | null; startSpread: number }
  iterations: number
}

export interface SearchControl {
  seed: number
  iterations?: number
  onProgress?: (fraction: number, cost: number) => void
  isCancelled?: () => boolean
}
