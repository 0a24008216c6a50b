import { type Interval, intersect, type LocalDate, lengthMinutes, type Zone } from '../time/index.ts'
import { UNSOCIAL_KINDS, type UnsocialKind, unsocialTime } from './model/unsocial-hours.ts'

/** Minutes of the shifts in nights and weekends that begin from one day to another, exclusive. */
export function unsocialMinutes(
  zone: Zone,
  shifts: readonly Interval[],
  from: LocalDate,
  to: LocalDate,
): Record<UnsocialKind, number> {
  const minutesIn = (kind: UnsocialKind) =>
    unsocialTime(kind, zone, from, to)
      .flatMap(time => shifts.flatMap(shift => intersect(shift, time) ?? []))
      .reduce((sum, part) => sum + lengthMinutes(part), 0)
  return Object.fromEntries(UNSOCIAL_KINDS.map(kind => [kind, minutesIn(kind)])) as Record<
    UnsocialKind,
    number
  >
}
