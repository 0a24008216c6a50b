// Exports are asked for, made in the background, and fetched as CSV: 200 may be asked for in an hour, and one is
// there after some 15 seconds. They are asked for by days back from today, as many days at once as make a file of
// bearable size; what they hold of today may be half an hour old.
import Papa from 'papaparse'
import { z } from 'zod'
import { addDays, daysBetween, type EpochMs, instantAt, localDateOf } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import type { Batch, ConnectorContext, RawRecord } from '../kit/types.ts'
import { read } from './account.ts'
import { TOPICS } from './normalise.ts'
import { CALL_COLUMNS, DUTY_COLUMNS, Id } from './payloads.ts'

export interface ExportKind {
  statType: 'calls' | 'onduty'
  topic: string
  columns: readonly string[]
  /** Key of a row and its version. */
  keyOf(row: Readonly<Record<string, string>>): string
}

export const EXPORTS: Readonly<Record<string, ExportKind>> = {
  call_records: {
    statType: 'calls',
    topic: TOPICS.callRow,
    columns: CALL_COLUMNS,
    keyOf: row => [row.call_id, row.date_ended].join('|'),
  },
  onduty: {
    statType: 'onduty',
    topic: TOPICS.dutyRow,
    columns: DUTY_COLUMNS,
    keyOf: row => [row.target_id, row.date, row.on_duty_status, row.record_id].join('|'),
  },
}

const VERSION = 1
const MOST_DAYS = 14
const ROWS_OF_A_FILE = 50_000
const ROWS_AT_ONCE = 2000
const FIRST_LOOK_MS = 15_000
const NEXT_LOOK_MS = 10_000
const AFTER_FAILURE_MS = 60_000
const MOST_FAILURES = 3
/** Exports are in this zone when they follow what is asked; each row says in which it is. */
const ZONE = 'UTC'

const Cursor = z.object({
  day: z.iso.date(),
  /** Asked for: days from `day` to `through`. */
  asked: z.object({ id: z.string(), through: z.iso.date() }).nullable(),
  /** So many days at once, going by the rows that came last. */
  days: z.int().positive(),
  failures: z.int(),
})
type Place = z.infer<typeof Cursor>
const Asked = z.object({ request_id: Id })
const State = z.object({ status: z.string(), download_url: z.string().nullish() })

export async function* readExport(
  kind: ExportKind,
  range: { from: EpochMs; to: EpochMs },
  cursor: unknown,
  context: ConnectorContext,
): AsyncIterable<Batch> {
  const last = localDateOf(ZONE, range.to - 1)
  const batch = (place: Place, more: Partial<Batch> = {}): Batch => ({
    records: [],
    cursor: cursorOf(VERSION, place),
    isDone: false,
    reachedAt: instantAt(ZONE, place.day, 0),
    retryAt: null,
    ...more,
  })
  // A day early, for the account's days may begin elsewhere.
  let place = openCursor(cursor, VERSION, Cursor) ?? {
    day: addDays(localDateOf(ZONE, range.from), -1),
    asked: null,
    days: 1,
    failures: 0,
  }
  for (;;) {
    if (place.asked === null && place.day > last) {
      yield batch(place, { isDone: true, reachedAt: range.to })
      return
    }
    if (place.asked === null) {
      place = { ...place, asked: await ask(kind, place, last, context) }
      yield batch(place, { retryAt: context.now() + FIRST_LOOK_MS })
      return
    }
    const result = await look(place.asked.id, context)
    if (result.is === 'processing') {
      yield batch(place, { retryAt: context.now() + NEXT_LOOK_MS })
      return
    }
    if (result.is === 'lost') {
      if (place.failures >= MOST_FAILURES)
        throw new ConnectorProblem('refused', `Dialpad's export of ${kind.statType} failed several times.`)
      place = { ...place, asked: null, failures: place.failures + 1 }
      yield batch(place, { retryAt: context.now() + AFTER_FAILURE_MS })
      return
    }
    const records = recordsOf(kind, result.csv)
    const { isDone, next } = afterReading(place.asked.through, place, records.length, last)
    while (records.length > ROWS_AT_ONCE) yield batch(place, { records: records.splice(0, ROWS_AT_ONCE) })
    place = next
    yield batch(place, { records, isDone, ...(isDone && { reachedAt: range.to }) })
    if (isDone) return
  }
}

function afterReading(through: string, { day }: Place, rowCount: number, last: string) {
  const next = addDays(through, 1)
  const rowsPerDay = Math.max(rowCount, 1) / daysBetween(day, next)
  const days = Math.min(Math.max(Math.floor(ROWS_OF_A_FILE / rowsPerDay), 1), MOST_DAYS)
  const isDone = next > last
  // Reading on from the end begins some days earlier: their rows were not all there yet.
  const place: Place = { day: isDone ? addDays(last, -1) : next, asked: null, days, failures: 0 }
  return { isDone, next: place }
}

async function ask(kind: ExportKind, { day, days }: Place, last: string, { http, now }: ConnectorContext) {
  const today = localDateOf(ZONE, now())
  const isToday = day >= today
  const through = isToday ? day : [addDays(day, days - 1), addDays(today, -1), last].sort()[0]!
  const reply = await http.request({
    method: 'POST',
    path: 'api/v2/stats',
    json: {
      export_type: 'records',
      stat_type: kind.statType,
      timezone: ZONE,
      ...(isToday
        ? { is_today: true }
        : { days_ago_start: daysBetween(through, today), days_ago_end: daysBetween(day, today) }),
    },
    limit: 'stats',
    lane: 'backfill',
    isRepeatable: true,
  })
  return { id: read(Asked, reply.json(), 'export').request_id, through }
}

type Look = { is: 'processing' } | { is: 'lost' } | { is: 'complete'; csv: string }

async function look(id: string, { http }: ConnectorContext): Promise<Look> {
  const reply = await http.request({ path: `api/v2/stats/${encodeURIComponent(id)}`, lane: 'backfill' })
  if (reply.status === 404) return { is: 'lost' }
  const { status, download_url: url } = read(State, reply.json(), 'export')
  if (/^(processing|pending)$/i.test(status)) return { is: 'processing' }
  if (status !== 'complete' || !url) return { is: 'lost' }
  const file = await http.request({
    path: url,
    headers: { accept: 'text/csv' },
    lane: 'backfill',
    // The link has ended.
    accepts: [403, 410],
  })
  return file.status === 200 ? { is: 'complete', csv: file.text } : { is: 'lost' }
}

function recordsOf({ topic, columns, keyOf }: ExportKind, csv: string): RawRecord[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: 'greedy' })
  return data.map(row => {
    const kept = Object.fromEntries(columns.map(column => [column, row[column] ?? '']))
    return { topic, key: `${topic}|${keyOf(kept)}`, body: JSON.stringify(kept) }
  })
}
