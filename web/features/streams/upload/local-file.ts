// Reads a file in the browser, piece by piece, by the same row rules as the import: what will be stored,
// what will be left out and why, before anything is sent.
import Papa from 'papaparse'
import { hasEnded } from '#contract/endpoints/streams.ts'
import {
  type ColumnIndexes,
  type ColumnMapping,
  findColumns,
  type HistoryRow,
  isRejected,
  readRow,
} from '#core/history/index.ts'
import { type DateOrder, guessDateOrder } from '#core/time/index.ts'
import type { Head } from '#web/parts/file-reading.ts'
import * as texts from './texts.ts'

const CHUNK_BYTES = 512 * 1024

export interface PreviewRow {
  line: number
  /** The cell of the time, as it stands in the file. */
  cell: string
  at: number | null
  offered: number | null
  reason: string | null
}

export interface Survey {
  rowCount: number
  rejectedCount: number
  rejects: { line: number; value: string; reason: string }[]
  first: PreviewRow[]
  earliest: number | null
  latest: number | null
  contactCount: number
  /** Contacts with a handle time, and their seconds in all. */
  timedCount: number
  handleSeconds: number
  /** Rows whose handle time is no number, mm:ss or h:mm:ss, with the first of them. */
  badHandleTimes: { count: number; first: { line: number; value: string } | null }
  /** Contacts by queue, where a column names it; '' = an empty cell. */
  queues: Map<string, number>
  /** Day or month first, where one row of the file proves it. */
  provenOrder: DateOrder | null
  refusal: string | null
}

const FIRST_ROWS = 10
const KEPT_REJECTS = 20

export function surveyor(reading: ColumnMapping, options: { zone: string; shiftWeeks: number }) {
  const survey: Survey = {
    rowCount: 0,
    rejectedCount: 0,
    rejects: [],
    first: [],
    earliest: null,
    latest: null,
    contactCount: 0,
    timedCount: 0,
    handleSeconds: 0,
    badHandleTimes: { count: 0, first: null },
    queues: new Map(),
    provenOrder: null,
    refusal: null,
  }
  let places: ColumnIndexes | null = null
  let line = 0
  const length = reading.kind === 'intervals' ? reading.minutes * 60_000 : 0
  const take = (cells: string[]): void => {
    line++
    if (cells.length === 1 && cells[0]!.trim() === '') return
    if (!places) {
      const found = findColumns(reading, cells)
      if ('refusal' in found) {
        survey.refusal = found.refusal
        return
      }
      places = found
      if (reading.hasHeader) return
    }
    survey.rowCount++
    if (reading.dateOrder !== 'year-first') survey.provenOrder ??= proofOf(cells[places.at] ?? '')
    const row = readRow(cells, places, reading, options)
    if (row === null) return
    const rejected = isRejected(row) ? row : null
    const read = isRejected(row) ? null : row
    if (survey.first.length < FIRST_ROWS)
      survey.first.push({
        line,
        cell: cells[places.at] ?? '',
        at: read?.at ?? null,
        offered: read?.offered ?? null,
        reason: rejected?.reason ?? null,
      })
    if (rejected) {
      survey.rejectedCount++
      if (survey.rejects.length < KEPT_REJECTS) survey.rejects.push({ line, ...rejected })
    } else if (read) {
      survey.contactCount += read.offered
      noteHandleTime(survey, read, { line, value: cells[places.handleTime ?? -1] ?? '' })
      if (read.queue !== undefined)
        survey.queues.set(read.queue, (survey.queues.get(read.queue) ?? 0) + read.offered)
      survey.earliest = Math.min(survey.earliest ?? read.at, read.at)
      survey.latest = Math.max(survey.latest ?? read.at, read.at + length)
    }
  }
  return { take, survey, isOver: () => survey.refusal !== null }
}

function proofOf(cell: string): DateOrder | null {
  const order = guessDateOrder([cell])
  return order === 'day-first' || order === 'month-first' ? order : null
}

function noteHandleTime(
  survey: Survey,
  { handled, offered, handleTimeSeconds }: HistoryRow,
  cell: { line: number; value: string },
): void {
  if (handleTimeSeconds > 0) {
    const contacts = handled >= 0 ? handled : offered
    survey.timedCount += contacts
    survey.handleSeconds += handleTimeSeconds * contacts
  } else if (Number.isNaN(handleTimeSeconds) && cell.value.trim() !== '') {
    survey.badHandleTimes.count++
    survey.badHandleTimes.first ??= cell
  }
}

/** Looks at the whole file; resolves to null when stopped. */
export function surveyFile(
  file: File,
  head: Head,
  reading: ColumnMapping,
  options: { zone: string; shiftWeeks: number },
  signal: AbortSignal,
): Promise<Survey | null> {
  const { take, survey, isOver } = surveyor(reading, options)
  return new Promise(done => {
    Papa.parse<string[]>(file, {
      delimiter: head.separator,
      encoding: head.encoding,
      chunkSize: CHUNK_BYTES,
      skipEmptyLines: false,
      chunk: ({ data }, parser) => {
        for (const cells of data) {
          if (signal.aborted || isOver()) return parser.abort()
          take(cells)
        }
      },
      complete: () => done(signal.aborted ? null : survey),
      error: () => done({ ...survey, refusal: texts.theFileCouldNotBeRead }),
    })
  })
}

const WEEK_MS = 7 * 86_400_000

/** Whole weeks by which an old file moves so that it ends within the week before now; null when it is recent. */
export function weeksToNow(latest: number, now: number): number | null {
  return hasEnded(latest, now) ? Math.floor((now - latest) / WEEK_MS) : null
}
