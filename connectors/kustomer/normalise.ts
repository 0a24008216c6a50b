// A stored record in the product's words. An event says what was changed, by whom and when, and is the same in a webhook
// and in the list of events; how a conversation stands, messages and notes are records of their own.
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
import type { Normalised, RawRecord } from '../kit/types.ts'
import {
  ConversationPayload,
  EntriesPayload,
  type Entry,
  EventPayload,
  type Party,
  StandingPayload,
} from './payloads.ts'

/**
 * Topics of records. `received`: a webhook event; the notes that it counts are fetched. `read`: an event of the list;
 * its notes are read separately.
 */
export const TOPICS = {
  conversation: 'conversation',
  received: 'event.told',
  read: 'event.read',
  entries: 'entries',
  standing: 'standing',
} as const

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case TOPICS.conversation:
      return readRecord(record, ConversationPayload, readConversation)
    case TOPICS.received:
      return readRecord(record, EventPayload, event => ({
        ...nothing(),
        events: eventsOf(event),
        wants: event.changes.noteCount ? [{ endpoint: 'notes', id: event.conversation }] : [],
      }))
    case TOPICS.read:
      return readRecord(record, EventPayload, event => ({ ...nothing(), events: eventsOf(event) }))
    case TOPICS.entries:
      return readRecord(record, EntriesPayload, ({ entries }) => ({
        ...nothing(),
        events: entries.flatMap(commentOf),
      }))
    case TOPICS.standing:
      return readRecord(record, StandingPayload, readStanding)
    default:
      return nothing()
  }
}

const STATUSES: Readonly<Record<string, TicketStatus>> = { open: 'OPEN', snoozed: 'ON_HOLD', done: 'CLOSED' }
const CHANNELS: Readonly<Record<string, TicketChannel>> = {
  email: 'case',
  form: 'case',
  voice: 'call',
  chat: 'chat',
  sms: 'chat',
  facebook: 'chat',
  instagram: 'chat',
  twitter: 'chat',
  'twitter-tweet': 'chat',
  whatsapp: 'chat',
  apple: 'chat',
}

/** Workflows and business rules act in the name of nobody, or of a user who is no agent. */
function actorOf(by: Party): EventActor {
  if (by?.type === 'user') return { type: 'agent', id: by.id }
  return by?.type === 'customer' ? { type: 'customer' } : { type: 'system' }
}

function readConversation({ id, attributes, relationships, organization }: ConversationPayload): Normalised {
  const { createdAt, updatedAt, rev, spam, deleted, deletedAt, direction, importedAt, priority } = attributes
  const status = STATUSES[attributes.status]
  const channelName = attributes.channels?.[0] ?? 'none'
  const channel = CHANNELS[channelName]
  const customer = relationships?.customer?.data?.id
  const isRemoved = deleted === true || deletedAt != null
  const origin = importedAt != null ? 'import' : direction === 'out' ? 'outbound' : 'inbound'
  const queue = relationships?.queue?.data?.id
  // A conversation goes once, and a merged one goes like a deleted one.
  const gone = ticketGone(id, deletedAt ?? updatedAt, 'deleted')
  return {
    ...nothing(),
    events: [
      created(id, createdAt, origin),
      ...(isRemoved ? [{ ...gone, factKey: `${id}|gone` } satisfies WorkEvent] : []),
    ],
    snapshots: [
      {
        ticketId: id,
        url:
          organization && customer
            ? `https://${organization}.kustomerapp.com/app/customers/${encodeURIComponent(customer)}/event/${encodeURIComponent(id)}`
            : null,
        channel: channel ?? 'case',
        channelName,
        status: status ?? 'OPEN',
        rawStatus: attributes.status,
        assigneeId: attributes.assignedUsers?.[0] ?? null,
        queueIds: queue ? [queue] : [],
        tags: [...new Set(attributes.tags ?? [])].sort(),
        fields: {
          team: attributes.assignedTeams?.[0] ?? null,
          brand: relationships?.brand?.data?.id ?? null,
          priority: priority == null ? null : String(priority),
          direction: direction ?? null,
          language: attributes.defaultLang ?? null,
          ...customFields(attributes.custom ?? {}),
        },
        openedAt: wholeSecond(createdAt),
        changedAt: wholeSecond(updatedAt),
        closedAt: status === 'CLOSED' ? wholeSecond(updatedAt) : null,
        version: String(rev).padStart(10, '0'),
        isGone: isRemoved || spam === true,
      },
    ],
    warnings: [
      ...(status ? [] : [`The status "${attributes.status}" is new to us and counts as open.`]),
      ...(channel || channelName === 'none'
        ? []
        : [`The channel "${channelName}" is new to us and counts as a case.`]),
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

function eventsOf({ conversation: id, at, by, changes }: EventPayload): WorkEvent[] {
  const { status, spam, assignedUsers } = changes
  const actor = actorOf(by)
  const events: WorkEvent[] = []
  if (assignedUsers) {
    const to = assignedUsers.after?.[0] ?? null
    if (to !== (assignedUsers.before?.[0] ?? null)) events.push(assigned(id, at, to, actor))
  }
  if (status?.after)
    events.push(statusChanged(id, at, { status: STATUSES[status.after] ?? 'OPEN', raw: status.after }, actor))
  if (spam?.after === true) events.push(ticketGone(id, at, 'spam'))
  if (spam?.before === true && spam.after === false) events.push(restored(id, at))
  return events
}

/** The message that a conversation was opened with is no reply. */
function commentOf({ id, attributes, relationships }: Entry): WorkEvent[] {
  const { direction, directionType, auto, createdAt } = attributes
  if (directionType?.startsWith('initial')) return []
  const isAutomatic = auto === true || (direction === 'out' && !relationships.createdBy?.data)
  const actor: EventActor =
    direction === 'in'
      ? { type: 'customer' }
      : isAutomatic
        ? { type: 'system' }
        : actorOf(relationships.createdBy?.data)
  return [
    commented(relationships.conversation.data.id, createdAt, { id, isPublic: direction != null }, actor),
  ]
}

/** "Busy" is set by the system for a call and its wrap-up; what agents choose otherwise is unavailable. */
const STANDINGS: Readonly<Record<string, PhoneStatus>> = {
  available: 'available',
  busy: 'occupied',
  unavailable: 'unavailable',
  offline: 'unavailable',
}

function readStanding({ user, type, name, observed_at: at }: z.infer<typeof StandingPayload>): Normalised {
  const to = STANDINGS[type]
  return {
    ...nothing(),
    events: [
      {
        kind: 'agent.status-changed',
        agentId: user,
        to: to ?? 'unavailable',
        raw: name,
        factKey: ['status', user, to ?? type, secondOf(at)].join('|'),
        occurredAt: wholeSecond(at),
      },
    ],
    warnings: to ? [] : [`The agent status "${type.slice(0, 40)}" is new to us and counts as unavailable.`],
  }
}
