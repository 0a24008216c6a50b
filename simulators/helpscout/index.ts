// A loopback Help Scout: pages, limits, errors and signatures of Mailbox API 2.0, over the simulated company. The
// switches are the points that its documentation leaves open.
import {
  byRemoteId,
  type CompanyTicket,
  type Handler,
  type Host,
  lastList,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import { conversationOf, Threads } from './conversations.ts'
import { COMPANY_ID, conversationId, FIELD_ID, isoSecond, mailboxId, userId } from './ids.ts'
import { notify, type Webhook, webhooksOf } from './webhooks.ts'

const CONVERSATIONS_A_PAGE = 25
const ROWS_A_PAGE = 50
const LONGEST_SECRET = 40

const MESSAGES: Record<number, string> = {
  400: 'Bad request',
  401: 'invalid_token',
  403: 'Forbidden',
  404: 'Not found',
  429: 'Too many requests',
}
const errorBody = (status: number, message = MESSAGES[status] ?? 'Internal error') => ({
  logRef: 'ab83fcc4-7ab6-4cee-b9f4-1e2d10ae2d6a',
  message,
  errors: [],
  _links: { about: { href: 'http://developer.helpscout.net/mailbox-api/overview/errors' } },
})
const refuse = (status: number, message?: string): SimReply => ({ status, json: errorBody(status, message) })

const known = new WeakMap<Host, Threads>()
function threadsOf(host: Host): Threads {
  const threads = known.get(host) ?? new Threads(host)
  known.set(host, threads)
  return threads
}

/** A page by its number; an empty one holds no list. */
function listed<Item>(
  { query }: SimRequest,
  { switches }: Host,
  name: string,
  all: readonly Item[],
  write: (item: Item) => unknown,
  most = ROWS_A_PAGE,
): SimReply {
  const size = Math.min(most, Number(switches.pageSize))
  const number = Number(query.get('page') ?? 1)
  const items = all.slice((number - 1) * size, number * size)
  return {
    json: {
      ...(items.length > 0 && { _embedded: { [name]: items.map(write) } }),
      page: { size, totalElements: all.length, totalPages: Math.ceil(all.length / size), number },
    },
  }
}

const isGone = ({ gone }: CompanyTicket) => gone === 'deleted' || gone === 'merged'

function routes(host: Host): Record<string, Handler> {
  const { company, switches, baseUrl } = host
  const threads = threadsOf(host)
  const hooks = webhooksOf(host)
  const conversations = lastList<CompanyTicket>(host)
  const users = () => [...company.agents.values()].filter(agent => agent.isActive)
  const whole = (ticket: CompanyTicket) => ({
    ...conversationOf(ticket, host),
    // The newest first.
    _embedded: { threads: threads.of(ticket.id).toReversed() },
  })
  const byId = (id: string) => byRemoteId(company.tickets, conversationId, id)
  const wishOf = (request: SimRequest): Omit<Webhook, 'id'> | null => {
    const { url, events, secret } = request.json()
    const isWhole =
      typeof url === 'string' &&
      URL.canParse(url) &&
      Array.isArray(events) &&
      typeof secret === 'string' &&
      secret.length <= LONGEST_SECRET
    return isWhole ? { url, events: events.map(String), secret } : null
  }
  return {
    'GET /v2/users/me': ({ userId: by }) => {
      const me = company.agents.get(by ?? '')!
      return {
        json: {
          id: userId(me.id),
          companyId: COMPANY_ID,
          email: me.email,
          role: me.isAdmin ? 'owner' : 'user',
        },
      }
    },
    'GET /v2/users': request =>
      listed(request, host, 'users', users(), agent => {
        const [firstName, ...rest] = agent.name.split(' ')
        return {
          id: userId(agent.id),
          firstName,
          lastName: rest.join(' '),
          email: agent.email,
          role: agent.isAdmin ? 'owner' : 'user',
          timezone: agent.zone,
          type: 'user',
        }
      }),
    'GET /v2/users/status': request =>
      listed(request, host, 'userStatuses', users(), ({ id, phone }) => ({
        userId: userId(id),
        email: {
          status: phone.status === 'unavailable' || phone.status === 'busy' ? 'away' : 'active',
          updatedAt: isoSecond(phone.since),
          performedBy: userId(id),
          source: 'ui',
        },
        chat: { status: 'available', mailboxStatuses: {} },
      })),
    'GET /v2/mailboxes': request =>
      listed(request, host, 'mailboxes', [...company.queues.values()], queue => ({
        id: mailboxId(queue.id),
        name: queue.name,
        slug: queue.id,
        email: `${queue.id}@harbor.example`,
      })),
    'GET /v2/mailboxes/:id/fields': request => {
      const [first] = [...company.queues.values()]
      const isFirst = first !== undefined && request.params.id === String(mailboxId(first.id))
      const fields = isFirst
        ? [
            {
              id: FIELD_ID,
              name: 'Plan',
              type: 'dropdown',
              options: [
                { id: 7, label: 'gold' },
                { id: 8, label: 'silver' },
              ],
            },
          ]
        : []
      return listed(request, host, 'fields', fields, field => field)
    },
    'GET /v2/conversations': request => {
      const { query } = request
      if (query.get('status') !== 'all') return refuse(400, 'Only status=all is known here')
      const since = Date.parse(query.get('modifiedSince') ?? '1970-01-01T00:00:00Z')
      const edge = switches.sinceIsExclusive ? 1 : 0
      const isReversed = query.get('sortOrder') !== 'asc'
      const found = conversations([since, edge, isReversed], () => {
        const all = [...company.tickets.values()]
          .filter(ticket => !isGone(ticket) && Math.floor(ticket.updatedAt / 1000) * 1000 >= since + edge)
          .sort((a, b) => a.updatedAt - b.updatedAt || conversationId(a.id) - conversationId(b.id))
        return isReversed ? all.reverse() : all
      })
      const write =
        query.get('embed') === 'threads' ? whole : (ticket: CompanyTicket) => conversationOf(ticket, host)
      return listed(request, host, 'conversations', found, write, CONVERSATIONS_A_PAGE)
    },
    'GET /v2/conversations/:id': ({ params, query }) => {
      const ticket = byId(params.id!)
      if (!ticket || ticket.gone === 'deleted') return refuse(404)
      if (ticket.mergedInto !== null)
        return {
          status: 301,
          headers: { location: `${baseUrl}/v2/conversations/${conversationId(ticket.mergedInto)}?${query}` },
          text: '',
        }
      return { json: whole(ticket) }
    },
    'GET /v2/webhooks': request =>
      listed(request, host, 'webhooks', [...hooks.all.values()], ({ secret: _, ...webhook }) => ({
        ...webhook,
        state: 'enabled',
        payloadVersion: 'V2',
      })),
    'POST /v2/webhooks': request => {
      const wish = wishOf(request)
      if (!wish) return refuse(400, 'url, events and a secret of 40 characters at most')
      const id = 1_000 + ++hooks.added
      hooks.all.set(String(id), { id, ...wish })
      return { status: 201, headers: { 'resource-id': String(id) }, text: '' }
    },
    'PUT /v2/webhooks/:id': request => {
      const webhook = hooks.all.get(request.params.id!)
      const wish = wishOf(request)
      if (!webhook) return refuse(404)
      if (!wish) return refuse(400)
      hooks.all.set(request.params.id!, { id: webhook.id, ...wish })
      return { status: 204, text: '' }
    },
    'DELETE /v2/webhooks/:id': ({ params }) =>
      hooks.all.delete(params.id!) ? { status: 204, text: '' } : refuse(404),
  }
}

export const helpscout: SimulatedProvider = {
  name: 'helpscout',
  covers: { tickets: true, calls: false, presence: true },
  // Users are active or away.
  statusShown: { occupied: 'available', wrapup: 'available', busy: 'unavailable' },
  lacks: ['ticket.restore'],
  ids: {
    agent: id => String(userId(id)),
    queue: id => String(mailboxId(id)),
    ticket: id => String(conversationId(id)),
    call: id => id,
  },
  switches: {
    pageSize: 50,
    /** Whether a thread that leaves the status as it is says so, instead of the status. */
    saysNoChange: true,
    /** Whether a change at the very moment of modifiedSince is left out. */
    sinceIsExclusive: false,
  },
  oauth: {
    authorizePath: '/authentication/authorizeClientApplication',
    tokenPath: '/v2/oauth2/token',
    revokePath: null,
    clientId: 'lineup-helpscout',
    clientSecret: 'simulated-helpscout-secret',
    codeSeconds: 120,
    accessSeconds: 172_800,
    refreshSeconds: 30 * 86_400,
    rotates: true,
    takesPkce: false,
    scopes: [],
  },
  apiKeys: [],
  limits: [
    {
      name: 'account',
      calls: 200,
      perMs: 60_000,
      matches: ({ path }) => path.startsWith('/v2/') && path !== '/v2/oauth2/token',
      headers: ({ limit, remaining, resetMs }) => ({
        'x-ratelimit-limit-minute': String(limit),
        'x-ratelimit-remaining-minute': String(remaining),
        ...(remaining <= 0 && { 'x-ratelimit-retry-after': String(Math.ceil(resetMs / 1000)) }),
      }),
    },
  ],
  errorBody,
  routes,
  onAction: notify,
}
