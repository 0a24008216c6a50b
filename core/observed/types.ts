// Observed work: what agents did, as facts about tickets, whichever provider reports them.
import type { EpochMs, Interval } from '../time/index.ts'

export type TicketStatus = 'OPEN' | 'CLOSED' | 'ON_HOLD'
export type TicketChannel = 'case' | 'call' | 'chat'

export interface ObservedTicket {
  /** Key made of the connection and the provider's own id: "12:501". */
  key: string
  providerId: number
  ticketId: string
  url: string | null
  channel: TicketChannel
  /** Ticket groups whose filters it passes. */
  streamIds: readonly number[]
}

/** `work`: a call or chat that an agent really was in, from and to. */
export type FactKind =
  | { kind: 'status'; to: TicketStatus }
  | { kind: 'comment' }
  | { kind: 'work-started' }
  | { kind: 'work-ended' }

export type TicketFact = FactKind & {
  /** Key of the fact, identical for every source path: duplicates count once. */
  factKey: string
  ticketKey: string
  /** The agent who did it. */
  surferId: number
  occurredAt: EpochMs
}

/** A time in which an agent worked on a ticket. */
export interface WorkBlock {
  surferId: number
  ticket: ObservedTicket
  interval: Interval
  /** How it is known: measured from start to end, or inferred from moments and the usual handle time. */
  source: 'measured' | 'inferred'
  /** Moment from which an inferred block is inferred. After a close comes only wrapping up. */
  moment?: { at: EpochMs; isClose: boolean }
  factKeys: readonly string[]
}

export interface SessionEvent {
  type: TicketStatus | 'COMMENT'
  timestamp: EpochMs
  /** It happened while something else was scheduled. */
  isOffTask: boolean
}

export interface TicketSession {
  surferId: number
  ticket: ObservedTicket
  interval: Interval
  events: readonly SessionEvent[]
}
