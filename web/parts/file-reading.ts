// The head of a file that somebody chose, and what the file seems to be: which columns mean what.
import Papa from 'papaparse'
import { type ColumnMapping, columnNames, handleTimeSecondsOf, separatorOf } from '#core/history/index.ts'
import { type DateOrder, guessDateOrder, isTime, parseTimestamp } from '#core/time/index.ts'

const HEAD_BYTES = 64 * 1024
const SAMPLE_ROWS = 200

/** As the import decodes: byte order marks first, then UTF-8. */
async function encodingOf(file: Blob): Promise<string> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (a === 255 && b === 254) return 'utf-16le'
  if (a === 254 && b === 255) return 'utf-16be'
  return 'utf-8'
}

export interface Head {
  /** The first rows, header included. */
  rows: string[][]
  separator: string
  encoding: string
}

export async function readHead(file: Blob): Promise<Head> {
  const encoding = await encodingOf(file)
  const text = new TextDecoder(encoding).decode(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const separator = separatorOf(text)
  const { data } = Papa.parse<string[]>(text, {
    delimiter: separator,
    preview: SAMPLE_ROWS,
    skipEmptyLines: 'greedy',
  })
  return { rows: data, separator, encoding }
}

export interface Guess {
  reading: ColumnMapping
  columns: string[]
  /** The samples fit both day-first and month-first: somebody has to say. */
  isOrderAmbiguous: boolean
}

const looksLikeTime = (cell: string) =>
  (['year-first', 'day-first', 'month-first'] as const).some(order =>
    isTime(parseTimestamp(cell, order, 'Etc/UTC')),
  )
const isNumber = (cell: string) => /^\d+([.,]\d+)?$/.test(cell.trim())
const HANDLE_TIME_NAMES = /aht|handle|duration|talk/i
const QUEUE_NAMES = /queue|skill|department|group|line/i
const MINUTES = [5, 10, 15, 20, 30, 60, 1440] as const

/** Likely reading of a file: a header when the first row has no time, counts when a column of numbers stands by. */
export function guessReading(rows: readonly string[][]): Guess {
  const hasHeader = !(rows[0] ?? []).some(looksLikeTime)
  const columns = columnNames(rows[0] ?? [], hasHeader)
  const body = rows.slice(hasHeader ? 1 : 0)
  const cells = (index: number) => body.map(row => row[index] ?? '').filter(cell => cell.trim() !== '')
  const share = (index: number, test: (cell: string) => boolean) => {
    const own = cells(index)
    return own.length === 0 ? 0 : own.filter(test).length / own.length
  }
  const isLongNumber = (index: number) => share(index, cell => /^\d{9,13}$/.test(cell.trim())) > 0.8
  const timeAt = Math.max(
    0,
    columns.findIndex((_, index) => share(index, looksLikeTime) > 0.8),
  )
  const order = guessDateOrder(cells(timeAt))
  const dateOrder: DateOrder = order === 'ambiguous' ? 'day-first' : order
  const numbers = columns
    .map((_, index) => index)
    .filter(index => index !== timeAt && !isLongNumber(index) && share(index, isNumber) > 0.8)
  const named = (words: RegExp) => numbers.find(index => words.test(columns[index]!))
  const firstColumn = (test: (name: string, index: number) => boolean): number | undefined => {
    const index = columns.findIndex(test)
    return index < 0 ? undefined : index
  }
  const isHandleTime = (index: number) => share(index, cell => handleTimeSecondsOf(cell) >= 0) > 0.8
  const handleTime =
    named(HANDLE_TIME_NAMES) ??
    firstColumn((name, index) => index !== timeAt && HANDLE_TIME_NAMES.test(name) && isHandleTime(index))
  const queue = firstColumn(
    (name, index) =>
      index !== timeAt && QUEUE_NAMES.test(name) && share(index, cell => !isNumber(cell)) > 0.8,
  )
  const counted = named(/count|offered|volume|calls|contacts|tickets|received|forecast|expected/i)
  const minutes = spacing(cells(timeAt), dateOrder)
  const nameAt = (index: number | undefined) => (index === undefined ? null : columns[index]!)
  const common = { hasHeader, dateOrder, queueColumn: nameAt(queue) }
  if (counted !== undefined && minutes !== null)
    return {
      columns,
      isOrderAmbiguous: order === 'ambiguous',
      reading: {
        kind: 'intervals',
        ...common,
        startColumn: columns[timeAt] ?? '',
        offeredColumn: columns[counted]!,
        handledColumn: nameAt(named(/handled|answered/i)),
        handleTimeColumn: nameAt(handleTime),
        minutes,
      },
    }
  return {
    columns,
    isOrderAmbiguous: order === 'ambiguous',
    reading: {
      kind: 'timestamps',
      ...common,
      column: columns[timeAt] ?? '',
      handleTimeColumn: nameAt(handleTime),
    },
  }
}

/** The commonest gap between neighbouring rows, when it is a length that intervals have. */
function spacing(times: string[], order: DateOrder): number | null {
  const parsed = times.map(cell => parseTimestamp(cell, order, 'Etc/UTC')).filter(isTime)
  const gaps = new Map<number, number>()
  for (let i = 1; i < parsed.length; i++) {
    const gap = (parsed[i]! - parsed[i - 1]!) / 60_000
    if (gap > 0) gaps.set(gap, (gaps.get(gap) ?? 0) + 1)
  }
  const [commonest] = [...gaps].sort((a, b) => b[1] - a[1])
  return commonest && (MINUTES as readonly number[]).includes(commonest[0]) ? commonest[0] : null
}
