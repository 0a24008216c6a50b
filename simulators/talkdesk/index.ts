// A loopback Talkdesk: client credentials, lists in HAL, and reports made in the background, over the calls of the
// simulated company. The switches are the points that its documentation leaves open.
import type { Handler, Host, SimReply, SimRequest, SimulatedProvider } from '../kit/index.ts'
import { callId, queueName, userId } from './ids.ts'
import { labelOf, reportRoutes } from './reports.ts'

const MOST_A_PAGE = 50
const ERRORS: Record<number, [code: string, message: string]> = {
  400: ['0120000', 'Bad request'],
  401: ['0011401', 'Unauthorized'],
  403: ['0011403', 'Forbidden'],
  404: ['0011404', 'Not found'],
  429: ['0011429', 'Too many requests'],
}
const errorBody = (status: number, description = '') => {
  const [code, message] = ERRORS[status] ?? ['0010500', 'Internal server error']
  return { code, message, description, fields: [] }
}
const refuse = (status: number, description?: string): SimReply => ({
  status,
  json: errorBody(status, description),
})

/** A page by its number, with the links that lead on. */
function listed<Item>(
  { path, query }: SimRequest,
  { baseUrl, switches }: Host,
  items: readonly Item[],
  embed: (page: readonly Item[]) => unknown,
): SimReply {
  const perPage = Number(query.get('per_page') ?? 20)
  if (!(perPage >= 1 && perPage <= MOST_A_PAGE)) return refuse(400, 'per_page: 1 to 50')
  const size = Math.min(perPage, Number(switches.pageSize))
  const page = Number(query.get('page') ?? 1)
  const next = new URL(`${baseUrl}${path}?${query}`)
  next.searchParams.set('page', String(page + 1))
  const found = items.slice((page - 1) * size, page * size)
  return {
    json: {
      total: items.length,
      page,
      per_page: perPage,
      count: found.length,
      _embedded: embed(found),
      _links: {
        self: { href: `${baseUrl}${path}` },
        ...(page * size < items.length && { next: { href: next.href } }),
      },
    },
  }
}

function routes(host: Host): Record<string, Handler> {
  const { company, switches } = host
  const agents = () => [...company.agents.values()]
  return {
    'GET /users': request =>
      listed(request, host, agents(), page => ({
        users: page.map(({ id, name, email, isActive }) => ({
          id: userId(id),
          name,
          email,
          active: isActive,
          extension: null,
          created_at: '2024-01-08T09:00:00Z',
        })),
      })),
    'GET /ccaas/queues': request => {
      if (!switches.queuesAllowed) return refuse(403)
      const queues = [...company.queues.values()].filter(({ channel }) => channel === 'call')
      return listed(request, host, queues, page => ({
        queues: page.map(({ id }) => ({ id: `q-${id}`, name: queueName(id) })),
      }))
    },
    'GET /guardian/users': request => {
      if (!switches.guardianAllowed) return refuse(403)
      const shown = agents().map(({ id, name, email, isActive, phone }) => {
        const presence = labelOf(phone.status, phone.reason, phone.native)
        return {
          id: userId(id),
          name,
          email,
          role: 'Agent',
          status: isActive ? 'ACTIVE' : 'INACTIVE',
          presence,
          presence_type: presence.toLowerCase().replaceAll(' ', '_'),
          ring_groups: ['rg34'],
        }
      })
      return listed(request, host, shown, page => (switches.guardianNamesItsList ? { users: page } : page))
    },
    ...reportRoutes(host, refuse),
  }
}

export const talkdesk: SimulatedProvider = {
  name: 'talkdesk',
  covers: { tickets: false, calls: true, presence: true },
  ids: { agent: userId, queue: queueName, ticket: id => id, call: callId },
  switches: {
    pageSize: MOST_A_PAGE,
    /** Whether a call belongs to the time in which it began, rather than ended. */
    callsByStart: false,
    /** Moments of calls with their zone, as since May 2026. */
    momentsHaveZone: true,
    reportsFail: false,
    queuesAllowed: true,
    guardianAllowed: true,
    guardianNamesItsList: false,
  },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    revokePath: null,
    clientId: 'lineup-talkdesk',
    clientSecret: 'simulated-talkdesk-secret',
    codeSeconds: 60,
    accessSeconds: 3_600,
    refreshSeconds: null,
    rotates: false,
    isClientOfAccount: true,
    scopes: ['data-reports:read', 'data-reports:write', 'users:read', 'queues:read', 'guardian-users:read'],
  },
  apiKeys: [],
  limits: [{ name: 'account', calls: 60, perMs: 60_000, matches: ({ path }) => path !== '/oauth/token' }],
  errorBody,
  routes,
  open: ['GET /files/:name'],
}
