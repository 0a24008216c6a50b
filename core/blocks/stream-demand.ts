// Demand of a ticket group, quarter-hour by quarter-hour.
import type { DeferredWork } from '../staffing/deferred-work.ts'
import { type EpochMs, MINUTE_MS } from '../time/index.ts'

/** Coverage is counted by quarter-hours. */
export const COVERAGE_STEP_MS = 15 * MINUTE_MS

/** Work in quarter-hours from an instant on. */
export interface TimedWork extends DeferredWork {
  startsAt: EpochMs
}

export interface StreamDemand {
  streamId: number
  /** Activities that serve the group. */
  taskIds: readonly number[]
  startsAt: EpochMs
  incrementMinutes: number
  /** Agents per increment, fractional; of work that may wait, if it were worked evenly. */
  required: ArrayLike<number>
  /** The work that may wait; null or left out: contacts that cannot. */
  deferred?: TimedWork | null
}

/** Agents that the stream requires in each quarter-hour from `from` on. */
export function requiredPerStep(demand: StreamDemand, from: EpochMs, stepCount: number): Float64Array {
  const steps = new Float64Array(stepCount)
  for (let step = 0; step < stepCount; step++) {
    const at = Math.floor(
      (from + step * COVERAGE_STEP_MS - demand.startsAt) / (demand.incrementMinutes * MINUTE_MS),
    )
    steps[step] = at >= 0 && at < demand.required.length ? demand.required[at]! : 0
  }
  return steps
}
