// Input and output of schedule generation. Instants outside, integer quarter-hour slots inside (model/).
import type { TimedWork } from '#core/blocks/index.ts'
import type { PlannedSurfer } from '#core/constraints/index.ts'
import type { EpochMs, Interval, LocalDate, Weekday, Zone } from '#core/time/index.ts'

export type { SequenceRules, WorkingWindow } from '#core/constraints/index.ts'

/** Each quarter-hour against a wish costs the preference weight times its own, 1 when left out. */
export interface TimeWish {
  interval: Interval
  wants: 'work' | 'off'
  weight?: number
}

/**
 * Preferred place of a shift that starts within `day`: its start in one of `starts`, and its end in the interval of
 * `ends` beside it, if there is one. Each quarter-hour apart from the nearest costs the preference weight.
 */
export interface PlaceWish {
  day: Interval
  starts: readonly Interval[]
  /** Empty: any end. */
  ends: readonly Interval[]
}

export interface SchedulingSurfer extends PlannedSurfer {
  id: number
  taskIds: number[]
  breakMinutesPerShift: number | null
  /** Kept shifts that this generation placed before, from the surfer's options. */
  placedShifts?: readonly Interval[]
  /** The shift templates that may be used for the surfer; absent or null: starts and lengths are free. */
  shiftTemplateIds?: readonly number[] | null
  wishes?: readonly TimeWish[]
  placeWishes?: readonly PlaceWish[]
  /** Shifts that people know and generation may still alter, at a price. */
  publishedShifts?: readonly Interval[]
}

/** A shift as it may be placed: only this start and length, in its own zone or else the surfer's. */
export interface ShiftTemplate {
  id: number
  /** Number shared by templates that count as one shift to the people who work it; left out: the id. */
  kind?: number
  days: Weekday[]
  /** Left out: any date; the last one is exclusive. */
  dates?: { from: LocalDate; to: LocalDate }
  startMinute: number
  lengthMinutes: number
  /** 0: the shift carries no break. */
  breakMinutes: number
  /** From the start of the shift; null: anywhere a break may lie. */
  breakAfterMinutes: number | null
  zone: Zone | null
}

/** How an organization schedules. What is left out has the value of settings.ts. */
export interface GenerateSettings {
  /** Shorter shifts carry no break. */
  breakFromShiftMinutes: number
  /** The break lies between these fractions of its shift. */
  breakEarliest: number
  breakLatest: number
  /** A shift lies in the window of one day; otherwise it may run on where windows touch. */
  isWindowPerDay: boolean
  maxConsecutiveDays: number
  /** Weekly hours shrink in proportion in a week with fewer days to work; null: never. */
  fullHoursFromDays: number | null
  /** Agent-quarter-hours for each quarter hour that the starts of a week lie apart beyond two hours. */
  startSpreadWeight: number
  /** Agent-quarter-hours for each shift (32 quarter-hours) by which nights or weekends differ from the fair share, squared. */
  fairnessWeight: number
  /** Agent-quarter-hours for each quarter-hour against a wish. */
  preferenceWeight: number
  /** Agent-quarter-hours for each quarter-hour changed against published shifts. */
  stabilityWeight: number
  /** Agents serve one ticket group at a time, for so long at least; null: time is split at will. */
  minSessionMinutes: number | null
}

export interface Demand {
  streamId: number
  /** Service activities linked to the stream. */
  taskIds: number[]
  startsAt: EpochMs
  incrementMinutes: 15
  /** Agents, fractional; of work that may wait, if it were worked evenly. */
  required: Float64Array
  /** The work that may wait; null or left out: contacts that cannot. */
  deferred?: TimedWork | null
}

export interface GenerateProblem {
  zone: Zone
  weekStartsOn: Weekday
  from: LocalDate
  /** Exclusive. */
  to: LocalDate
  surfers: SchedulingSurfer[]
  demand: Demand[]
  shiftTemplates?: readonly ShiftTemplate[]
  settings?: Partial<GenerateSettings>
}

export interface Session {
  streamId: number
  interval: Interval
}

export interface GeneratedShift {
  surferId: number
  interval: Interval
  breaks: Interval[]
  shiftTemplateId: number | null
  /** Ticket groups served, session by session; empty unless sessions are asked for. */
  sessions: Session[]
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
  /** Kind of obstacle that `because` names, where it is one of these. */
  blockedBy?: 'rules' | 'kept' | 'shifts' | 'windows'
  /** Days of the horizon to which `because` refers, if it refers to a week. */
  days?: { from: LocalDate; to: LocalDate }
}

export type TermName =
  | 'under'
  | 'over'
  | 'contract'
  | 'start-spread'
  | 'fairness'
  | 'preference'
  | 'stability'

/** One part of what a schedule costs: `amount * weight` agent-quarter-hours. */
export interface CostTerm {
  term: TermName
  /** Quarter-hours; of fairness, as the settings count it. */
  amount: number
  /** Null: never given up for anything else. */
  weight: number | null
  /** Proven: no schedule that keeps the contracts has less. Null where nothing is known. */
  least: number | null
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
  cost: {
    under: number
    over: number
    total: number
    bound: number | null
    startSpread: number
    terms: CostTerm[]
  }
  iterations: number
}

export interface SearchControl {
  seed: number
  iterations?: number
  /** Share of the usual iterations, where none are given; 1 when left out. */
  effort?: number
  /** True: no lower bound is proven, which takes as long as a short search. */
  isUnproven?: boolean
  /** Share of a time budget used so far, 0 to 1: it ends the search instead of iterations, not repeatably. */
  timeShare?: () => number
  /**
   * At each whole schedule that may be better. The cost is of the best one so far, soft costs included; no
   * schedule can cost less than the bound, where one is known.
   */
  onProgress?: (fraction: number, cost: number, bound?: number | null) => void
  isCancelled?: () => boolean
}
