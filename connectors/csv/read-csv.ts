// A CSV file of contact times, or of counts per interval -> instants and counts, and the rows that could
// not be read. Exports differ in separator, quoting and encoding: papaparse finds the first two, the byte
// order mark the third.

import Papa from 'papaparse'
import {
  type DateOrder,
  type EpochMs,
  fromLocalMs,
  isTime,
  parseTimestamp,
  toLocalMs,
  type Zone,
} from '#core/time/index.ts'

export type CsvReading =
  | {
      kind: 'timestamps'
      hasHeader: boolean
      dateOrder: DateOrder
      column: string
      handleTimeColumn: string | null
    }
  | {
      kind: 'intervals'
      hasHeader: boolean
      dateOrder: DateOrder
      startColumn: string
      offeredColumn: string
      handledColumn: string | null
      handleTimeColumn: string | null
      minutes: number
    }

export interface RejectedRow {
  /** As an editor numbers lines, from 1; quoted line breaks aside. */
  line: number
  value: string
  reason: string
}

export interface CountedInterval {
  startsAt: EpochMs
  offered: number
  handled: number | null
  handleTimeSeconds: number | null
}

export interface CsvResult {
  /** Times of contacts, for `timestamps`; NaN handle time = unknown. */
  contacts: { at: Float64Array; handleTimeSeconds: Float64Array | null }
  intervals: CountedInterval[]
  rowCount: number
  rejectedCount: number
  /** The first of the rejected rows. */
  rejects: RejectedRow[]
  earliest: EpochMs | null
  /** End of the last interval, or the last contact. */
  latest: EpochMs | null
  /** Why the whole file is refused, or null. */
  refusal: string | null
}

export const MAX_REJECTED_SHARE = 0.05
const KEPT_REJECTS = 100
const WEEK_MS = 7 * 86_400_000

export function decode(bytes: Uint8Array): string | { refusal: string } {
  const mark = `${bytes[0]}-${bytes[1]}`
  if (mark === '255-254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254-255') return new TextDecoder('utf-16be').decode(bytes)
  const zeroAt = bytes.subarray(0, 4096).indexOf(0)
  if (zeroAt >= 0)
    return {
      refusal: `This is not a text file: byte ${zeroAt + 1} is 0. Export the data as CSV and upload that.`,
    }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Where a column stands: by header name, or by "Column N" in a file without a header. */
function columnIndex(header: string[] | null, width: number, name: string): number | { refusal: string } {
  if (header) {
    const index = header.findIndex(cell => cell.trim() === name.trim())
    return index >= 0
      ? index
      : { refusal: `Line 1 has no column “${name}”. It has: ${header.join(', ').slice(0, 300)}.` }
  }
  const index = Number(/^Column (\d+)$/.exec(name)?.[1] ?? 0) - 1
  return index >= 0 && index < width
    ? index
    : { refusal: `There is no “${name}”: line 1 has ${width} column${width === 1 ? '' : 's'}.` }
}

/** The separator that stands most often in the first line that holds anything, quoted parts aside. */
function separatorOf(text: string): string {
  const firstLine = /[^\r\n]+/.exec(text)![0].replace(/"[^"]*"/g, '')
  const count = (separator: string) => firstLine.split(separator).length
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

const number = (text: string | undefined): number => {
  const trimmed = (text ?? '').trim()
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN
}

/** Moves a time by whole weeks on the wall clock of the file's zone. */
const moved = (at: EpochMs, weeks: number, zone: Zone): EpochMs =>
  weeks === 0 ? at : fromLocalMs(zone, toLocalMs(zone, at) + weeks * WEEK_MS)

export function readCsv(
  bytes: Uint8Array,
  reading: CsvReading,
  options: { zone: Zone; shiftWeeks: number; maxRows: number; onProgress?: (fraction: number) => void },
): CsvResult {
  const result: CsvResult = {
    contacts: { at: new Float64Array(0), handleTimeSeconds: null },
    intervals: [],
    rowCount: 0,
    rejectedCount: 0,
    rejects: [],
    earliest: null,
    latest: null,
    refusal: null,
  }
  const refused = (refusal: string): CsvResult => ({ ...result, refusal })
  const text = decode(bytes)
  if (typeof text !== 'string') return refused(text.refusal)
  if (text.trim() === '') return refused('The file is empty.')

  const times: number[] = []
  const handleTimes: number[] = []
  let columns: Record<string, number> | null = null
  let line = 0
  let refusal: string | null = null
  const reject = (value: string, reason: string) => {
    result.rejectedCount++
    if (result.rejects.length < KEPT_REJECTS)
      result.rejects.push({ line, value: value.slice(0, 200), reason })
  }

  const findColumns = (row: string[]): void => {
    const header = reading.hasHeader ? row.map(cell => cell.replace(/^\uFEFF/, '')) : null
    const names: Record<string, string | null> =
      reading.kind === 'timestamps'
        ? { at: reading.column, handleTime: reading.handleTimeColumn }
        : {
            at: reading.startColumn,
            offered: reading.offeredColumn,
            handled: reading.handledColumn,
            handleTime: reading.handleTimeColumn,
          }
    columns = {}
    for (const [role, name] of Object.entries(names)) {
      if (name === null) continue
      const index = columnIndex(header, row.length, name)
      if (typeof index !== 'number') {
        refusal = index.refusal
        return
      }
      columns[role] = index
    }
  }

  const readRow = (row: string[]): void => {
    const { at, offered, handled, handleTime } = columns!
    result.rowCount++
    const value = row[at!] ?? ''
    const parsed = parseTimestamp(value, reading.dateOrder, options.zone)
    if (!isTime(parsed)) {
      reject(value, parsed.reason)
      return
    }
    const time = moved(parsed, options.shiftWeeks, options.zone)
    const seconds = handleTime === undefined ? Number.NaN : number(row[handleTime])
    if (reading.kind === 'timestamps') {
      times.push(time)
      if (handleTime !== undefined) handleTimes.push(seconds)
      return
    }
    // Blank means not counted, which is not the same as zero.
    if ((row[offered!] ?? '').trim() === '') return
    const count = number(row[offered!])
    if (Number.isNaN(count)) {
      reject(row[offered!]!, `“${row[offered!]}” is not a number of contacts`)
      return
    }
    const handledCount = handled === undefined ? Number.NaN : number(row[handled])
    result.intervals.push({
      startsAt: time,
      offered: count,
      handled: Number.isNaN(handledCount) ? null : handledCount,
      handleTimeSeconds: Number.isNaN(seconds) ? null : seconds,
    })
  }

  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      line++
      if (data.length === 1 && data[0]!.trim() === '') return
      if (!columns) {
        findColumns(data)
        if (refusal) return parser.abort()
        if (reading.hasHeader) return
      }
      if (result.rowCount >= options.maxRows) {
        refusal = `Line ${line}: the file has more than ${options.maxRows.toLocaleString('en')} rows. Split it and upload the parts one after another.`
        return parser.abort()
      }
      readRow(data)
      if (line % 50_000 === 0) options.onProgress?.(Math.min(0.99, (line * 25) / text.length))
    },
  })
  if (refusal) return refused(refusal)
  if (result.rowCount === 0) return refused('The file has a header but no rows.')
  if (result.rejectedCount > result.rowCount * MAX_REJECTED_SHARE) {
    const first = result.rejects[0]!
    return refused(
      `${result.rejectedCount.toLocaleString('en')} of ${result.rowCount.toLocaleString('en')} rows could not be read; the first is line ${first.line}: ${first.reason}.`,
    )
  }
  return finished(result, reading, times, handleTimes)
}

function finished(result: CsvResult, reading: CsvReading, times: number[], handleTimes: number[]): CsvResult {
  const contacts = {
    at: Float64Array.from(times),
    handleTimeSeconds: handleTimes.length > 0 ? Float64Array.from(handleTimes) : null,
  }
  let earliest = Number.POSITIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY
  const length = reading.kind === 'intervals' ? reading.minutes * 60_000 : 0
  for (const at of reading.kind === 'timestamps' ? times : result.intervals.map(i => i.startsAt)) {
    if (at < earliest) earliest = at
    if (at + length > latest) latest = at + length
  }
  if (earliest > latest)
    return { ...result, refusal: 'No row has a count. Choose another column of contacts offered.' }
  // The same interval twice in one file: the last one counts, as in a corrected export.
  const intervals = [...new Map(result.intervals.map(i => [i.startsAt, i])).values()].sort(
    (a, b) => a.startsAt - b.startsAt,
  )
  return { ...result, contacts, intervals, earliest, latest }
}
