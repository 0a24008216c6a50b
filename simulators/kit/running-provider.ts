// A provider while it runs, and the calls that it answered.
import type { LimitCounter, ReplyFaults } from './faults.ts'
import type { Host, SimulatedProvider } from './provider.ts'
import type { Match } from './routes.ts'

export interface SimulatedCall {
  provider: string
  method: string
  path: string
  query: string
  at: number
  status: number | 'timeout' | 'cut'
}

/** A provider as it runs. */
export interface RunningProvider {
  provider: SimulatedProvider
  host: Host
  faults: ReplyFaults
  limits: LimitCounter
  match: (method: string, path: string) => Match | null
}
