// The list of calls: ended ones only, the newest first, by when they started. It is read a day at a time from the
// oldest day on, so that what is read lies without a gap behind the cursor.
import { z } from 'zod'
import { DAY_MS, type EpochMs, HOUR_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import type { Batch, ConnectorContext, RawRecord } from '../kit/types.ts'
import { read } from './account.ts'
import { TOPICS } from './normalise.ts'
import { Id } from './payloads.ts'
import { storedCall } from './stored-record.ts'

const VERSION = 1
/** Overlap when reading on from the end: a call is listed when it has ended, by when it started. */
const LONGEST_CALL_MS = 12 * HOUR_MS
/** `page`: within the day that begins at `from`; null is its first. */
const Cursor = z.object({ from: z.number(), page: z.string().nullable() })
const Listed = z.looseObject({ call_id: Id, date_ended: z.unknown() })
const Page = z.object({ cursor: z.string().nullish(), items: z.array(Listed).nullish() })

export async function* readCalls(
  range: { from: EpochMs; to: EpochMs },
  cursor: unknown,
  context: ConnectorContext,
): AsyncIterable<Batch> {
  let { from, page } = openCursor(cursor, VERSION, Cursor) ?? { from: range.from, page: null }
  const seen = new Set<string>()
  for (;;) {
    const end = Math.min(from + DAY_MS, range.to)
    const { items, next } = await pageOf(from, end, page, context)
    if (next !== null && seen.has(next))
      throw new ConnectorProblem('refused', 'The pages of the call list lead in a circle.')
    if (next !== null) seen.add(next)
    else from = end
    page = next
    const isDone = next === null && end >= range.to
    const goOn = isDone ? Math.max(range.from, from - LONGEST_CALL_MS) : from
    yield {
      records: items.map(recordOf),
      cursor: cursorOf(VERSION, { from: goOn, page }),
      isDone,
      reachedAt: from,
      retryAt: null,
    }
    if (isDone) return
  }
}

async function pageOf(from: EpochMs, end: EpochMs, page: string | null, { http }: ConnectorContext) {
  const ask = (cursor: string | undefined) =>
    http.request({
      path: 'api/v2/call',
      // Range bounds: the provider does not document whether they are inclusive, so a millisecond is added on each
      // side.
      query: { started_after: from - 1, started_before: end + 1, cursor },
      lane: 'backfill',
      accepts: cursor === undefined ? [] : [400],
    })
  let reply = await ask(page ?? undefined)
  // A place that is too old to be known: the day is read again from its first page.
  if (reply.status === 400) reply = await ask(undefined)
  const { items, cursor } = read(Page, reply.json(), 'call list')
  return { items: items ?? [], next: cursor || null }
}

const recordOf = (call: z.infer<typeof Listed>): RawRecord => ({
  topic: TOPICS.listed,
  key: `listed|${call.call_id}|${String(call.date_ended)}`,
  body: storedCall(call),
})

const ONE = { calls: 'api/v2/call' } as Readonly<Record<string, string>>

/** Ten a minute. */
export async function fetchCall(
  { endpoint, id }: { endpoint: string; id: string },
  { http }: ConnectorContext,
): Promise<RawRecord | null> {
  const path = ONE[endpoint]
  if (path === undefined) return null
  const reply = await http.request({
    path: `${path}/${encodeURIComponent(id)}`,
    limit: 'call',
    lane: 'incremental',
  })
  return reply.status === 404 ? null : recordOf(read(Listed, reply.json(), 'call'))
}
