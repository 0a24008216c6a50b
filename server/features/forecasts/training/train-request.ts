// The input and output of a training: plain values that cross to a worker thread.
import type { ModelChoice, VolumeAdjustment } from '#core/forecasting/index.ts'
import type { EpochMs, Interval, LocalDate } from '#core/time/index.ts'
import type { TrainedAccuracy, TrainedModel } from '#server/features/streams/index.ts'
import type { Count, HistoryGrid } from '../history/history.ts'
import type { CompanySpecialDay, HolidayPlace } from '../special-days/special-dates.ts'
import type { StaffingSettings } from '../staffing/staff.ts'
import type { ImportedForecast } from '../staffing/uploaded-forecast.ts'

export interface TrainRequest extends StaffingSettings {
  counts: Count[]
  covered: Interval[]
  /** Known gaps of the sources. */
  missing: Interval[]
  trainingWeeks: number
  use15MinuteData: boolean
  adjustments: VolumeAdjustment[]
  /** Country and region of the ticket group's public holidays. */
  holidays: HolidayPlace | null
  ownDays: CompanySpecialDay[]
  /** Uploaded forecasts, the last one last. */
  imports: ImportedForecast[]
  /** Choice of the last training; null when it learned from another source. */
  choice: KeptChoice | null
  now: EpochMs
}

/** Quarter-hours; `origin` = the end of the history that the row was made from. */
export interface ForecastColumns {
  startsAt: Float64Array
  origin: Float64Array
  mean: Float64Array
  /** The mean before events and uploads. */
  base: Float64Array
  lo80: Float64Array
  hi80: Float64Array
  lo95: Float64Array
  hi95: Float64Array
  /** NaN = not measured. */
  handleTimeSeconds: Float64Array
  required: Float64Array
}

/** Local days. */
export type DayColumns = Omit<ForecastColumns, 'origin' | 'required'>

/** The forecast of this night for today and the next six weeks, in quarter-hours from startsAt on. */
export interface NightForecast {
  date: LocalDate
  startsAt: EpochMs
  mean: Float64Array
  base: Float64Array
}

export interface Trained {
  /** Null when there is none. */
  history: HistoryGrid | null
  forecast: ForecastColumns | null
  /** Local days after the last quarter-hour. */
  days: DayColumns | null
  night: NightForecast | null
  model: Omit<TrainedModel, 'source'>
  accuracy: TrainedAccuracy | null
  choice: KeptChoice | null
}

export interface KeptChoice {
  ahead: ModelChoice | null
  /** Choice made from the history before the held-back weeks, which are thus still forecast unseen. */
  back: ModelChoice | null
  madeAt: EpochMs
  /** Settings of the ticket group at that time, as JSON. */
  settings: string
  past: HistorySize & { to: EpochMs }
  /** WAPE of the held-back weeks at that time, as a fraction. */
  wape: number | null
}

/** Known steps of history and their contacts. */
export interface HistorySize {
  steps: number
  contacts: number
}
