import type { SchedulingSurfer, SurferCode } from './types.ts'

export type Reason = { code: SurferCode; because: string } | null

/** Refusal of a contract without hours: nobody is scheduled under it. */
export function noHours(
  surfer: Pick<SchedulingSurfer, 'minContractedHours' | 'maxContractedHours' | 'maxContractedDailyMinutes'>,
): Reason {
  const { minContractedHours: min, maxContractedHours: max } = surfer
  const code = 'NO_SURFER_HOURS'
  if (min === null && max === null) return { code, because: 'The contract states no weekly hours.' }
  if (max === 0) return { code, because: 'The contract allows 0 hours a week.' }
  if (surfer.maxContractedDailyMinutes === 0) return { code, because: 'The contract allows 0 minutes a day.' }
  return null
}
