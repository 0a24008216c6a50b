// Normalisation of stored records. A webhook names the changed conversation without the change, so the conversation is
// read with all its threads. Their order shows author, action and time.

import { z } from 'zod'
import type { EventActor, PhoneStatus, TicketChannel, TicketStatus, WorkEvent } from '#core/observed/index.ts'
import { Id } from '../kit/fields.ts'
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
import { ConversationPayload, GoneConversation, type Thread, UserStatus } from './payloads.ts'

export const TOPICS = {
  conversation: 'conversation',
  changed: 'conversation.changed',
  deleted: 'conversation.deleted',
  merged: 'conversation.merged',
  status: 'user.status',
} as const

const Changed = z.object({ id: Id })

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case TOPICS.conversation:
      return readRecord(record, ConversationPayload, readConversation)
    case TOPICS.changed:
      return readRecord(record, Changed, ({ id }) => ({
        ...nothing(),
        wants: [{ endpoint: 'conversations', id }],
      }))
    case TOPICS.deleted:
    case TOPICS.merged:
      return readRecord(record, GoneConversation, ({ id, into, told_at }) => {
        const gone = ticketGone(id, told_at, into === null ? 'deleted' : 'merged', into)
        // A conversation goes once, and nothing says exactly when.
        return { ...nothing(), events: [{ ...gone, factKey: `${id}|gone` }] }
      })
    case TOPICS.status:
      return readRecord(record, UserStatus, readStatus)
    default:
      return nothing()
  }
}

const STATUSES: Readonly<Record<string, TicketStatus>> = {
  active: 'OPEN',
  open: 'OPEN',
  pending: 'ON_HOLD',
  closed: 'CLOSED',
  spam: 'CLOSED',
}
const CHANNELS: Readonly<Record<string, TicketChannel>> = { email: 'case', chat: 'chat', phone: 'call' }
/** Threads that somebody wrote, and whether the customer reads them. */
const COMMENTS: Readonly<Record<string, boolean>> = {
  customer: true,
  message: true,
  reply: true,
  chat: true,
  beaconchat: true,
  phone: true,
  note: false,
}

function actorOf(by: Thread['createdBy']): EventActor {
  const { type, id } = by ?? { type: null, id: null }
  if (type === 'customer') return id === null ? { type: 'customer' } : { type: 'customer', id }
  // Workflows act in the name of nobody.
  return type === 'user' && id !== null ? { type: 'agent', id } : { type: 'system' }
}

function readConversation(conversation: ConversationPayload): Normalised {
  const { id, status: raw, type, createdAt, closedAt, read_at } = conversation
  const status = STATUSES[raw]
  const channel = CHANNELS[type]
  const threads = (conversation._embedded?.threads ?? [])
    .filter(({ state }) => state == null || state === 'published')
    .sort((a, b) => a.createdAt - b.createdAt || Number(a.id) - Number(b.id))
  const isOutbound = conversation.source?.via === 'user' || conversation.createdBy?.type === 'user'
  const changedAt = wholeSecond(
    Math.max(createdAt, closedAt ?? 0, conversation.userUpdatedAt ?? 0, threads.at(-1)?.createdAt ?? 0),
  )
  return {
    ...nothing(),
    events: [created(id, createdAt, isOutbound ? 'outbound' : 'inbound'), ...eventsOf(conversation, threads)],
    snapshots: [
      {
        ticketId: id,
        url: conversation.number
          ? `https://secure.helpscout.net/conversation/${encodeURIComponent(id)}/${encodeURIComponent(conversation.number)}/`
          : null,
        channel: channel ?? 'case',
        channelName: type,
        status: status ?? 'OPEN',
        rawStatus: raw,
        assigneeId: conversation.assignee?.id ?? null,
        queueIds: conversation.mailboxId === null ? [] : [conversation.mailboxId],
        tags: [...new Set((conversation.tags ?? []).map(({ tag }) => tag))].sort(),
        fields: {
          type,
          started_by: conversation.source?.via ?? null,
          ...Object.fromEntries(
            (conversation.customFields ?? []).map(({ id, text, value }) => [
              `custom_${id}`,
              text || value || null,
            ]),
          ),
        },
        openedAt: wholeSecond(createdAt),
        changedAt,
        closedAt: status === 'CLOSED' ? wholeSecond(closedAt ?? changedAt) : null,
        version: `${String(read_at).padStart(15, '0')} ${(threads.at(-1)?.id ?? '').padStart(20, '0')}`,
        isGone: raw === 'spam',
      },
    ],
    warnings: [
      ...(status ? [] : [`The status "${raw}" is new to us and counts as open.`]),
      ...(channel ? [] : [`The channel "${type}" is new to us and counts as a case.`]),
    ],
  }
}

/** Each thread bears the status and the assignee after it: what differs from before was changed by its author. */
function eventsOf({ id, createdAt }: ConversationPayload, threads: readonly Thread[]): WorkEvent[] {
  const events: WorkEvent[] = []
  let status = 'active'
  let assignee: string | null = null
  threads.forEach((thread, index) => {
    const { createdAt: at, type } = thread
    const actor = actorOf(thread.createdBy)
    const isPublic = COMMENTS[type]
    // The message that a conversation was opened with is no reply.
    const isFirst = index === 0 && wholeSecond(at) === wholeSecond(createdAt)
    if (isPublic !== undefined && !isFirst) events.push(commented(id, at, { id: thread.id, isPublic }, actor))
    const to = thread.assignedTo?.id ?? null
    if (to !== assignee) {
      events.push(assigned(id, at, to, actor))
      assignee = to
    }
    const next = thread.status
    if (next == null || next === 'nochange' || next === status) return
    if (next === 'spam') events.push(ticketGone(id, at, 'spam'))
    else {
      if (status === 'spam') events.push(restored(id, at))
      events.push(statusChanged(id, at, { status: STATUSES[next] ?? 'OPEN', raw: next }, actor))
    }
    status = next
  })
  return events
}

const STANDINGS: Readonly<Record<string, PhoneStatus>> = { active: 'available', away: 'unavailable' }

function readStatus({ userId: agentId, email }: z.infer<typeof UserStatus>): Normalised {
  const to = STANDINGS[email.status]
  return {
    ...nothing(),
    events: [
      {
        kind: 'agent.status-changed',
        agentId,
        to: to ?? 'unavailable',
        raw: email.status,
        factKey: ['status', agentId, to ?? email.status, secondOf(email.updatedAt)].join('|'),
        occurredAt: wholeSecond(email.updatedAt),
      },
    ],
    warnings: to
      ? []
      : [`The agent status "${email.status.slice(0, 40)}" is new to us and counts as unavailable.`],
  }
}
