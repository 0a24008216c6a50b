// A loopback Aircall: pages, limits, errors and deliveries as documented, over the calls of the simulated company. The
// switches are the points that its documentation leaves open.
import {
  byRemoteId,
  type CompanyCall,
  type Handler,
  type Host,
  lastList,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import { AVAILABILITIES, callOf, userOf } from './calls.ts'
import { COMPANY_ID, callId, numberId, second, userId } from './ids.ts'
import { addWebhook, notify, shown, webhooksOf } from './webhooks.ts'

const MOST_A_PAGE = 50
const MOST_ROWS = 10_000

const ERRORS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
}
const errorBody = (status: number, troubleshoot = ERRORS[status] ?? 'Internal Server Error') => ({
  error: ERRORS[status] ?? 'Internal Server Error',
  troubleshoot,
})
const refuse = (status: number, troubleshoot?: string): SimReply => ({
  status,
  json: errorBody(status, troubleshoot),
})

/** A page by its number, with the address of the next; no more than ten thousand rows to one question. */
function listed<Item>(
  request: SimRequest,
  host: Host,
  name: string,
  all: readonly Item[],
  write: (item: Item) => unknown,
): SimReply {
  const perPage = Number(request.query.get('per_page') ?? 20)
  if (!(perPage >= 1 && perPage <= MOST_A_PAGE)) return refuse(400, 'per_page must be between 1 and 50')
  const size = Math.min(perPage, Number(host.switches.pageSize))
  const page = Number(request.query.get('page') ?? 1)
  const rows = all.slice(0, MOST_ROWS)
  const items = rows.slice((page - 1) * size, page * size)
  const next = new URL(`${host.baseUrl}${request.path}?${request.query}`)
  next.searchParams.set('page', String(page + 1))
  return {
    json: {
      meta: {
        count: items.length,
        total: rows.length,
        current_page: page,
        per_page: perPage,
        next_page_link: page * size < rows.length ? next.href : null,
        previous_page_link: null,
      },
      [name]: items.map(write),
    },
  }
}

function routes(host: Host): Record<string, Handler> {
  const { company, switches, baseUrl } = host
  const calls = lastList<CompanyCall>(host)
  const users = () => [...company.agents.values()].filter(agent => agent.isActive)
  const numbers = () => [...company.queues.values()].filter(queue => queue.channel === 'call')
  return {
    'GET /v1/ping': () => ({ json: { ping: 'pong' } }),
    'GET /v1/company': () => ({
      json: { company: { name: 'Harbor', users_count: users().length, numbers_count: 1 } },
    }),
    'GET /v1/integrations/me': ({ userId: by }) =>
      by === null
        ? refuse(403, 'Only for OAuth applications')
        : { json: { integration: { name: 'Lineup', company_id: COMPANY_ID, status: 'open', active: true } } },
    'GET /v1/users': request => listed(request, host, 'users', users(), agent => userOf(agent, baseUrl)),
    'GET /v1/users/availabilities': request =>
      listed(request, host, 'users', users(), ({ id, phone }) => ({
        id: userId(id),
        availability: phone.native ?? AVAILABILITIES[phone.status],
      })),
    'GET /v1/numbers': request =>
      listed(request, host, 'numbers', numbers(), queue => ({
        id: numberId(queue.id),
        name: queue.name,
        digits: '+1 555 0199',
        availability_status: 'open',
      })),
    'GET /v1/teams': request =>
      listed(request, host, 'teams', [{ id: 77, name: 'Front desk' }], team => ({ ...team, users: [] })),
    'GET /v1/calls': request => {
      const bound = (name: string, otherwise: number) => Number(request.query.get(name) ?? otherwise)
      const edge = switches.rangeHasEnds ? 0 : 1
      const from = bound('from', 0) + edge
      const to = bound('to', 1e12) - edge
      const isReversed = request.query.get('order') !== 'asc'
      const found = calls([from, to, switches.listsOngoing, isReversed], () => {
        const all = [...company.calls.values()]
          .filter(call => second(call.startedAt) >= from && second(call.startedAt) <= to)
          .filter(call => switches.listsOngoing || call.endedAt !== null)
          .sort((a, b) => a.startedAt - b.startedAt || callId(a.id) - callId(b.id))
        return isReversed ? all.reverse() : all
      })
      return listed(request, host, 'calls', found, call => callOf(call, host))
    },
    'GET /v1/calls/:id': ({ params }) => {
      const call = byRemoteId(company.calls, callId, params.id)
      return call ? { json: { call: callOf(call, host) } } : refuse(404)
    },
    'GET /v1/webhooks': request =>
      listed(request, host, 'webhooks', [...webhooksOf(host).values()], webhook => shown(webhook, baseUrl)),
    'POST /v1/webhooks': request => {
      const { custom_name, url, events } = request.json()
      if (typeof url !== 'string' || !URL.canParse(url)) return refuse(400, 'url is mandatory')
      const webhook = addWebhook(host, {
        name: String(custom_name ?? ''),
        url,
        events: (events ?? []) as string[],
      })
      return { status: 201, json: { webhook: shown(webhook, baseUrl) } }
    },
    'PUT /v1/webhooks/:id': request => {
      const webhook = webhooksOf(host).get(request.params.id!)
      if (!webhook) return refuse(404)
      const { url, events, active } = request.json()
      if (typeof url === 'string') webhook.url = url
      if (Array.isArray(events)) webhook.events = events.map(String)
      if (typeof active === 'boolean') webhook.isActive = active
      return { json: { webhook: shown(webhook, baseUrl) } }
    },
    'DELETE /v1/webhooks/:id': ({ params }) =>
      webhooksOf(host).delete(params.id!) ? { status: 204, text: '' } : refuse(404),
  }
}

export const aircall: SimulatedProvider = {
  name: 'aircall',
  covers: { tickets: false, calls: true, presence: true },
  ids: {
    agent: id => String(userId(id)),
    queue: id => String(numberId(id)),
    ticket: id => id,
    call: id => String(callId(id)),
  },
  switches: {
    pageSize: 50,
    /** User that a call bears after a transfer: "last", "first". */
    userAfterTransfer: 'last',
    /** Whether "from" and "to" belong to the range. */
    rangeHasEnds: true,
    /** Whether the list has calls that have not ended. */
    listsOngoing: true,
    /** Whether a call that was hung up says when already. */
    hungupHasEnd: false,
  },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/v1/oauth/token',
    revokePath: null,
    clientId: 'lineup-aircall',
    clientSecret: 'simulated-aircall-secret',
    codeSeconds: 600,
    accessSeconds: null,
    refreshSeconds: null,
    rotates: false,
    takesPkce: false,
    scopes: ['public_api'],
  },
  apiKeys: ['simulated-api-id:simulated-api-token'],
  limits: [
    {
      name: 'company',
      calls: 60,
      perMs: 60_000,
      matches: ({ path }) => path.startsWith('/v1/') && path !== '/v1/oauth/token',
      headers: ({ limit, remaining, resetMs }) => ({
        'x-aircallapi-limit': String(limit),
        'x-aircallapi-remaining': String(remaining),
        'x-aircallapi-reset': String(Math.ceil(resetMs / 1000)),
      }),
    },
  ],
  errorBody,
  routes,
  onAction: notify,
}
