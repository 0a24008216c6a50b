// A small provider that exists nowhere: it has everything that the suite asks for, the plain way. Ids of agents
// are whole numbers beyond 2^53, links are absolute, lists are in the order of their last change.

import { signatureOf } from '#connectors/kit/signatures.ts'
import type {
  CompanyCall,
  CompanyTicket,
  Handler,
  Host,
  LoggedAction,
  SimReply,
  SimRequest,
  SimulatedProvider,
} from '#simulators/kit/index.ts'

const LONG_ID = '90071992547409'
const agentId = (id: string) => `${LONG_ID}${id.padStart(6, '0')}`

interface Subscription {
  id: string
  url: string
  secret: string
}
const subscriptions = new WeakMap<Host, Map<string, Subscription>>()
const subscribed = (host: Host) => {
  const own = subscriptions.get(host) ?? new Map<string, Subscription>()
  subscriptions.set(host, own)
  return own
}

/** Ids of agents go out as numbers. */
const written = (json: unknown) => JSON.stringify(json).replaceAll(/"(90071992547409\d{6})"/g, '$1')
const reply = (json: unknown): SimReply => ({ text: written(json), type: 'application/json' })

const actorOf = (action: LoggedAction) =>
  'by' in action && action.by
    ? { type: action.by.type, id: action.by.id ? agentId(action.by.id) : null }
    : { type: 'system', id: null }

const changeOf = (action: LoggedAction) => ({
  id: String(action.seq),
  at: action.at,
  type: action.do,
  actor: actorOf(action),
  ticket_id: action.ticketId ?? null,
  agent_id: 'agentId' in action && action.agentId ? agentId(action.agentId) : null,
  to: action.do === 'ticket.status' || action.do === 'agent.status' ? (action.native ?? action.to) : null,
  comment_id: action.commentId ?? null,
  public: action.do === 'ticket.comment' ? action.isPublic : null,
})

const ticketOf = (ticket: CompanyTicket) => ({
  id: ticket.id,
  queue_id: ticket.queueId,
  channel: ticket.nativeChannel ?? ticket.channel,
  status: ticket.nativeState ?? ticket.state,
  assignee_id: ticket.assigneeId && agentId(ticket.assigneeId),
  tags: ticket.tags,
  priority: ticket.priority,
  origin: ticket.origin,
  gone: ticket.gone,
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
  solved_at: ticket.solvedAt,
  revision: ticket.updatedAt * 1000 + ticket.comments.length,
})

const callOf = (call: CompanyCall) => ({
  id: call.id,
  queue_id: call.queueId,
  direction: call.direction,
  phone: call.phone,
  state: call.state,
  started_at: call.startedAt,
  ended_at: call.endedAt,
  updated_at: call.updatedAt,
  legs: call.legs.map(leg => ({ ...leg, agentId: agentId(leg.agentId) })),
})

/** Page of a list after a cursor; `place` is what the list is ordered by. */
function page<Item>(host: Host, request: SimRequest, all: Item[], place: (item: Item) => [number, string]) {
  const size = Number(host.switches.pageSize)
  const since = Number(request.query.get('since') ?? 0)
  const after = request.query.get('after') ?? ''
  const until = Number(request.query.get('until') ?? Number.POSITIVE_INFINITY)
  const rank = (id: string) => id.padStart(12, '0')
  const rest = all
    .map(item => ({ item, at: place(item)[0], id: place(item)[1] }))
    .filter(({ at, id }) => at > since || (at === since && rank(id) > rank(after)))
    .filter(({ at }) => at <= until)
    .sort((a, b) => a.at - b.at || (rank(a.id) < rank(b.id) ? -1 : 1))
  const shown = rest.slice(0, size)
  const last = shown.at(-1)
  const next =
    rest.length > size && last ? `${host.baseUrl}${request.path}?since=${last.at}&after=${last.id}` : null
  return { items: shown.map(({ item }) => item), place: last ? { at: last.at, id: last.id } : null, next }
}

const isTicketChange = ({ do: kind }: LoggedAction) => kind.startsWith('ticket.') && kind !== 'ticket.work'
const isReported = (action: LoggedAction) => isTicketChange(action) || action.do === 'agent.status'

const routes = (host: Host): Record<string, Handler> => {
  const { company } = host
  return {
    'GET /v1/me': () => reply({ account: { id: '9', name: 'Harbor' } }),
    'GET /v1/agents': request => {
      const agents = [...company.agents.values()]
      const shown = page(host, request, agents, agent => [0, agent.id])
      const items = shown.items.map(({ id, name, email, isActive }) => ({
        id: agentId(id),
        name,
        email,
        active: isActive,
      }))
      return reply({ ...shown, items })
    },
    'GET /v1/queues': () =>
      reply({ items: [...company.queues.values()].map(({ id, name }) => ({ id, name })) }),
    'GET /v1/presence': () =>
      reply({
        items: [...company.agents.values()].map(({ id, phone }) => ({
          agent_id: agentId(id),
          status: phone.native ?? phone.status,
          since: phone.since,
        })),
      }),
    'GET /v1/tickets': request => {
      const shown = page(host, request, [...company.tickets.values()], one => [one.updatedAt, one.id])
      return reply({ ...shown, items: shown.items.map(ticketOf) })
    },
    'GET /v1/calls': request => {
      const shown = page(host, request, [...company.calls.values()], one => [one.updatedAt, one.id])
      return reply({ ...shown, items: shown.items.map(callOf) })
    },
    'GET /v1/changes': request => {
      const shown = page(host, request, company.log.filter(isReported), one => [one.at, String(one.seq)])
      return reply({ ...shown, items: shown.items.map(changeOf) })
    },
    'POST /v1/hooks': request => {
      const { url, secret } = request.json() as { url: string; secret: string }
      // One for an address.
      const id = [...subscribed(host).values()].find(hook => hook.url === url)?.id ?? company.newId()
      subscribed(host).set(id, { id, url, secret })
      return { status: 201, json: { id } }
    },
    'DELETE /v1/hooks/:id': ({ params }) =>
      subscribed(host).delete(params.id!)
        ? { status: 204, text: '' }
        : { status: 404, json: { error: 'gone' } },
  }
}

export function signed(body: string, secret: string, at: number) {
  const stamp = String(Math.floor(at / 1000))
  const v1 = signatureOf({ algorithm: 'sha256', encoding: 'hex', parts: [stamp, '.', body] }, secret)
  return { 'content-type': 'application/json', 'x-harbor-signature': `t=${stamp},v1=${v1}` }
}

export const harbor: SimulatedProvider = {
  name: 'harbor',
  covers: { tickets: true, calls: true, presence: true },
  ids: { agent: agentId, queue: id => id, ticket: id => id, call: id => id },
  switches: { pageSize: 100 },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    revokePath: '/oauth/revoke',
    clientId: 'lineup',
    clientSecret: 'the-secret-of-the-application',
    codeSeconds: 120,
    accessSeconds: 7200,
    refreshSeconds: 30 * 86_400,
    rotates: true,
    scopes: ['read', 'hooks'],
  },
  apiKeys: [],
  limits: [
    {
      name: 'default',
      calls: 300,
      perMs: 60_000,
      matches: ({ path }) => !path.startsWith('/oauth/'),
      headers: ({ limit, remaining, resetMs }) => ({
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(Math.ceil(resetMs / 1000)),
      }),
    },
  ],
  errorBody: status => ({ error: `status ${status}` }),
  routes,
  onAction(action, host) {
    const ticket = isTicketChange(action) ? company(host).tickets.get(action.ticketId!) : undefined
    const call = action.callId ? company(host).calls.get(action.callId) : undefined
    if (!ticket && !call && action.do !== 'agent.status') return
    const body = written({
      id: `d${action.seq}`,
      type: 'change',
      change: isReported(action) ? changeOf(action) : null,
      ticket: ticket ? ticketOf(ticket) : null,
      call: call ? callOf(call) : null,
    })
    for (const { id, url, secret } of subscribed(host).values())
      host.hooks.send({
        provider: 'harbor',
        hookId: id,
        url,
        render: sentAt => ({ headers: signed(body, secret, sentAt), body }),
      })
  },
}

const company = ({ company }: Host) => company
