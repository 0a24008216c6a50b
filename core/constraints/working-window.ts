// Shifts lie inside the surfer's weekly working windows. A window is wall clock in its own zone, so its
// instants differ over a DST change. Windows that touch (Monday to midnight, Tuesday from midnight) are one
// stretch of allowed time, and a shift may run across.
import {
  addDays,
  DAY_MS,
  eachDate,
  fromLocalMs,
  type Interval,
  instantAt,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  subtract,
  union,
  WEEKDAYS,
  weekdayOf,
} from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { dayOf, nameOf } from './local-days.ts'
import { LOOSENING_STEPS, STEP_MINUTES } from './loosening.ts'
import type { BoundSurfer, WorkingWindow } from './types.ts'
import { capitalised, duration, hoursText } from './wording.ts'

const DAY_MINUTES = 1440

export function windowLengthMinutes({ startMinute, endMinute }: WorkingWindow): number {
  return (endMinute <= startMinute ? endMinute + DAY_MINUTES : endMinute) - startMinute
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

/** The surfer's windows of each day around the span, as they are set; without any the surfer may work at any time. */
export const windowsAround = (surfer: Pick<BoundSurfer, 'workingWindows'>, span: Interval): Interval[] =>
  surfer.workingWindows.length === 0
    ? [span]
    : surfer.workingWindows.flatMap(window => occurrences(window, span))

/** The surfer's allowed time around the span; sorted and disjoint. */
export const workingTime = (surfer: Pick<BoundSurfer, 'workingWindows'>, span: Interval): Interval[] =>
  union(windowsAround(surfer, span))

/** Allowed time of every day of the interval, and of the day before, whose night may reach into it. */
export function allowedAround(
  windows: readonly WorkingWindow[],
  { start, end: until }: Interval,
): Interval[] {
  if (windows.length === 0) return [{ start, end: until }]
  const allowed: Interval[] = []
  for (const { days, startMinute, endMinute, zone } of windows) {
    const end = endMinute > startMinute ? endMinute : endMinute + 1440
    const last = dayOf(zone, until)
    for (let day = dayOf(zone, start) - 1; day <= last; day++) {
      // Days are counted from 1970, a Thursday.
      if (!days.includes(WEEKDAYS[(day + 3) % 7]!)) continue
      const at = (minute: number) => fromLocalMs(zone, day * DAY_MS + minute * MINUTE_MS)
      allowed.push({ start: at(startMinute), end: at(end) })
    }
  }
  return allowed
}

export const workingWindow = {
  codes: { WORKING_WINDOW: 'Outside working windows' },
  forbids: (surfer, span) => subtract([span], workingTime(surfer, span)),
  sequence: null,
  breaches({ surfer, shifts }) {
    return shifts.flatMap(shift => {
      const outside = subtract([shift.interval], allowedAround(surfer.workingWindows, shift.interval))
      if (outside.length === 0) return []
      const ms = outside.reduce((sum, part) => sum + lengthMs(part), 0)
      const sentence = `${hoursText(ms)} of the shift are outside the working window of ${nameOf(surfer)}.`
      return { code: 'WORKING_WINDOW', blocks: [shift], interval: outside[0]!, sentence }
    })
  },
  lift: (_, { contract: { minDayMinutes } }) => ({
    surfer: {},
    isUnforbidden: true,
    because: `the working windows hold too few shifts of ${duration(minDayMinutes)} or more.`,
    blockedBy: 'windows',
  }),
  group: 'contract',
  *relaxations({ surfer: { workingWindows } }) {
    if (workingWindows.length === 0) return
    for (let step = 1; step <= LOOSENING_STEPS; step++) {
      const minutes = step * STEP_MINUTES
      yield {
        step,
        sentence: `Let the working windows end ${duration(minutes)} later.`,
        change: { workingWindows: workingWindows.map(window => widened(window, 0, minutes)) },
      }
      yield {
        step,
        sentence: `Let the working windows begin ${duration(minutes)} earlier.`,
        change: { workingWindows: workingWindows.map(window => widened(window, minutes, 0)) },
      }
    }
    const [first] = workingWindows
    const missing = WEEKDAYS.filter(day => !workingWindows.some(window => window.days.includes(day)))
    for (let count = 1; first && count <= missing.length; count++) {
      const days = missing.slice(0, count)
      yield {
        // More days come after all half-hours.
        step: LOOSENING_STEPS + 1 + count,
        sentence: `Add ${days.map(capitalised).join(', ')} to the working windows.`,
        change: { workingWindows: [...workingWindows, { ...first, days }] },
      }
    }
  },
} as const satisfies Constraint

/** A longer window: within its day, or round the clock when it passes midnight already. */
function widened(window: WorkingWindow, earlier: number, later: number): WorkingWindow {
  const length = windowLengthMinutes(window)
  const end = window.startMinute + length
  const startMinute = window.startMinute - Math.min(earlier, window.startMinute, DAY_MINUTES - length)
  const latest = end > DAY_MINUTES ? startMinute + DAY_MINUTES : DAY_MINUTES
  const endMinute = Math.min(latest, end + later)
  return { ...window, startMinute, endMinute: endMinute > DAY_MINUTES ? endMinute - DAY_MINUTES : endMinute }
}
