// Times and durations as sentences of constraints and notices write them.
import {
  dateOfLocalMs,
  type EpochMs,
  HOUR_MS,
  type LocalDate,
  localMsOfDate,
  toLocalMs,
  type Zone,
} from '#core/time/index.ts'

export function duration(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** "7.5 h" of milliseconds. */
export const hoursText = (ms: number): string => `${Number((ms / HOUR_MS).toFixed(2))} h`

/** "1 day", "3 days". */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** "Mon 23 Mar" */
export const dayWords = (date: LocalDate): string =>
  shortDayFormat.format(localMsOfDate(date)).replace(',', '')

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Sat 21 Nov 2026" */
export const dayText = (date: LocalDate): string => dayFormat.format(localMsOfDate(date)).replace(',', '')

/** "2026-11-21 09:00" on the wall clock of the zone. */
export function clock(zone: Zone, instant: EpochMs): string {
  const localMs = toLocalMs(zone, instant)
  return `${dateOfLocalMs(localMs)} ${new Date(localMs).toISOString().slice(11, 16)}`
}

/** "Monday" of "monday". */
export const capitalised = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
