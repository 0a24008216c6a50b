// State that clients have set up at the provider: endpoints, their subscriptions, exports under way.
import type { Duplex } from 'node:stream'
import type { Host } from '../kit/provider.ts'

export interface ClientEndpoint {
  id: string
  kind: 'webhooks' | 'websockets'
  hookUrl: string | null
  secret: string | null
  /** Expiry of the push channel's address, which is valid for an hour. */
  ticket: { token: string; endsAt: number } | null
  sockets: Set<Duplex>
}
export interface Subscription {
  id: string
  to: 'agent_status' | 'call'
  endpointId: string
  /** States of calls that are delivered. */
  states: string[] | null
}
export interface Export {
  id: string
  statType: 'calls' | 'onduty'
  from: number
  to: number
  zone: string
  polls: number
  token: string
  csv: string | null
}

export interface ClientState {
  endpoints: Map<string, ClientEndpoint>
  subscriptions: Map<string, Subscription>
  exports: Map<string, Export>
  /** Answers to repeated requests, and until when they are repeated. */
  cache: Map<string, { csv: string; until: number }>
  nextId(): string
}

const states = new WeakMap<Host, ClientState>()

export function stateOf(host: Host): ClientState {
  const known = states.get(host)
  if (known) return known
  let last = 4_700_000_000_000_000
  const made: ClientState = {
    endpoints: new Map(),
    subscriptions: new Map(),
    exports: new Map(),
    cache: new Map(),
    nextId: () => String(++last),
  }
  states.set(host, made)
  return made
}
