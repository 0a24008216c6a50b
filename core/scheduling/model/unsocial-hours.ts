// Nights and weekends, which are shared fairly among comparable agents by hours of contract.
import {
  addDays,
  eachDate,
  type Interval,
  instantAt,
  type LocalDate,
  weekdayOf,
  type Zone,
} from '#core/time/index.ts'

export const UNSOCIAL_KINDS = ['nights', 'weekends'] as const
export type UnsocialKind = (typeof UNSOCIAL_KINDS)[number]

const NIGHT_FROM_MINUTE = 22 * 60
const NIGHT_UNTIL_MINUTE = (24 + 6) * 60
/** From one day to another, exclusive: nights by the evening they begin on. */
export function unsocialTime(kind: UnsocialKind, zone: Zone, from: LocalDate, to: LocalDate): Interval[] {
  const at = (date: LocalDate, minute: number) => instantAt(zone, date, minute)
  const dates = eachDate(from, to)
  if (kind === 'nights')
    return dates.map(date => ({ start: at(date, NIGHT_FROM_MINUTE), end: at(date, NIGHT_UNTIL_MINUTE) }))
  return dates
    .filter(date => ['saturday', 'sunday'].includes(weekdayOf(date)))
    .map(date => ({ start: at(date, 0), end: at(addDays(date, 1), 0) }))
}
