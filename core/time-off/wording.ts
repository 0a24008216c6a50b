// Words of the time-off engine: amounts, days and shares as people read them.
import { type LocalDate, localMsOfDate } from '../time/index.ts'
import { AMOUNTS_PER_UNIT, type Amount, type TimeOffPolicy } from './types.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "24 Dec 2026". */
export function dayInText(date: LocalDate): string {
  const day = new Date(localMsOfDate(date))
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** "1 day", "2.5 days", "7.75 hours". */
export function amountText(unit: TimeOffPolicy['unit'], amount: Amount): string {
  const value = Math.round(amount) / AMOUNTS_PER_UNIT
  const word = unit === 'days' ? 'day' : 'hour'
  return `${value} ${value === 1 ? word : `${word}s`}`
}

/** Share in whole percent, rounded down: 94.6 is not yet 95. */
export const percentText = (percent: number): string => `${Math.floor(percent + 1e-9)} %`
