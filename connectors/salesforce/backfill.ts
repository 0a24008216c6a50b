// Backfill by kind of record: bulk jobs of a quarter of a year for long ranges, and for the rest queries with a cursor of
// the last moment and id. The daily API limit is shared with the account's other programs, so the backfill pauses when a
// fixed share of it is used.
import Papa from 'papaparse'
import { z } from 'zod'
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import type { Batch, Connector, ConnectorContext } from '../kit/types.ts'
import { API, allOf, call, parsed, query, type Row } from './ask.ts'
import {
  ENDPOINTS,
  KINDS,
  type KindName,
  type Lookups,
  ONLINE_QUESTION,
  onlineOf,
  placeOf,
  questionOf,
  recordsOf,
  STATUS_QUESTION,
  statusesOf,
} from './records.ts'

export const LATENESS_MS = 2 * MINUTE_MS
const VERSION = 1
const ROWS_AT_ONCE = 2_000
const BULK_FROM_MS = 3 * DAY_MS
const BULK_WINDOW_MS = 100 * DAY_MS
const JOB_CHECK_MS = 2_000
const MOST_USED_FRACTION = 0.7

/** `job`: reads until `to`; `locator`: of its next rows, empty for the first. */
const Place = z.object({
  since: z.number(),
  afterId: z.string().nullable(),
  job: z.object({ id: z.string(), to: z.number(), locator: z.string() }).nullable(),
})
type Place = z.infer<typeof Place>

type Range = { from: EpochMs; to: EpochMs }

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  const name = ENDPOINTS.find(known => known === endpoint)
  if (!name)
    throw new ConnectorProblem(
      'refused',
      `There is no "${endpoint}" to read. Maybe ${ENDPOINTS.join(' or ')}.`,
    )
  const place = openCursor(cursor, VERSION, Place) ?? { since: range.from, afterId: null, job: null }
  return read(name, range, place, context)
}

interface Step {
  rows: readonly Row[]
  /** Null: all is read. */
  next: Place | null
  retryAt?: EpochMs
}

async function* read(
  name: KindName,
  range: Range,
  from: Place,
  context: ConnectorContext,
): AsyncIterable<Batch> {
  const lookups = await lookupsFor(name, context)
  for (let place = from; ; ) {
    const isLong = KINDS[name].isBulk && range.to - place.since > BULK_FROM_MS && place.afterId === null
    const { rows, next, retryAt } = place.job
      ? await readJob(place.job, place, context)
      : isLong
        ? await startJob(name, range, place, context)
        : await readPage(name, range, place, context)
    place = next ?? { since: Math.max(range.from, range.to - LATENESS_MS), afterId: null, job: null }
    yield {
      records: await recordsOf(name, rows, lookups, context, 'backfill'),
      cursor: cursorOf(VERSION, place),
      isDone: next === null,
      reachedAt: next === null ? range.to : place.since,
      retryAt: retryAt ?? null,
    }
    if (next === null || retryAt !== undefined) return
  }
}

async function lookupsFor(name: KindName, context: ConnectorContext): Promise<Lookups> {
  const rows = (soql: string) => allOf(context, soql, 'backfill')
  if (name === 'cases' || name === 'history') return { statuses: statusesOf(await rows(STATUS_QUESTION)) }
  return name === 'presence' ? { online: onlineOf(await rows(ONLINE_QUESTION)) } : {}
}

async function readPage(
  name: KindName,
  range: Range,
  place: Place,
  context: ConnectorContext,
): Promise<Step> {
  // Moments are whole seconds, of which the last one belongs to the time.
  const to = (Math.floor(range.to / 1000) + 1) * 1000
  const asked = { from: place.since, to, afterId: place.afterId }
  const soql = `${questionOf(name, asked, context)} LIMIT ${ROWS_AT_ONCE}`
  const found = await query(context, soql, 'backfill')
  const rows = found?.rows ?? []
  const last = rows.at(-1)
  if (!found || !last || (found.isWhole && rows.length < ROWS_AT_ONCE)) return { rows, next: null }
  const { at, id } = placeOf(name, last)
  if (at === null) throw new ConnectorProblem('refused', `Salesforce’s ${name} have no moment to go on from.`)
  const isUsedUp = (found.usedFraction ?? 0) > MOST_USED_FRACTION
  return {
    rows,
    next: { since: at, afterId: id, job: null },
    ...(isUsedUp && { retryAt: context.now() + HOUR_MS }),
  }
}

const JOBS = `${API}/jobs/query`
const Job = z.object({ id: z.string(), state: z.string(), errorMessage: z.string().nullish() })

async function startJob(
  name: KindName,
  range: Range,
  place: Place,
  context: ConnectorContext,
): Promise<Step> {
  const to = Math.min(place.since + BULK_WINDOW_MS, range.to)
  const soql = questionOf(name, { from: place.since, to }, context, false)
  const json = { operation: 'queryAll', query: soql }
  const reply = await call(context, { method: 'POST', path: JOBS, json, lane: 'backfill' })
  if (reply === null) return { rows: [], next: null }
  const { id } = parsed(Job, reply.json(), 'a bulk job')
  return { rows: [], next: { ...place, job: { id, to, locator: '' } } }
}

async function readJob(
  job: NonNullable<Place['job']>,
  place: Place,
  context: ConnectorContext,
): Promise<Step> {
  const path = `${JOBS}/${encodeURIComponent(job.id)}`
  // A job is kept for a week: one that is gone is begun again.
  const anew: Step = { rows: [], next: { ...place, job: null } }
  if (job.locator === '') {
    const reply = await call(context, { path, lane: 'backfill' })
    if (reply === null || reply.status === 404) return anew
    const { state, errorMessage } = parsed(Job, reply.json(), 'a bulk job')
    if (state === 'Failed' || state === 'Aborted')
      throw new ConnectorProblem(
        'refused',
        `Salesforce’s bulk job ${job.id} has ${state.toLowerCase()}: ${errorMessage?.slice(0, 200) ?? 'no reason'}`,
      )
    if (state !== 'JobComplete') return { rows: [], next: place, retryAt: context.now() + JOB_CHECK_MS }
  }
  const reply = await call(context, {
    path: `${path}/results`,
    query: { maxRecords: ROWS_AT_ONCE, ...(job.locator !== '' && { locator: job.locator }) },
    headers: { accept: 'text/csv' },
    lane: 'backfill',
  })
  if (reply === null || reply.status === 404) return anew
  const { data } = Papa.parse<Row>(reply.text, { header: true, skipEmptyLines: true })
  const locator = reply.headers['sforce-locator']
  const isOver = !locator || locator === 'null'
  return {
    rows: data,
    next: isOver ? { since: job.to, afterId: null, job: null } : { ...place, job: { ...job, locator } },
  }
}
