// A surfer's contract with nothing missing. The daily minutes and weekly hours of a contract count the whole
// shift, break included; what the break takes away is coverage, not contract time.
import type { ContractFields as StatedFields } from './types.ts'

const DEFAULT_DAILY_MINUTES = 540
const DEFAULT_REST_MINUTES = 660
const DEFAULT_BREAK_MINUTES = 45
export const MAX_CONSECUTIVE_DAYS = 6

export interface Contract {
  minWeekMinutes: number
  maxWeekMinutes: number
  minDayMinutes: number
  maxDayMinutes: number
  breakMinutes: number
  restMinutes: number
}

type ContractFields = StatedFields & { breakMinutesPerShift: number | null }

export function contractOf(surfer: ContractFields): Contract {
  const { minContractedDailyMinutes: minDay, maxContractedDailyMinutes: maxDay } = surfer
  return {
    minWeekMinutes: (surfer.minContractedHours ?? 0) * 60,
    maxWeekMinutes:
      surfer.maxContractedHours === null ? Number.POSITIVE_INFINITY : surfer.maxContractedHours * 60,
    minDayMinutes: minDay ?? Math.min(DEFAULT_DAILY_MINUTES, maxDay ?? DEFAULT_DAILY_MINUTES),
    maxDayMinutes: maxDay ?? Math.max(DEFAULT_DAILY_MINUTES, minDay ?? DEFAULT_DAILY_MINUTES),
    breakMinutes: surfer.breakMinutesPerShift ?? DEFAULT_BREAK_MINUTES,
    restMinutes: surfer.restMinutesBetweenShifts ?? DEFAULT_REST_MINUTES,
  }
}
