// Shifts lie inside the surfer's weekly working windows. A window is wall clock in its own zone, so its
// instants differ over a DST change. Windows that touch (Monday to midnight, Tuesday from midnight) are one
// stretch of allowed time, and a shift may run across.
import {
  addDays,
  eachDate,
  type Interval,
  instantAt,
  localDateOf,
  subtract,
  union,
  weekdayOf,
} from '#core/time/index.ts'
import type { SchedulingSurfer, WorkingWindow } from '../types.ts'
import { meetsForbidden, type TimeConstraint } from './constraint.ts'
import { clock } from './wording.ts'

export function windowLengthMinutes({ startMinute, endMinute }: WorkingWindow): number {
  return (endMinute <= startMinute ? endMinute + 1440 : endMinute) - startMinute
}

/** Whole teams have the same windows, and generation asks for them over one span. */
const known = new WeakMap<Interval, Map<string, Interval[]>>()
function occurrences(window: WorkingWindow, span: Interval): Interval[] {
  const ofSpan = known.get(span) ?? new Map<string, Interval[]>()
  known.set(span, ofSpan)
  const key = [window.zone, window.startMinute, window.endMinute, ...window.days].join()
  const found = ofSpan.get(key) ?? occurrencesOf(window, span)
  ofSpan.set(key, found)
  return found
}

function occurrencesOf(window: WorkingWindow, span: Interval): Interval[] {
  const firstDate = addDays(localDateOf(window.zone, span.start), -2)
  const lastDate = addDays(localDateOf(window.zone, span.end), 1)
  const endMinute = window.startMinute + windowLengthMinutes(window)
  return eachDate(firstDate, lastDate)
    .filter(date => window.days.includes(weekdayOf(date)))
    .map(date => ({
      start: instantAt(window.zone, date, window.startMinute),
      end: instantAt(window.zone, date, endMinute),
    }))
}

/** The surfer's windows of each day around the span, as they are set. */
export const windowsAround = (surfer: SchedulingSurfer, span: Interval): Interval[] =>
  surfer.workingWindows.flatMap(window => occurrences(window, span))

/** The surfer's allowed time around the span; sorted and disjoint. */
export const workingTime = (surfer: SchedulingSurfer, span: Interval): Interval[] =>
  union(windowsAround(surfer, span))

export const workingWindow: TimeConstraint = {
  name: 'working-window',
  kind: 'hard',
  forbids: (surfer, span) => subtract([span], workingTime(surfer, span)),
  // A surfer without windows is never scheduled by the generator, but a manager may place shifts at will.
  breaches(context) {
    if (context.surfer.workingWindows.length === 0) return []
    return meetsForbidden(
      context,
      span => workingWindow.forbids(context.surfer, span),
      shift => ({
        constraint: 'working-window',
        sentence: `The shift from ${clock(context.surfer.zone, shift.start)} is outside the working window.`,
      }),
    )
  },
}
