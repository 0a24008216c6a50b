// Normalisation of stored records. A conversation is a list of parts with action, author and time; a part is the same
// in a webhook and in the conversation itself.
import { z } from 'zod'
import type {
  EventActor,
  PhoneStatus,
  TicketChannel,
  TicketSnapshot,
  TicketStatus,
  WorkEvent,
} from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { nothing, readRecord } from '../kit/quarantine.ts'
import { assigned, commented, created, statusChanged, ticketGone, wholeSecond } from '../kit/ticket-facts.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised, RawRecord, RemoteAgent } from '../kit/types.ts'
import {
  ActivityLog,
  AdminPayload,
  CallsRecord,
  ChangedCalls,
  ChangedTicket,
  type ConversationPart,
  ConversationPayload,
  DeletedConversation,
  TicketPayload,
} from './payloads.ts'

export const TOPICS = {
  conversation: 'conversation',
  ticket: 'ticket',
  ticketChanged: 'ticket.changed',
  calls: 'calls',
  callsChanged: 'calls.changed',
  deleted: 'conversation.deleted',
  admin: 'admin',
  activity: 'activity_log',
} as const

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case TOPICS.conversation:
      return readRecord(record, ConversationPayload, readConversation)
    case TOPICS.ticket:
      return readRecord(record, TicketPayload, readTicket)
    case TOPICS.calls:
      return readRecord(record, CallsRecord, readCalls)
    case TOPICS.ticketChanged:
      return readRecord(record, ChangedTicket, ({ id }) => wanted('tickets', id))
    case TOPICS.callsChanged:
      return readRecord(record, ChangedCalls, ({ id }) => (id === null ? nothing() : wanted('calls', id)))
    case TOPICS.deleted:
      return readRecord(record, DeletedConversation, ({ id, deleted_at }) => ({
        ...nothing(),
        events: [ticketGone(id, deleted_at, 'deleted')],
      }))
    case TOPICS.admin:
      return readRecord(record, AdminPayload, admin => ({
        ...nothing(),
        events: [standing(admin.id, admin.away_mode_enabled, admin.observed_at)],
        agents: [agentOf(admin)],
      }))
    case TOPICS.activity:
      return readRecord(record, ActivityLog, ({ activity_type, performed_by, metadata, created_at }) => {
        const agentId = performed_by?.id ?? null
        const isAway = metadata?.away_mode ?? null
        const isOf = activity_type === 'admin_away_mode_change' && agentId !== null && isAway !== null
        return { ...nothing(), events: isOf ? [standing(agentId, isAway, created_at)] : [] }
      })
    default:
      return nothing()
  }
}

const wanted = (endpoint: string, id: string): Normalised => ({ ...nothing(), wants: [{ endpoint, id }] })

export const agentOf = (admin: {
  id: string
  name?: string | null | undefined
  email?: string | null | undefined
  has_inbox_seat?: boolean | null | undefined
}): RemoteAgent => ({
  remoteId: admin.id,
  name: admin.name ?? '',
  email: admin.email || null,
  isActive: admin.has_inbox_seat !== false,
})

/** A teammate is away or not; the reasons are the workspace's own. */
function standing(agentId: string, isAway: boolean, at: EpochMs): WorkEvent {
  const to: PhoneStatus = isAway ? 'unavailable' : 'available'
  return {
    kind: 'agent.status-changed',
    agentId,
    to,
    raw: isAway ? 'away' : 'active',
    factKey: ['status', agentId, to, secondOf(at)].join('|'),
    occurredAt: wholeSecond(at),
  }
}

const STATES: Readonly<Record<string, TicketStatus>> = {
  open: 'OPEN',
  snoozed: 'ON_HOLD',
  closed: 'CLOSED',
}

/** States that a part brings; others leave it as it is. */
const STATE_OF_PART: Readonly<Record<string, string>> = {
  open: 'open',
  close: 'closed',
  snoozed: 'snoozed',
  unsnoozed: 'open',
  timer_unsnooze: 'open',
  assign_and_reopen: 'open',
  assign_and_unsnooze: 'open',
  note_and_reopen: 'open',
}
const COMMENTS: Readonly<Record<string, boolean>> = {
  comment: true,
  quick_reply: true,
  note: false,
  note_and_reopen: false,
}
const ASSIGNMENTS = new Set([
  'assignment',
  'assign_and_reopen',
  'assign_and_unsnooze',
  'away_mode_assignment',
  'default_assignment',
])
/** Categories of a ticket's states, which are the same in every workspace. */
const TICKET_STATES: Readonly<Record<string, TicketStatus>> = {
  submitted: 'OPEN',
  in_progress: 'OPEN',
  waiting_on_customer: 'ON_HOLD',
  resolved: 'CLOSED',
}
/** Author of a part: an admin, a user or a workflow. */
const isStateOfTicket = ({ part_type }: ConversationPart) => part_type.startsWith('ticket_state_updated')

/** The conversation was closed and lives on in another. */
const isMergedAway = ({ part_type }: ConversationPart) => part_type.startsWith('merged_secondary')

function actorOf(author: ConversationPart['author']): EventActor {
  const { type, id } = author ?? { type: null, id: null }
  if (type === 'admin' && id !== null) return { type: 'agent', id }
  if (type === 'bot') return { type: 'bot' }
  if (type === 'user' || type === 'lead' || type === 'contact')
    return id === null ? { type: 'customer' } : { type: 'customer', id }
  return { type: 'system' }
}

function eventsOfPart(ticketId: string, part: ConversationPart): WorkEvent[] {
  const { id, part_type: type, created_at: at, assigned_to: to } = part
  const actor = actorOf(part.author)
  const events: WorkEvent[] = []
  const isPublic = COMMENTS[type]
  if (isPublic !== undefined) events.push(commented(ticketId, at, { id, isPublic }, actor))
  // An assignment to a team says nothing of the teammate.
  if (ASSIGNMENTS.has(type) && to?.type !== 'team') events.push(assigned(ticketId, at, to?.id ?? null, actor))
  // A customer's reply opens what was closed or snoozed, without a part of its own.
  const reopened = isPublic && actor.type === 'customer' && part.state === 'open' ? 'open' : undefined
  const raw = STATE_OF_PART[type] ?? reopened
  if (raw !== undefined) events.push(statusChanged(ticketId, at, { status: STATES[raw]!, raw }, actor))
  const { ticket_state: word, previous_ticket_state: before } = part
  if (isStateOfTicket(part) && word && word !== before)
    events.push(statusChanged(ticketId, at, { status: TICKET_STATES[word] ?? 'OPEN', raw: word }, actor))
  if (isMergedAway(part)) events.push(ticketGone(ticketId, at, 'merged'))
  return events
}

/** Sources of a conversation by telephone. */
export const PhoneSource = z.enum(['phone_call', 'phone_switch'])

/** Messages that go out to customers by themselves; a conversation that a bot began was asked for by the customer. */
const OUTBOUND = new Set(['admin_initiated', 'campaigns_initiated', 'automated'])

const CHANNELS: Readonly<Record<string, TicketChannel>> = {
  email: 'case',
  phone_call: 'call',
  phone_switch: 'call',
  conversation: 'chat',
  facebook: 'chat',
  instagram: 'chat',
  push: 'chat',
  sms: 'chat',
  twitter: 'chat',
  whatsapp: 'chat',
}

function readConversation(conversation: ConversationPayload): Normalised {
  const { id, created_at, updated_at, source, state } = conversation
  const parts = conversation.conversation_parts?.conversation_parts ?? []
  const origin = OUTBOUND.has(source?.delivered_as ?? '') ? 'outbound' : 'inbound'
  const channelName = source?.type || 'conversation'
  const status = STATES[state]
  const warnings = [
    ...(status ? [] : [`The status "${state}" is new to us and counts as open.`]),
    ...(CHANNELS[channelName] ? [] : [`The channel "${channelName}" is new to us and counts as a chat.`]),
  ]
  const changedAt = wholeSecond(updated_at)
  const snapshot: TicketSnapshot = {
    ticketId: id,
    url: conversation.url ?? null,
    channel: CHANNELS[channelName] ?? 'chat',
    channelName,
    status: status ?? 'OPEN',
    rawStatus: state,
    assigneeId: conversation.admin_assignee_id,
    queueIds: conversation.team_assignee_id === null ? [] : [conversation.team_assignee_id],
    tags: [...new Set(conversation.tags?.tags.map(tag => tag.name) ?? [])].sort(),
    fields: {
      priority: conversation.priority ?? null,
      delivered_as: source?.delivered_as ?? null,
      source_type: source?.type ?? null,
      ...customFields(conversation.custom_attributes ?? {}),
    },
    openedAt: wholeSecond(created_at),
    changedAt,
    closedAt: status === 'CLOSED' ? changedAt : null,
    version: versionOf(changedAt, parts),
    isGone: parts.some(isMergedAway),
  }
  return {
    ...nothing(),
    events: [created(id, created_at, origin), ...parts.flatMap(part => eventsOfPart(id, part))],
    snapshots: [snapshot],
    warnings,
  }
}

/** Order of parts: by time, then by id, since ids ascend within a second. */
function versionOf(changedAt: EpochMs, parts: readonly ConversationPart[]): string {
  const ids = parts.map(({ id }) => id.padStart(20, '0')).sort()
  return `${new Date(changedAt).toISOString()} ${ids.at(-1) ?? ''}`
}

export const TICKET_CATEGORIES = ['Customer', 'Back-office', 'Tracker']

function readTicket(ticket: TicketPayload): Normalised {
  const { id, created_at, updated_at, ticket_state, ticket_type, category } = ticket
  const parts = ticket.ticket_parts?.ticket_parts ?? []
  const raw = ticket_state.category
  const status = TICKET_STATES[raw]
  const changedAt = wholeSecond(updated_at)
  return {
    ...nothing(),
    events: [created(id, created_at, 'inbound'), ...parts.flatMap(part => eventsOfPart(id, part))],
    snapshots: [
      {
        ticketId: id,
        url: ticket.url ?? null,
        channel: 'case',
        channelName: 'ticket',
        status: status ?? 'OPEN',
        rawStatus: raw,
        assigneeId: ticket.admin_assignee_id,
        queueIds: ticket.team_assignee_id === null ? [] : [ticket.team_assignee_id],
        tags: [],
        fields: { ticket_category: category ?? null, ticket_type: ticket_type?.id ?? null },
        openedAt: wholeSecond(created_at),
        changedAt,
        closedAt: status === 'CLOSED' ? changedAt : null,
        // A conversation that became a ticket keeps its id; the ticket's state counts.
        version: `${versionOf(changedAt, parts)} ticket`,
        isGone: false,
      },
    ],
    warnings: status ? [] : [`The state "${raw.slice(0, 40)}" of a ticket is new to us and counts as open.`],
  }
}

/** Tolerance (ms) between the answer of a call and the assignment of its conversation. */
const ANSWERED_MS = 2_000

/** Intervals of work in the calls of a conversation, by agent. A call names its last agent; a transfer assigns the conversation. */
function readCalls({ id, calls, assignments }: CallsRecord): Normalised {
  const given = assignments.toSorted((a, b) => a.at - b.at)
  const work = (kind: 'work.started' | 'work.ended', agentId: string, at: EpochMs): WorkEvent => ({
    kind,
    ticketId: id,
    agentId,
    factKey: ['call', id, kind, agentId, secondOf(at)].join('|'),
    occurredAt: wholeSecond(at),
  })
  const events = calls.flatMap(({ admin_id, answered_at: answeredAt, ended_at: endedAt }) => {
    if (answeredAt == null) return []
    const isBefore = ({ at }: { at: EpochMs }) => at <= answeredAt + ANSWERED_MS
    const passedOn = given.filter(one => !isBefore(one) && (endedAt == null || one.at < endedAt))
    const first =
      passedOn.length > 0 ? given.findLast(isBefore)?.to : (admin_id ?? given.findLast(isBefore)?.to)
    const parts = [...(first ? [{ at: answeredAt, to: first }] : []), ...passedOn]
    return parts.flatMap(({ at, to }, index) => {
      const end = parts[index + 1]?.at ?? endedAt
      return [work('work.started', to, at), ...(end == null ? [] : [work('work.ended', to, end)])]
    })
  })
  return { ...nothing(), events }
}

export const customField = (name: string): string => `custom_${name}`

/** Attributes of more than a value, such as a list of objects, can be filtered by nothing. */
const customFields = (attributes: Readonly<Record<string, unknown>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null || typeof value === 'object'
        ? []
        : [[customField(name), value === '' ? null : String(value)]],
    ),
  )
