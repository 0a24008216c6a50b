// A stored record in the product's words. An event says what was done, by whom and when, and is the same in a webhook
// and in the list of events; how a conversation stands is read for itself, since an event shows it as it is now.

import type { z } from 'zod'
import type { EventActor, PhoneStatus, TicketChannel, TicketStatus, WorkEvent } from '#core/observed/index.ts'
import { nothing, readRecord } from '../kit/quarantine.ts'
import {
  assigned,
  commented,
  created,
  restored,
  statusChanged,
  ticketGone,
  wholeSecond,
} from '../kit/ticket-facts.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised, RawRecord, RemoteAgent } from '../kit/types.ts'
import { ConversationPayload, EventPayload, MergedConversation, TeammatePayload } from './payloads.ts'

/**
 * Topics of records. `received`: a webhook event; its conversation is fetched. `read`: an event of the list; its
 * conversation is read separately.
 */
export const TOPICS = {
  received: 'event.told',
  read: 'event.read',
  conversation: 'conversation',
  merged: 'conversation.merged',
  teammate: 'teammate',
} as const

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case TOPICS.received:
      return readRecord(record, EventPayload, event =>
        isInternal(event.conversation)
          ? nothing()
          : {
              ...nothing(),
              events: eventsOf(event),
              wants: [{ endpoint: 'conversations', id: event.conversation.id }],
            },
      )
    case TOPICS.read:
      return readRecord(record, EventPayload, event =>
        isInternal(event.conversation) ? nothing() : { ...nothing(), events: eventsOf(event) },
      )
    case TOPICS.conversation:
      return readRecord(record, ConversationPayload, readConversation)
    case TOPICS.merged:
      return readRecord(record, MergedConversation, ({ id, into, told_at }) => ({
        ...nothing(),
        events: [mergedAway(id, told_at, into)],
      }))
    case TOPICS.teammate:
      return readRecord(record, TeammatePayload, teammate => ({
        ...nothing(),
        events: [standing(teammate)],
        agents: [agentOf(teammate)],
      }))
    default:
      return nothing()
  }
}

const isInternal = ({ type }: { type?: string | null | undefined }) =>
  type === 'discussion' || type === 'task'

/** Fact of a merge, keyed without the time: a conversation is merged once, and not every path states the exact time. */
const mergedAway = (id: string, at: number, into: string | null): WorkEvent => ({
  ...ticketGone(id, at, 'merged', into),
  factKey: `${id}|gone|merged`,
})

const idsOf = (party: EventPayload['target']): string[] =>
  [party?.data ?? []].flat().flatMap(one => (typeof one === 'string' ? one : (one.id ?? [])))

function actorOf({ source }: EventPayload): EventActor {
  const [id] = idsOf(source)
  if (source?._meta?.type === 'teammate' && id !== undefined) return { type: 'agent', id }
  return source?._meta?.type === 'recipient' ? { type: 'customer' } : { type: 'system' }
}

/** A conversation's first message comes with it, give or take the time to make it. */
const FIRST_MS = 2_000

function eventsOf(event: EventPayload): WorkEvent[] {
  const { type, emitted_at: at, conversation } = event
  const { id, created_at: createdAt } = conversation
  const actor = actorOf(event)
  const isFirst = createdAt != null && at - createdAt < FIRST_MS
  const comment = (by: EventActor, isPublic: boolean) => [commented(id, at, { id: event.id, isPublic }, by)]
  switch (type) {
    case 'inbound':
      return isFirst ? [created(id, createdAt, 'inbound')] : comment({ type: 'customer' }, true)
    case 'outbound':
    case 'out_reply':
      return isFirst ? [created(id, createdAt, 'outbound')] : comment(actor, true)
    case 'comment':
      return comment(actor, false)
    case 'assign':
      return [assigned(id, at, idsOf(event.target)[0] ?? null, actor)]
    case 'unassign':
      return [assigned(id, at, null, actor)]
    case 'archive':
      return [statusChanged(id, at, { status: 'CLOSED', raw: 'archived' }, actor)]
    case 'reopen':
      return [statusChanged(id, at, { status: 'OPEN', raw: 'open' }, actor)]
    case 'reminder':
      // Set by somebody it puts the conversation off; by itself it brings it back.
      return event.source?._meta?.type === 'reminder'
        ? [statusChanged(id, at, { status: 'OPEN', raw: 'open' }, actor)]
        : [statusChanged(id, at, { status: 'ON_HOLD', raw: 'snoozed' }, actor)]
    case 'trash':
      return [ticketGone(id, at, 'deleted')]
    case 'restore':
      return [restored(id, at)]
    case 'conversations_merged':
      return idsOf(event.target).map(gone => mergedAway(gone, at, id))
    default:
      return []
  }
}

const STATUSES: Readonly<Record<string, TicketStatus>> = {
  assigned: 'OPEN',
  unassigned: 'OPEN',
  open: 'OPEN',
  snoozed: 'ON_HOLD',
  waiting: 'ON_HOLD',
  archived: 'CLOSED',
  resolved: 'CLOSED',
  deleted: 'CLOSED',
}

const CHANNELS: Readonly<Record<string, TicketChannel>> = {
  smtp: 'case',
  imap: 'case',
  gmail: 'case',
  office365: 'case',
  form: 'case',
  truly: 'call',
  dialpad: 'call',
  aircall: 'call',
  talkdesk: 'call',
  layer: 'chat',
  front_chat: 'chat',
  smooch: 'chat',
  intercom: 'chat',
  facebook: 'chat',
  tweets: 'chat',
  twitter_dm: 'chat',
  twilio: 'chat',
  twilio_whatsapp: 'chat',
  whatsapp: 'chat',
  custom: 'case',
}

function readConversation(conversation: ConversationPayload): Normalised {
  const { id, status: plain, status_category: category, created_at: createdAt, read_at } = conversation
  if (isInternal(conversation)) return nothing()
  const isGone = plain === 'deleted'
  const isSnoozed = (conversation.scheduled_reminders ?? []).length > 0 && plain !== 'archived'
  const raw = isGone ? plain : category || (isSnoozed ? 'snoozed' : plain)
  const status = STATUSES[raw]
  const channelName = conversation.channel_type || 'custom'
  const channel = CHANNELS[channelName]
  const changedAt = wholeSecond(conversation.updated_at ?? createdAt)
  return {
    ...nothing(),
    snapshots: [
      {
        ticketId: id,
        url: `https://app.frontapp.com/open/${encodeURIComponent(id)}`,
        channel: channel ?? 'case',
        channelName,
        status: status ?? 'OPEN',
        rawStatus: raw,
        assigneeId: conversation.assignee?.id ?? null,
        queueIds: conversation.inboxes,
        tags: [...new Set((conversation.tags ?? []).map(({ name }) => name))].sort(),
        fields: { channel_type: channelName, ...customFields(conversation.custom_fields ?? {}) },
        openedAt: wholeSecond(createdAt),
        changedAt,
        closedAt: status === 'CLOSED' ? changedAt : null,
        version: String(read_at).padStart(15, '0'),
        isGone,
      },
    ],
    warnings: [
      ...(status ? [] : [`The status "${raw}" is new to us and counts as open.`]),
      ...(channel ? [] : [`The channel "${channelName}" is new to us and counts as a case.`]),
    ],
  }
}

export const customField = (name: string): string => `custom_${name}`

const customFields = (fields: Readonly<Record<string, unknown>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || typeof value === 'object'
        ? []
        : [[customField(name), value === '' ? null : String(value)]],
    ),
  )

type Teammate = z.infer<typeof TeammatePayload>

export const agentOf = (teammate: Omit<Teammate, 'observed_at' | 'is_available'>): RemoteAgent => ({
  remoteId: teammate.id,
  name: [teammate.first_name, teammate.last_name].filter(Boolean).join(' '),
  email: teammate.email || null,
  isActive: teammate.is_blocked !== true,
})

function standing({ id: agentId, is_available, observed_at: at }: Teammate): WorkEvent {
  const to: PhoneStatus = is_available ? 'available' : 'unavailable'
  return {
    kind: 'agent.status-changed',
    agentId,
    to,
    raw: is_available ? 'available' : 'out of office',
    factKey: ['status', agentId, to, secondOf(at)].join('|'),
    occurredAt: wholeSecond(at),
  }
}
