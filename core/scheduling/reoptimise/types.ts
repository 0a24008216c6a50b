// Input and output of re-optimising. A schedule that stands is changed in few places, each of which a manager
// may apply or dismiss: an action carries the blocks as they were and as they are to be.
import type { ScheduledBlock, StreamDemand } from '#core/blocks/index.ts'
import type { EpochMs, Interval, Weekday } from '#core/time/index.ts'
import type { SchedulingSurfer } from '../problem/types.ts'

export type OptimizationType =
  | 'block_time_off_removal'
  | 'block_time_off_addition'
  | 'break_time_adjustment'
  | 'time_off_removal'
  | 'time_off_addition'

export type OptimizedSurfer = Pick<
  SchedulingSurfer,
  'id' | 'zone' | 'taskIds' | 'minContractedHours' | 'minContractedDailyMinutes' | 'availability' | 'sequence'
>

export interface ReoptimiseProblem {
  /** Coverage is weighed, and anything changed, in this range only. Quarter-hours. */
  from: EpochMs
  to: EpochMs
  now: EpochMs
  /** Nothing changes that begins sooner after `now`, be it before or after the change. */
  noticeMinutes: number
  allowed: readonly OptimizationType[]
  weekStartsOn: Weekday
  /** Everybody who is scheduled. */
  surfers: readonly OptimizedSurfer[]
  /** Surfers whose schedule may change. */
  changeableSurferIds: readonly number[]
  /** At most so many surfers are touched; null: all. */
  maxSurfers: number | null
  /** Blocks of one view; whole weeks of those who may get time off, so that weekly hours can be counted. */
  blocks: readonly ScheduledBlock[]
  /** Time off and blocked time that may be taken back, as far as it lies within one shift. */
  removableBlockIds: readonly number[]
  /** Shifts of which nothing changes. */
  lockedBlockIds: readonly number[]
  breakTaskIds: readonly number[]
  /** Length of blocked time that is waiting for a quiet moment; null: none is. */
  blockedMinutes: number | null
  demand: readonly StreamDemand[]
  /** Least gain of an action, in weighted agent-quarter-hours (missing 3, superfluous 1). Above 0. */
  minimumGain: number
}

/** In agent-quarter-hours; the total weighs a missing one 3 and a superfluous one 1. */
export interface CoverageCost {
  under: number
  over: number
  total: number
}

export interface OptimizationAction {
  type: OptimizationType
  surferId: number
  /** The shift in which it happens. */
  shiftId: number
  /** From the first to the last instant that is another. */
  interval: Interval
  /** Blocks that change or go, as they were. */
  before: ScheduledBlock[]
  /** As they are to be. A block without a counterpart in `before` is new and has a negative id. */
  after: ScheduledBlock[]
  /** Decrease of each part of the cost when the action follows those before it. */
  gain: CoverageCost
  because: string
}

export interface ReoptimiseResult {
  /** In the order in which they are to be applied, best first; each can be reverted alone. */
  actions: OptimizationAction[]
  before: CoverageCost
  after: CoverageCost
  /** Why nothing is proposed; null when something is. */
  because: string | null
}
