// Values of the time-off engine. Amounts are whole hundredths of the policy's unit: 2.5 days are 250.
import type { Interval, LocalDate, Weekday, Zone } from '../time/index.ts'

/** Hundredths of a day or of an hour. */
export type Amount = number

export const AMOUNTS_PER_UNIT = 100

export interface TimeOffPolicy {
  unit: 'days' | 'hours'
  /** Allowance of a whole year. */
  annualAmount: Amount
  /** At once when the year begins, or a twelfth at the beginning of each of its months. */
  accrual: 'yearly' | 'monthly'
  /** Most that is taken over from the year before; null: all that is left. */
  carryOverMax: Amount | null
  /** Months of the new year in which what was taken over can be used; null: all of them. */
  carryOverMonths: number | null
  /** Month in which years begin, 1 to 12. A year is named by the calendar year that it begins in. */
  yearStartsMonth: number
  /** Earlier years are not counted; what was left of them comes as an adjustment. */
  firstYear: number
  /** A rule approves what keeps this share of a day's requirement, in percent; null: managers decide each request. */
  approvesAtPercent: number | null
  /** Days between asking and the first day off, at least. */
  noticeDays: number
}

/** Change of an allowance by a manager; below zero it takes away. */
export interface Adjustment {
  date: LocalDate
  amount: Amount
}

/** Time off that counts against the allowance, on one day. */
export interface TimeOffUse {
  date: LocalDate
  amount: Amount
  isPending: boolean
}

/** Hours of work that a whole day of time off is counted as. */
export interface WorkTerms {
  /** Minutes of work on a whole day, without breaks. */
  dayMinutes: number
  /** Most minutes of work that a week costs. */
  weekMinutes: number
  workDays: readonly Weekday[]
}

/** Contract of an agent that time off is counted from. */
export interface TimeOffContract extends WorkTerms {
  zone: Zone
  /** Terms of the past, the oldest first, each in force before its day `until`. */
  earlier: readonly (WorkTerms & { until: LocalDate })[]
  /** First and last day of employment. */
  startDate: LocalDate | null
  endDate: LocalDate | null
}

export interface ScheduledShift {
  interval: Interval
  breaks: readonly Interval[]
}

/** Time off as it is asked for: days of the agent's zone, and the minutes of each of them; null: all of them. */
export interface TimeOffSpan {
  from: LocalDate
  last: LocalDate
  part: { startMinute: number; endMinute: number } | null
}

/** Most agents who may be away on a day. */
export interface AwayLimit {
  /** Null: of all teams together. */
  teamId: number | null
  /** Null: on every day that no limit with days of its own holds for. */
  from: LocalDate | null
  to: LocalDate | null
  maxAway: number
}

/** Days on which nobody may be away. */
export interface BlackoutDays {
  name: string
  /** Null: for all teams. */
  teamId: number | null
  from: LocalDate
  /** Last day. */
  to: LocalDate
}
