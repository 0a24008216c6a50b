// The days of a year that are not 24 hours long.
import { dayInterval, HOUR_MS, type LocalDate, lengthMs, type Zone } from '#core/time/index.ts'

/** Null on a day as any other. */
export function clockChange(zone: Zone, date: LocalDate): { hours: number; sentence: string } | null {
  const hours = lengthMs(dayInterval(zone, date)) / HOUR_MS
  if (hours === 24) return null
  const sentence =
    hours > 24
      ? `Clocks go back: this day has ${hours} hours, and some times occur twice.`
      : `Clocks go forward: this day has ${hours} hours, and some times do not exist.`
  return { hours, sentence }
}
