import { localDateOf, minuteOfDay, minuteText, type Zone } from '#core/time/index.ts'

/** Time of day "08:00"; minutes beyond a day count from its start. */
export const clock = (minute: number): string => minuteText(minute % 1440, 24)

/** "2026-01-05T08:00+01:00": a time that can be read in one way alone. */
export function offsetText(zone: Zone, instant: number): string {
  const date = localDateOf(zone, instant)
  const minute = minuteOfDay(zone, instant)
  const offset = Math.round((Date.parse(`${date}T00:00:00Z`) + minute * 60_000 - instant) / 60_000)
  return `${date}T${clock(minute)}${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`
}
