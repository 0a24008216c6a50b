// Agents, queues, tickets and calls of one simulated company, and the actions that change them.

export type PhoneStatus = 'available' | 'unavailable' | 'occupied' | 'wrapup' | 'busy'
export type Channel = 'case' | 'call' | 'chat'
export type TicketState = 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed'
export interface ActionAuthor {
  type: 'agent' | 'customer' | 'bot' | 'system'
  /** Id of an agent. */
  id?: string
}

/** Planned item of an agent's day. `queueIds`: of work in queues; none: away (a break, a meeting) or free. */
export interface PlanItem {
  from: number
  to: number
  what: 'queues' | 'away' | 'free'
  queueIds?: string[]
}

export interface CompanyAgent {
  id: string
  name: string
  email: string
  isActive: boolean
  isAdmin: boolean
  zone: string
  plan: PlanItem[]
  phone: { status: PhoneStatus; reason: string | null; native: string | null; since: number }
}
export interface CompanyQueue {
  id: string
  name: string
  channel: Channel
  /** Usual time for one contact. */
  handleMs: number
}
export interface CompanyComment {
  id: string
  at: number
  isPublic: boolean
  by: ActionAuthor
}
export interface CompanyTicket {
  id: string
  queueId: string
  channel: Channel
  /** A provider's own word, to show one that is unknown to us. */
  nativeChannel: string | null
  state: TicketState
  nativeState: string | null
  assigneeId: string | null
  requesterId: string
  /** Agent who opened it in the customer's name; null: nobody did. */
  submitterId: string | null
  tags: string[]
  priority: 'low' | 'normal' | 'high' | 'urgent'
  origin: 'inbound' | 'outbound' | 'import'
  comments: CompanyComment[]
  createdAt: number
  updatedAt: number
  solvedAt: number | null
  gone: 'deleted' | 'spam' | 'merged' | null
  mergedInto: string | null
}
/** One agent's part of a call. */
export interface Leg {
  agentId: string
  rangAt: number
  connectedAt: number | null
  endedAt: number | null
  holds: { from: number; to: number | null }[]
}
export interface CompanyCall {
  id: string
  queueId: string
  direction: 'inbound' | 'outbound'
  phone: string
  /** Transfer; `external`: to a number outside, without an agent. */
  state: 'queued' | 'ringing' | 'connected' | 'hold' | 'external' | 'hangup' | 'missed'
  startedAt: number
  endedAt: number | null
  legs: Leg[]
  updatedAt: number
}

export type Action =
  | {
      do: 'ticket.create'
      ticketId?: string
      queueId: string
      channel?: Channel
      nativeChannel?: string
      tags?: string[]
      priority?: CompanyTicket['priority']
      origin?: CompanyTicket['origin']
      requesterId?: string
      by?: ActionAuthor
    }
  | { do: 'ticket.assign'; ticketId: string; agentId: string | null; by: ActionAuthor }
  /** Move to a queue. `isReleased`: the ticket is unassigned by it. */
  | { do: 'ticket.move'; ticketId: string; queueId: string; isReleased?: boolean; by: ActionAuthor }
  | { do: 'ticket.tag'; ticketId: string; tags: string[]; by: ActionAuthor }
  | { do: 'ticket.status'; ticketId: string; to: TicketState; native?: string; by: ActionAuthor }
  | { do: 'ticket.comment'; ticketId: string; commentId?: string; isPublic: boolean; by: ActionAuthor }
  | { do: 'ticket.delete' | 'ticket.spam' | 'ticket.restore'; ticketId: string; by: ActionAuthor }
  | { do: 'ticket.merge'; ticketId: string; into: string; by: ActionAuthor }
  /** Actual work on a ticket: no provider reports it, and only the oracle knows it. */
  | { do: 'ticket.work'; ticketId: string; agentId: string; is: 'begun' | 'left' }
  | { do: 'agent.status'; agentId: string; to: PhoneStatus; reason?: string; native?: string }
  | { do: 'agent.change'; agentId: string; name?: string; email?: string; isActive?: boolean }
  | {
      do: 'call.queue'
      callId?: string
      queueId: string
      direction?: CompanyCall['direction']
      phone?: string
    }
  | { do: 'call.ring' | 'call.connect'; callId: string; agentId: string }
  | { do: 'call.hold' | 'call.resume' | 'call.hangup' | 'call.miss'; callId: string }
  /** To another agent, who is in it at once. */
  | { do: 'call.transfer'; callId: string; agentId: string }
  /** Transfer to a number outside, which ends the agent's work. */
  | { do: 'call.transfer-out'; callId: string }

/**
 * Logged action. Ids: the created ticket, call or comment, where the action left its id open. `before`: the replaced
 * value.
 */
export type LoggedAction = Action & {
  seq: number
  at: number
  ticketId?: string
  callId?: string
  commentId?: string
  before?: string | null
}

/** A company's entities by id. */
export interface CompanyState {
  readonly agents: ReadonlyMap<string, CompanyAgent>
  readonly queues: ReadonlyMap<string, CompanyQueue>
  readonly tickets: Map<string, CompanyTicket>
  readonly calls: Map<string, CompanyCall>
  newId(): string
}
