// A loopback Front: pages, limits, errors and signatures of the Core API as documented, over the simulated company. The
// switches are the points that its documentation leaves open.
import { createHmac } from 'node:crypto'
import {
  byRemoteId,
  type CompanyTicket,
  type Handler,
  type Host,
  type LoggedAction,
  lastList,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import { conversationOf, eventOf, isEvent, teammateOf } from './events.ts'
import { COMPANY_ID, conversationId, fraction, inboxId, teammateId } from './ids.ts'

const TIMEOUT_MS = 5_000
const RETRIES_MS = [5_000, 30_000, 60_000]
const EVENTS_A_PAGE = 15
const CONVERSATIONS_A_PAGE = 100
/** Links name the company's own host. */
const LINKS = 'https://harbor.api.frontapp.com'
export const SIGNING_KEY = 'simulated-front-signing-key'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not found',
  429: 'Rate limit exceeded',
}
const errorBody = (status: number, message = TITLES[status] ?? 'Internal error') => ({
  _error: { status, title: TITLES[status] ?? 'Internal error', message, details: [] },
})
const refuse = (status: number, message?: string): SimReply => ({ status, json: errorBody(status, message) })

/** A page after an item, whose place is the token. */
function listed<Item>(
  request: SimRequest,
  host: Host,
  all: readonly Item[],
  { most, placeOf, write }: { most: number; placeOf(item: Item): string; write(item: Item): unknown },
): SimReply {
  const limit = Number(request.query.get('limit') ?? Math.min(50, most))
  if (!(limit >= 1 && limit <= most)) return refuse(400, `limit: 1 to ${most}`)
  const size = Math.min(limit, Number(host.switches.pageSize))
  const token = request.query.get('page_token')
  const after = token === null ? null : Buffer.from(token, 'base64url').toString()
  const from = after === null ? 0 : all.findIndex(item => placeOf(item) === after) + 1
  if (after !== null && from === 0) return refuse(400, 'page_token: not known')
  const items = all.slice(from, from + size)
  const last = items.at(-1)
  const isLast = from + size >= all.length || last === undefined
  const next = isLast
    ? null
    : `${LINKS}${request.path}?page_token=${Buffer.from(placeOf(last)).toString('base64url')}`
  return { json: { _pagination: { next }, _links: { self: LINKS }, _results: items.map(write) } }
}

function routes(host: Host): Record<string, Handler> {
  const { company, switches, baseUrl } = host
  const events = lastList<LoggedAction>(host)
  const ofInbox = lastList<CompanyTicket>(host)
  const results = (items: readonly unknown[]): SimReply => ({ json: { _links: {}, _results: items } })
  const inboxes = () =>
    [...company.queues.values()].map(({ id, name }) => ({ id: inboxId(id), name, is_private: false }))
  const conversations = {
    most: CONVERSATIONS_A_PAGE,
    placeOf: (ticket: CompanyTicket) => ticket.id,
    write: (ticket: CompanyTicket) => conversationOf(ticket, company),
  }
  const latestFirst = (tickets: CompanyTicket[]) =>
    tickets.sort(
      (a, b) => b.updatedAt - a.updatedAt || (conversationId(a.id) < conversationId(b.id) ? 1 : -1),
    )
  /** Gone on with where it moved to. */
  const withConversation = (suffix: string, use: (ticket: CompanyTicket) => SimReply): Handler => {
    return ({ params }) => {
      const ticket = byRemoteId(company.tickets, conversationId, params.id)
      if (!ticket) return refuse(404)
      if (ticket.mergedInto === null) return use(ticket)
      const location = `${baseUrl}/conversations/${conversationId(ticket.mergedInto)}${suffix}`
      return { status: 301, headers: { location }, text: '' }
    }
  }
  return {
    'GET /me': () => ({ json: { _links: { self: LINKS }, name: 'Harbor', id: COMPANY_ID } }),
    'GET /teammates': () => results([...company.agents.values()].map(agent => teammateOf(company, agent.id))),
    'GET /inboxes': () => results(inboxes()),
    'GET /inboxes/:id/channels': ({ params }) => {
      const queue = [...company.queues.values()].find(one => inboxId(one.id) === params.id)
      if (!queue) return refuse(404)
      return results([
        { id: 'cha_1', type: { case: 'smtp', chat: 'front_chat', call: 'truly' }[queue.channel] },
      ])
    },
    'GET /inboxes/:id/conversations': request => {
      const own = ofInbox([request.params.id], () =>
        latestFirst(
          [...company.tickets.values()].filter(
            ticket => inboxId(ticket.queueId) === request.params.id && ticket.gone !== 'merged',
          ),
        ),
      )
      return listed(request, host, own, conversations)
    },
    'GET /conversations/custom_fields': () =>
      results([
        {
          id: 'fld_1',
          name: 'Plan',
          type: 'enum',
          values: [
            { id: 'fdv_1', value: 'gold' },
            { id: 'fdv_2', value: 'silver' },
          ],
        },
      ]),
    'GET /conversations': request =>
      listed(request, host, latestFirst([...company.tickets.values()]), conversations),
    'GET /conversations/:id': withConversation('', ticket => ({ json: conversationOf(ticket, company) })),
    'GET /conversations/:id/inboxes': withConversation('/inboxes', ticket =>
      results([{ id: inboxId(ticket.queueId), name: company.queues.get(ticket.queueId)?.name }]),
    ),
    'GET /events': request => {
      const { query } = request
      const edge = switches.rangeHasEnds ? 0 : 0.001
      // A token brings its question with it.
      const token = query.get('page_token')
      const bound = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
      const after = bound('q[after]', 0) + edge
      const before = bound('q[before]', 1e12) - edge
      const isReversed = query.get('sort_order') !== 'asc' && token === null
      const found = events([after, before, isReversed], () => {
        const reported = company.log
          .filter(isEvent)
          .filter(({ at }) => fraction(at) >= after && fraction(at) <= before)
        return isReversed ? reported.reverse() : reported
      })
      return listed(request, host, found, {
        most: EVENTS_A_PAGE,
        placeOf: (action: LoggedAction) => String(action.seq),
        write: action => eventOf(action, host)!.event,
      })
    },
  }
}

function notify(action: LoggedAction, host: Host): void {
  const { hookUrl } = host.switches
  const reported = eventOf(action, host)
  if (typeof hookUrl !== 'string' || !reported || reported.hook === null) return
  const body = JSON.stringify({
    type: reported.hook,
    authorization: { id: COMPANY_ID },
    payload: reported.event,
  })
  host.hooks.send({
    provider: 'front',
    hookId: 'application',
    url: hookUrl,
    timeoutMs: TIMEOUT_MS,
    retriesMs: RETRIES_MS,
    render: sentAt => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-front-request-timestamp': String(sentAt),
        'x-front-signature': createHmac('sha256', SIGNING_KEY).update(`${sentAt}:${body}`).digest('base64'),
      },
    }),
  })
}

export const front: SimulatedProvider = {
  name: 'front',
  covers: { tickets: true, calls: false, presence: true },
  // Teammates are available or not.
  statusShown: { occupied: 'available', wrapup: 'available', busy: 'unavailable' },
  ids: { agent: teammateId, queue: inboxId, ticket: conversationId, call: id => id },
  switches: {
    pageSize: 100,
    /** Address of the application's webhooks, as typed in where it is registered. */
    hookUrl: null,
    /** Whether "after" and "before" take the moment itself too. */
    rangeHasEnds: true,
  },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    revokePath: null,
    clientId: 'lineup-front',
    clientSecret: 'simulated-front-secret',
    codeSeconds: 120,
    accessSeconds: 3_600,
    refreshSeconds: 180 * 86_400,
    rotates: true,
    takesPkce: false,
    scopes: [],
  },
  apiKeys: ['simulated-front-token'],
  limits: [
    {
      name: 'company',
      calls: 100,
      perMs: 60_000,
      matches: ({ path }) => !path.startsWith('/oauth/'),
      headers: ({ limit, remaining, resetMs }) => ({
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': (resetMs / 1000).toFixed(3),
      }),
    },
  ],
  errorBody,
  routes,
  onAction: notify,
}
