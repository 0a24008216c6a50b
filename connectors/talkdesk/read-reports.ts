// Report jobs of Talkdesk: started for a range of at most a month, polled until done, then downloaded as a file. The
// connector asks for a week at a time to keep the files small, and for less where a week's file is too long.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS, type EpochMs, HOUR_MS } from '#core/time/index.ts'
import { ConnectorProblem, ReplyTooLong } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import { Id } from '../kit/fields.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { need } from './account.ts'
import { isReportType, keptRow, type ReportType } from './stored-record.ts'

const VERSION = 1
const SPAN_MS = 7 * DAY_MS
const SHORTEST_SPAN_MS = HOUR_MS
/**
 * Longest duration of a row: the provider does not document whether a row belongs to the time of its start or its end.
 */
const LONGEST_MS = 4 * HOUR_MS
const ROWS_AT_ONCE = 2_000
const FIRST_LOOK_MS = 3_000
const NEXT_LOOK_MS = 5_000
const AFTER_FAILURE_MS = 60_000
const MOST_FAILURES = 3

const Cursor = z.object({
  from: z.number(),
  /** End of what was asked for when reading began: time goes on while reports are made. Null: it has ended. */
  until: z.number().nullable(),
  /** Job that was asked for, and the end of its time. */
  asked: z.object({ id: z.string(), to: z.number() }).nullable(),
  failures: z.int(),
  /** Time of one report. */
  spanMs: z.number().default(SPAN_MS),
})
type Place = z.infer<typeof Cursor>

const Job = z.object({ id: Id.optional(), status: z.string().nullish() })
/** The job stands in a field of its own or is all of the reply. */
const JobReply = z.union([z.object({ job: Job }).transform(({ job }) => job), Job])
const File = z.object({ entries: z.array(z.record(z.string(), z.unknown())) })
const LOST = /^(failed|canceled|deleted)$/i

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (!isReportType(endpoint))
    throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe calls or user_status.`)
  return readReport(endpoint, range, cursor, context)
}

async function* readReport(
  type: ReportType,
  range: { from: EpochMs; to: EpochMs },
  cursor: unknown,
  context: ConnectorContext,
): AsyncIterable<Batch> {
  let place: Place = openCursor(cursor, VERSION, Cursor) ?? {
    from: range.from - LONGEST_MS,
    until: null,
    asked: null,
    failures: 0,
    spanMs: SPAN_MS,
  }
  const batch = (more: Partial<Batch> = {}): Batch => ({
    records: [],
    cursor: cursorOf(VERSION, place),
    isDone: false,
    reachedAt: place.from,
    retryAt: null,
    ...more,
  })
  if (place.asked === null) {
    const until = place.until ?? range.to
    const to = Math.min(place.from + place.spanMs, until)
    place = { ...place, until, asked: { id: await order(type, place.from, to, context), to } }
    yield batch({ retryAt: context.now() + FIRST_LOOK_MS })
    return
  }
  const { asked } = place
  const file = await look(type, asked.id, context)
  if (file === 'running') {
    yield batch({ retryAt: context.now() + NEXT_LOOK_MS })
    return
  }
  if (file === 'too-long') {
    const halfMs = Math.ceil((asked.to - place.from) / 2)
    if (halfMs < SHORTEST_SPAN_MS)
      throw new ConnectorProblem('refused', `Talkdesk's report "${type}" of an hour is too long to be read.`)
    place = { ...place, asked: null, spanMs: halfMs }
    yield batch({ retryAt: context.now() })
    return
  }
  if (file === 'lost') {
    if (place.failures >= MOST_FAILURES)
      throw new ConnectorProblem('refused', `Talkdesk's report "${type}" failed several times.`)
    place = { ...place, asked: null, failures: place.failures + 1 }
    yield batch({ retryAt: context.now() + AFTER_FAILURE_MS })
    return
  }
  const records = file.map(row => recordOf(type, row))
  while (records.length > ROWS_AT_ONCE) yield batch({ records: records.splice(0, ROWS_AT_ONCE) })
  const isDone = place.until === null || asked.to >= place.until
  place = isDone
    ? { from: asked.to - LONGEST_MS, until: null, asked: null, failures: 0, spanMs: SPAN_MS }
    : { ...place, from: asked.to, asked: null, failures: 0 }
  // The next week is asked for at once, as soon as this one is kept.
  yield batch({ records, isDone, reachedAt: asked.to, retryAt: isDone ? null : context.now() })
}

const isoSecond = (at: EpochMs) => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The end does not belong to the time. */
async function order(
  type: ReportType,
  from: EpochMs,
  to: EpochMs,
  { http }: ConnectorContext,
): Promise<string> {
  const request = {
    method: 'POST',
    path: `/data/reports/${type}/jobs`,
    json: {
      name: `Lineup ${type}`,
      timezone: 'UTC',
      format: 'json',
      timespan: { from: isoSecond(from), to: isoSecond(to + 999) },
    },
    lane: 'backfill',
    // One report too many is never fetched.
    isRepeatable: true,
  } as const
  const { id } = await need(http, request, JobReply)
  if (id === undefined)
    throw new ConnectorProblem('refused', `Talkdesk's reply to ${request.path} is not as expected: id.`)
  return id
}

type Row = Record<string, unknown>

async function look(
  type: ReportType,
  id: string,
  { http }: ConnectorContext,
): Promise<Row[] | 'running' | 'lost' | 'too-long'> {
  const path = `/data/reports/${type}/files/${encodeURIComponent(id)}`
  const reply = await http.request({ path, lane: 'backfill', accepts: [303] })
  if (reply.status === 404) return 'lost'
  if (reply.status !== 303)
    return LOST.test(JobReply.safeParse(reply.json()).data?.status ?? '') ? 'lost' : 'running'
  // A link that has ended is made anew with the report.
  const request = { path: reply.headers.location ?? '', lane: 'backfill', accepts: [403, 410] } as const
  const file = await http.request(request).catch(error => {
    if (error instanceof ReplyTooLong) return null
    throw error
  })
  if (file === null) return 'too-long'
  if (file.status !== 200) return 'lost'
  const read = File.safeParse(file.json())
  if (read.success) return read.data.entries
  throw new ConnectorProblem('refused', `Talkdesk's report "${type}" is not as expected: entries.`)
}

/** Record of a row. The version is a hash of the content, because rows have no time of their last change. */
function recordOf(type: ReportType, row: Row): RawRecord {
  const body = JSON.stringify(keptRow(type, row))
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { topic: type, key: `${type}|${version}`, body }
}
