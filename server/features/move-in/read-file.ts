// A CSV file as lines: separator, likely columns, and times as instants. What could be read in two ways is asked.
import Papa from 'papaparse'
import { MOVE_IN_COLUMNS } from '#contract/organization/move-in-fields.ts'
import type { MoveIn, MoveInColumns, MoveInField, MoveInKind } from '#contract/organization/move-ins.ts'
import { separatorOf } from '#core/history/index.ts'
import {
  DAY_MS,
  type DateOrder,
  fromLocalMs,
  guessDateOrder,
  type Interval,
  isTime,
  MINUTE_MS,
  parseTimestamp,
  toLocalMs,
  type Zone,
} from '#core/time/index.ts'
import { clockMinute } from './kinds/clock.ts'
import type { FileRow, FileToRead, Problem } from './kinds/kind.ts'

export interface ReadFile {
  headers: string[]
  columns: MoveInColumns
  dateOrder: DateOrder | null
  questions: MoveIn['questions']
  /** Empty while a question is open. */
  rows: FileRow[]
}

/** Headers of other products, beside the titles of the templates. */
const HEADERS: Record<MoveInField, RegExp> = {
  name: /^(name|team|skill|activity|shift|shift name|shift template|title)$/i,
  description: /^(description|notes?|comment)$/i,
  type: /^(type|kind|category|subtype|reason|absence|leave type|absence type)$/i,
  color: /^colou?r$/i,
  emoji: /^(emoji|icon|symbol)$/i,
  email:
    /^((agent|employee|user|work) )?e-?mail( address)?$|^(agent|employee|user|login|user name|username)$/i,
  date: /^((shift|work|schedule) )?(date|day)$/i,
  start: /^((shift|activity|segment) )?(start|starts|from|begin|first)( (time|date|day|at))?$/i,
  end: /^((shift|activity|segment) )?(end|ends|to|until|finish|last)( (time|date|day|at))?$/i,
  breaks: /^(breaks?|meals?)$/i,
  timezone: /^(time ?)?zone$/i,
  activity: /^(activity|activity (name|code)|segment|segment type|task|exception)$/i,
  shift: /^(shift|shift (name|template|code))$/i,
  note: /^(notes?|comment|title|description)$/i,
}

const hasTimes = (kind: MoveInKind) => kind === 'shifts' || kind === 'time-off'

export function readFile(file: FileToRead): ReadFile {
  const { kind, text } = file
  const plain = text.replace(/^\uFEFF/, '')
  const { data } = Papa.parse<string[]>(plain, { delimiter: separatorOf(plain), skipEmptyLines: false })
  const lines = data.map((cells, at) => ({
    line: at + 1,
    cells: cells.map(cell => uncommented(cell.trim())),
  }))
  const filled = lines.filter(({ cells }) => cells.some(cell => cell !== ''))
  const headers = filled[0]?.cells ?? []
  const kept = file.earlier.find(one => JSON.stringify(one.headers) === JSON.stringify(headers))
  const columns = file.columns ?? kept?.columns ?? guessColumns(kind, headers)
  const rows = filled.slice(1).map(({ line, cells }): FileRow => {
    const named: FileRow['cells'] = {}
    for (const { field } of MOVE_IN_COLUMNS[kind]) {
      const at = columns[field]
      if (at !== undefined && cells[at]) named[field] = cells[at]
    }
    return { line, cells: named, interval: null, problem: null }
  })
  const isMissing = MOVE_IN_COLUMNS[kind].some(one => one.isRequired && columns[one.field] === undefined)
  const questions: MoveIn['questions'] = isMissing ? ['columns'] : []
  if (!hasTimes(kind)) return { headers, columns, dateOrder: null, questions, rows: isMissing ? [] : rows }
  const dated = rows
    .flatMap(({ cells }) => [cells.date, cells.start, cells.end])
    .filter(cell => cell !== undefined)
  const proven = guessDateOrder(dated)
  const dateOrder = file.dateOrder ?? (proven === 'ambiguous' ? null : proven)
  if (dateOrder === null) questions.push('dateOrder')
  if (file.zone === null && rows.some(needsZone)) questions.push('zone')
  if (questions.length > 0) return { headers, columns, dateOrder, questions, rows: [] }
  const zone = file.zone ?? 'Etc/UTC'
  return {
    headers,
    columns,
    dateOrder,
    questions,
    rows: rows.map(row => {
      const own = zone === 'agent' ? file.agentZones.get(row.cells.email?.toLowerCase() ?? '') : zone
      return { ...row, ...timesOf(row, kind, dateOrder!, own ?? 'Etc/UTC') }
    }),
  }
}

/** Spreadsheets and our own exports write an apostrophe before what looks like a formula. */
const uncommented = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** The title of the template first, then what other products call it. */
function guessColumns(kind: MoveInKind, headers: readonly string[]): MoveInColumns {
  const plain = headers.map(header => header.replaceAll(/[_-]+/g, ' ').trim().toLowerCase())
  const found: MoveInColumns = {}
  const taken = new Set<number>()
  const take = (field: MoveInField, isIt: (header: string) => boolean) => {
    const at = plain.findIndex((header, index) => !taken.has(index) && isIt(header))
    if (at < 0 || found[field] !== undefined) return
    found[field] = at
    taken.add(at)
  }
  for (const { field, title } of MOVE_IN_COLUMNS[kind])
    take(field, header => header === title.replaceAll('-', ' ').toLowerCase())
  for (const { field } of MOVE_IN_COLUMNS[kind])
    take(
      field,
      header => HEADERS[field].test(header) || HEADERS[field].test(header.replace('e mail', 'e-mail')),
    )
  return found
}

const OFFSET = /\d\s*(Z|UTC|[+-]\d{2}:?\d{2})$/i
const WITH_CLOCK = /\d[T ,]+\d{1,2}:\d{2}/

const needsZone = ({ cells: { start, end } }: FileRow): boolean =>
  [start, end].some(cell => cell !== undefined && !OFFSET.test(cell.replace(/^\d{4}-\d{2}-\d{2}$/, '')))

/** Wall clock written as if it were UTC, or an instant. */
type Time = { local: number; hasClock: boolean } | { instant: number }

class NoTime extends Error {}

function timeOf(cell: string, order: DateOrder): Time {
  const isInstant = OFFSET.test(cell) && WITH_CLOCK.test(cell)
  const read = parseTimestamp(cell, order, 'Etc/UTC')
  if (!isTime(read)) throw new NoTime(read.reason)
  return isInstant ? { instant: read } : { local: read, hasClock: WITH_CLOCK.test(cell) }
}

function timesOf(
  { cells }: FileRow,
  kind: MoveInKind,
  order: DateOrder,
  zone: Zone,
): { interval: Interval | null; problem: Problem | null } {
  let field: MoveInField = 'start'
  try {
    const first = one('start')
    const start = instantOf(first)
    field = 'end'
    return { interval: { start, end: instantOf(one('end', first)) }, problem: null }
  } catch (cause) {
    if (!(cause instanceof NoTime)) throw cause
    const value = cells[field] ?? ''
    const because = `The ${field} cannot be read: ${cause.message}. Write it as 2026-01-05T08:00${kind === 'shifts' ? ', or as 08:00 beside a column with the date' : ', or as 2026-01-05 for whole days'}.`
    return { interval: null, problem: { field, value, because } }
  }

  function one(name: 'start' | 'end', start?: Time): Time {
    const cell = cells[name]
    if (!cell) throw new NoTime('the cell is empty')
    const clock = clockMinute(cell)
    if (clock !== null) {
      if (!cells.date) throw new NoTime(`“${cell}” has no date`)
      const day = timeOf(cells.date, order)
      if ('instant' in day) throw new NoTime(`“${cells.date}” is not a day`)
      const local = day.local - (day.local % DAY_MS) + clock * MINUTE_MS
      const isNextDay = start && 'local' in start && local <= start.local
      return { local: isNextDay ? local + DAY_MS : local, hasClock: true }
    }
    const time = timeOf(cell, order)
    // The last day belongs to time off as a whole.
    return name === 'end' && kind === 'time-off' && 'local' in time && !time.hasClock
      ? { ...time, local: time.local + DAY_MS }
      : time
  }

  function instantOf(time: Time): number {
    if ('instant' in time) return time.instant
    const instant = fromLocalMs(zone, time.local)
    if (toLocalMs(zone, instant) !== time.local)
      throw new NoTime(
        `clocks in ${zone} skip ${new Date(time.local).toISOString().slice(0, 16).replace('T', ' ')}`,
      )
    return instant
  }
}
