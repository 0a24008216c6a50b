// Worker thread: turns and hours of up to a year.
import {
  type Balance,
  hoursOf,
  occurrencesOf,
  type PlannedHours,
  type ShiftOccurrence,
  type Turn,
} from '#core/scheduling/schedule-plans/index.ts'
import type { Weekday } from '#core/time/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import type { PlanPeople } from './engine-plan.ts'
import type { OccurrencesInput } from './occurrences-thread.ts'

export interface PreviewInput extends OccurrencesInput {
  contracts: PlanPeople['contracts']
  weekStartsOn: Weekday
  /** The agent whose shifts are returned one by one. */
  surferId: number | null
}
export interface PreviewOutput {
  turns: Turn[]
  shifts: ShiftOccurrence[]
  balances: Balance[]
  /** Hours in the order of the contracts. */
  hours: PlannedHours[]
}

export default threadTask(
  ({ plan, range, surfers, contracts, weekStartsOn, surferId }: PreviewInput): PreviewOutput => {
    const { shifts, turns, balances } = occurrencesOf(plan, range, surfers)
    const bySurfer = Map.groupBy(shifts, shift => shift.surferId)
    const hours = contracts.map(contract =>
      hoursOf(bySurfer.get(contract.id) ?? [], contract, range, weekStartsOn),
    )
    return { turns, shifts: bySurfer.get(surferId ?? 0) ?? [], balances, hours }
  },
)
