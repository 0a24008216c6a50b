// When an exception holds for one agent. A recurring one is a rule on the wall clock of the agent's own zone: the
// night on which the clocks change may make its time an hour shorter or longer.
import {
  addDays,
  type EpochMs,
  eachDate,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  localDateOf,
  union,
  type Weekday,
  weekdayOf,
  type Zone,
} from '../time/index.ts'

export type ExceptionTimes =
  | { type: 'one-off'; start: EpochMs; end: EpochMs }
  | {
      type: 'recurring'
      start: LocalDate
      /** The last day on which it begins; null: for ever. */
      end: LocalDate | null
      /** Minutes of the local day; an end at or before the start is on the next day. */
      startMinute: number
      endMinute: number
      weekdays: readonly Weekday[]
    }

const DAY_MINUTES = 1440

/** Within `range`, in order and disjoint. */
export function exceptionTimes(times: ExceptionTimes, zone: Zone, range: Interval): Interval[] {
  if (times.type === 'one-off') {
    const within = intersect(times, range)
    return within ? [within] : []
  }
  const { start, end, startMinute, endMinute, weekdays } = times
  const first = addDays(localDateOf(zone, range.start), -1)
  const afterLast = addDays(localDateOf(zone, range.end), 1)
  const dates = eachDate(first, afterLast).filter(date => date >= start && (end === null || date <= end))
  const endOf = endMinute > startMinute ? endMinute : endMinute + DAY_MINUTES
  return union(
    dates
      .filter(date => weekdays.includes(weekdayOf(date)))
      .flatMap(
        date =>
          intersect(
            { start: instantAt(zone, date, startMinute), end: instantAt(zone, date, endOf) },
            range,
          ) ?? [],
      ),
  )
}
