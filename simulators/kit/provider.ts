// Simulated provider: its ids, its pages and its deliveries, made from the one company. Everything else (the HTTP
// server, tokens, limits, faults) is the same for all of them and lives beside this file.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { VirtualClock } from './clock.ts'
import type { SimulatedCompany } from './company.ts'
import type { Action, Channel, LoggedAction, PhoneStatus } from './company-model.ts'
import type { Hooks } from './hooks.ts'
import type { Grants, OAuthRules } from './oauth.ts'
import type { SimReply, SimRequest } from './request-reply.ts'

export type { SimReply, SimRequest }

export type Handler = (request: SimRequest) => SimReply | Promise<SimReply>

/** Calls that count together; the first whose `matches` is true also bears the headers. */
export interface SimLimit {
  name: string
  calls: number
  perMs: number
  matches(request: SimRequest): boolean
  /** Headers in which the provider states its count. */
  headers?(state: { limit: number; remaining: number; resetMs: number }): Record<string, string>
  /** Reply beyond it; 429 with the seconds to wait, unless it is another. */
  refusal?: SimReply
}

export interface Host {
  company: SimulatedCompany
  clock: VirtualClock
  /** Base address, with the provider's prefix and without a slash at the end. */
  baseUrl: string
  hooks: Hooks
  grants: Grants
  /** Seeded chance. */
  random(): number
  /** The provider's points that are not sure, as set now. */
  switches: Record<string, unknown>
}

export interface SimulatedProvider {
  /** The prefix of its addresses. */
  name: string
  /** Parts of the company that the provider covers. */
  covers: { tickets: boolean; calls: boolean; presence: boolean }
  /** Statuses of agents that the provider does not distinguish from another status, each with that other status. */
  statusShown?: Partial<Record<PhoneStatus, PhoneStatus>>
  /** Channel of every ticket, where the provider does not distinguish channels. */
  channelShown?: Channel
  /** True: a move to another queue unassigns the ticket. */
  movesRelease?: boolean
  /** Actions that cannot be done over there. */
  lacks?: readonly Action['do'][]
  /** The provider's ids of what is in the world. */
  ids: {
    agent(id: string): string
    queue(id: string): string
    ticket(id: string): string
    call(id: string): string
  }
  /** Undocumented behaviour by name, at its first setting: a connector must get along with either. */
  switches: Record<string, unknown>
  oauth: OAuthRules | null
  /** Accepted besides tokens. */
  apiKeys: readonly string[]
  limits: readonly SimLimit[]
  /** The body of an error as the provider writes it. */
  errorBody(status: number): unknown
  /** "GET /api/v2/users/:id" -> what answers it. */
  routes(host: Host): Record<string, Handler>
  /** Routes that ask for no credentials. */
  open?: readonly string[]
  /** Handler of actions: notifies subscribers through host.hooks. */
  onAction?(action: LoggedAction, host: Host): void
  /** A push channel: the address was asked to be upgraded. */
  onUpgrade?(request: IncomingMessage, socket: Duplex, head: Buffer, path: string, host: Host): void
}
