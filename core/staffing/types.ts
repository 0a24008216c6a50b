export interface StaffingTarget {
  isOnline: boolean
  /** null = no target. */
  targetResponseTimeSeconds: number | null
  /** Share of contacts to be answered within the target, 0..100. */
  serviceLevelPercent: number
  /** Contacts one agent handles at a time. */
  concurrency: number
  /** Paid time not spent on the stream, [0, 1). */
  shrinkageFraction: number
  /** Largest share of open time spent on contacts, (0, 1]. */
  occupancyFraction: number
}

export interface StaffingRequest {
  target: StaffingTarget
  incrementMinutes: number
  /** Contacts per interval. */
  volume: ArrayLike<number>
  /** Seconds per interval; unknown or 0 = nothing required. */
  handleTimeSeconds: ArrayLike<number>
  /** Operating intervals, to which deferred work is levelled; null = all. */
  isOpen: ArrayLike<boolean> | null
}

export type StaffingFormula = 'erlang-c' | 'workload' | 'deferred'

/** A number on the screen, and every step that leads to it. */
export interface Explanation {
  formula: StaffingFormula
  volume: number
  handleTimeSeconds: number
  /** Work offered, in erlangs: for deferred work, what is levelled into this interval. */
  offeredErlangs: number
  /** Parallel contacts to be ready for. */
  servers: number
  /** Share answered in time with that many servers; null when the formula does not look at it. */
  serviceLevelFraction: number | null
  /** Share of the servers' time spent on contacts. */
  occupancyFraction: number
  agentsBeforeShrinkage: number
  /** Two decimals. */
  required: number
  sentence: string
}
