// The workspace's own log of events, which Twilio keeps for thirty days. Where the list does not say where its next page
// is, a slice of time that fills a page is halved.
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { slices } from '../kit/slices.ts'
import { secondOf } from '../kit/times.ts'
import type { Connector } from '../kit/types.ts'
import { inWorkspace, PAGE_SIZE, pageOf } from './account.ts'
import { EVENT_TYPES } from './normalise.ts'
import { storedEvent } from './stored-record.ts'

export const KEPT_MS = 30 * DAY_MS
/** Events are listed a little after they happened. */
const AGAIN_MS = 5 * MINUTE_MS

const Listed = z.object({
  sid: z.string().min(1),
  event_type: z.string(),
  event_date_ms: z.unknown(),
  event_date: z.unknown(),
  event_data: z.record(z.string(), z.unknown()).nullish(),
})

const isoSecond = (second: number) => `${new Date(second * 1000).toISOString().slice(0, 19)}Z`

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (endpoint !== 'events')
    throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe events.`)
  const kept = { ...range, from: Math.min(Math.max(range.from, context.now() - KEPT_MS), range.to) }
  return slices(kept, cursor, AGAIN_MS, async ({ from, to, page }) => {
    const query = {
      StartDate: isoSecond(secondOf(from)),
      EndDate: isoSecond(secondOf(to) + 1),
      PageSize: PAGE_SIZE,
    }
    const asked = page === null ? { path: inWorkspace(context, '/Events'), query } : { path: page }
    const { items, next } = await pageOf(context, { ...asked, lane: 'backfill' }, 'events', Listed)
    return {
      records: items
        .filter(({ event_type }) => EVENT_TYPES.includes(event_type))
        .map(({ sid, event_type, event_date_ms, event_date, event_data }) => ({
          topic: event_type,
          key: `event|${sid}`,
          body: storedEvent({ sid, at: event_date_ms ?? event_date }, event_data ?? {}),
        })),
      next,
      isTooLong: next === null && page === null && items.length >= PAGE_SIZE,
    }
  })
}
