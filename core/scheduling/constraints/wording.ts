// How constraints and notices write times and durations.
import { dateOfLocalMs, type EpochMs, toLocalMs, type Zone } from '../../time/index.ts'

export function duration(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** "2026-11-21 09:00" on the wall clock of the zone. */
export function clock(zone: Zone, instant: EpochMs): string {
  const localMs = toLocalMs(zone, instant)
  return `${dateOfLocalMs(localMs)} ${new Date(localMs).toISOString().slice(11, 16)}`
}
