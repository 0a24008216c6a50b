// One model of day totals. Each family lives in its own file and offers candidates; how they are weighed
// against each other is decided elsewhere (day-forecast.ts), by how well each forecast the training weeks' end.
import type { DaySeries } from '../series/day-series.ts'

export interface DayCandidate {
  /** No other candidate of any family has it. */
  name: string
  /**
   * Totals of the `horizon` days that follow the first `origin` days, knowing only those.
   * `origin` is one of the origins given to the family.
   */
  forecastAt(origin: number, horizon: number): Float64Array
}

export interface DayModelFamily {
  name: string
  /** The model's assumption in words, for the screen. */
  sentence: string
  /** `cleaned` is the day totals with untypical days pulled in; NaN = unknown. The work is done when one forecasts. */
  candidates(series: DaySeries, cleaned: Float64Array, origins: readonly number[]): DayCandidate[]
}
