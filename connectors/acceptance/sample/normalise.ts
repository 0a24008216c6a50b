// Normaliser of the sample provider's records.
import { z } from 'zod'
import { nothing, readRecord } from '#connectors/kit/quarantine.ts'
import { secondOf } from '#connectors/kit/times.ts'
import type { Normalised, RawRecord } from '#connectors/kit/types.ts'
import type { PhoneStatus, TicketChannel, TicketStatus, WorkEvent } from '#core/observed/index.ts'

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

export const id = z.union([z.string(), z.number()]).transform(String)
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
export const Presence = z.object({ agent_id: id, status: z.string(), since: z.number() })

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
        assigneeId: call.legs.findLast(leg => leg.connectedAt !== null)?.agentId ?? null,
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

export function normalise(record: RawRecord): Normalised {
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
