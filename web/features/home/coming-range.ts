import { addDays, type EpochMs, instantAt, localDateOf, type Zone } from '#core/time/index.ts'

const COMING_DAYS = 14

export interface InstantRange {
  from: string
  to: string
}

/** Today and the thirteen days after it, in a zone; the same all day long. */
export function comingRange(zone: Zone, now: EpochMs): InstantRange {
  const today = localDateOf(zone, now)
  const at = (date: string) => new Date(instantAt(zone, date, 0)).toISOString()
  return { from: at(today), to: at(addDays(today, COMING_DAYS)) }
}
