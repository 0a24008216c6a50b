// A loopback Intercom: pages, limits, errors and signatures as documented for version 2.16, over the simulated company.
// The switches are the points that its documentation leaves open.
import {
  byRemoteId,
  type CompanyTicket,
  type Handler,
  type Host,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import { conversationOf, isRemoved, Parts, partsOf, ticketPartsOf } from './conversations.ts'
import { adminId, conversationId, second, teamId, WORKSPACE } from './ids.ts'
import { notify } from './notifications.ts'
import { activitiesOf, adminOf } from './teammates.ts'
import { callOf, conversationOfCall, isTicket, TICKET_TYPE, ticketOf } from './tickets.ts'

const MOST_A_PAGE = 150
const ACTIVITIES_A_PAGE = 20

const known = new WeakMap<Host, Parts>()
function partsOfHost(host: Host): Parts {
  const parts = known.get(host) ?? new Parts(host)
  known.set(host, parts)
  return parts
}

const CODES: Record<number, [string, string]> = {
  400: ['parameter_invalid', 'A parameter is not valid'],
  401: ['unauthorized', 'Access Token Invalid'],
  403: ['api_plan_restricted', 'Active subscription needed.'],
  404: ['not_found', 'Resource Not Found'],
  429: ['rate_limit_exceeded', 'Exceeded rate limit of 10000 in 60_seconds'],
}
function errorBody(status: number, message?: string): unknown {
  const [code, text] = CODES[status] ?? ['server_error', 'Server Error']
  return {
    type: 'error.list',
    request_id: '0021ad5u7jhn7e8slidg',
    errors: [{ code, message: message ?? text }],
  }
}
const refuse = (status: number, message?: string): SimReply => ({ status, json: errorBody(status, message) })

/** Tickets, else conversations including those of calls. */
function allOf(host: Host, kind: 'conversations' | 'tickets'): CompanyTicket[] {
  const { company } = host
  const own = [...company.tickets.values()].filter(ticket => isTicket(ticket, host) === (kind === 'tickets'))
  return kind === 'tickets' ? own : [...own, ...[...company.calls.values()].map(conversationOfCall)]
}

interface Filter {
  field: string
  operator: string
  value: number
}

const SEARCHED: Record<string, (ticket: CompanyTicket) => number> = {
  updated_at: ticket => ticket.updatedAt,
  created_at: ticket => ticket.createdAt,
}

function searched(request: SimRequest, host: Host, kind: 'conversations' | 'tickets'): SimReply {
  const { clock, switches } = host
  const { query, pagination } = request.json() as {
    query?: { operator?: string; value?: Filter[] }
    pagination?: { per_page?: number; starting_after?: string }
  }
  const filters = query?.value ?? []
  if (query?.operator !== 'AND' || filters.some(({ field }) => !(field in SEARCHED)))
    return refuse(400, `Only ${Object.keys(SEARCHED).join(' and ')} are searched by here`)
  const perPage = pagination?.per_page ?? 20
  if (!(perPage >= 1 && perPage <= MOST_A_PAGE)) return refuse(400, 'per_page must be between 1 and 150')
  const edge = switches.rangeHasEnds ? 0 : 1
  const fits = (ticket: CompanyTicket) =>
    filters.every(({ field, operator, value }) => {
      const at = second(SEARCHED[field]!(ticket))
      return operator === '>' ? at >= value + edge : at <= value - edge
    })
  const isOldest = switches.order === 'oldest'
  const place = (ticket: CompanyTicket): [number, string] => [
    second(ticket.updatedAt),
    conversationId(ticket.id),
  ]
  const compare = ([a, x]: [number, string], [b, y]: [number, string]) =>
    (a - b || (x < y ? -1 : x > y ? 1 : 0)) * (isOldest ? 1 : -1)
  const after = decode(pagination?.starting_after)
  if (after === undefined) return refuse(400, 'starting_after is not valid')
  const found = allOf(host, kind)
    .filter(ticket => !isRemoved(ticket) && fits(ticket))
    // The index follows a little later.
    .filter(ticket => ticket.updatedAt <= clock.now() - Number(switches.indexLagMs))
    .sort((a, b) => compare(place(a), place(b)))
    .filter(ticket => after === null || compare(place(ticket), after) > 0)
  const size = Math.min(perPage, Number(switches.pageSize))
  const page = found.slice(0, size)
  const parts = partsOfHost(host)
  return {
    json: {
      type: kind === 'tickets' ? 'ticket.list' : 'conversation.list',
      pages: {
        type: 'pages',
        page: 1,
        per_page: perPage,
        total_pages: Math.max(1, Math.ceil(found.length / size)),
        ...(found.length > size && {
          next: {
            page: 2,
            starting_after: Buffer.from(JSON.stringify(place(page.at(-1)!))).toString('base64'),
          },
        }),
      },
      total_count: found.length,
      [kind]:
        kind === 'tickets'
          ? page.map(ticketOf)
          : page.map(ticket => conversationOf(ticket, parts.of(ticket.id).length, switches)),
    },
  }
}

/** Undefined: it is none. */
function decode(cursor: string | undefined): [number, string] | null | undefined {
  if (cursor === undefined) return null
  try {
    return JSON.parse(Buffer.from(cursor, 'base64').toString()) as [number, string]
  } catch {
    return undefined
  }
}

/** A page by its number, with the address of the next. */
function numbered(
  request: SimRequest,
  host: Host,
  all: readonly unknown[],
  name: string,
  size: number,
): SimReply {
  const page = Number(request.query.get('page') ?? 1)
  const next = new URL(`${host.baseUrl}${request.path}?${request.query}`)
  next.searchParams.set('page', String(page + 1))
  const isLast = page * size >= all.length
  return {
    json: {
      type: `${name}.list`,
      pages: {
        type: 'pages',
        next: isLast ? null : next.href,
        page,
        per_page: size,
        total_pages: Math.ceil(all.length / size),
      },
      [name]: all.slice((page - 1) * size, page * size),
    },
  }
}

function routes(host: Host): Record<string, Handler> {
  const { company, switches } = host
  const parts = partsOfHost(host)
  return {
    'GET /me': ({ userId }) => {
      const me =
        company.agents.get(userId ?? '') ?? [...company.agents.values()].find(agent => agent.isAdmin)!
      return {
        json: {
          type: 'admin',
          id: adminId(me.id),
          email: me.email,
          name: me.name,
          email_verified: true,
          app: {
            type: 'app',
            id_code: WORKSPACE,
            name: 'Harbor',
            created_at: 1_700_000_000,
            timezone: me.zone,
            region: switches.region,
          },
          has_inbox_seat: true,
        },
      }
    },
    'GET /admins': () => ({
      json: {
        type: 'admin.list',
        admins: [...company.agents.values()].filter(agent => agent.isActive).map(adminOf),
      },
    }),
    'GET /admins/activity_logs': request => {
      const bound = (name: string, otherwise: number) => Number(request.query.get(name) ?? otherwise)
      if (!request.query.has('created_at_after')) return refuse(400, 'created_at_after is required')
      const found = activitiesOf(host, bound('created_at_after', 0), bound('created_at_before', 1e12))
      const size = Math.min(ACTIVITIES_A_PAGE, Number(switches.pageSize))
      return numbered(request, host, found, 'activity_logs', size)
    },
    'GET /teams': () => ({
      json: {
        type: 'team.list',
        teams: [...company.queues.values()].map(queue => ({
          type: 'team',
          id: teamId(queue.id),
          name: queue.name,
          admin_ids: [],
        })),
      },
    }),
    'GET /data_attributes': () => ({
      json: {
        type: 'list',
        data: [
          {
            type: 'data_attribute',
            id: 12_878,
            model: 'conversation',
            name: 'Plan',
            full_name: 'custom_attributes.Plan',
            label: 'Plan',
            data_type: 'string',
            options: ['gold', 'silver'],
            custom: true,
            archived: false,
          },
        ],
      },
    }),
    'POST /conversations/search': request => searched(request, host, 'conversations'),
    'POST /tickets/search': request => searched(request, host, 'tickets'),
    'GET /tickets/:id': ({ params }) => {
      const ticket = byRemoteId(company.tickets, conversationId, params.id)
      if (!ticket || !isTicket(ticket, host) || isRemoved(ticket)) return refuse(404)
      return { json: { ...ticketOf(ticket), ticket_parts: ticketPartsOf(parts.of(ticket.id)) } }
    },
    'GET /ticket_types': () => ({ json: { type: 'list', data: [TICKET_TYPE] } }),
    'POST /calls/search': request => {
      const ids = request.json().conversation_ids
      if (!Array.isArray(ids) || ids.length === 0 || ids.length > 20)
        return refuse(400, 'conversation_ids must hold 1 to 20 ids')
      const found = [...company.calls.values()].map(callOf).filter(call => ids.includes(call.conversation_id))
      const data = found.map(call => ({ ...call, transcript: [{}], transcript_status: 'completed' }))
      return { json: { type: 'list', data } }
    },
    'GET /conversations/deleted': request => {
      const size = Math.min(Number(request.query.get('per_page') ?? 20), 60, Number(switches.pageSize))
      const all = parts
        .deleted()
        .filter(([id]) => {
          const ticket = byRemoteId(company.tickets, conversationId, id)
          return !ticket || !isTicket(ticket, host)
        })
        .map(([id, at]) => ({ type: 'conversation', id, metrics_retained: false, deleted_at: at }))
      if (request.query.get('order') !== 'asc') all.reverse()
      return numbered(request, host, all, 'conversations', size)
    },
    'GET /conversations/:id': ({ params }) => {
      const kept = byRemoteId(company.tickets, conversationId, params.id)
      const call = byRemoteId(company.calls, conversationId, params.id)
      const ticket = kept && !isTicket(kept, host) ? kept : call && conversationOfCall(call)
      if (!ticket || isRemoved(ticket)) return refuse(404)
      const all = parts.of(ticket.id)
      return {
        json: { ...conversationOf(ticket, all.length, switches), conversation_parts: partsOf(all) },
      }
    },
  }
}

export const intercom: SimulatedProvider = {
  name: 'intercom',
  covers: { tickets: true, calls: true, presence: true },
  // Teammates are away or not, whatever they do meanwhile.
  statusShown: { occupied: 'available', wrapup: 'available', busy: 'unavailable' },
  lacks: ['ticket.restore'],
  ids: { agent: adminId, queue: teamId, ticket: conversationId, call: conversationId },
  switches: {
    pageSize: 150,
    /** Address of the application's webhooks, as typed in where it is registered. */
    hookUrl: null,
    region: 'US',
    /** Whether the company's cases are tickets, rather than conversations. */
    casesAreTickets: false,
    /** "newest" or "oldest": what a search shows first. */
    order: 'newest',
    /** Whether ">" and "<" take the moment itself too. */
    rangeHasEnds: true,
    /** Delay with which a search finds a change. */
    indexLagMs: 60_000,
    /** Whether search results state the number of parts. */
    hasStatistics: true,
    /** How a part says that nobody is assigned any more: "nobody_admin", "null". */
    nobodyIs: 'nobody_admin',
    /** How a conversation says that nobody is: "null", "zero". */
    unassignedIs: 'null',
  },
  oauth: {
    authorizePath: '/oauth',
    tokenPath: '/auth/eagle/token',
    revokePath: null,
    clientId: 'lineup-intercom',
    clientSecret: 'simulated-intercom-secret',
    codeSeconds: 600,
    accessSeconds: null,
    refreshSeconds: null,
    rotates: false,
    takesPkce: false,
    scopes: [],
  },
  apiKeys: ['simulated-intercom-token'],
  limits: [
    {
      name: 'application',
      calls: 1_666,
      perMs: 10_000,
      matches: () => true,
      headers: ({ limit, remaining }) => ({
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
      }),
    },
  ],
  errorBody,
  routes,
  onAction: (action, host) => notify(action, host, partsOfHost(host)),
}
