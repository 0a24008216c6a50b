// Request and result of a post-mortem: one day as it was planned and as it was. Instants in ms, everything else in
// seconds.
import type { ReadyInterval, SimulatedStream } from '../staffing/simulation/index.ts'
import type { EpochMs } from '../time/index.ts'

/** Causes in the order in which they arise, and in which they are shown. */
export const CAUSES = ['contacts', 'handle-time', 'plan', 'time-off', 'sickness', 'adherence'] as const
export type Cause = (typeof CAUSES)[number]

/** Contacts per interval, and their mean seconds. */
export interface Demand {
  volume: Float64Array
  handleTimeSeconds: Float64Array
}

export interface PostMortemStream extends Omit<SimulatedStream, 'volume' | 'handleTimeSeconds'> {
  forecast: Demand
  actual: Demand
  /** Agents per interval whom the forecast asks for, without any shrinkage. */
  needed: Float64Array
}

/** Time with the ticket groups that are served in it, as indices of the request, first choice first. */
export interface Stretch extends ReadyInterval {
  streams: readonly number[]
}

/** Times of one agent on service; the stretches of each list do not overlap. */
export interface AgentDay {
  id: number
  /** As it was published. */
  planned: readonly Stretch[]
  /** After everything that was taken from the schedule or added to it, sick leave aside. */
  rostered: readonly Stretch[]
  /** Without those on sick leave too. */
  present: readonly Stretch[]
  /** As it was worked. */
  worked: readonly Stretch[]
}

export interface PostMortemRequest {
  startsAt: EpochMs
  incrementMinutes: number
  intervals: number
  /** Intervals before the day that only bring in what waits; in all worlds they are as they were. */
  warmUpIntervals: number
  /** Intervals that one row of the course of the day adds up. */
  intervalsPerStep: number
  streams: readonly PostMortemStream[]
  agents: readonly AgentDay[]
  /** Number of times that each world is played. */
  days: number
  seed: number
  onProgress?: (fraction: number) => void
}

/** A fraction, and the half-width of its 95 % interval; null: nothing was due. */
export interface Estimate {
  value: number | null
  error: number | null
}

export interface CauseShare {
  cause: Cause
  /** Change of the service level, as a fraction. */
  share: number
  error: number
  /** Size of the cause itself: contacts, seconds, or agent hours. */
  size: number
}

export interface ExplainedStep {
  start: EpochMs
  /** Contacts that came. */
  contacts: number
  planned: number | null
  actual: number | null
  /** In the order of CAUSES; they add up to actual − planned. */
  shares: number[]
}

export interface ExplainedDay {
  /** Indices of the streams that it is about. */
  streams: readonly number[]
  forecastContacts: number
  actualContacts: number
  planned: Estimate
  actual: Estimate
  /** In the order of CAUSES; the shares add up to actual − planned. */
  causes: CauseShare[]
  steps: ExplainedStep[]
}
