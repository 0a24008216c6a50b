// The shapes that cross the forecasting engine's face.
import type { EpochMs, LocalDate, Zone } from '#core/time/index.ts'

export interface VolumeHistory {
  zone: Zone
  /** 5, 15, 30, 60 or 1440. */
  incrementMinutes: number
  /** First interval's start; intervals follow without gap in real time (UTC steps). */
  startsAt: EpochMs
  /** Contacts per interval; NaN = missing, which is not zero. */
  volume: Float64Array
  /** Mean handle time of the interval in seconds; NaN = unknown. */
  handleTimeSeconds?: Float64Array
}

/** Minutes from Monday 00:00 on the wall clock of the history's zone; an end before its start wraps. */
export interface OperatingTime {
  startMinutes: number
  endMinutes: number
}

/** Knowledge of people that history does not have, in the order given. Each holds within [from, to). */
export type VolumeAdjustment =
  /** Volume × factor; overlapping ones multiply. */
  | { kind: 'factor'; from: EpochMs; to: EpochMs; factor: number }
  /**
   * After the factors, volume is scaled to sum to `total`, or to what is left of it when history has begun to fill it;
   * of two that overlap the later said wins.
   */
  | { kind: 'total'; from: EpochMs; to: EpochMs; total: number }
  /** Says nothing of the future; the past interval is left out of training. */
  | { kind: 'exclude'; from: EpochMs; to: EpochMs }

export interface ForecastRequest {
  history: VolumeHistory
  /** Result grid: [from, to) in steps of incrementMinutes (15, 30, 60; 1440 = local days). */
  from: EpochMs
  to: EpochMs
  incrementMinutes: number
  /** null = always open. Volume is 0 outside. */
  operatingTimes: readonly OperatingTime[] | null
  /** How many weeks of history to learn from, counted back from the last day with data before `from`. */
  trainingWeeks: number
  /** Those that lie in the past mark intervals as untypical: they are left out of training. */
  adjustments: readonly VolumeAdjustment[]
  /** Known holidays and events by name, or CLOSED. A name seen before carries its own past effect. */
  specialDays?: Readonly<Record<LocalDate, string>>
  /** Names of the day models that may take part; all when left out. */
  families?: readonly string[]
  /** Model choice of an earlier forecast of the same series. As far as it still fits it is kept, and nothing is tried. */
  choice?: ModelChoice | null
}

/**
 * Models and settings that forecast a series' past best. Levels and patterns are not part of it: they are learned from
 * the history each time, so a choice may be kept while history grows. Plain JSON.
 */
export interface ModelChoice {
  days: readonly { name: string; weight: number }[]
  /** Settings of the daily pattern. */
  profiles: readonly string[]
  /** Band choices by the length in minutes of the rows that they were measured on: a slot to MONTH_MINUTES. */
  bands: Readonly<Record<number, BandChoice>>
  /** Absent in choices of earlier versions: then bands are measured anew. */
  misses?: DayMisses
}

export const DAY_MINUTES = 1440
export const WEEK_MINUTES = 7 * DAY_MINUTES
/** Four weeks. */
export const MONTH_MINUTES = 4 * WEEK_MINUTES

/** Past misses of local days in deviations: what several series have in common can be read off them. */
export interface DayMisses {
  /** Days since 1970-01-01. */
  firstDay: number
  /** From firstDay on; null where none was seen. */
  values: readonly (number | null)[]
  /** Part of a day's deviation that is no counting noise. */
  level: number
}

/** Bands of rows that add up intervals. */
export interface RowBands {
  bands: ModelChoice['bands']
  misses: DayMisses
  /** Start of the first day after those learned from. */
  origin: EpochMs
}

/** How the forecasts of a series miss at one step. */
export interface BandChoice {
  /** φ² of a miss's variance f + φ²f². */
  spread: number
  /** Limits in units of that deviation, by whole weeks ahead. */
  limits: readonly Record<keyof Band, number>[]
  /** Error seen; null when there was nothing to see. */
  wape: number | null
}

export const CLOSED = 'closed'

export type StreamStatus = 'SUCCESS' | 'LOW_VOLUME' | 'NO_TICKETS'

export interface Band {
  lo80: Float64Array
  hi80: Float64Array
  lo95: Float64Array
  hi95: Float64Array
}

export interface Forecast extends Band {
  status: StreamStatus
  /** Start of each interval (a local day may have 23 to 25 hours). */
  startsAt: Float64Array
  incrementMinutes: number
  mean: Float64Array
  /** The mean before adjustments. */
  base: Float64Array
  /** Forecast handle time per interval in seconds; NaN where unknown. */
  handleTimeSeconds: Float64Array
  /** Source of the numbers, for the screen. */
  model: ForecastModel
  /** Row bands: one at most; none if the history is too short to estimate how strongly errors correlate. */
  rows: readonly RowBands[]
  /** To be handed to the next forecast of the series; null when there is too little history to choose by. */
  choice: ModelChoice | null
}

export interface ForecastModel {
  name: string
  sentence: string
  trainedFrom: EpochMs
  trainedTo: EpochMs
  /** Interval error seen when the engine forecast the end of its own training weeks; null when it could not. */
  expectedWape: number | null
}
