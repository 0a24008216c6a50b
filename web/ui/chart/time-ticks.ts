// Ticks of a time axis and their labels, on the wall clock of a zone: a mark every so many
// minutes of the local day, local days or months, so that a 23-hour day still has its midnight marks.

import {
  addDays,
  clockOptions,
  DAY_MS,
  type EpochMs,
  instantAt,
  type LocalDate,
  localDateOf,
  localMsOfDate,
  minuteOfDay,
  weekdayIndex,
  type Zone,
} from '#core/time/index.ts'
import { ownClock } from '../text/clock-text.ts'

type Step = { minutes: number } | { days: number } | { months: number }

const MINUTE_STEPS = [15, 30, 60, 120, 180, 360, 720]
const DAY_STEPS = [1, 2, 7, 14]
const MONTH_STEPS = [1, 3, 12, 24, 60]
const AVERAGE_MONTH_DAYS = 30.4

/** The finest step that gives at most `maxCount` marks. */
export function tickStep(spanMs: number, maxCount: number): Step {
  const days = spanMs / DAY_MS
  const minutes = MINUTE_STEPS.find(step => (days * 1440) / step <= maxCount)
  if (minutes) return { minutes }
  const wholeDays = DAY_STEPS.find(step => days / step <= maxCount)
  if (wholeDays) return { days: wholeDays }
  const months = MONTH_STEPS.find(step => days / AVERAGE_MONTH_DAYS / step <= maxCount)
  return { months: months ?? 120 }
}

function marksOfDay(zone: Zone, date: LocalDate, step: Step): EpochMs[] {
  if ('minutes' in step) {
    const marks: EpochMs[] = []
    for (let minute = 0; minute < 1440; minute += step.minutes) marks.push(instantAt(zone, date, minute))
    return marks
  }
  const isMarked =
    'days' in step
      ? step.days < 7
        ? (localMsOfDate(date) / DAY_MS) % step.days === 0
        : weekdayIndex(date) === 0 && (localMsOfDate(date) / DAY_MS / 7) % 2 < 14 / step.days
      : date.endsWith('-01') &&
        (Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) % step.months === 0
  return isMarked ? [instantAt(zone, date, 0)] : []
}

export function timeTicks(zone: Zone, from: EpochMs, to: EpochMs, maxCount: number): EpochMs[] {
  const step = tickStep(to - from, Math.max(1, maxCount))
  const marks = new Set<EpochMs>()
  const last = localDateOf(zone, to)
  for (let date = localDateOf(zone, from); date <= last; date = addDays(date, 1)) {
    for (const mark of marksOfDay(zone, date, step)) if (mark >= from && mark <= to) marks.add(mark)
  }
  return [...marks].sort((a, b) => a - b)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function written(zone: Zone, instant: EpochMs, options: Intl.DateTimeFormatOptions): string {
  const key = zone + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
    formats.set(key, format)
  }
  return format.format(instant)
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric' }
const DAY_MONTH: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

/** "09:00", at midnight "Mon 9"; days "Mon 9" or "9 Mar"; months "Mar 2026". */
export function tickText(zone: Zone, tick: EpochMs, spanMs: number): string {
  const isMidnight = minuteOfDay(zone, tick) === 0
  if (!isMidnight) return written(zone, tick, clockOptions(ownClock()))
  if (spanMs <= 15 * DAY_MS) return written(zone, tick, DAY)
  if (spanMs <= 200 * DAY_MS) return written(zone, tick, DAY_MONTH)
  return written(zone, tick, { month: 'short', year: 'numeric' })
}

/** "Mon 9 Mar, 09:00", without the clock for periods of a day or more. */
export function instantText(zone: Zone, instant: EpochMs, isWholeDay = false): string {
  const day = written(zone, instant, { ...DAY, month: 'short' }).replace(',', '')
  return isWholeDay ? day : `${day}, ${written(zone, instant, clockOptions(ownClock()))}`
}
