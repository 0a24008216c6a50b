// Hours and days as warnings write them.
import { HOUR_MS, type LocalDate, localMsOfDate } from '../time/index.ts'

/** "7.5 h" */
export const hoursText = (ms: number): string => `${Number((ms / HOUR_MS).toFixed(2))} h`

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** "Mon 23 Mar" */
export const dayWords = (date: LocalDate): string => dayFormat.format(localMsOfDate(date)).replace(',', '')
