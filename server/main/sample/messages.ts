// Messages between the product and the thread of the simulated systems (simulators/sample/thread.ts).
import type { EpochMs, LocalDate } from '#core/time/index.ts'

export type SimulatedChannel = 'call' | 'chat' | 'case'

export interface SimulatedQueue {
  id: string
  name: string
  channel: SimulatedChannel
  handleMs: number
}

/** Planned item of an agent's shift. `queueIds`: of work in queues. */
export interface SimulatedPlanItem {
  from: EpochMs
  to: EpochMs
  what: 'queues' | 'away' | 'free'
  queueIds?: string[]
}

export interface SimulatedAgent {
  id: string
  name: string
  email: string
  zone: string
  plan: SimulatedPlanItem[]
}

/** Expected contacts of a queue in a quarter-hour. */
export interface SimulatedContacts {
  queueId: string
  from: EpochMs
  to: EpochMs
  count: number
}

/**
 * Shifts that begin on one day, and its contacts as they were forecast: of queues without a forecast none stand here.
 * The same day gives the same contacts, however often it is played.
 */
export interface SimulatedDay {
  date: LocalDate
  agents: SimulatedAgent[]
  contacts: SimulatedContacts[]
}

export interface ThreadStart {
  /** Key that the simulated systems accept. */
  key: string
}

export type ToThread =
  /** `inboundFrom`: earlier contacts are counted already, by the files of the ticket groups' history. */
  | { do: 'begin'; queues: SimulatedQueue[]; days: SimulatedDay[]; inboundFrom: EpochMs }
  /** Further days, and how far back anybody may still ask. */
  | { do: 'continue'; days: SimulatedDay[]; keptFrom: EpochMs }

export interface SimulatedSystem {
  /** The provider's name, as its connector has it. */
  provider: string
  /** Its ids of the queues that it serves, by ours. */
  queueIds: Record<string, string>
}

export type FromThread = { is: 'ready'; url: string; systems: SimulatedSystem[] }

/** Subscription of the sample company, sent to the thread of the simulated payment provider. */
export interface SimulatedSale {
  /** Address that alerts are sent to. */
  hookUrl: string
  passthrough: string
  quantity: number
  beganAt: EpochMs
}

export type FromPayments =
  | { is: 'ready'; environment: Record<string, string> }
  /** Message after the delivery of all past alerts. */
  | { is: 'told' }
