// Hours of work by contract, from which whole days of time off are counted where no shift is known.
import { type LocalDate, WEEKDAYS, type Weekday, type Zone } from '../time/index.ts'
import type { TimeOffContract, WorkTerms } from './types.ts'

const USUAL_DAY_MINUTES = 480
const USUAL_DAYS = 5

export interface TermsSource {
  workingWindows: readonly { days: readonly Weekday[] }[]
  maxContractedHours: number | null
  minContractedHours: number | null
  maxContractedDailyMinutes: number | null
  minContractedDailyMinutes: number | null
  breakMinutesPerShift: number | null
}

export interface ContractSource extends TermsSource {
  zone: Zone
  startDate: LocalDate | null
  endDate: LocalDate | null
}

/** Terms that were in force before the day `until`. */
export type EarlierTerms = TermsSource & { until: LocalDate }

/** Without working windows the days from Monday to Friday are worked; breaks are no work. */
function workTerms(source: TermsSource): WorkTerms {
  const weekHours = source.maxContractedHours ?? source.minContractedHours
  const daily = source.minContractedDailyMinutes ?? source.maxContractedDailyMinutes
  const windows = source.workingWindows.flatMap(window => window.days)
  const workDays = WEEKDAYS.filter((day, at) =>
    windows.length > 0 ? windows.includes(day) : at < USUAL_DAYS,
  )
  const ofWeek = weekHours ? (weekHours * 60) / Math.min(USUAL_DAYS, workDays.length) : USUAL_DAY_MINUTES
  const dayMinutes = Math.max(1, daily ? daily - (source.breakMinutesPerShift ?? 0) : ofWeek)
  return { dayMinutes, weekMinutes: weekHours ? weekHours * 60 : dayMinutes * USUAL_DAYS, workDays }
}

/** Contract with its terms of today. `earlier`: terms of the past, the oldest first. */
export const timeOffContract = (
  source: ContractSource,
  earlier: readonly EarlierTerms[] = [],
): TimeOffContract => ({
  ...workTerms(source),
  zone: source.zone,
  earlier: earlier.map(terms => ({ ...workTerms(terms), until: terms.until })),
  startDate: source.startDate,
  endDate: source.endDate,
})

/** Terms that are in force on a day. */
export const termsOn = (contract: TimeOffContract, date: LocalDate): WorkTerms =>
  contract.earlier.find(({ until }) => date < until) ?? contract

/** Mean hours on each weekday, Monday first: an agent of four days in a window of seven works on 4/7 of them. */
export function meanDayHours({ dayMinutes, weekMinutes, workDays }: WorkTerms): number[] {
  const hours = Math.min(dayMinutes, weekMinutes / Math.max(1, workDays.length)) / 60
  return WEEKDAYS.map(day => (workDays.includes(day) ? hours : 0))
}
