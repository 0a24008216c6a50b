// A change of the published schedule as a sentence: what is new beside what was. Times are written with 24 hours.
import { addDays, localDateOf, minuteOfDay, toLocalMs, type Zone } from '#core/time/index.ts'
import type { NoticedChange } from './my-schedule.ts'

const NOUNS: Record<NoticedChange['type'], string> = {
  shift: 'shift',
  'time-off': 'time off',
  'time-in-lieu': 'time off in lieu',
  'blocked-time': 'blocked time',
}

type Times = { start: string; end: string }

/** "Mon 12 Jan: 10:00 – 18:00 instead of 09:00 – 17:00" */
export function changeText({ kind, type, before, after }: NoticedChange, zone: Zone): string {
  const noun = NOUNS[type]
  if (kind === 'added' && after) return `${dayOf(after, zone)}: new ${noun}, ${timesOf(after, zone)}`
  if (kind === 'removed' && before)
    return `${dayOf(before, zone)}: no ${noun} any more, it was ${timesOf(before, zone)}`
  if (!before || !after) return `${dayOf((before ?? after)!, zone)}: ${noun} changed`
  const [day, times] = [dayOf(after, zone), timesOf(after, zone)]
  const [oldDay, oldTimes] = [dayOf(before, zone), timesOf(before, zone)]
  if (day !== oldDay) return `${day}: ${noun} ${times}, instead of ${oldDay}, ${oldTimes}`
  return times === oldTimes
    ? `${day}: other activities or details, still ${times}`
    : `${day}: ${times} instead of ${oldTimes}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Etc/UTC',
})
const dayOf = ({ start }: Times, zone: Zone): string =>
  dayFormat.format(toLocalMs(zone, Date.parse(start))).replace(',', '')

function timesOf({ start, end }: Times, zone: Zone): string {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (minuteOfDay(zone, from) === 0 && minuteOfDay(zone, to) === 0) {
    const isOneDay = addDays(localDateOf(zone, from), 1) === localDateOf(zone, to)
    return isOneDay
      ? 'all day'
      : `all day until ${dayOf({ start: new Date(to - 1).toISOString(), end }, zone)}`
  }
  return `${clockOf(from, zone)} – ${clockOf(to, zone)}`
}

const clockOf = (instant: number, zone: Zone): string =>
  new Date(toLocalMs(zone, instant)).toISOString().slice(11, 16)
