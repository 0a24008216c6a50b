// A loopback Dixa: its API, its exports (which have another host over there), limits, errors and signatures, over the
// simulated company. The switches are the points that its documentation leaves open.
import {
  byRemoteId,
  type CompanyTicket,
  type Handler,
  type Host,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import {
  Activities,
  activityShown,
  changedAt,
  conversationShown,
  exportShown,
  handledOf,
  REASON,
  stateOf,
} from './conversations.ts'
import { conversationId, ORGANIZATION_ID, queueId, userId } from './ids.ts'
import { addWebhook, notify, webhooksOf } from './webhooks.ts'

const ROWS_A_PAGE = 50
const LONGEST_EXPORT_MS = 31 * 86_400_000

const MESSAGES: Record<number, string> = {
  400: 'Invalid value in request',
  401: 'User is unauthorized to perform an underlying operation',
  404: 'The requested resource could not be found',
  409: 'The conversation is not closed',
  429: 'Too Many Requests',
}
const errorBody = (status: number) => ({
  message: MESSAGES[status] ?? 'There was an internal server error while processing the request',
})
const refuse = (status: number): SimReply => ({ status, json: errorBody(status) })

/** A page by its key, which is a link with a sealed place in it. */
function paged<Item>(
  { query, path }: SimRequest,
  { switches }: Host,
  all: readonly Item[],
  write: (item: Item) => unknown,
): SimReply {
  const size = Math.min(Number(query.get('pageLimit') ?? ROWS_A_PAGE), Number(switches.pageSize))
  const at = Number(Buffer.from(query.get('pageKey') ?? '', 'base64').toString('utf8') || 0)
  const next = at + size < all.length ? Buffer.from(String(at + size)).toString('base64') : null
  const link = (key: string) => `${path.replace('/v1/', '/beta/')}?pageKey=${encodeURIComponent(key)}`
  return {
    json: { data: all.slice(at, at + size).map(write), meta: next === null ? {} : { next: link(next) } },
  }
}

const momentOf = (text: string | null): number =>
  text === null ? Number.NaN : /^\d+$/.test(text) ? Number(text) : Date.parse(text)

function routes(host: Host): Record<string, Handler> {
  const { company, clock } = host
  const activities = new Activities(host)
  const hooks = webhooksOf(host)
  const byId = (id: string) => byRemoteId(company.tickets, conversationId, id)
  const found = (id: string, write: (ticket: CompanyTicket) => unknown): SimReply => {
    const ticket = byId(id)
    return ticket ? { json: { data: write(ticket) } } : refuse(404)
  }
  const handle = (
    { id }: CompanyTicket,
    what: { isAnonymous: true } | { link: { parentId: number; _type: string } },
  ) => {
    const all = handledOf(host)
    const before = all.get(conversationId(id)) ?? { isAnonymous: false, link: null }
    all.set(conversationId(id), { ...before, ...what, at: clock.now() })
  }
  const agents = () => [...company.agents.values()].filter(agent => agent.isActive)
  const wishOf = (request: SimRequest) => {
    const { name, url, events, enabled } = request.json()
    return {
      ...(typeof name === 'string' && { name }),
      ...(typeof url === 'string' && { url }),
      ...(Array.isArray(events) && { subscribedEvents: events.map(String) }),
      ...(typeof enabled === 'boolean' && { enabled }),
    }
  }
  return {
    'GET /v1/organization': () => ({
      json: { data: { id: ORGANIZATION_ID, name: 'Harbor', subdomain: 'harbor', status: 'Active' } },
    }),
    'GET /v1/agents': request =>
      paged(request, host, agents(), ({ id, name, email, isAdmin }) => ({
        id: userId(id),
        createdAt: '2020-12-16T09:41:43Z',
        displayName: name,
        email,
        roles: isAdmin ? ['Agent', 'Admin'] : ['Agent'],
      })),
    'GET /v1/agents/presence': () => ({
      json: agents().map(({ id, phone }) => {
        const isOnline = phone.status !== 'unavailable' || phone.reason === 'Break'
        const isWorking = phone.status !== 'unavailable' && phone.status !== 'busy'
        return {
          userId: userId(id),
          requestTime: new Date(clock.stamp()).toISOString().replace('Z', ''),
          lastSeen: new Date(clock.stamp()).toISOString().replace('Z', ''),
          presenceStatus: isWorking ? 'Working' : 'Away',
          connectionStatus: isOnline ? 'Online' : 'Offline',
          activeChannels: isWorking ? ['Email', 'WidgetChat'] : [],
        }
      }),
    }),
    'GET /v1/queues': () => ({
      json: { data: [...company.queues.values()].map(({ id, name }) => ({ id: queueId(id), name })) },
    }),
    'GET /v1/custom-attributes': () => ({
      json: {
        data: [
          {
            ...REASON,
            entityType: 'Conversation',
            label: 'Contact reason',
            inputDefinition: {
              _type: 'Select',
              options: [
                {
                  label: 'Payment',
                  value: 'payment',
                  nestedOptions: [{ label: 'Card', value: 'card', nestedOptions: [] }],
                },
                { label: 'Access', value: 'access', nestedOptions: [] },
              ],
            },
            isArchived: false,
            isDeactivated: false,
          },
        ],
      },
    }),
    'GET /v1/conversations/activitylog': request => {
      const from = momentOf(request.query.get('fromDatetime'))
      const to = momentOf(request.query.get('toDatetime'))
      if (Number.isNaN(from) || Number.isNaN(to)) return refuse(400)
      const within = activities.read().filter(({ at }) => at >= from && at <= to)
      return paged(request, host, within, activityShown)
    },
    'GET /v1/conversations/:id': ({ params }) => found(params.id!, ticket => conversationShown(ticket, host)),
    'GET /v1/conversations/:id/tags': ({ params }) =>
      found(params.id!, ({ tags }) => tags.map(name => ({ id: name, name, state: 'Active' }))),
    'GET /v1/conversations/:id/activitylog': ({ params }) =>
      found(params.id!, () =>
        activities
          .read()
          .filter(one => String(one.conversationId) === params.id)
          .map(activityShown),
      ),
    'PATCH /v1/conversations/:id/anonymize': ({ params, query }) => {
      const ticket = byId(params.id!)
      if (!ticket) return refuse(404)
      // An open conversation is closed first if the call asks for it.
      if (stateOf(ticket) !== 'Closed' && query.get('force') !== 'true') return refuse(409)
      if (stateOf(ticket) !== 'Closed')
        company.act({ do: 'ticket.status', ticketId: ticket.id, to: 'closed', by: { type: 'system' } })
      handle(ticket, { isAnonymous: true })
      const initiatedAt = `${new Date(clock.now()).toISOString()}[GMT]`
      const type = { entityType: 'ConversationAnonymizationType', _type: 'Conversation' }
      return {
        status: 202,
        json: { data: { id: ORGANIZATION_ID, ...type, initiatedAt, targetEntityId: params.id } },
      }
    },
    'PUT /v1/conversations/:id/link': request => {
      const { parentId, linkType } = request.json()
      const ticket = byId(request.params.id!)
      if (!ticket || !byId(String(parentId))) return refuse(404)
      if (linkType !== 'Related' && linkType !== 'SideConversation') return refuse(400)
      const _type = linkType === 'Related' ? 'FollowUp' : linkType
      handle(ticket, { link: { parentId: Number(parentId), _type } })
      return { status: 204, text: '' }
    },
    'GET /v1/conversation_export': ({ query, headers }) => {
      if (!headers.authorization?.startsWith('Bearer ')) return refuse(401)
      const ids = query.get('csids')?.split(',')
      if (ids) return { json: ids.flatMap(id => byId(id) ?? []).map(ticket => exportShown(ticket, host)) }
      const from = momentOf(query.get('updated_after'))
      const to = momentOf(query.get('updated_before'))
      if (Number.isNaN(from) || Number.isNaN(to) || to - from > LONGEST_EXPORT_MS) return refuse(400)
      const rows = [...company.tickets.values()].filter(
        ticket => changedAt(ticket, host) >= from && changedAt(ticket, host) <= to,
      )
      return { json: rows.map(ticket => exportShown(ticket, host)) }
    },
    'GET /v1/webhooks': () => ({ json: { data: [...hooks.values()] } }),
    'POST /v1/webhooks': request => {
      const { name, url, subscribedEvents, enabled = true } = wishOf(request)
      if (!name || !url || !URL.canParse(url) || !subscribedEvents) return refuse(400)
      return { status: 201, json: { data: addWebhook(host, { name, url, subscribedEvents, enabled }) } }
    },
    'PATCH /v1/webhooks/:id': request => {
      const webhook = hooks.get(request.params.id!)
      if (!webhook) return refuse(404)
      Object.assign(webhook, wishOf(request))
      return { json: { data: webhook } }
    },
    'DELETE /v1/webhooks/:id': ({ params }) =>
      hooks.delete(params.id!) ? { status: 204, text: '' } : refuse(404),
  }
}

export const dixa: SimulatedProvider = {
  name: 'dixa',
  covers: { tickets: true, calls: false, presence: true },
  // Agents are working or away.
  statusShown: { occupied: 'available', wrapup: 'available', busy: 'unavailable' },
  // A move to another queue unassigns the conversation.
  movesRelease: true,
  // None is removed or merged: one is made anonymous, or linked to another, by calls of the API.
  lacks: ['ticket.delete', 'ticket.spam', 'ticket.merge', 'ticket.restore'],
  ids: { agent: userId, queue: queueId, ticket: id => String(conversationId(id)), call: id => id },
  switches: {
    pageSize: ROWS_A_PAGE,
    /** Whether claiming a conversation is also reported as an assignment. */
    claimsAreAssigned: true,
    /** Whether what a customer caused names the customer. */
    namesCustomers: true,
    /** Whether the export keeps the former closing time of a conversation that is open again. */
    keepsClosedAt: false,
  },
  oauth: null,
  apiKeys: ['simulated-dixa-token'],
  limits: [
    { name: 'burst', calls: 4, perMs: 400, matches: () => true },
    { name: 'second', calls: 10, perMs: 1_000, matches: () => true },
    { name: 'day', calls: 864_000, perMs: 86_400_000, matches: () => true },
  ],
  errorBody,
  routes,
  onAction: notify,
}
