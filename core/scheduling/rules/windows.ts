// A rule's windows as instants: of one shift, or of the whole plan.
import {
  addDays,
  eachDate,
  type Interval,
  instantAt,
  intersect,
  localDateOf,
  MINUTE_MS,
  union,
  weekdayOf,
  type Zone,
} from '#core/time/index.ts'
import type { PlannedShift, RuleWindow } from './types.ts'

const endMinuteOf = ({ startMinute, endMinute }: RuleWindow): number =>
  endMinute <= startMinute ? endMinute + 1440 : endMinute

/** Occurrences of a time of day that meet the span. */
export function occurrences(window: RuleWindow, zone: Zone, span: Interval): Interval[] {
  const inZone = window.zone ?? zone
  const first = addDays(localDateOf(inZone, span.start), -2)
  const last = addDays(localDateOf(inZone, span.end), 1)
  return eachDate(first, last)
    .filter(date => window.days.includes(weekdayOf(date)))
    .map(date => ({
      start: instantAt(inZone, date, window.startMinute),
      end: instantAt(inZone, date, endMinuteOf(window)),
    }))
    .filter(occurrence => occurrence.start < span.end && span.start < occurrence.end)
}

export interface WindowPart {
  /** Start of the window itself, within the shift or before it: staggered starts count from here. */
  anchor: number
  interval: Interval
}

/** The time of the shift that the window means. At an edge of the shift it is as long as the session. */
export function windowInShift(window: RuleWindow, shift: PlannedShift, sessionMs: number): WindowPart[] {
  const { interval, zone } = shift
  const meant =
    window.position === 'time-of-day'
      ? occurrences(window, zone, interval)
      : window.days.includes(weekdayOf(localDateOf(zone, interval.start)))
        ? [relative(window, interval, sessionMs)]
        : []
  return meant.flatMap(whole => {
    const part = intersect(interval, whole)
    return part ? { anchor: whole.start, interval: part } : []
  })
}

function relative(window: RuleWindow, shift: Interval, sessionMs: number): Interval {
  const near = Math.min(window.startMinute, window.endMinute) * MINUTE_MS
  const far = Math.max(window.startMinute, window.endMinute) * MINUTE_MS
  switch (window.position) {
    case 'from-shift-start':
      return { start: shift.start + near, end: shift.start + far }
    case 'from-shift-end':
      return { start: shift.end - far, end: shift.end - near }
    case 'start-of-shift':
      return { start: shift.start, end: shift.start + sessionMs }
    default:
      return { start: shift.end - sessionMs, end: shift.end }
  }
}

/** All windows in the shift; the whole shift when there are none. */
export function windowsInShift(
  windows: readonly RuleWindow[],
  shift: PlannedShift,
  sessionMs: number,
): Interval[] {
  if (windows.length === 0) return [shift.interval]
  return union(windows.flatMap(window => windowInShift(window, shift, sessionMs).map(part => part.interval)))
}
