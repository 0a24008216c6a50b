// A wanted time as an agent fills it in, on the own clock; an end not after the start is on the next day.
import { addDays, instantAt, type LocalDate, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'

export interface WantedTime {
  /** Number of the time within its form, whatever its place in the list. */
  key: number
  date: LocalDate
  startMinute: number
  endMinute: number
}

export const timeOf = (
  { start, end }: { start: string; end: string },
  zone: Zone,
  key: number,
): WantedTime => ({
  key,
  date: localDateOf(zone, Date.parse(start)),
  startMinute: minuteOfDay(zone, Date.parse(start)),
  endMinute: minuteOfDay(zone, Date.parse(end)),
})

export function intervalOf({ date, startMinute, endMinute }: Omit<WantedTime, 'key'>, zone: Zone) {
  const lastDate = endMinute > startMinute ? date : addDays(date, 1)
  return {
    start: new Date(instantAt(zone, date, startMinute)).toISOString(),
    end: new Date(instantAt(zone, lastDate, endMinute)).toISOString(),
  }
}

export const isSameTime = (
  one: { start: string; end: string },
  other: { start: string; end: string },
): boolean =>
  Date.parse(one.start) === Date.parse(other.start) && Date.parse(one.end) === Date.parse(other.end)
