// Reading of one row of an export: a contact, the count of an interval, or the reason why it is neither. The browser's
// preview and the import use these same functions, so the preview shows what will be stored.
import {
  type DateOrder,
  type EpochMs,
  fromLocalMs,
  isTime,
  parseTimestamp,
  toLocalMs,
  type Zone,
} from '../time/index.ts'

/** Mapping of columns to their meaning: header names, or "Column 1" … in a file without a header. */
export type ColumnMapping =
  | {
      kind: 'timestamps'
      hasHeader: boolean
      dateOrder: DateOrder
      column: string
      /** Seconds, mm:ss or h:mm:ss. */
      handleTimeColumn: string | null
      /** Column that names the queue; null or missing: all rows are of one. */
      queueColumn?: string | null
    }
  | {
      kind: 'intervals'
      hasHeader: boolean
      dateOrder: DateOrder
      startColumn: string
      offeredColumn: string
      handledColumn: string | null
      /** Per handled contact: seconds, mm:ss or h:mm:ss. */
      handleTimeColumn: string | null
      queueColumn?: string | null
      minutes: number
    }

/** NaN: the file does not say. */
export interface HistoryRow {
  at: EpochMs
  offered: number
  handled: number
  handleTimeSeconds: number
  /** Empty where the cell is; undefined without such a column. */
  queue: string | undefined
}
export interface RejectedCell {
  value: string
  reason: string
}

/** Index of each column in a row. */
export interface ColumnIndexes {
  at: number
  offered?: number
  handled?: number
  handleTime?: number
  queue?: number
}

const WEEK_MS = 7 * 86_400_000

/** The separator that stands most often in the first line that holds anything, quoted parts aside. */
export function separatorOf(text: string): string {
  const firstLine = (/[^\r\n]+/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => firstLine.split(separator).length
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Names of the columns as people and ColumnMapping use them. */
export const columnNames = (firstRow: readonly string[], hasHeader: boolean): string[] =>
  firstRow.map((cell, index) => (hasHeader ? cell.replace(/^\uFEFF/, '').trim() : `Column ${index + 1}`))

export function findColumns(
  reading: ColumnMapping,
  firstRow: readonly string[],
): ColumnIndexes | { refusal: string } {
  const names = columnNames(firstRow, reading.hasHeader)
  const wanted =
    reading.kind === 'timestamps'
      ? { at: reading.column, handleTime: reading.handleTimeColumn, queue: reading.queueColumn ?? null }
      : {
          at: reading.startColumn,
          offered: reading.offeredColumn,
          handled: reading.handledColumn,
          handleTime: reading.handleTimeColumn,
          queue: reading.queueColumn ?? null,
        }
  const places: Record<string, number> = {}
  for (const [role, name] of Object.entries(wanted)) {
    if (name === null) continue
    const index = names.indexOf(name.trim())
    if (index < 0)
      return {
        refusal: reading.hasHeader
          ? `Line 1 has no column “${name}”. It has: ${names.join(', ').slice(0, 300)}.`
          : `There is no “${name}”: line 1 has ${names.length} column${names.length === 1 ? '' : 's'}.`,
      }
    places[role] = index
  }
  return places as unknown as ColumnIndexes
}

const number = (text: string | undefined): number => {
  const trimmed = (text ?? '').trim()
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN
}

const CLOCK_LENGTH = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d(?:[.,]\d+)?)$/

/** Seconds of "125", "125,5", "2:05" (minutes) and "0:02:05" (hours); NaN for anything else. */
export function handleTimeSecondsOf(text: string | undefined): number {
  const match = CLOCK_LENGTH.exec((text ?? '').trim())
  if (!match) return number(text)
  const [hours, minutes] = [Number(match[1] ?? 0), Number(match[2])]
  if (match[1] !== undefined && minutes > 59) return Number.NaN
  return hours * 3600 + minutes * 60 + Number(match[3]!.replace(',', '.'))
}

/** Moves a time by whole weeks on the wall clock of the file's zone. */
const moved = (at: EpochMs, weeks: number, zone: Zone): EpochMs =>
  weeks === 0 ? at : fromLocalMs(zone, toLocalMs(zone, at) + weeks * WEEK_MS)

/** Null for an interval that was not counted: blank is not zero. */
export function readRow(
  cells: readonly string[],
  places: ColumnIndexes,
  reading: ColumnMapping,
  options: { zone: Zone; shiftWeeks: number },
): HistoryRow | RejectedCell | null {
  const value = cells[places.at] ?? ''
  const parsed = parseTimestamp(value, reading.dateOrder, options.zone)
  if (!isTime(parsed)) return { value, reason: parsed.reason }
  const at = moved(parsed, options.shiftWeeks, options.zone)
  const handleTimeSeconds =
    places.handleTime === undefined ? Number.NaN : handleTimeSecondsOf(cells[places.handleTime])
  const queue = places.queue === undefined ? undefined : (cells[places.queue] ?? '').trim()
  if (reading.kind === 'timestamps') return { at, offered: 1, handled: Number.NaN, handleTimeSeconds, queue }
  const counted = cells[places.offered!] ?? ''
  if (counted.trim() === '') return null
  const offered = number(counted)
  if (Number.isNaN(offered)) return { value: counted, reason: `“${counted}” is not a number of contacts` }
  const handled = places.handled === undefined ? Number.NaN : number(cells[places.handled])
  return { at, offered, handled, handleTimeSeconds, queue }
}

export const isRejected = (row: HistoryRow | RejectedCell): row is RejectedCell => 'reason' in row
