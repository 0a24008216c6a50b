// What agents did, as providers tell it: facts about tickets, whichever system they come from.
import type { EpochMs, Interval } from '../time/index.ts'

export type TicketStatus = 'OPEN' | 'CLOSED' | 'ON_HOLD'
export type TicketChannel = 'case' | 'call' | 'chat'

export interface Ticket {
  /** Of the connection and the provider's own id: "12:501". */
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
  /** The same for the same fact, by whatever road it came: what is known twice counts once. */
  factKey: string
  ticketKey: string
  /** The agent who did it. */
  surferId: number
  occurredAt: EpochMs
}

/** A time in which an agent worked on a ticket. */
export interface WorkBlock {
  surferId: number
  ticket: Ticket
  interval: Interval
  /** How it is known: measured from start to end, or inferred from moments and the usual handle time. */
  source: 'measured' | 'inferred'
  /** Of an inferred one: what it is inferred from. After a close comes only wrapping up. */
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
  ticket: Ticket
  interval: Interval
  events: readonly SessionEvent[]
}
