// Plan variables applied to a ticket group's settings: new = old · (1 + change); null leaves a value as it is.
import {
  changedResponseSeconds,
  changedServiceLevelPercent,
  type PlanVariables,
} from '#contract/endpoints/forecast-plan.ts'
import type { StaffingTarget } from '#core/staffing/index.ts'

export interface PlannedCircumstances {
  target: StaffingTarget
  volumeFactor: number
  handleTimeFactor: number
}

export const changedCircumstances = (
  target: StaffingTarget,
  variables: PlanVariables,
): PlannedCircumstances => ({
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
  volumeFactor: 1 + (variables.ticketVolumePercentageChange ?? 0),
  handleTimeFactor: 1 + (variables.averageHandleTimePercentageChange ?? 0),
})
