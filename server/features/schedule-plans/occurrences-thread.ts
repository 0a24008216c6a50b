// Worker thread: turns of years and shifts of months.
import {
  type DateRange,
  occurrencesOf,
  type PlanSurfer,
  type SchedulePlan,
} from '#core/scheduling/schedule-plans/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'

export interface OccurrencesInput {
  plan: SchedulePlan
  range: DateRange
  surfers: ReadonlyMap<number, PlanSurfer>
}

export default threadTask(({ plan, range, surfers }: OccurrencesInput) => occurrencesOf(plan, range, surfers))
