// A CSV file of contact times, or of counts per interval -> instants and counts, and the rows that could
// not be read. Exports differ in separator, quoting and encoding: papaparse finds the first two, the byte
// order mark the third.

import Papa from 'papaparse'
import {
  type ColumnIndexes,
  type ColumnMapping,
  findColumns,
  isRejected,
  readRow,
  separatorOf,
} from '#core/history/index.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'

export type CsvReading = ColumnMapping

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
  /** Index in `queues`; -1 = none is named. */
  queue: number
}

export interface CsvResult {
  /** Times of contacts, for `timestamps`; NaN handle time = unknown, queue -1 = none is named. */
  contacts: { at: Float64Array; handleTimeSeconds: Float64Array | null; queue: Int32Array | null }
  /** Names of the queues in the order they are first met. */
  queues: string[]
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
/** More queues than a company has: an identifier's column was chosen. */
const MAX_QUEUES = 500

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

export function readCsv(
  bytes: Uint8Array,
  reading: CsvReading,
  options: { zone: Zone; shiftWeeks: number; maxRows: number; onProgress?: (fraction: number) => void },
): CsvResult {
  const result: CsvResult = {
    contacts: { at: new Float64Array(0), handleTimeSeconds: null, queue: null },
    queues: [],
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
  const queues = new QueueNames()
  const queueOfRow: number[] = []
  let places: ColumnIndexes | null = null
  let line = 0
  let refusal: string | null = null

  const take = (cells: string[]): void => {
    result.rowCount++
    const row = readRow(cells, places!, reading, options)
    if (row === null) return
    if (isRejected(row)) {
      result.rejectedCount++
      if (result.rejects.length < KEPT_REJECTS)
        result.rejects.push({ line, value: row.value.slice(0, 200), reason: row.reason })
      return
    }
    if (reading.kind === 'timestamps') {
      times.push(row.at)
      if (places!.handleTime !== undefined) handleTimes.push(row.handleTimeSeconds)
      if (places!.queue !== undefined) queueOfRow.push(queues.indexOf(row.queue))
      return
    }
    const known = (value: number) => (Number.isNaN(value) ? null : value)
    result.intervals.push({
      startsAt: row.at,
      offered: row.offered,
      handled: known(row.handled),
      handleTimeSeconds: known(row.handleTimeSeconds),
      queue: queues.indexOf(row.queue),
    })
  }

  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      line++
      if (data.length === 1 && data[0]!.trim() === '') return
      if (!places) {
        const found = findColumns(reading, data)
        if ('refusal' in found) {
          refusal = found.refusal
          return parser.abort()
        }
        places = found
        if (reading.hasHeader) return
      }
      if (result.rowCount >= options.maxRows) {
        refusal = `Line ${line}: the file has more than ${options.maxRows.toLocaleString('en')} rows. Split it and upload the parts one after another.`
        return parser.abort()
      }
      take(data)
      if (queues.names.length > MAX_QUEUES) {
        refusal = `The column “${reading.queueColumn}” has more than ${MAX_QUEUES} different values. Choose the column that names the queue.`
        return parser.abort()
      }
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
  result.queues = queues.names
  return finished(result, reading, { times, handleTimes, queues: queueOfRow })
}

class QueueNames {
  readonly names: string[] = []
  private readonly indexes = new Map<string, number>()

  indexOf(name: string | undefined): number {
    if (!name) return -1
    const known = this.indexes.get(name)
    if (known !== undefined) return known
    this.indexes.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

interface ContactRows {
  times: number[]
  handleTimes: number[]
  queues: number[]
}

function finished(
  result: CsvResult,
  reading: CsvReading,
  { times, handleTimes, queues }: ContactRows,
): CsvResult {
  const contacts = {
    at: Float64Array.from(times),
    handleTimeSeconds: handleTimes.length > 0 ? Float64Array.from(handleTimes) : null,
    queue: queues.length > 0 ? Int32Array.from(queues) : null,
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
  const intervals = [...new Map(result.intervals.map(i => [`${i.startsAt} ${i.queue}`, i])).values()].sort(
    (a, b) => a.startsAt - b.startsAt,
  )
  return { ...result, contacts, intervals, earliest, latest }
}
