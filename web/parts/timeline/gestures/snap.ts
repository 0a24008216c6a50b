// Instants on the grid of the wall clock: a quarter-hour is one also where clocks stand 30 or 45 minutes off.
import {
  addDays,
  daysBetween,
  type EpochMs,
  instantAt,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  offsetMsAt,
  type Zone,
} from '#core/time/index.ts'

export function snapTo(
  zone: Zone,
  instant: EpochMs,
  minutes: number,
  round: (value: number) => number = Math.round,
): EpochMs {
  const offsetMs = offsetMsAt(zone, instant)
  const stepMs = minutes * MINUTE_MS
  return round((instant + offsetMs) / stepMs) * stepMs - offsetMs
}

/** The same time of day a number of days later. */
export function daysLater(zone: Zone, instant: EpochMs, days: number): EpochMs {
  const seconds = instant % MINUTE_MS
  return instantAt(zone, addDays(localDateOf(zone, instant), days), minuteOfDay(zone, instant)) + seconds
}

export const daysApart = (zone: Zone, from: EpochMs, to: EpochMs): number =>
  daysBetween(localDateOf(zone, from), localDateOf(zone, to))
