// The connector of the sample provider: about as little as a connector can be.
import { z } from 'zod'
import type { PhoneStatus, TicketChannel, TicketStatus, WorkEvent } from '#core/activity/index.ts'
import { cursorOf, openCursor } from '../../kit/cursor.ts'
import { authorizeAddress, exchangeCode, refreshTokens } from '../../kit/oauth.ts'
import { pages } from '../../kit/paging.ts'
import { nothing, readRecord } from '../../kit/quarantine.ts'
import { isSigned, isTimely } from '../../kit/signatures.ts'
import { secondOf } from '../../kit/times.ts'
import type { Connector, ConnectorContext, Normalised, RawRecord } from '../../kit/types.ts'

export const STATUSES: Record<string, TicketStatus> = {
  new: 'OPEN',
  open: 'OPEN',
  pending: 'ON_HOLD',
  hold: 'ON_HOLD',
  solved: 'CLOSED',
  closed: 'CLOSED',
}
export const CHANNELS: Record<string, TicketChannel> = {
  case: 'case',
  chat: 'chat',
  sms: 'chat',
  voice: 'call',
}
export const PHONE: Record<string, PhoneStatus> = {
  available: 'available',
  unavailable: 'unavailable',
  occupied: 'occupied',
  wrapup: 'wrapup',
  busy: 'busy',
  lunch: 'unavailable',
}
const TOKEN = { path: '/oauth/token', body: 'form' } as const

const id = z.union([z.string(), z.number()]).transform(String)
const Change = z.object({
  id,
  at: z.number(),
  type: z.string(),
  actor: z.object({ type: z.enum(['agent', 'customer', 'bot', 'system']), id: id.nullable() }),
  ticket_id: id.nullable(),
  agent_id: id.nullable(),
  to: z.string().nullable(),
  comment_id: id.nullable(),
  public: z.boolean().nullable(),
})
const Ticket = z.object({
  id,
  queue_id: id,
  channel: z.string(),
  status: z.string(),
  assignee_id: id.nullable(),
  tags: z.array(z.string()),
  priority: z.string(),
  origin: z.enum(['inbound', 'outbound', 'import']),
  gone: z.string().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  solved_at: z.number().nullable(),
  revision: z.number(),
})
const Call = z.object({
  id,
  queue_id: id,
  direction: z.enum(['inbound', 'outbound']),
  state: z.string(),
  started_at: z.number(),
  ended_at: z.number().nullable(),
  updated_at: z.number(),
  legs: z.array(
    z.object({
      agentId: id,
      connectedAt: z.number().nullable(),
      endedAt: z.number().nullable(),
      holds: z.array(z.object({ from: z.number(), to: z.number().nullable() })),
    }),
  ),
})
const Hook = z.object({
  id,
  type: z.literal('change'),
  change: Change.nullable(),
  ticket: Ticket.nullable(),
  call: Call.nullable(),
})
const Presence = z.object({ agent_id: id, status: z.string(), since: z.number() })
const Place = z.object({ at: z.number(), id: z.string() })
const Page = z.object({ items: z.array(z.unknown()), next: z.string().nullish(), place: Place.nullish() })

const keyOf = (kind: string, of: string, value: string, at: number) =>
  `${of}|${kind}|${value}|${secondOf(at)}`

function ofChange(change: z.infer<typeof Change>): Normalised {
  const { type, at: occurredAt, ticket_id, agent_id, to, comment_id } = change
  const actor = { type: change.actor.type, ...(change.actor.id && { id: change.actor.id }) }
  const ticketId = ticket_id ?? ''
  const one = (event: WorkEvent, warnings: string[] = []) => ({ ...nothing(), events: [event], warnings })
  switch (type) {
    case 'ticket.status': {
      const status = STATUSES[to ?? '']
      const factKey = keyOf('status', ticketId, to ?? '', occurredAt)
      const raw = to ?? ''
      return one(
        { kind: 'ticket.status-changed', ticketId, to: status ?? 'OPEN', raw, actor, factKey, occurredAt },
        status ? [] : [`status ${raw} is unknown`],
      )
    }
    case 'ticket.assign': {
      const factKey = keyOf('assigned', ticketId, agent_id ?? '', occurredAt)
      return one({ kind: 'ticket.assigned', ticketId, to: agent_id, actor, factKey, occurredAt })
    }
    case 'ticket.comment': {
      const commentId = comment_id ?? ''
      const factKey = keyOf('comment', ticketId, commentId, occurredAt)
      const isPublic = change.public === true
      return one({ kind: 'ticket.comment', ticketId, commentId, isPublic, actor, factKey, occurredAt })
    }
    case 'ticket.delete':
    case 'ticket.spam':
    case 'ticket.merge': {
      const how = type === 'ticket.delete' ? 'deleted' : type === 'ticket.spam' ? 'spam' : 'merged'
      const factKey = keyOf('gone', ticketId, how, occurredAt)
      return one({ kind: 'ticket.gone', ticketId, how, into: null, factKey, occurredAt })
    }
    case 'ticket.restore':
      return one({
        kind: 'ticket.restored',
        ticketId,
        factKey: keyOf('restored', ticketId, '', occurredAt),
        occurredAt,
      })
    case 'agent.status':
      return ofPresence({ agent_id: agent_id ?? '', status: to ?? '', since: occurredAt })
    default:
      return nothing()
  }
}

function ofPresence({
  agent_id: agentId,
  status: raw,
  since: occurredAt,
}: z.infer<typeof Presence>): Normalised {
  const to = PHONE[raw]
  const factKey = keyOf('phone', agentId, raw, occurredAt)
  return {
    ...nothing(),
    events: [{ kind: 'agent.status-changed', agentId, to: to ?? 'unavailable', raw, factKey, occurredAt }],
    warnings: to ? [] : [`phone status ${raw} is unknown`],
  }
}

function ofTicket(ticket: z.infer<typeof Ticket>): Normalised {
  const status = STATUSES[ticket.status]
  const channel = CHANNELS[ticket.channel]
  return {
    ...nothing(),
    events: [
      {
        kind: 'ticket.created',
        ticketId: ticket.id,
        origin: ticket.origin,
        factKey: `${ticket.id}|created`,
        occurredAt: ticket.created_at,
      },
    ],
    snapshots: [
      {
        ticketId: ticket.id,
        url: null,
        channel: channel ?? 'case',
        channelName: ticket.channel,
        status: status ?? 'OPEN',
        rawStatus: ticket.status,
        assigneeId: ticket.assignee_id,
        queueIds: [ticket.queue_id],
        tags: ticket.tags,
        fields: { priority: ticket.priority },
        openedAt: ticket.created_at,
        changedAt: ticket.updated_at,
        closedAt: ticket.solved_at,
        version: String(ticket.revision).padStart(20, '0'),
        isGone: ticket.gone !== null,
      },
    ],
    warnings: [
      ...(status ? [] : [`status ${ticket.status} is unknown`]),
      ...(channel ? [] : [`channel ${ticket.channel} is unknown`]),
    ],
  }
}

function ofCall(call: z.infer<typeof Call>): Normalised {
  const ticketId = call.id
  const events: WorkEvent[] = [
    {
      kind: 'ticket.created',
      ticketId,
      origin: call.direction,
      factKey: `${ticketId}|created`,
      occurredAt: call.started_at,
    },
  ]
  const add = (kind: 'work.started' | 'work.ended', agentId: string, occurredAt: number) =>
    events.push({ kind, ticketId, agentId, factKey: keyOf(kind, ticketId, agentId, occurredAt), occurredAt })
  for (const { agentId, connectedAt, endedAt, holds } of call.legs) {
    if (connectedAt === null) continue
    add('work.started', agentId, connectedAt)
    for (const { from, to } of holds) {
      add('work.ended', agentId, from)
      if (to !== null && to !== endedAt) add('work.started', agentId, to)
    }
    if (endedAt !== null && holds.at(-1)?.to !== endedAt) add('work.ended', agentId, endedAt)
  }
  return {
    ...nothing(),
    events,
    snapshots: [
      {
        ticketId,
        url: null,
        channel: 'call',
        channelName: 'phone',
        status: call.ended_at !== null ? 'CLOSED' : call.state === 'hold' ? 'ON_HOLD' : 'OPEN',
        rawStatus: call.state,
        assigneeId: call.legs.at(-1)?.agentId ?? null,
        queueIds: [call.queue_id],
        tags: [],
        fields: {},
        openedAt: call.started_at,
        changedAt: call.updated_at,
        closedAt: call.ended_at,
        version: String(call.updated_at).padStart(20, '0'),
        isGone: false,
      },
    ],
  }
}

const together = (...parts: Normalised[]): Normalised => ({
  ...nothing(),
  events: parts.flatMap(part => part.events),
  snapshots: parts.flatMap(part => part.snapshots),
  warnings: parts.flatMap(part => part.warnings),
})

function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case 'hook':
      return readRecord(record, Hook, ({ change, ticket, call }) =>
        together(
          change ? ofChange(change) : nothing(),
          ticket ? ofTicket(ticket) : nothing(),
          call ? ofCall(call) : nothing(),
        ),
      )
    case 'tickets':
      return readRecord(record, Ticket, ofTicket)
    case 'calls':
      return readRecord(record, Call, ofCall)
    case 'changes':
      return readRecord(record, Change, ofChange)
    case 'presence':
      return readRecord(record, Presence, ofPresence)
    default:
      return nothing()
  }
}

async function* list<Item>(
  path: string,
  schema: z.ZodType<Item>,
  { http }: ConnectorContext,
): AsyncIterable<Item[]> {
  yield* pages(null, async at => {
    const reply = await http.request({ path: at ?? path, lane: 'incremental' })
    const { items, next } = Page.parse(reply.json())
    return { items: items.map(item => schema.parse(item)), next: next ?? null }
  })
}

const Agent = z.object({ id, name: z.string(), email: z.string().nullable(), active: z.boolean() })

export const sample: Connector = {
  provider: { id: 99, name: 'harbor', displayName: 'Harbor', isOauth: true },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'push',
    endpoints: ['tickets', 'calls', 'changes'],
    isPhone: true,
    latenessMs: 60_000,
  },
  settingFields: [
    {
      name: 'subdomain',
      label: 'Subdomain',
      placeholder: 'acme',
      hint: 'Only the first part of the address: letters, digits and hyphens.',
      pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$(?![\n])/,
    },
  ],
  limits: { default: { calls: 300, perMs: 60_000 } },
  baseUrl: ({ subdomain }, override) => override ?? `https://${subdomain}.harbor.example`,
  authorizeUrl: request =>
    authorizeAddress(`${request.baseUrl}/oauth/authorize`, { ...request, scope: 'read hooks' }),
  async connect(grant, context) {
    if ('apiKey' in grant) throw new Error('Harbor is connected by its own page.')
    const credentials = await exchangeCode(context.http, TOKEN, grant, context.now())
    const reply = await context.http.request({
      path: '/v1/me',
      headers: { authorization: `Bearer ${credentials.access}` },
    })
    const { account } = z.object({ account: z.object({ id, name: z.string() }) }).parse(reply.json())
    return { credentials, accountId: account.id, accountName: account.name, settings: {} }
  },
  refresh: (app, old, context) => refreshTokens(context.http, TOKEN, app, old, context.now()),
  async subscribe({ url, secret }, { http }) {
    const reply = await http.request({ method: 'POST', path: '/v1/hooks', json: { url, secret } })
    return z.object({ id }).parse(reply.json())
  },
  async unsubscribe(subscription, { http }) {
    const hook = z.object({ id }).parse(subscription)
    await http.request({ method: 'DELETE', path: `/v1/hooks/${encodeURIComponent(hook.id)}` })
  },
  async revoke(_app, { refresh, access }, { http }) {
    const token = refresh ?? access
    await http.request({ method: 'POST', path: '/oauth/revoke', form: { token }, isPublic: true })
  },
  async *listAgents(context) {
    for await (const agents of list('/v1/agents', Agent, context))
      yield agents.map(({ id, name, email, active }) => ({ remoteId: id, name, email, isActive: active }))
  },
  async *listQueues(context) {
    for await (const queues of list('/v1/queues', z.object({ id, name: z.string() }), context))
      yield queues.map(queue => ({ remoteId: queue.id, name: queue.name }))
  },
  async *backfill(endpoint, { from }, cursor, { http }) {
    let place = openCursor(cursor, 1, Place) ?? { at: from - 1, id: '' }
    for (;;) {
      const query = { since: place.at, after: place.id }
      const reply = await http.request({ path: `/v1/${endpoint}`, query, lane: 'backfill' })
      const page = Page.parse(reply.json())
      place = page.place ?? place
      const records = page.items.map((item, index) => {
        const { id, updated_at } = z.looseObject({ id: z.string() }).parse(item)
        const key = `${endpoint}|${id}|${updated_at ?? index}`
        return { topic: endpoint, key, body: JSON.stringify(item) }
      })
      const isDone = page.next == null
      yield { records, cursor: cursorOf(1, place), isDone, reachedAt: place.at, retryAt: null }
      if (isDone) return
    }
  },
  async presenceSnapshot({ http }) {
    const reply = await http.request({ path: '/v1/presence', lane: 'presence' })
    return z
      .object({ items: z.array(Presence) })
      .parse(reply.json())
      .items.map(item => ({
        topic: 'presence',
        key: `presence|${item.agent_id}|${item.since}`,
        body: JSON.stringify(item),
      }))
  },
  verifyWebhook({ headers, body }, secrets, now) {
    const [, stamp, v1] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(headers['x-harbor-signature'] ?? '') ?? []
    if (!stamp || !v1) return { is: 'refused', reason: 'missing' }
    if (!isSigned({ algorithm: 'sha256', encoding: 'hex', parts: [stamp, '.', body] }, v1, secrets))
      return { is: 'refused', reason: 'mismatch' }
    if (!isTimely(Number(stamp) * 1000, now)) return { is: 'refused', reason: 'stale' }
    const text = body.toString('utf8')
    const read = z.object({ id: z.string(), type: z.string() }).safeParse(readJson(text)).data
    if (!read) return { is: 'refused', reason: 'malformed' }
    if (read.type === 'ping') return { is: 'handshake', status: 200, body: 'ok', contentType: 'text/plain' }
    const topic = read.type === 'change' ? 'hook' : read.type
    return { is: 'delivery', records: [{ topic, key: `hook|${read.id}`, body: text }] }
  },
  normalise,
  filterFields: async () => [
    {
      field: 'priority',
      label: 'Priority',
      values: ['low', 'normal', 'high', 'urgent'].map(value => ({ value, label: value })),
    },
  ],
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
