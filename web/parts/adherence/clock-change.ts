// The days of a year that are not 24 hours long.
import { dayInterval, HOUR_MS, type LocalDate, lengthMs, type Zone } from '#core/time/index.ts'
import * as texts from './texts.ts'

/** Null on a day as any other. */
export function clockChange(zone: Zone, date: LocalDate): { hours: number; sentence: string } | null {
  const hours = lengthMs(dayInterval(zone, date)) / HOUR_MS
  if (hours === 24) return null
  const sentence = hours > 24 ? texts.clocksGoBack(hours) : texts.clocksGoForward(hours)
  return { hours, sentence }
}
