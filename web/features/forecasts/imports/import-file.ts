// A finished forecast in a file -> the intervals that are sent, and why the other rows are not.
import { type ColumnMapping, findColumns, isRejected, readRow } from '#core/history/index.ts'
import { addDays, type EpochMs, instantAt, localDateOf, MINUTE_MS, type Zone } from '#core/time/index.ts'
import * as texts from './texts.ts'

/** Minutes an interval may have. */
export const LENGTHS = [15, 30, 60, 1440] as const
export type Length = (typeof LENGTHS)[number]
export type IntervalReading = Extract<ColumnMapping, { kind: 'intervals' }>

export interface ReadInterval {
  line: number
  start: EpochMs
  volume: number
}
export interface ReadImport {
  intervals: ReadInterval[]
  refusals: { line: number; reason: string }[]
}

/** The guess for any file, as one of counted intervals of a length that a forecast may have. */
export function asIntervals(guess: ColumnMapping, columns: readonly string[]): IntervalReading {
  if (guess.kind === 'intervals') {
    const minutes = (LENGTHS as readonly number[]).includes(guess.minutes) ? guess.minutes : 60
    return { ...guess, minutes }
  }
  const { hasHeader, dateOrder, column } = guess
  return {
    kind: 'intervals',
    hasHeader,
    dateOrder,
    startColumn: column,
    offeredColumn: columns.find(name => name !== column) ?? '',
    handledColumn: null,
    handleTimeColumn: null,
    minutes: 60,
  }
}

/** Whether an interval may start here: a day at midnight, others at whole multiples of their length in the hour. */
function isOnGrid(start: EpochMs, minutes: number, zone: Zone): boolean {
  if (minutes === 1440) return start === instantAt(zone, localDateOf(zone, start), 0)
  return start % (Math.min(minutes, 15) * MINUTE_MS) === 0
}

const endOf = (start: EpochMs, minutes: number, zone: Zone): EpochMs =>
  minutes === 1440 ? instantAt(zone, addDays(localDateOf(zone, start), 1), 0) : start + minutes * MINUTE_MS

/** In the order of time; a row that overlaps an earlier one of the file is refused. */
export function readImport(rows: readonly string[][], reading: IntervalReading, zone: Zone): ReadImport {
  const places = findColumns(reading, rows[0] ?? [])
  if ('refusal' in places) return { intervals: [], refusals: [{ line: 1, reason: places.refusal }] }
  const read: ReadInterval[] = []
  const refusals: ReadImport['refusals'] = []
  rows.forEach((cells, at) => {
    const line = at + 1
    if ((at === 0 && reading.hasHeader) || cells.every(cell => cell.trim() === '')) return
    const row = readRow(cells, places, reading, { zone, shiftWeeks: 0 })
    if (row === null) return
    if (isRejected(row)) refusals.push({ line, reason: row.reason })
    else if (!isOnGrid(row.at, reading.minutes, zone))
      refusals.push({ line, reason: offGridText(cells[places.at]!, reading.minutes, zone) })
    else read.push({ line, start: row.at, volume: row.offered })
  })
  const intervals: ReadInterval[] = []
  for (const one of read.sort((a, b) => a.start - b.start || a.line - b.line)) {
    const before = intervals.at(-1)
    if (before && one.start < endOf(before.start, reading.minutes, zone))
      refusals.push({ line: one.line, reason: texts.overlapsTheIntervalOfLine(before.line) })
    else intervals.push(one)
  }
  return { intervals, refusals: refusals.sort((a, b) => a.line - b.line) }
}

const offGridText = (cell: string, minutes: number, zone: Zone): string =>
  minutes === 1440 ? texts.isNotTheStart(cell, zone.replaceAll('_', ' ')) : texts.doesNotStartAtAQuarter(cell)
