// Planned shifts as instants. Local times stay local when the clocks change, so a night shift may last an
// hour more or less than planned.
import {
  addDays,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  MINUTE_MS,
  type Weekday,
  weekdaysFrom,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import type { PlannedShift, TimeInLieu } from './types.ts'

const zoneOf = (shift: PlannedShift, surferZone: Zone): Zone => shift.zone ?? surferZone

export function intervalOn(shift: PlannedShift, date: LocalDate, surferZone: Zone): Interval {
  const zone = zoneOf(shift, surferZone)
  const start = instantAt(zone, date, shift.startMinute)
  const end = instantAt(zone, date, shift.endMinute)
  // Times in the hour that is skipped move behind it, and may pass an end that does not.
  return { start, end: end > start ? end : start + (shift.endMinute - shift.startMinute) * MINUTE_MS }
}

/** Inside the shift, whatever the clocks do. */
export function breaksOn(shift: PlannedShift, date: LocalDate, surferZone: Zone): Interval[] {
  const whole = intervalOn(shift, date, surferZone)
  return shift.breaks.flatMap(({ startMinute, duration }) => {
    const start = instantAt(zoneOf(shift, surferZone), date, shift.startMinute + startMinute)
    return intersect(whole, { start, end: start + duration * MINUTE_MS }) ?? []
  })
}

/** The day off for a shift on `date`. */
export const lieuDateOf = (
  { week, weekday }: TimeInLieu,
  date: LocalDate,
  weekStartsOn: Weekday,
): LocalDate =>
  addDays(
    weekStartOf(date, weekStartsOn),
    weekdaysFrom(weekStartsOn).indexOf(weekday) + (week === 'following' ? 7 : 0),
  )
