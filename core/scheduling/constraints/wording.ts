// How constraints and notices write times and durations.
import {
  dateOfLocalMs,
  type EpochMs,
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
