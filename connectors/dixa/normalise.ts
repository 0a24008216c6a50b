// Normalisation of stored records. A webhook names the changed conversation without the author, so the conversation is
// read with its activity log. Its entries state author, action and time, and are the same in the organization's log.
import type { EventActor, PhoneStatus, TicketChannel, TicketStatus, WorkEvent } from '#core/observed/index.ts'
import { nothing, putAside, readRecord } from '../kit/quarantine.ts'
import { assigned, commented, created, statusChanged, ticketGone, wholeSecond } from '../kit/ticket-facts.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised, RawRecord } from '../kit/types.ts'
import {
  Activity,
  Changed,
  ConversationRecord,
  MergedConversation,
  PresenceRecord,
  Unreadable,
} from './payloads.ts'

export const TOPICS = {
  activity: 'activity',
  conversation: 'conversation',
  merged: 'conversation.merged',
  changed: 'conversation.changed',
  presence: 'presence',
  unreadable: 'unreadable',
} as const

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case TOPICS.activity:
      return readRecord(record, Activity, activity => ({ ...nothing(), events: eventsOf(activity) }))
    case TOPICS.conversation:
      return readRecord(record, ConversationRecord, readConversation)
    case TOPICS.merged:
      return readRecord(record, MergedConversation, ({ id, into, told_at }) => ({
        ...nothing(),
        // The time of a link is not given; a conversation is linked once.
        events: [{ ...ticketGone(id, told_at, 'merged', into), factKey: `${id}|gone|merged` }],
      }))
    case TOPICS.changed:
      return readRecord(record, Changed, ({ id }) => ({
        ...nothing(),
        wants: [{ endpoint: 'conversations', id }],
      }))
    case TOPICS.presence:
      return readRecord(record, PresenceRecord, readPresence)
    case TOPICS.unreadable:
      return readRecord(record, Unreadable, ({ kind, field }) =>
        putAside(`${kind}: ${field} is not as expected.`),
      )
    default:
      return nothing()
  }
}

/** Kinds of activity that a customer's message may cause; all others are done by agents or by nobody. */
const BY_EITHER = new Set(['ConversationReopened', 'FollowupExpired', 'FollowupRemoved'])

function eventsOf({
  id: entry,
  conversationId: id,
  activityTimestamp: at,
  ...activity
}: Activity): WorkEvent[] {
  const authorId = activity.author?.id ?? null
  const actor: EventActor =
    authorId === null
      ? { type: 'system' }
      : { type: activity.is_agent || !BY_EITHER.has(activity._type) ? 'agent' : 'customer', id: authorId }
  const status = (to: TicketStatus, raw: string) => [statusChanged(id, at, { status: to, raw }, actor)]
  const comment = (isPublic: boolean, by: EventActor = actor) => [
    commented(id, at, { id: entry, isPublic }, by),
  ]
  const { agentId = null, destinationType, destinationId = null } = activity.attributes ?? {}
  switch (activity._type) {
    case 'ConversationCreatedByCustomer':
      return [created(id, at, 'inbound')]
    case 'ConversationCreatedByAgent':
      return [created(id, at, 'outbound')]
    case 'ConversationAssigned':
      return agentId === null ? [] : [assigned(id, at, agentId, actor)]
    case 'ConversationClaimed':
    case 'ConversationOfferAccepted':
      return authorId === null ? [] : [assigned(id, at, authorId, actor)]
    case 'ConversationUnassigned':
      return [assigned(id, at, null, actor)]
    case 'TransferSuccessful':
      // Into a queue: nobody has it until somebody takes it there.
      return [assigned(id, at, /agent|user/i.test(destinationType ?? '') ? destinationId : null, actor)]
    case 'ConversationPending':
    case 'FollowupAdded':
      return status('ON_HOLD', 'Pending')
    case 'ConversationClosed':
      return status('CLOSED', 'Closed')
    case 'ConversationReopened':
    case 'FollowupExpired':
    case 'FollowupRemoved':
      return status('OPEN', 'Open')
    case 'MessageAddedByAgent':
      return comment(true)
    case 'MessageAddedByCustomer':
      return comment(true, authorId === null ? { type: 'customer' } : { type: 'customer', id: authorId })
    case 'ConversationAutoreplySent':
      return comment(true, { type: 'bot' })
    case 'NoteAdded':
      return comment(false)
    default:
      return []
  }
}

const STATES: Readonly<Record<string, TicketStatus>> = {
  open: 'OPEN',
  pending: 'ON_HOLD',
  awaitingpending: 'ON_HOLD',
  closed: 'CLOSED',
}

/** Names of the API; the exports write them small and apart, webhooks in capitals. */
const CHANNELS: readonly [name: string, channel: TicketChannel][] = [
  ['Email', 'case'],
  ['ContactForm', 'case'],
  ['PstnPhone', 'call'],
  ['Voicemail', 'call'],
  ['Callback', 'call'],
  ['WidgetChat', 'chat'],
  ['Messenger', 'chat'],
  ['FacebookMessenger', 'chat'],
  ['WhatsApp', 'chat'],
  ['Sms', 'chat'],
  ['Twitter', 'chat'],
  ['Generic', 'chat'],
]
export const CHANNEL_NAMES = CHANNELS.map(([name]) => name)
const bare = (word: string) => word.replaceAll('_', '').toLowerCase()

export const attributeField = (identifier: string): string => `attribute_${identifier}`

function readConversation(conversation: ConversationRecord): Normalised {
  const { id, state, channel: word, created_at, changed_at, closed_at, activities, read_at } = conversation
  const status = STATES[bare(state)]
  const known = CHANNELS.find(([name]) => bare(name) === bare(word))
  const latest = activities.reduce((at, { activityTimestamp }) => Math.max(at, activityTimestamp), 0)
  const changedAt = wholeSecond(Math.max(created_at, changed_at, latest))
  const { direction } = conversation
  // Between agents, beside a customer's conversation.
  if (bare(direction ?? '') === 'internal') return nothing()
  return {
    ...nothing(),
    events: activities.flatMap(eventsOf),
    snapshots: [
      {
        ticketId: id,
        url: null,
        channel: known?.[1] ?? 'chat',
        channelName: known?.[0] ?? word,
        status: status ?? 'OPEN',
        rawStatus: state,
        assigneeId: conversation.assignee_id,
        queueIds: conversation.queue_id === null ? [] : [conversation.queue_id],
        tags: [...new Set(conversation.tags)].sort(),
        fields: {
          channel_name: known?.[0] ?? word,
          direction: direction ? bare(direction) : null,
          language: conversation.language || null,
          ...Object.fromEntries(
            Object.entries(conversation.attributes).map(([name, value]) => [
              attributeField(name),
              value || null,
            ]),
          ),
        },
        openedAt: wholeSecond(created_at),
        changedAt,
        closedAt: status === 'CLOSED' ? wholeSecond(closed_at ?? changedAt) : null,
        version: String(read_at).padStart(15, '0'),
        isGone: false,
      },
    ],
    warnings: [
      ...(status ? [] : [`The status "${state.slice(0, 40)}" is new to us and counts as open.`]),
      ...(known ? [] : [`The channel "${word.slice(0, 40)}" is new to us and counts as chat.`]),
    ],
  }
}

function readPresence(presence: PresenceRecord): Normalised {
  const { userId: agentId, connectionStatus, observed_at: at } = presence
  const isOnline = connectionStatus === 'Online'
  const raw = isOnline ? (presence.presenceStatus ?? 'Away') : connectionStatus
  const to: PhoneStatus = isOnline && raw === 'Working' ? 'available' : 'unavailable'
  const isKnown = ['Working', 'Away', 'Offline'].includes(raw)
  return {
    ...nothing(),
    events: [
      {
        kind: 'agent.status-changed',
        agentId,
        to,
        raw,
        factKey: ['status', agentId, to, secondOf(at)].join('|'),
        occurredAt: wholeSecond(at),
      },
    ],
    warnings: isKnown
      ? []
      : [`The agent status "${raw.slice(0, 40)}" is new to us and counts as unavailable.`],
  }
}
