// Request and result of the simulation: streams with their forecast, surfers with the times they are ready, and how
// often to play the day. Instants in ms, everything else in seconds.
import type { EpochMs } from '#core/time/index.ts'

export interface SimulatedStream {
  id: number
  /** Contacts per interval. */
  volume: ArrayLike<number>
  /** Mean seconds per interval, for a contact handled alone. */
  handleTimeSeconds: ArrayLike<number>
  /** Coefficient of variation of handle time (lognormal); null = exponential. */
  handleTimeVariation: number | null
  /** Mean of an exponential patience; null = nobody hangs up. */
  patienceSeconds: number | null
  /** null = no target: no service level. */
  targetResponseTimeSeconds: number | null
  /** Contacts one surfer handles at a time. */
  concurrency: number
  /** With k contacts at once each takes 1 + stretch · (k − 1) times as long. */
  handleTimeStretch: number
  /** Deferred work (false) waits without patience and is taken when nothing live waits, late work last. */
  isOnline: boolean
}

export interface ReadyInterval {
  start: EpochMs
  end: EpochMs
  /** Stream indices served in this stretch, when other than the surfer's. */
  streams?: readonly number[]
}

export interface SimulatedSurfer {
  id: number
  /** Stream indices, first choice first. */
  streams: readonly number[]
  /**
   * When ready for contacts; breaks are the gaps. Stretches do not overlap. A contact begun is finished, and a pause of
   * up to an hour is then taken in full: the return is late by the overrun, at most by the pause's length.
   */
  ready: readonly ReadyInterval[]
  /** Handle time relative to the streams' mean; 1 when left out. */
  handleTimeFactor?: number
}

/**
 * Contact that a freed surfer takes next among the live streams served: the longest waiting of the first choice that
 * has any, the longest waiting of all, or the longest waiting of the longest queue.
 */
export type QueueRule = 'priority' | 'fifo' | 'longest'

/**
 * Choice of the surfer who takes an arriving contact, among the free ones with the best preference for its stream: the
 * longest idle, or first the one who serves fewest streams, so that those who serve many stay free.
 */
export type SurferRule = 'idle' | 'specialist'

export interface SimulationRequest {
  startsAt: EpochMs
  incrementMinutes: number
  intervals: number
  /** Intervals at the start that only bring in what waits: their contacts and times are not counted. */
  warmUpIntervals?: number
  streams: readonly SimulatedStream[]
  surfers: readonly SimulatedSurfer[]
  /** How often the day is played. */
  days: number
  seed: number
  /** Day-to-day spread of the rate, shared by all intervals and streams: log sd; 0 = exactly the forecast. */
  rateSpread: number
  /** 'priority' when left out. */
  queueRule?: QueueRule
  /** 'idle' when left out. */
  surferRule?: SurferRule
  onProgress?: (fraction: number) => void
}

/** Counts are means per day. offered = answered + abandoned + left waiting when the last surfer went. */
export interface SimulatedOutcome {
  offered: number
  answered: number
  abandoned: number
  answeredInTime: number
  /** Mean wait of all contacts, those who hang up included. */
  meanWaitSeconds: number
  /** Mean wait of the answered. */
  averageSpeedOfAnswerSeconds: number
  /** 90th percentile of the wait of all contacts, within 1 %. */
  p90WaitSeconds: number
  /**
   * Answered in time ÷ (offered − abandoned within the target − left with time to spare when the day was
   * over); null without target or contacts.
   */
  serviceLevelFraction: number | null
  abandonFraction: number | null
  /** Half-width of the service level's 95 % interval over the days; null for a single day. */
  serviceLevelError: number | null
}

export interface SimulatedInterval {
  /** Mean per day of contacts arriving in the interval; the other figures are theirs. */
  offered: number
  serviceLevelFraction: number | null
  abandonFraction: number | null
  meanWaitSeconds: number
}

export interface Simulation {
  perStream: SimulatedOutcome[]
  /** [stream][interval] */
  perInterval: SimulatedInterval[][]
  /** Time on contacts ÷ time ready or on contacts; 0 when nobody is ever ready. */
  occupancyFraction: number
  /** Occupancy of each surfer, in the order of the request. */
  perSurfer: number[]
  /** The result in one sentence for the screen. */
  sentence: string
}
