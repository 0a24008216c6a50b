// Backfill: tickets come by the cursor of the ticket export, their events by the event export. The event export pages by
// time, so the last second of a page is read twice. Both exports lag one minute behind.
import { z } from 'zod'
import type { EpochMs } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import type { HttpRequest } from '../kit/http.ts'
import { secondOf } from '../kit/times.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { listAgents } from './lists.ts'
import { Id, MaybeId } from './payloads.ts'
import { need } from './reply.ts'
import { kept } from './stored-record.ts'

export const ENDPOINTS = ['tickets', 'ticket_events'] as const
const CURSOR_VERSION = 1
/** The provider refuses a start within its newest minute. */
const NEWEST_S = 61

interface Step {
  records: RawRecord[]
  next: unknown
  reachedS: number | null
  isEnd: boolean
}
type Range = { from: EpochMs; to: EpochMs }

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (endpoint === 'tickets') return steps(range, cursor, context, TicketPlace, readTickets)
  if (endpoint === 'ticket_events') return steps(range, cursor, context, EventPlace, eventReader(context))
  throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe ${ENDPOINTS.join(' or ')}.`)
}

/** Page by page until the end of the stream or of the range. */
async function* steps<Place>(
  range: Range,
  cursor: unknown,
  context: ConnectorContext,
  schema: z.ZodType<Place>,
  read: (place: Place | null, startS: number, context: ConnectorContext) => Promise<Step>,
): AsyncIterable<Batch> {
  const startS = Math.max(1, Math.min(secondOf(range.from), secondOf(context.now()) - NEWEST_S))
  let place = openCursor(cursor, CURSOR_VERSION, schema)
  for (;;) {
    const step = await read(place, startS, context)
    const isDone = step.isEnd || (step.reachedS !== null && step.reachedS * 1000 > range.to)
    yield {
      records: step.records,
      cursor: cursorOf(CURSOR_VERSION, step.next),
      isDone,
      reachedAt: step.reachedS === null ? null : step.reachedS * 1000,
      retryAt: null,
    }
    if (isDone) return
    place = schema.parse(step.next)
  }
}

const asked = (path: string, query: HttpRequest['query']) =>
  ({ path, query, lane: 'backfill', limit: path }) as const
export const TICKETS_PATH = '/api/v2/incremental/tickets/cursor'
export const EVENTS_PATH = '/api/v2/incremental/ticket_events'

const TicketPlace = z.string().min(1)
const TicketPage = z.object({
  tickets: z.array(
    z.looseObject({ id: Id, updated_at: z.string().nullish(), generated_timestamp: z.number().nullish() }),
  ),
  after_cursor: z.string().nullish(),
  end_of_stream: z.boolean(),
})

async function readTickets(place: string | null, startS: number, { http }: ConnectorContext): Promise<Step> {
  const query = place === null ? { start_time: startS } : { cursor: place }
  const page = await need(http, asked(TICKETS_PATH, query), TicketPage)
  return {
    records: page.tickets.map(ticket => ({
      topic: 'tickets',
      key: `ticket:${ticket.id}:${ticket.updated_at}:${ticket.generated_timestamp}`,
      body: kept(ticket),
    })),
    next: page.after_cursor ?? place,
    reachedS: page.tickets.at(-1)?.generated_timestamp ?? null,
    isEnd: page.end_of_stream || page.after_cursor == null,
  }
}

const EventPlace = z.number().int()
const EventPage = z.object({
  ticket_events: z.array(
    z.looseObject({ id: Id, ticket_id: Id, updater_id: MaybeId, timestamp: z.number().nullish() }),
  ),
  end_time: z.number().int().nullish(),
  end_of_stream: z.boolean(),
})

/**
 * Reader of events. An event names its author but not whether the author is an agent, so the list of agents is read
 * once.
 */
function eventReader(context: ConnectorContext) {
  let staff: Set<string> | null = null
  return async (place: number | null, startS: number): Promise<Step> => {
    const from = place ?? startS
    const query = { start_time: from, include: 'comment_events' }
    const page = await need(context.http, asked(EVENTS_PATH, query), EventPage)
    if (page.ticket_events.length > 0) staff ??= await staffOf(context)
    const end = page.end_time ?? page.ticket_events.at(-1)?.timestamp ?? from
    return {
      records: page.ticket_events.map(event => ({
        topic: 'ticket_events',
        key: `ticket_event:${event.id}`,
        body: kept({
          ...event,
          updater_is_staff: event.updater_id === null ? null : staff?.has(event.updater_id),
        }),
      })),
      // A page that ends in the second it began with holds all of that second.
      next: end > from ? end : from + 1,
      reachedS: page.ticket_events.length > 0 ? end : null,
      isEnd: page.end_of_stream,
    }
  }
}

async function staffOf(context: ConnectorContext): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const page of listAgents(context)) for (const agent of page) ids.add(agent.remoteId)
  return ids
}
