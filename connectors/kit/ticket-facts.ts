// Facts of helpdesk tickets. The key of a fact consists of ticket, kind, value and second, and is the same for every
// path. All times are whole seconds, because webhooks may state fractions and the backfill does not.
import type { EventActor, TicketOrigin, TicketStatus, WorkEvent } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { secondOf } from './times.ts'

export const wholeSecond = (at: EpochMs): EpochMs => secondOf(at) * 1000

const SYSTEM: EventActor = { type: 'system' }

/**
 * Author of a change. `id` null: an automation or a trigger. `isStaff` undefined: not stated, so the author may be
 * staff.
 */
export function actorOf(id: string | null, isStaff: boolean | null | undefined): EventActor {
  if (id === null) return SYSTEM
  return { type: isStaff === false ? 'customer' : 'agent', id }
}

const keyed = (ticketId: string, at: EpochMs, kind: string, value: string) => ({
  ticketId,
  occurredAt: wholeSecond(at),
  factKey: `${ticketId}|${kind}|${value}|${secondOf(at)}`,
})

export const created = (ticketId: string, at: EpochMs, origin: TicketOrigin): WorkEvent => ({
  ...keyed(ticketId, at, 'created', ''),
  kind: 'ticket.created',
  origin,
})

export const statusChanged = (
  ticketId: string,
  at: EpochMs,
  { status, raw }: { status: TicketStatus; raw: string },
  actor: EventActor,
): WorkEvent => ({
  ...keyed(ticketId, at, 'status', raw),
  kind: 'ticket.status-changed',
  to: status,
  raw,
  actor,
})

export const assigned = (ticketId: string, at: EpochMs, to: string | null, actor: EventActor): WorkEvent => ({
  ...keyed(ticketId, at, 'assigned', to ?? ''),
  kind: 'ticket.assigned',
  to,
  actor,
})

/** Fact of a comment, keyed by the author, because the two paths may number a comment differently. */
export const commented = (
  ticketId: string,
  at: EpochMs,
  comment: { id: string | null; isPublic: boolean },
  actor: EventActor,
): WorkEvent => {
  const key = keyed(ticketId, at, 'comment', actor.id ?? '')
  return {
    ...key,
    kind: 'ticket.comment',
    commentId: comment.id ?? key.factKey,
    isPublic: comment.isPublic,
    actor,
  }
}

/** Fact of a removal. The export reports spam as a deletion, so both have the same key. */
export const ticketGone = (
  ticketId: string,
  at: EpochMs,
  how: 'deleted' | 'merged' | 'spam',
  into: string | null = null,
): WorkEvent => ({
  ...keyed(ticketId, at, 'gone', how === 'merged' ? 'merged' : 'deleted'),
  kind: 'ticket.gone',
  how,
  into,
})

export const restored = (ticketId: string, at: EpochMs): WorkEvent => ({
  ...keyed(ticketId, at, 'restored', ''),
  kind: 'ticket.restored',
})
