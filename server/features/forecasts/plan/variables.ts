// What-if variables over a ticket group's settings: new = old · (1 + change); null leaves a value as it is.
import type { PlanVariables } from '#contract/endpoints/forecast-plan.ts'
import type { StaffingTarget } from '#core/staffing/index.ts'

const HIGHEST_SERVICE_LEVEL_PERCENT = 99

const times = (value: number, change: number | null): number => value * (1 + (change ?? 0))

/** A target of no time at all would be no target: what had one keeps at least a second. */
export const changedResponseSeconds = (seconds: number | null, change: number | null): number | null =>
  seconds ? Math.max(1, times(seconds, change)) : seconds

export const changedServiceLevelPercent = (percent: number, change: number | null): number =>
  Math.min(HIGHEST_SERVICE_LEVEL_PERCENT, times(percent, change))

export interface Changed {
  target: StaffingTarget
  volumeFactor: number
  handleTimeFactor: number
}

export const changed = (target: StaffingTarget, variables: PlanVariables): Changed => ({
  target: {
    ...target,
    shrinkageFraction: variables.shrinkage ?? target.shrinkageFraction,
    concurrency: variables.concurrency ?? target.concurrency,
    targetResponseTimeSeconds: changedResponseSeconds(
      target.targetResponseTimeSeconds,
      variables.targetResponseTimePercentageChange,
    ),
    serviceLevelPercent: changedServiceLevelPercent(
      target.serviceLevelPercent,
      variables.serviceLevelPercentageChange,
    ),
  },
  volumeFactor: times(1, variables.ticketVolumePercentageChange),
  handleTimeFactor: times(1, variables.averageHandleTimePercentageChange),
})
