// Work event: one fact from a provider in the product's own terms, whether it came by webhook or by backfill.
import type { EpochMs } from '../time/index.ts'
import type { TicketChannel, TicketStatus } from './types.ts'

/** Statuses of the phone, as the product speaks of them. */
export const PHONE_STATUSES = ['available', 'unavailable', 'occupied', 'wrapup', 'busy'] as const
export type PhoneStatus = (typeof PHONE_STATUSES)[number]

/** Author of an event; `id`: the provider's own. */
export interface EventActor {
  type: 'agent' | 'customer' | 'bot' | 'system'
  id?: string
}

/** A ticket, call or chat as it stands at a moment. Ids are the provider's own, always text. */
export interface TicketSnapshot {
  ticketId: string
  url: string | null
  channel: TicketChannel
  /** The provider's word for the channel. */
  channelName: string
  status: TicketStatus
  rawStatus: string
  assigneeId: string | null
  /** Queues, groups or contact centres it is in. */
  queueIds: string[]
  tags: string[]
  /** Further fields by which ticket groups can filter: priority, brand, a custom field. */
  fields: Record<string, string | null>
  openedAt: EpochMs
  changedAt: EpochMs
  closedAt: EpochMs | null
  /** Compared as text: of two snapshots the greater is the newer. */
  version: string
  /** Deleted, merged into another, or marked as spam. */
  isGone: boolean
}

/** `inbound`: somebody reached out to the company; only these are volume. */
export type TicketOrigin = 'inbound' | 'outbound' | 'import'

export type WorkEventKind =
  | { kind: 'ticket.created'; ticketId: string; origin: TicketOrigin }
  | { kind: 'ticket.status-changed'; ticketId: string; to: TicketStatus; raw: string; actor: EventActor }
  | { kind: 'ticket.assigned'; ticketId: string; to: string | null; actor: EventActor }
  | { kind: 'ticket.comment'; ticketId: string; commentId: string; isPublic: boolean; actor: EventActor }
  | { kind: 'ticket.gone'; ticketId: string; how: 'deleted' | 'merged' | 'spam'; into: string | null }
  | { kind: 'ticket.restored'; ticketId: string }
  // An agent is in a call or chat from `started` to `ended`, without the times on hold where the agent may
  // do something else meanwhile.
  | { kind: 'work.started'; ticketId: string; agentId: string }
  | { kind: 'work.ended'; ticketId: string; agentId: string }
  // Order of changes. `millisecond`: position within the second of `occurredAt` (0 to 999), if that time is a whole
  // second; not part of the fact, since two paths may report different values. `arrival`: rank of the record with the
  // first report, for changes in the same millisecond.
  | {
      kind: 'agent.status-changed'
      agentId: string
      to: PhoneStatus
      raw: string
      millisecond?: number
      arrival?: number
    }

export type WorkEvent = WorkEventKind & {
  /** Made of the meaning, the moment included: the same fact by webhook and by backfill has the same key. */
  factKey: string
  occurredAt: EpochMs
}
