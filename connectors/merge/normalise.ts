// Normalisation of stored records. Models hold current states and no events: each states status and assignee of a
// ticket at the time of its latest change, and merging the facts ignores an unchanged value. The author of a change is
// not stated; the assignee is used instead.
import { z } from 'zod'
import type { EventActor, TicketStatus, WorkEvent } from '#core/observed/index.ts'
import { Id, MaybeId, Moment } from '../kit/fields.ts'
import { nothing, readRecord } from '../kit/quarantine.ts'
import { assigned, commented, created, statusChanged, ticketGone, wholeSecond } from '../kit/ticket-facts.ts'
import type { Normalised, RawRecord } from '../kit/types.ts'

export const TOPICS = { ticket: 'ticket', comment: 'comment' } as const

/** `purpose`: added by us. */
const Purpose = z.enum(['all', 'forecast', 'performance'])

const TicketPayload = z.object({
  id: Id,
  status: z.string().nullish(),
  assignees: z.array(Id).nullish(),
  assigned_teams: z.array(Id).nullish(),
  collections: z.array(MaybeId).nullish(),
  ticket_type: z.string().nullish(),
  priority: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  ticket_url: z.string().nullish(),
  remote_created_at: Moment,
  remote_updated_at: Moment.nullish(),
  completed_at: Moment.nullish(),
  modified_at: z.string().min(1),
  remote_was_deleted: z.boolean().nullish(),
  purpose: Purpose,
})
type TicketPayload = z.infer<typeof TicketPayload>

const CommentPayload = z.object({
  id: Id,
  ticket: Id,
  user: MaybeId,
  contact: MaybeId,
  is_private: z.boolean().nullish(),
  remote_created_at: Moment,
  remote_was_deleted: z.boolean().nullish(),
  purpose: Purpose,
})

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case TOPICS.ticket:
      return readRecord(record, TicketPayload, readTicket)
    case TOPICS.comment:
      return readRecord(record, CommentPayload, readComment)
    default:
      return nothing()
  }
}

/** A status that the aggregator could not place comes as the system behind it calls it. */
const STATUSES: Readonly<Record<string, TicketStatus>> = {
  OPEN: 'OPEN',
  IN_PROGRESS: 'OPEN',
  ON_HOLD: 'ON_HOLD',
  CLOSED: 'CLOSED',
}

export const ownStatusOf = (raw: string): 'IN_PROGRESS' | 'NON_STANDARD' | null =>
  raw === 'IN_PROGRESS' ? raw : Object.hasOwn(STATUSES, raw) ? null : 'NON_STANDARD'

/** "2026-03-02T09:14:07Z" and "…07.123456Z", so that the later is the greater. */
const versionOf = (modifiedAt: string): string => {
  const [, second = modifiedAt, part = ''] = /^(.{19})(?:\.(\d+))?/.exec(modifiedAt) ?? []
  return `${second}.${part.padEnd(6, '0')}`
}

function readTicket(ticket: TicketPayload): Normalised {
  const { id, remote_created_at: openedAt, completed_at: completedAt, purpose } = ticket
  const raw = ticket.status ?? 'OPEN'
  const status = STATUSES[raw]
  const changedAt = Math.max(openedAt, ticket.remote_updated_at ?? 0)
  const isGone = ticket.remote_was_deleted === true
  const assigneeId = ticket.assignees?.[0] ?? null
  const actor: EventActor =
    assigneeId !== null && purpose !== 'forecast' ? { type: 'agent', id: assigneeId } : { type: 'system' }
  const closedAt = status === 'CLOSED' ? (completedAt ?? changedAt) : null
  const gone = ticketGone(id, changedAt, 'deleted')
  const events: WorkEvent[] = [
    assigned(id, changedAt, assigneeId, { type: 'system' }),
    statusChanged(id, closedAt ?? changedAt, { status: status ?? 'OPEN', raw }, actor),
    ...(purpose === 'performance' ? [] : [created(id, openedAt, 'inbound')]),
    // A ticket goes once, and a merged one goes like a deleted one.
    ...(isGone ? [{ ...gone, factKey: `${id}|gone` }] : []),
  ]
  return {
    ...nothing(),
    events,
    snapshots: [
      {
        ticketId: id,
        url: ticket.ticket_url || null,
        // Channel: the provider states none.
        channel: 'case',
        channelName: ticket.ticket_type || 'ticket',
        status: status ?? 'OPEN',
        rawStatus: raw,
        assigneeId,
        queueIds: (ticket.collections ?? []).flatMap(collection => collection ?? []),
        tags: [...new Set(ticket.tags ?? [])].sort(),
        fields: {
          team: ticket.assigned_teams?.[0] ?? null,
          ticket_type: ticket.ticket_type ?? null,
          priority: ticket.priority ?? null,
        },
        openedAt: wholeSecond(openedAt),
        changedAt: wholeSecond(changedAt),
        closedAt: closedAt === null ? null : wholeSecond(closedAt),
        version: versionOf(ticket.modified_at),
        isGone,
      },
    ],
    warnings: status ? [] : [`The status "${raw.slice(0, 40)}" is new to us and counts as open.`],
  }
}

function readComment(comment: z.infer<typeof CommentPayload>): Normalised {
  const { id, ticket, user, contact, is_private, remote_created_at: at, purpose } = comment
  if (purpose === 'forecast' || comment.remote_was_deleted === true) return nothing()
  const actor: EventActor =
    user !== null ? { type: 'agent', id: user } : { type: contact !== null ? 'customer' : 'system' }
  return { ...nothing(), events: [commented(ticket, at, { id, isPublic: is_private !== true }, actor)] }
}
