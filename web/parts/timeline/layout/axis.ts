// The horizontal axis: columns of local days or of 5 to 60 minutes of the local clock, each with its instants
// and its pixels. All placing goes through it, so a day of 23, 24 or 25 hours needs no further thought: as a
// day it is as wide as any other, as hours it has one column per hour that really passes.
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
import { clockText, hourText } from '#web/ui/text/clock-text.ts'
import type { TimelineView, ZoomMinutes } from './types.ts'

export interface AxisColumn {
  start: EpochMs
  end: EpochMs
  leftPx: number
  widthPx: number
  date: LocalDate
  /** "Mon 9", or "09" or "9 am" for an hour, ":15" for a part of one. */
  label: string
  /** "09:15" or "9:15 am"; of a day that of midnight. */
  time: string
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

const longLabels = new Map<LocalDate, string>()
/** "Monday 9 March" */
export function longDayLabel(date: LocalDate): string {
  const known = longLabels.get(date)
  if (known !== undefined) return known
  const label = longDayFormat.format(localMsOfDate(date))
  longLabels.set(date, label)
  return label
}

function datesOf(zone: Zone, from: EpochMs, to: EpochMs, hasWeekends: boolean): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = localDateOf(zone, from); instantAt(zone, date, 0) < to; date = addDays(date, 1))
    if (hasWeekends || !isWeekend(date)) dates.push(date)
  return dates
}

/** Starts of cells on the grid of the local clock; after a shift of half an hour the next hour is shorter. */
function cellStarts(zone: Zone, from: EpochMs, to: EpochMs, minutes: number): EpochMs[] {
  const starts: EpochMs[] = []
  for (let at = from; at < to; at += (minutes - (minuteOfDay(zone, at) % minutes)) * MINUTE_MS)
    starts.push(at)
  return starts
}

export function buildAxis(
  view: TimelineView,
  zone: Zone,
  from: EpochMs,
  to: EpochMs,
  columnWidthPx: number,
  hasWeekends = true,
  zoomMinutes: ZoomMinutes = 60,
): Axis {
  const days = datesOf(zone, from, to, hasWeekends).map(date => ({
    date,
    start: instantAt(zone, date, 0),
    end: instantAt(zone, addDays(date, 1), 0),
  }))
  const cells =
    view === 'days'
      ? days.map(day => ({ ...day, label: dayLabel(day.date), time: clockText(0), isDayStart: true }))
      : days.flatMap(day => {
          const start = Math.max(from, day.start)
          const end = Math.min(to, day.end)
          const starts = cellStarts(zone, start, end, zoomMinutes)
          return starts.map((at, i) => ({
            date: day.date,
            start: at,
            end: starts[i + 1] ?? end,
            label: hourText(minuteOfDay(zone, at)),
            time: clockText(minuteOfDay(zone, at)),
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

/** Axis with the same columns at another width. */
export const withColumnWidth = (axis: Axis, columnWidthPx: number): Axis => ({
  ...axis,
  columns: axis.columns.map((column, at) => ({
    ...column,
    leftPx: at * columnWidthPx,
    widthPx: columnWidthPx,
  })),
  widthPx: axis.columns.length * columnWidthPx,
})

/** Whether two axes show the same hours and differ in scale alone. */
export const isZoomOf = (a: Axis, b: Axis): boolean =>
  a.view === 'hours' && b.view === 'hours' && a.zone === b.zone && a.from === b.from && a.to === b.to

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

/** Instant under a pixel, not snapped. */
export function exactInstantAtX(axis: Axis, xPx: number): EpochMs {
  const at = Math.min(axis.columns.length - 1, Math.max(0, Math.floor(xPx / (axis.columns[0]?.widthPx || 1))))
  const column = axis.columns[at]!
  const share = Math.min(1, Math.max(0, (xPx - column.leftPx) / column.widthPx))
  return Math.min(column.end - 1, Math.round(column.start + share * (column.end - column.start)))
}

export function instantAtX(axis: Axis, xPx: number, snapMinutes = 15): EpochMs {
  const instant = exactInstantAtX(axis, xPx)
  const { start } = axis.columns[columnAt(axis, instant)]!
  const snapMs = snapMinutes * MINUTE_MS
  return start + Math.floor((instant - start) / snapMs) * snapMs
}

/** "Monday 9 March", "Monday 9 March 09:15" */
export const spokenColumn = (axis: Axis, { date, time }: AxisColumn): string =>
  axis.view === 'days' ? longDayLabel(date) : `${longDayLabel(date)} ${time}`
