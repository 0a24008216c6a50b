// One company as it really is: its agents, queues, tickets and calls, changed by actions alone. Every provider's
// pages and webhooks are made from here and from the log of actions, so that they agree.
import { applyAction } from './actions.ts'
import type {
  Action,
  CompanyAgent,
  CompanyCall,
  CompanyQueue,
  CompanyTicket,
  LoggedAction,
} from './company-model.ts'

/** Numbers count from 2020, so that they stay small. */
const EPOCH = Date.UTC(2020, 0, 1)
const MOST_A_SECOND = 1_000

/** Listener for actions. `isPast`: the action is added afterwards, without a notification when it happened. */
export type ActionListener = (action: LoggedAction, isPast: boolean) => void

export class SimulatedCompany {
  agents = new Map<string, CompanyAgent>()
  queues = new Map<string, CompanyQueue>()
  tickets = new Map<string, CompanyTicket>()
  calls = new Map<string, CompanyCall>()
  log: LoggedAction[] = []
  #listeners: ActionListener[] = []
  #nextId = 1000
  #lastSeq = 0
  readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  onAction(listener: ActionListener): void {
    this.#listeners.push(listener)
  }

  newId(): string {
    return String(++this.#nextId)
  }

  /** Applies and logs an action and what follows from it, and notifies the providers. Throws a sentence when it cannot be done. */
  act(
    action: Action,
    { at = this.now(), isPast = false }: { at?: number; isPast?: boolean } = {},
  ): LoggedAction {
    const latest = this.log.at(-1)?.at ?? 0
    if (at < latest)
      throw new Error(`at: ${new Date(at).toISOString()} lies before what was done last; nothing is undone.`)
    const { noted, follows } = applyAction(this, action, at)
    const logged = { ...action, ...noted, at, seq: this.#nextSeq(at) } as LoggedAction
    this.log.push(logged)
    for (const listener of this.#listeners) listener(logged, isPast)
    for (const next of follows) this.act(next, { at, isPast })
    return logged
  }

  /** Number from the second and the place in it: the same day played again has the same numbers. */
  #nextSeq(at: number): number {
    const first = Math.floor((at - EPOCH) / 1_000) * MOST_A_SECOND
    this.#lastSeq = Math.max(first, this.#lastSeq + 1)
    return this.#lastSeq
  }

  /** Forgets contacts that were over before an instant; later pages and exports begin there. */
  forget(before: number): void {
    for (const [id, ticket] of this.tickets) if (ticket.updatedAt < before) this.tickets.delete(id)
    for (const [id, call] of this.calls) if (call.updatedAt < before) this.calls.delete(id)
    this.log = this.log.filter(
      action =>
        action.at >= before &&
        (action.ticketId === undefined || this.tickets.has(action.ticketId)) &&
        (action.callId === undefined || this.calls.has(action.callId)),
    )
  }

  /** Another company; the providers stay connected. */
  reset(agents: readonly CompanyAgent[], queues: readonly CompanyQueue[]): void {
    this.agents = new Map(agents.map(agent => [agent.id, agent]))
    this.queues = new Map(queues.map(queue => [queue.id, queue]))
    this.tickets = new Map()
    this.calls = new Map()
    this.log = []
    this.#nextId = 1000
    this.#lastSeq = 0
  }
}
