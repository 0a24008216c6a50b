// The horizontal axis: columns of local days or local hours, each with its instants and its pixels. All
// placing goes through it, so a day of 23, 24 or 25 hours needs no further thought: as a day it is as wide
// as any other, as hours it has one column per hour that really passes.
import {
  addDays,
  type EpochMs,
  instantAt,
  type LocalDate,
  localDateOf,
  localMsOfDate,
  MINUTE_MS,
  minuteOfDay,
  weekdayIndex,
  type Zone,
} from '#core/time/index.ts'
import type { TimelineView } from './types.ts'

export interface AxisColumn {
  start: EpochMs
  end: EpochMs
  leftPx: number
  widthPx: number
  date: LocalDate
  /** "Mon 9", or "09" for an hour. */
  label: string
  isDayStart: boolean
  isWeekend: boolean
}

export interface Axis {
  view: TimelineView
  zone: Zone
  from: EpochMs
  to: EpochMs
  columns: AxisColumn[]
  widthPx: number
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

export const dayLabel = (date: LocalDate): string => dayFormat.format(localMsOfDate(date)).replace(',', '')
const isWeekend = (date: LocalDate): boolean => weekdayIndex(date) > 4

export const longDayLabel = (date: LocalDate): string => longDayFormat.format(localMsOfDate(date))

function datesOf(zone: Zone, from: EpochMs, to: EpochMs, hasWeekends: boolean): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = localDateOf(zone, from); instantAt(zone, date, 0) < to; date = addDays(date, 1))
    if (hasWeekends || !isWeekend(date)) dates.push(date)
  return dates
}

/** Starts of the local hours between two instants; after a shift of half an hour the next hour is shorter. */
function hourStarts(zone: Zone, from: EpochMs, to: EpochMs): EpochMs[] {
  const starts: EpochMs[] = []
  for (let at = from; at < to; at += (60 - (minuteOfDay(zone, at) % 60)) * MINUTE_MS) starts.push(at)
  return starts
}

export function buildAxis(
  view: TimelineView,
  zone: Zone,
  from: EpochMs,
  to: EpochMs,
  columnWidthPx: number,
  hasWeekends = true,
): Axis {
  const days = datesOf(zone, from, to, hasWeekends).map(date => ({
    date,
    start: instantAt(zone, date, 0),
    end: instantAt(zone, addDays(date, 1), 0),
  }))
  const cells =
    view === 'days'
      ? days.map(day => ({ ...day, label: dayLabel(day.date), isDayStart: true }))
      : days.flatMap(day => {
          const start = Math.max(from, day.start)
          const end = Math.min(to, day.end)
          const starts = hourStarts(zone, start, end)
          return starts.map((at, i) => ({
            date: day.date,
            start: at,
            end: starts[i + 1] ?? end,
            label: String(Math.floor(minuteOfDay(zone, at) / 60)).padStart(2, '0'),
            isDayStart: at === day.start,
          }))
        })
  const columns = cells.map((cell, at) => ({
    ...cell,
    leftPx: at * columnWidthPx,
    widthPx: columnWidthPx,
    isWeekend: isWeekend(cell.date),
  }))
  return {
    view,
    zone,
    from: columns[0]?.start ?? from,
    to: columns.at(-1)?.end ?? to,
    columns,
    widthPx: columns.length * columnWidthPx,
  }
}

/** Index of the column that holds the instant, kept inside the axis. */
export function columnAt(axis: Axis, instant: EpochMs): number {
  let low = 0
  let high = axis.columns.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (axis.columns[middle]!.start <= instant) low = middle
    else high = middle - 1
  }
  return low
}

export function xOf(axis: Axis, instant: EpochMs): number {
  const column = axis.columns[columnAt(axis, instant)]
  if (!column) return 0
  const share = (instant - column.start) / (column.end - column.start)
  return column.leftPx + Math.min(1, Math.max(0, share)) * column.widthPx
}

export function instantAtX(axis: Axis, xPx: number, snapMinutes = 15): EpochMs {
  const at = Math.min(axis.columns.length - 1, Math.max(0, Math.floor(xPx / (axis.columns[0]?.widthPx || 1))))
  const column = axis.columns[at]!
  const share = Math.min(1, Math.max(0, (xPx - column.leftPx) / column.widthPx))
  const snapMs = snapMinutes * MINUTE_MS
  return column.start + Math.floor((share * (column.end - column.start)) / snapMs) * snapMs
}
