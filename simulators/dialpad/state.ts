// What clients have set up at the provider: addresses that are told, what they are told of, exports under way.
import type { Duplex } from 'node:stream'
import type { Host } from '../kit/provider.ts'

export interface Endpoint {
  id: string
  kind: 'webhooks' | 'websockets'
  hookUrl: string | null
  secret: string | null
  /** Of the push channel's address, which is good for an hour. */
  ticket: { token: string; endsAt: number } | null
  sockets: Set<Duplex>
}
export interface Subscription {
  id: string
  to: 'agent_status' | 'call'
  endpointId: string
  /** Of calls: those that are told. */
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

export interface State {
  endpoints: Map<string, Endpoint>
  subscriptions: Map<string, Subscription>
  exports: Map<string, Export>
  /** What the same question was answered with, and until when. */
  cache: Map<string, { csv: string; until: number }>
  nextId(): string
}

const states = new WeakMap<Host, State>()

export function stateOf(host: Host): State {
  const known = states.get(host)
  if (known) return known
  let last = 4_700_000_000_000_000
  const made: State = {
    endpoints: new Map(),
    subscriptions: new Map(),
    exports: new Map(),
    cache: new Map(),
    nextId: () => String(++last),
  }
  states.set(host, made)
  return made
}
