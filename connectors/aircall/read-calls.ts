// The list of calls by when they began. No more than ten thousand rows are given to one question, so a slice of time
// that has more is halved.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { HOUR_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id } from '../kit/fields.ts'
import { slices } from '../kit/slices.ts'
import { secondOf } from '../kit/times.ts'
import type { Connector, RawRecord } from '../kit/types.ts'
import { ask, need, PAGE_SIZE } from './account.ts'
import { TOPICS } from './normalise.ts'
import { keptCall } from './stored-record.ts'

const MOST_ROWS = 10_000
/** A call is listed by when it began, and has all its moments when it has ended. */
const LONGEST_CALL_MS = 12 * HOUR_MS

const Listed = z.looseObject({ id: Id })
const Page = z.object({
  calls: z.array(Listed),
  meta: z.object({ total: z.number().nullish(), next_page_link: z.string().nullish() }).nullish(),
})

export const backfill: Connector['backfill'] = (endpoint, range, cursor, { http, now }) => {
  if (endpoint !== 'calls')
    throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe calls.`)
  return slices(range, cursor, LONGEST_CALL_MS, async ({ from, to, page }) => {
    // Range bounds: the provider does not document whether they are inclusive, so one second is added on each side.
    const query = { from: secondOf(from) - 1, to: secondOf(to) + 1, order: 'asc', per_page: PAGE_SIZE }
    const request = page === null ? { path: '/v1/calls', query } : { path: page }
    const { calls, meta } = await need(http, { ...request, lane: 'backfill' }, Page)
    return {
      records: calls.map(call => recordOf(call, now())),
      next: meta?.next_page_link || null,
      isTooLong: (meta?.total ?? 0) >= MOST_ROWS,
    }
  })
}

export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, { http, now }) => {
  if (endpoint !== 'calls') return null
  const path = `/v1/calls/${encodeURIComponent(id)}`
  const found = await ask(http, { path, lane: 'live' }, z.object({ call: Listed }))
  return found && recordOf(found.call, now())
}

/** Record of a call. The version is a hash of the content, because a call has no time of its last change. */
function recordOf(call: z.infer<typeof Listed>, readAt: number): RawRecord {
  const kept = keptCall(call) as object
  const version = createHash('sha256').update(JSON.stringify(kept)).digest('base64url').slice(0, 16)
  return {
    topic: TOPICS.call,
    key: `call|${call.id}|${version}`,
    body: JSON.stringify({ ...kept, read_at: secondOf(readAt) }),
  }
}
