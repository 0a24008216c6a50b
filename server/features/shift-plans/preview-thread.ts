// Turns and hours of up to a year, away from the loop that answers requests.
import {
  type Balance,
  hoursOf,
  occurrencesOf,
  type PlannedHours,
  type Turn,
} from '#core/scheduling/shift-plans/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import type { ContractedSurfer } from '../people/index.ts'
import type { OccurrencesInput } from './occurrences-thread.ts'

export interface PreviewInput extends OccurrencesInput {
  contracts: readonly ContractedSurfer[]
}
export interface PreviewOutput {
  turns: Turn[]
  balances: Balance[]
  /** In the order of the contracts. */
  hours: PlannedHours[]
}

export default threadTask(({ plan, range, surfers, contracts }: PreviewInput): PreviewOutput => {
  const { shifts, turns, balances } = occurrencesOf(plan, range, surfers)
  const bySurfer = Map.groupBy(shifts, shift => shift.surferId)
  const hours = contracts.map(contract => hoursOf(bySurfer.get(contract.id) ?? [], contract, range))
  return { turns, balances, hours }
})
