// One company as it really is: its agents, queues, tickets and calls, changed by deeds alone. Every provider's
// pages and webhooks are made from here and from the log of deeds, so that they agree.
import { apply } from './deeds.ts'

export type PhoneStatus = 'available' | 'unavailable' | 'occupied' | 'wrapup' | 'busy'
export type Channel = 'case' | 'call' | 'chat'
export type TicketState = 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed'
export interface By {
  type: 'agent' | 'customer' | 'bot' | 'system'
  /** Of an agent. */
  id?: string
}

/** What somebody is meant to do. `queueIds`: of work in queues; none: away (a break, a meeting) or free. */
export interface PlanItem {
  from: number
  to: number
  what: 'queues' | 'away' | 'free'
  queueIds?: string[]
}

export interface WorldAgent {
  id: string
  name: string
  email: string
  isActive: boolean
  isAdmin: boolean
  zone: string
  plan: PlanItem[]
  phone: { status: PhoneStatus; reason: string | null; native: string | null; since: number }
}
export interface WorldQueue {
  id: string
  name: string
  channel: Channel
  /** Usual time for one contact. */
  handleMs: number
}
export interface WorldComment {
  id: string
  at: number
  isPublic: boolean
  by: By
}
export interface WorldTicket {
  id: string
  queueId: string
  channel: Channel
  /** A provider's own word, to show one that is unknown to us. */
  nativeChannel: string | null
  state: TicketState
  nativeState: string | null
  assigneeId: string | null
  requesterId: string
  tags: string[]
  priority: 'low' | 'normal' | 'high' | 'urgent'
  origin: 'inbound' | 'outbound' | 'import'
  comments: WorldComment[]
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
export interface WorldCall {
  id: string
  queueId: string
  direction: 'inbound' | 'outbound'
  phone: string
  state: 'queued' | 'ringing' | 'connected' | 'hold' | 'hangup' | 'missed'
  startedAt: number
  endedAt: number | null
  legs: Leg[]
  updatedAt: number
}

export type Deed =
  | {
      do: 'ticket.create'
      ticketId?: string
      queueId: string
      channel?: Channel
      nativeChannel?: string
      tags?: string[]
      priority?: WorldTicket['priority']
      origin?: WorldTicket['origin']
      requesterId?: string
      by?: By
    }
  | { do: 'ticket.assign'; ticketId: string; agentId: string | null; by: By }
  | { do: 'ticket.move'; ticketId: string; queueId: string; by: By }
  | { do: 'ticket.tag'; ticketId: string; tags: string[]; by: By }
  | { do: 'ticket.status'; ticketId: string; to: TicketState; native?: string; by: By }
  | { do: 'ticket.comment'; ticketId: string; commentId?: string; isPublic: boolean; by: By }
  | { do: 'ticket.delete' | 'ticket.spam' | 'ticket.restore'; ticketId: string; by: By }
  | { do: 'ticket.merge'; ticketId: string; into: string; by: By }
  /** Really at work on it: nobody tells, the oracle alone knows. */
  | { do: 'ticket.work'; ticketId: string; agentId: string; is: 'begun' | 'left' }
  | { do: 'agent.status'; agentId: string; to: PhoneStatus; reason?: string; native?: string }
  | { do: 'agent.change'; agentId: string; name?: string; email?: string; isActive?: boolean }
  | { do: 'call.queue'; callId?: string; queueId: string; direction?: WorldCall['direction']; phone?: string }
  | { do: 'call.ring' | 'call.connect'; callId: string; agentId: string }
  | { do: 'call.hold' | 'call.resume' | 'call.hangup' | 'call.miss'; callId: string }
  /** To another agent, who is in it at once. */
  | { do: 'call.transfer'; callId: string; agentId: string }

/** `id`: of the ticket, call or comment that was made, where the deed left it open. `before`: what it changed. */
export type Action = Deed & {
  seq: number
  at: number
  ticketId?: string
  callId?: string
  commentId?: string
  before?: string | null
}
/** `isPast`: it is filled in, and nobody was told of it when it happened. */
export type Listener = (action: Action, isPast: boolean) => void

export class World {
  agents = new Map<string, WorldAgent>()
  queues = new Map<string, WorldQueue>()
  tickets = new Map<string, WorldTicket>()
  calls = new Map<string, WorldCall>()
  log: Action[] = []
  #listeners: Listener[] = []
  #nextId = 1000
  readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  onAction(listener: Listener): void {
    this.#listeners.push(listener)
  }

  newId(): string {
    return String(++this.#nextId)
  }

  /** Does it, notes it, and tells the providers. Throws with a sentence when it can't be done. */
  act(deed: Deed, { at = this.now(), isPast = false }: { at?: number; isPast?: boolean } = {}): Action {
    const latest = this.log.at(-1)?.at ?? 0
    if (at < latest)
      throw new Error(`at: ${new Date(at).toISOString()} lies before what was done last; nothing is undone.`)
    const { noted, follows } = apply(this, deed, at)
    const action = { ...deed, ...noted, at, seq: this.log.length + 1 } as Action
    this.log.push(action)
    for (const listener of this.#listeners) listener(action, isPast)
    for (const next of follows) this.act(next, { at, isPast })
    return action
  }

  /** Another company; the providers stay connected. */
  reset(agents: readonly WorldAgent[], queues: readonly WorldQueue[]): void {
    this.agents = new Map(agents.map(agent => [agent.id, agent]))
    this.queues = new Map(queues.map(queue => [queue.id, queue]))
    this.tickets = new Map()
    this.calls = new Map()
    this.log = []
    this.#nextId = 1000
  }
}
