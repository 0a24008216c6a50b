// Hours of work by contract, from which whole days of time off are counted where no shift is known.
import { type LocalDate, WEEKDAYS, type Weekday, type Zone } from '../time/index.ts'
import type { TimeOffContract } from './types.ts'

const USUAL_DAY_MINUTES = 480
const USUAL_DAYS = 5

export interface ContractSource {
  zone: Zone
  workingWindows: readonly { days: readonly Weekday[] }[]
  maxContractedHours: number | null
  minContractedHours: number | null
  maxContractedDailyMinutes: number | null
  minContractedDailyMinutes: number | null
  breakMinutesPerShift: number | null
  startDate: LocalDate | null
  endDate: LocalDate | null
}

/** Without working windows the days from Monday to Friday are worked; breaks are no work. */
export function timeOffContract(source: ContractSource): TimeOffContract {
  const weekHours = source.maxContractedHours ?? source.minContractedHours
  const daily = source.minContractedDailyMinutes ?? source.maxContractedDailyMinutes
  const windows = source.workingWindows.flatMap(window => window.days)
  const workDays = WEEKDAYS.filter((day, at) =>
    windows.length > 0 ? windows.includes(day) : at < USUAL_DAYS,
  )
  const ofWeek = weekHours ? (weekHours * 60) / Math.min(USUAL_DAYS, workDays.length) : USUAL_DAY_MINUTES
  const dayMinutes = Math.max(1, daily ? daily - (source.breakMinutesPerShift ?? 0) : ofWeek)
  return {
    zone: source.zone,
    dayMinutes,
    weekMinutes: weekHours ? weekHours * 60 : dayMinutes * USUAL_DAYS,
    workDays,
    startDate: source.startDate,
    endDate: source.endDate,
  }
}

/** Mean hours on each weekday, Monday first: an agent of four days in a window of seven works on 4/7 of them. */
export function meanDayHours({ dayMinutes, weekMinutes, workDays }: TimeOffContract): number[] {
  const hours = Math.min(dayMinutes, weekMinutes / Math.max(1, workDays.length)) / 60
  return WEEKDAYS.map(day => (workDays.includes(day) ? hours : 0))
}
