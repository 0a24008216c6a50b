// A Zendesk of this machine: the documented pages, limits, error bodies and signatures over the simulated company.
// The switches are the points that its documentation leaves open.
import {
  byRemoteId,
  type CompanyAgent,
  type Handler,
  type Host,
  type SimReply,
  type SimRequest,
  type SimulatedProvider,
} from '../kit/index.ts'
import { availabilityOf, Standings } from './agents.ts'
import { eventPage, ticketPage } from './exports.ts'
import { groupId, ticketId, userId } from './ids.ts'
import { Audits, BRAND_ID, FIELD_ID, FORM_ID, ticketOf } from './tickets.ts'
import { notifyOfAgentStatus, notifyOfTicket, type Webhook, Webhooks } from './webhooks.ts'

const MINUTE_MS = 60_000

interface Account {
  webhooks: Webhooks
  audits: Audits
  standings: Standings
}
const accounts = new WeakMap<Host, Account>()
function accountOf(host: Host): Account {
  const account = accounts.get(host) ?? {
    webhooks: new Webhooks(),
    audits: new Audits(host),
    standings: new Standings(host.company),
  }
  accounts.set(host, account)
  return account
}

const ERRORS: Record<number, unknown> = {
  401: { error: "Couldn't authenticate you" },
  403: {
    error: {
      title: 'Forbidden',
      message: 'You do not have access to this page. Please contact the account owner.',
    },
  },
  404: { error: 'RecordNotFound', description: 'Not found' },
  429: { error: 'APIRateLimitExceeded', description: 'Number of allowed API requests per minute exceeded' },
}
const errorBody = (status: number) =>
  ERRORS[status] ?? { error: 'InternalError', description: 'Something went wrong' }
const failed = (status: number): SimReply => ({ status, json: errorBody(status) })

/** A page of a list by its cursor; at most 100 to a page. */
function listed<Item>(
  request: SimRequest,
  host: Host,
  name: string,
  items: readonly Item[],
  write: (page: Item[]) => object,
): SimReply {
  const asked = Number(request.query.get('page[size]') ?? 100)
  if (!(asked >= 1 && asked <= 100))
    return {
      status: 400,
      json: { error: { title: 'Invalid attribute', message: 'page[size] must be between 1 and 100' } },
    }
  const size = Math.min(asked, Number(host.switches.pageSize))
  const from = Number(Buffer.from(request.query.get('page[after]') ?? '', 'base64url').toString() || 0)
  const page = items.slice(from, from + size)
  const after = Buffer.from(String(from + page.length)).toString('base64url')
  const hasMore = from + size < items.length
  return {
    json: {
      ...write(page),
      meta: { has_more: hasMore, after_cursor: page.length > 0 ? after : null, before_cursor: null },
      links: { next: hasMore ? `${host.baseUrl}/api/v2/${name}?page[after]=${after}` : null, prev: null },
    },
  }
}

const userOf = (agent: CompanyAgent) => ({
  id: userId(agent.id),
  name: agent.name,
  email: agent.email,
  role: agent.isAdmin ? 'admin' : 'agent',
  active: true,
  suspended: !agent.isActive,
  time_zone: agent.zone,
})

/** Tickets of a time; other words of the search's language are not known here. */
function counted({ query }: SimRequest, { company }: Host): SimReply {
  const words = /^type:ticket created>=(\S+) created<(\S+)$/.exec(query.get('query') ?? '')
  if (!words)
    return {
      status: 422,
      json: { error: 'invalid', description: 'Invalid search: query is not understood.' },
    }
  const [from, to] = [Date.parse(words[1]!), Date.parse(words[2]!)]
  const count = [...company.tickets.values()].filter(
    ({ gone, createdAt }) => gone === null && createdAt >= from && createdAt < to,
  ).length
  return { status: 200, json: { count } }
}

function routes(host: Host): Record<string, Handler> {
  const { company, switches } = host
  const { webhooks, audits, standings } = accountOf(host)
  const agents = () => [...company.agents.values()]
  const groups = () =>
    [...company.queues.values()].map(queue => ({ id: groupId(queue.id), name: queue.name, deleted: false }))
  const forAdmins =
    (handler: Handler): Handler =>
    request =>
      request.userId !== null && company.agents.get(request.userId)?.isAdmin ? handler(request) : failed(403)
  const withAvailability = (handler: Handler) =>
    forAdmins(request => (switches.hasAvailability ? handler(request) : failed(403)))
  const availability = (agent: CompanyAgent) =>
    availabilityOf(
      agent.id,
      standings.of(agent.id),
      groups().map(group => group.id),
      switches.hasUnified === true,
    )
  const options = (...words: string[]) =>
    words.map(word => ({ name: `${word[0]!.toUpperCase()}${word.slice(1)}`, value: word }))

  return {
    'GET /api/v2/users/me': request => {
      const agent = company.agents.get(request.userId ?? '')
      return agent ? { json: { user: userOf(agent) } } : failed(401)
    },
    'GET /api/v2/users': request => {
      const roles = request.query.getAll('role[]')
      const users = agents()
        .map(userOf)
        .filter(user => roles.length === 0 || roles.includes(user.role))
      return listed(request, host, 'users', users, page => ({ users: page }))
    },
    'GET /api/v2/groups': request => listed(request, host, 'groups', groups(), page => ({ groups: page })),
    'GET /api/v2/tickets/:id': ({ params }) => {
      const ticket = byRemoteId(company.tickets, ticketId, params.id)
      if (!ticket || ticket.gone === 'deleted' || ticket.gone === 'spam') return failed(404)
      const { generated_timestamp: _, ...rest } = ticketOf(company, ticket, host.baseUrl)
      return { json: { ticket: rest } }
    },
    'GET /agent/tickets/:id': ({ params }) => ({
      text: `Ticket ${params.id}, as an agent sees it.`,
      type: 'text/plain',
    }),
    'GET /api/v2/search/count': request => counted(request, host),
    'GET /api/v2/incremental/tickets/cursor': forAdmins(request => ticketPage(request, host)),
    'GET /api/v2/incremental/ticket_events': forAdmins(request => eventPage(request, host, audits)),
    'GET /api/v2/agent_availabilities': withAvailability(request =>
      listed(
        request,
        host,
        'agent_availabilities',
        agents().filter(agent => agent.isActive),
        page => {
          const found = page.map(availability)
          return { data: found.map(one => one.data), included: found.flatMap(one => one.included) }
        },
      ),
    ),
    'GET /api/v2/agent_availabilities/:id': withAvailability(({ params }) => {
      const agent = agents().find(one => String(userId(one.id)) === params.id)
      return agent ? { json: availability(agent) } : failed(404)
    }),
    'GET /api/v2/webhooks': forAdmins(request =>
      listed(request, host, 'webhooks', webhooks.list, page => ({ webhooks: page.map(shown) })),
    ),
    'POST /api/v2/webhooks': forAdmins(request => {
      const given = request.json().webhook as
        | (Partial<Webhook> & { http_method?: string; request_format?: string })
        | undefined
      const { name, endpoint, subscriptions } = given ?? {}
      const isKnown = switches.hasAvailability || !subscriptions?.some(topic => topic.includes(':agent.'))
      const isWhole =
        isKnown &&
        name &&
        endpoint &&
        URL.canParse(endpoint) &&
        Array.isArray(subscriptions) &&
        subscriptions.length > 0 &&
        given?.http_method === 'POST' &&
        given.request_format === 'json'
      if (!isWhole)
        return {
          status: 400,
          json: { errors: [{ code: 'InvalidWebhook', title: 'The webhook is not valid' }] },
        }
      const status = given.status === 'inactive' ? 'inactive' : 'active'
      return {
        status: 201,
        json: { webhook: shown(webhooks.add({ name, endpoint, subscriptions, status })) },
      }
    }),
    'PATCH /api/v2/webhooks/:id': forAdmins(request => {
      const webhook = webhooks.find(request.params.id!)
      if (!webhook) return failed(404)
      const { status } = (request.json().webhook ?? {}) as Partial<Webhook>
      if (status !== undefined) webhook.status = status
      return { status: 204, text: '' }
    }),
    'GET /api/v2/webhooks/:id/signing_secret': forAdmins(({ params }) => {
      const webhook = webhooks.find(params.id!)
      return webhook
        ? { json: { signing_secret: { algorithm: 'SHA256', secret: webhook.secret } } }
        : failed(404)
    }),
    'DELETE /api/v2/webhooks/:id': forAdmins(({ params }) =>
      webhooks.remove(params.id!) ? { status: 204, text: '' } : failed(404),
    ),
    'DELETE /api/v2/oauth/tokens/current': request => {
      host.grants.revoke(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
      return { status: 204, text: '' }
    },
    'GET /api/v2/ticket_fields': request =>
      listed(
        request,
        host,
        'ticket_fields',
        [
          {
            id: 1,
            type: 'priority',
            title: 'Priority',
            active: true,
            removable: false,
            system_field_options: options('low', 'normal', 'high', 'urgent'),
          },
          {
            id: 2,
            type: 'tickettype',
            title: 'Type',
            active: true,
            removable: false,
            system_field_options: options('question', 'incident', 'problem', 'task'),
          },
          { id: 3, type: 'subject', title: 'Subject', active: true, removable: false },
          {
            id: FIELD_ID,
            type: 'tagger',
            title: 'Plan',
            active: true,
            removable: true,
            custom_field_options: options('gold', 'silver'),
          },
        ],
        page => ({ ticket_fields: page }),
      ),
    'GET /api/v2/brands': request =>
      listed(request, host, 'brands', [{ id: BRAND_ID, name: 'Harbor' }], page => ({ brands: page })),
    'GET /api/v2/ticket_forms': request =>
      listed(request, host, 'ticket_forms', [{ id: FORM_ID, name: 'Default' }], page => ({
        ticket_forms: page,
      })),
  }
}

const shown = ({ secret: _, ...webhook }: Webhook) => ({
  ...webhook,
  http_method: 'POST',
  request_format: 'json',
})

const isExport = (name: string) => (request: SimRequest) =>
  request.path.startsWith(`/api/v2/incremental/${name}`)
const countOf = (name: string) => (state: { limit: number; remaining: number; resetMs: number }) => ({
  [`zendesk-ratelimit-${name}`]: `total=${state.limit}; remaining=${state.remaining}; resets=${Math.ceil(state.resetMs / 1000)}`,
})

export const zendesk: SimulatedProvider = {
  name: 'zendesk',
  covers: { tickets: true, calls: false, presence: true },
  ids: {
    agent: id => String(userId(id)),
    queue: id => String(groupId(id)),
    ticket: id => String(ticketId(id)),
    call: id => id,
  },
  switches: {
    /** Rows to a page; the provider's own is 1000 for exports, 100 for lists. */
    pageSize: 1000,
    /** "field": a change stands under the field's name; "audit": as field_name and value. */
    eventForm: 'field',
    /** Whether webhooks number comments like the export ("same") or not ("own"). */
    commentIds: 'same',
    /** How webhooks write words: "upper", "lower". */
    words: 'upper',
    /** How webhooks write that there is none: "null", "zero", "empty". */
    noneIs: 'null',
    reportsFirstComment: false,
    /** Delay of a change in webhooks against the export. */
    skewSeconds: 0,
    reportsMergedIds: true,
    /** Whether ticket events show that a ticket was deleted, and that it came back. */
    reportsDeletions: true,
    /** Spam has a webhook of its own ("spam") or that of deletions ("deleted"). */
    spamIs: 'spam',
    /** One status for all channels. */
    hasUnified: true,
    /** The plan has agent statuses: their list, and webhooks of them. */
    hasAvailability: true,
  },
  oauth: {
    authorizePath: '/oauth/authorizations/new',
    tokenPath: '/oauth/tokens',
    revokePath: null,
    clientId: 'lineup',
    clientSecret: 'zendesk-client-secret',
    codeSeconds: 120,
    accessSeconds: 172_800,
    refreshSeconds: 30 * 86_400,
    rotates: true,
    scopes: ['read', 'write', 'webhooks:read', 'webhooks:write'],
  },
  apiKeys: [],
  limits: [
    {
      name: 'account',
      calls: 700,
      perMs: MINUTE_MS,
      matches: () => true,
      headers: ({ limit, remaining, resetMs }) => ({
        'x-rate-limit': String(limit),
        'x-rate-limit-remaining': String(remaining),
        'ratelimit-limit': String(limit),
        'ratelimit-remaining': String(remaining),
        'ratelimit-reset': String(Math.ceil(resetMs / 1000)),
      }),
    },
    {
      name: 'tickets',
      calls: 10,
      perMs: MINUTE_MS,
      matches: isExport('tickets'),
      headers: countOf('incremental-exports'),
    },
    {
      name: 'ticket_events',
      calls: 10,
      perMs: MINUTE_MS,
      matches: isExport('ticket_events'),
      headers: countOf('incremental-exports'),
    },
  ],
  errorBody,
  routes,
  open: ['GET /agent/tickets/:id'],
  onAction(action, host) {
    const { webhooks, standings } = accountOf(host)
    if (action.do !== 'agent.status') return notifyOfTicket(webhooks, action, host)
    for (const turn of standings.follow())
      if (turn.at === action.at) notifyOfAgentStatus(webhooks, turn, host)
  },
}
