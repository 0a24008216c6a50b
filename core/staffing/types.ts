export interface StaffingTarget {
  isOnline: boolean
  /** null = no target. */
  targetResponseTimeSeconds: number | null
  /** Share of contacts to be answered within the target, 0..100. */
  serviceLevelPercent: number
  /** Contacts one agent handles at a time. */
  concurrency: number
  /** Paid time not spent on the stream on usual days, [0, 1). */
  shrinkageFraction: number
  /** Largest share of open time spent on contacts, (0, 1]. */
  occupancyFraction: number
  /** Mean patience; null: nobody gives up, so that the requirement is an upper bound. */
  patienceSeconds?: number | null
  /** Largest share to be given up; looked at when patience is known. */
  maxAbandonFraction?: number | null
  /** Mean wait of at most so long. */
  answerSpeedSeconds?: number | null
  /** Concurrent contacts: with k of them each takes 1 + stretch · (k − 1) times as long; below 1. */
  handleTimeStretch?: number
  /** Agents scheduled in any open interval, at least. */
  minimumAgents?: number
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
  /** Shrinkage per interval, [0, 1), where it is not the same on all days; null: the target's. */
  shrinkage?: ArrayLike<number> | null
}

export type StaffingFormula = 'erlang-c' | 'erlang-a' | 'chat' | 'workload' | 'deferred'

/** Outcome of an interval with a number of agents. */
export interface Performance {
  /** Null without contacts or a target. */
  serviceLevelFraction: number | null
  /** Null when patience is not known. */
  abandonFraction: number | null
  /** Null when the queue only grows, and for work that waits. */
  answerSpeedSeconds: number | null
  occupancyFraction: number
}

/** A number on the screen, and every step that leads to it. */
export interface Explanation {
  formula: StaffingFormula
  volume: number
  handleTimeSeconds: number
  /** Part of the offered load that intervals before make, less what this one's contacts leave to those after. */
  carriedErlangs: number
  /** Work offered, in erlangs: for deferred work, what is levelled into this interval. */
  offeredErlangs: number
  /** Parallel contacts to be ready for. */
  servers: number
  /** Share answered in time with that many servers; null when the formula does not look at it. */
  serviceLevelFraction: number | null
  /** Share of the servers' time spent on contacts. */
  occupancyFraction: number
  /** Share of contacts that give up, and mean wait; null when the formula does not yield it. */
  abandonFraction: number | null
  answerSpeedSeconds: number | null
  agentsBeforeShrinkage: number
  /** Share of paid time that is added. */
  shrinkageFraction: number
  /** Two decimals. */
  required: number
  sentence: string
}
