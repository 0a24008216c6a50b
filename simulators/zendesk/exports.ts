// The incremental exports: tickets by a cursor over when they changed, ticket events by time. Both leave out the
// newest minute; pages by time end with a whole second and begin with the last one again.
import type { Host, SimReply, SimRequest } from '../kit/index.ts'
import { second, ticketId } from './ids.ts'
import { type Audits, actorOf, ticketOf } from './tickets.ts'

const NEWEST_MS = 60_000
const MOST = 1000

const refused = (error: string, description: string): SimReply => ({
  status: 422,
  json: { error, description },
})

function startOf({ query }: SimRequest, host: Host): number | SimReply {
  const text = query.get('start_time')
  if (text === null || !/^\d+$/.test(text))
    return { status: 400, json: { error: 'InvalidValue', description: 'You must include a start_time.' } }
  if (Number(text) * 1000 > host.clock.now() - NEWEST_MS)
    return refused('InvalidValue', 'Too recent start_time. Use a start_time older than 1 minute.')
  return Number(text)
}

const sizeOf = ({ query }: SimRequest, { switches }: Host) =>
  Math.min(MOST, Number(switches.pageSize), Number(query.get('per_page') ?? MOST))

const encode = (place: [number, number]) => Buffer.from(JSON.stringify(place)).toString('base64url')
function decode(cursor: string): [number, number] | null {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    return typeof at === 'number' && typeof id === 'number' ? [at, id] : null
  } catch {
    return null
  }
}

export function ticketPage(request: SimRequest, host: Host): SimReply {
  const { company, clock, baseUrl } = host
  const cursor = request.query.get('cursor')
  let after: [number, number] | null
  if (cursor !== null) after = decode(cursor)
  else {
    const start = startOf(request, host)
    if (typeof start !== 'number') return start
    after = [start, -1]
  }
  if (after === null) return refused('InvalidCursor', 'The cursor is not valid.')
  const [since, id] = after
  const until = clock.now() - NEWEST_MS
  const size = sizeOf(request, host)
  const found = [...company.tickets.values()]
    .filter(ticket => ticket.updatedAt <= until)
    .map(ticket => ({ ticket, place: [second(ticket.updatedAt), ticketId(ticket.id)] as [number, number] }))
    .filter(({ place }) => place[0] > since || (place[0] === since && place[1] > id))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
  const page = found.slice(0, size)
  const next = encode(page.at(-1)?.place ?? after)
  return {
    json: {
      tickets: page.map(({ ticket }) => ticketOf(company, ticket, baseUrl)),
      after_url: `${baseUrl}/api/v2/incremental/tickets/cursor?cursor=${next}`,
      after_cursor: next,
      before_cursor: null,
      before_url: null,
      end_of_stream: found.length <= size,
    },
  }
}

export function eventPage(request: SimRequest, host: Host, audits: Audits): SimReply {
  const start = startOf(request, host)
  if (typeof start !== 'number') return start
  const { company, clock, baseUrl, switches } = host
  const hasComments = request.query.get('include')?.split(',').includes('comment_events') ?? false
  const until = clock.now() - NEWEST_MS
  const found = audits
    .upToDate()
    .filter(({ company: { at } }) => second(at) >= start && at <= until)
    .sort((a, b) => second(a.company.at) - second(b.company.at) || a.id - b.id)
  const size = sizeOf(request, host)
  const last = found[size - 1]
  const page = last ? found.filter(audit => second(audit.company.at) <= second(last.company.at)) : found
  const end = page.at(-1) ? second(page.at(-1)!.company.at) : null
  const ticketEvents = page.map(({ id, company: { ticketId: of, by, at }, children, mergedIds }) => {
    const updater = actorOf(by, company.tickets.get(of))
    return {
      id,
      ticket_id: ticketId(of),
      timestamp: second(at),
      created_at: new Date(at).toISOString(),
      updater_id: updater,
      via: by?.type === 'customer' ? 'Mail' : by?.type === 'agent' ? 'Web form' : 'Rule',
      system: { client: null, location: null },
      event_type: 'Audit',
      merged_ticket_ids: switches.reportsMergedIds ? mergedIds : [],
      child_events: children.map(child =>
        shaped(child, updater, hasComments, switches.eventForm === 'audit'),
      ),
    }
  })
  return {
    json: {
      ticket_events: ticketEvents,
      count: page.length,
      end_time: end,
      next_page: `${baseUrl}/api/v2/incremental/ticket_events.json?start_time=${end ?? start}`,
      end_of_stream: page.length === found.length,
    },
  }
}

/** As the export writes it, or in the form of an audit. */
function shaped(child: Record<string, unknown>, author: number, hasComments: boolean, isAudit: boolean) {
  const { event_type, id, previous_value, ...rest } = child
  if (event_type === 'Comment')
    return hasComments
      ? { id, event_type, ...rest, author_id: author, body: 'Hello.' }
      : { id, event_type, comment_present: true, comment_public: rest.comment_public }
  const [field, value] = Object.entries(rest)[0]!
  return isAudit
    ? { id, type: event_type, event_type, field_name: field, value, previous_value }
    : { id, event_type, via: 'Web form', [field]: value, previous_value }
}
