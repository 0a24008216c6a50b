// A loopback Kustomer: pages, searches, limits, errors and signatures of API v1, over the simulated company. The
// switches are the points that its documentation leaves open.
import {
  byRemoteId,
  type CompanyTicket,
  type Handler,
  type Host,
  lastList,
  type PhoneStatus,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import { conversationOf, History, shownEntry, shownEvent } from './history.ts'
import { conversationId, iso, ORG_ID, queueId, tagId, userId } from './ids.ts'
import { addWebhook, MOST_EVENTS, notify, shownWebhook, type Webhook, webhooksOf } from './webhooks.ts'

const ROWS_A_PAGE = 100
const MOST_FOUND_A_PAGE = 500
const MOST_PAGES = 100
const EVENTS = ['conversation', 'customer', 'message', 'user', 'team', 'tag'].flatMap(what => [
  `kustomer.${what}.create`,
  `kustomer.${what}.update`,
])

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  429: 'Too many requests',
}
const errorBody = (status: number, title = TITLES[status] ?? 'Internal error') => ({
  errors: [{ status, code: title.toLowerCase().replaceAll(' ', '_'), title }],
})
const refuse = (status: number, title?: string): SimReply => ({ status, json: errorBody(status, title) })

const known = new WeakMap<Host, History>()
function historyOf(host: Host): History {
  const history = known.get(host) ?? new History(host)
  known.set(host, history)
  return history
}

/** A page by its number, with a link to the next. */
function listed<Item>(
  { query, path }: SimRequest,
  { switches }: Host,
  all: readonly Item[],
  write: (item: Item) => unknown,
  most = ROWS_A_PAGE,
): SimReply {
  const pageSize = Math.min(most, Number(query.get('pageSize') ?? ROWS_A_PAGE), Number(switches.pageSize))
  const page = Number(query.get('page') ?? 1)
  const totalPages = Math.ceil(all.length / pageSize)
  return {
    json: {
      meta: { page, pageSize, ...(most > ROWS_A_PAGE && { total: all.length, totalPages }) },
      links: { self: path, next: page < totalPages ? `/v1${path}?page=${page + 1}` : null },
      data: all.slice((page - 1) * pageSize, page * pageSize).map(write),
    },
  }
}

/** Statuses as an administrator set them up; offline is to have no session. */
const STATUSES = [
  { id: '5d0000000000000000000001', name: 'Available', statusType: 'available' },
  { id: '5d0000000000000000000002', name: 'On a call', statusType: 'busy' },
  { id: '5d0000000000000000000003', name: 'Lunch', statusType: 'unavailable' },
] as const
const STATUS_OF: Record<PhoneStatus, (typeof STATUSES)[number] | null> = {
  available: STATUSES[0],
  occupied: STATUSES[1],
  wrapup: STATUSES[1],
  busy: STATUSES[2],
  unavailable: null,
}

const isRemoved = ({ gone }: CompanyTicket) => gone === 'deleted' || gone === 'merged'

function search(host: Host): Handler {
  const { company, clock, switches } = host
  const history = historyOf(host)
  const found = lastList<{ id: string; at: number; shown(): unknown }>(host)
  const all = {
    conversation: (includeDeleted: boolean) =>
      [...company.tickets.values()]
        .filter(ticket => includeDeleted || !isRemoved(ticket))
        .map(ticket => ({
          id: conversationId(ticket.id),
          at: ticket.updatedAt,
          shown: () => conversationOf(ticket, history.of(ticket.id)),
        })),
    message: () => entries('message'),
    note: () => entries('note'),
  }
  const entries = (type: 'message' | 'note') =>
    history.all(type).map(entry => ({ id: entry.id, at: entry.at, shown: () => shownEntry(entry) }))
  return request => {
    const body = request.json() as {
      queryContext?: keyof typeof all
      and?: Record<string, { gte?: string }>[]
      sort?: Record<string, string>[]
      includeDeleted?: boolean
    }
    const context = body.queryContext ?? 'conversation'
    if (!(context in all)) return refuse(400, 'queryContext')
    if (Number(request.query.get('page') ?? 1) > MOST_PAGES) return refuse(400, `At most ${MOST_PAGES} pages`)
    const field = `${context}_updated_at`
    const since = Date.parse(body.and?.[0]?.[field]?.gte ?? '1970-01-01T00:00:00Z')
    if (Number.isNaN(since)) return refuse(400, field)
    const isSorted = body.sort?.[0]?.[field] === 'asc'
    const until = clock.now() - Number(switches.indexLagMs)
    const items = found([context, since, until, isSorted, body.includeDeleted], () => {
      const some = all[context](body.includeDeleted === true).filter(({ at }) => at >= since && at <= until)
      return isSorted ? some.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)) : some.reverse()
    })
    return listed(request, host, items, item => item.shown(), MOST_FOUND_A_PAGE)
  }
}

function webhookRoutes(host: Host): Record<string, Handler> {
  const hooks = webhooksOf(host)
  const wishOf = (request: SimRequest): Pick<Webhook, 'name' | 'url' | 'events'> | null => {
    const { name, url, events } = request.json()
    const isWhole =
      typeof name === 'string' &&
      typeof url === 'string' &&
      URL.canParse(url) &&
      Array.isArray(events) &&
      events.length <= MOST_EVENTS &&
      events.every(event => EVENTS.includes(event))
    return isWhole ? { name, url, events } : null
  }
  return {
    'GET /v1/outbound-webhooks': request =>
      listed(request, host, [...hooks.values()], webhook =>
        shownWebhook(webhook, host.switches.listsTokens === true),
      ),
    'POST /v1/outbound-webhooks': request => {
      const wish = wishOf(request)
      if (!wish) return refuse(400, 'name, url and known events')
      return { status: 201, json: { data: shownWebhook(addWebhook(host, wish), true) } }
    },
    'PUT /v1/outbound-webhooks/:id': request => {
      const webhook = hooks.get(request.params.id!)
      const wish = wishOf(request)
      if (!webhook) return refuse(404)
      if (!wish) return refuse(400, 'name, url and known events')
      hooks.set(webhook.id, { ...webhook, ...wish })
      return { json: { data: shownWebhook({ ...webhook, ...wish }, false) } }
    },
    'DELETE /v1/outbound-webhooks/:id': ({ params }) =>
      hooks.delete(params.id!) ? { status: 204, text: '' } : refuse(404),
  }
}

function routes(host: Host): Record<string, Handler> {
  const { company } = host
  const history = historyOf(host)
  const byId = (id: string) => {
    const ticket = byRemoteId(company.tickets, conversationId, id)
    return ticket && !isRemoved(ticket) ? ticket : undefined
  }
  const ofConversation =
    (reply: (request: SimRequest, ticket: CompanyTicket) => SimReply): Handler =>
    request => {
      const ticket = byId(request.params.id!)
      return ticket ? reply(request, ticket) : refuse(404)
    }
  const org = { org: { data: { type: 'org', id: ORG_ID } } }
  const agents = () => [...company.agents.values()]
  const named = (type: string, { id, ...attributes }: { id: string; [name: string]: unknown }) => ({
    type,
    id,
    attributes,
    relationships: org,
  })
  return {
    'GET /v1/auth/tokens/current': () => ({
      json: {
        data: {
          type: 'token',
          id: '5e0000000000000000000001',
          attributes: { name: 'Lineup', roles: ['org.permission.conversation.read'] },
          relationships: org,
        },
      },
    }),
    'GET /v1/users': request => {
      const isActive = request.query.get('deleted') !== 'true'
      const users = agents().filter(agent => agent.isActive === isActive)
      return listed(request, host, users, ({ id, name, email }) =>
        named('user', { id: userId(id), name, displayName: name, email, userType: 'user' }),
      )
    },
    'GET /v1/teams': request => listed(request, host, [], () => null),
    'GET /v1/brands': request => listed(request, host, [], () => null),
    'GET /v1/tags': request =>
      listed(request, host, ['vip', 'refund'], name => named('tag', { id: tagId(name), name })),
    'GET /v1/metadata/conversation': () => ({
      json: {
        data: {
          type: 'metadata',
          id: 'conversation',
          attributes: {
            properties: {
              planStr: { type: 'string', displayName: 'Plan', enumeration: ['gold', 'silver'] },
            },
          },
        },
      },
    }),
    'GET /v1/routing/queues': request =>
      listed(request, host, [...company.queues.values()], ({ id, name }) =>
        named('queue', { id: queueId(id), name: name.toUpperCase(), displayName: name }),
      ),
    'GET /v1/routing/statuses': request =>
      listed(request, host, STATUSES, status => named('routing-status', { ...status })),
    'GET /v1/routing/work-sessions': request => {
      const there = agents().filter(agent => agent.isActive && STATUS_OF[agent.phone.status] !== null)
      return listed(request, host, there, ({ id, phone }) => ({
        type: 'work-session',
        id: `6100000000000000${userId(id).slice(-8)}`,
        attributes: { active: true, capacityStatus: 'idle', createdAt: iso(phone.since) },
        relationships: {
          ...org,
          user: { data: { type: 'user', id: userId(id) } },
          status: { data: { type: 'routing-status', id: STATUS_OF[phone.status]!.id } },
        },
      }))
    },
    'POST /v1/customers/search': search(host),
    'GET /v1/conversations/:id': ofConversation((_request, ticket) => ({
      json: { data: conversationOf(ticket, history.of(ticket.id)) },
    })),
    'GET /v1/conversations/:id/events': request => {
      // Those of a deleted one are still there.
      const ticket = byRemoteId(company.tickets, conversationId, request.params.id)
      if (!ticket) return refuse(404)
      return listed(request, host, history.of(ticket.id).events, event => shownEvent(event, ticket.id))
    },
    'GET /v1/conversations/:id/notes': ofConversation((request, ticket) =>
      listed(
        request,
        host,
        history.of(ticket.id).entries.filter(({ type }) => type === 'note'),
        shownEntry,
      ),
    ),
    ...webhookRoutes(host),
  }
}

export const kustomer: SimulatedProvider = {
  name: 'kustomer',
  covers: { tickets: true, calls: false, presence: true },
  // A status of a system is "busy" in a call and in the wrap-up after it; what agents choose is "unavailable".
  statusShown: { wrapup: 'occupied', busy: 'unavailable' },
  lacks: ['ticket.restore'],
  ids: { agent: userId, queue: queueId, ticket: conversationId, call: id => id },
  switches: {
    pageSize: 500,
    /** Delay with which a search finds a change. */
    indexLagMs: 30_000,
    /** Whether the list of webhooks shows their tokens. */
    listsTokens: false,
  },
  oauth: null,
  apiKeys: ['simulated-kustomer-key'],
  limits: [
    {
      name: 'organization',
      calls: 1_000,
      perMs: 60_000,
      matches: () => true,
      headers: ({ limit, remaining, resetMs }) => ({
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(Math.ceil(resetMs / 1000)),
      }),
    },
    {
      name: 'search',
      calls: 100,
      perMs: 60_000,
      matches: ({ path }) => path === '/v1/customers/search',
    },
  ],
  errorBody,
  routes,
  onAction: (action, host) => notify(action, host, historyOf(host)),
}
