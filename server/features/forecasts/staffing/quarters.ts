// A ticket group's stored forecast and history side by side, on a grid of quarter-hours. A longer interval of
// history is distributed over its quarter-hours like the forecast, else evenly.
import {
  addDays,
  DAY_MS,
  type EpochMs,
  fromLocalMs,
  HOUR_MS,
  type Interval,
  instantAt,
  localDateOf,
  MINUTE_MS,
  toLocalMs,
  type Zone,
} from '#core/time/index.ts'
import { QUARTER_MS, type StaffingSettings, staffFor } from './staff.ts'

/** [startsAt, mean, lo80, hi80, lo95, hi95, handleTimeSeconds, required, base] */
export type ForecastEntry = [number, number, number, number, number, number, number | null, number, number]
/** [startsAt, minutes, offered, handleTimeSeconds] */
export type HistoryEntry = [number, number, number, number | null]

/** NaN = there is none. */
export interface Quarters {
  startsAt: Float64Array
  mean: Float64Array
  base: Float64Array
  lo80: Float64Array
  hi80: Float64Array
  lo95: Float64Array
  hi95: Float64Array
  handleTimeSeconds: Float64Array
  required: Float64Array
  /** Required agents who must be present: without the shrinkage that the schedule contains. */
  present: Float64Array
  actual: Float64Array
  actualHandleTimeSeconds: Float64Array
  actualRequired: Float64Array
  /** Contacts 52 weeks before, at the same time of the same weekday. */
  lastYear: Float64Array
}

export type Volumes = Omit<Quarters, 'actualRequired' | 'present'>

interface Range {
  from: EpochMs
  to: EpochMs
}

/** A year of whole weeks, so that weekdays match. */
const YEAR_MS = 364 * DAY_MS

export interface StoredForecast {
  forecast: readonly ForecastEntry[]
  history: readonly HistoryEntry[]
  /** History of yearBefore the range. */
  lastYear?: readonly HistoryEntry[]
}

/** Actual contacts, with handle times as measured, else as expected. */
export type Actuals = Pick<Volumes, 'startsAt' | 'actual' | 'actualHandleTimeSeconds' | 'handleTimeSeconds'>

/** The staff that the actual contacts would have taken; NaN where the volume is unknown. */
export function staffOfActual(
  { startsAt, actual, actualHandleTimeSeconds, handleTimeSeconds }: Actuals,
  settings: StaffingSettings,
): Float64Array {
  if (actual.every(Number.isNaN)) return actual.slice()
  const measured = actualHandleTimeSeconds.map((seconds, at) => seconds || handleTimeSeconds[at]!)
  const staff = staffFor({ startsAt, volume: actual, handleTimeSeconds: measured }, settings)
  return staff.map((required, at) => (Number.isNaN(actual[at]!) ? Number.NaN : required))
}

/** The stored forecast and history on the grid from `from` to `to`, which are on the grid. */
export function volumesOf(stored: StoredForecast, { from, to }: Range, zone: Zone): Volumes {
  const count = (to - from) / QUARTER_MS
  const column = () => new Float64Array(count).fill(Number.NaN)
  const quarters: Volumes = {
    startsAt: Float64Array.from({ length: count }, (_, i) => from + i * QUARTER_MS),
    mean: column(),
    base: column(),
    lo80: column(),
    hi80: column(),
    lo95: column(),
    hi95: column(),
    handleTimeSeconds: column(),
    required: column(),
    actual: column(),
    actualHandleTimeSeconds: column(),
    lastYear: column(),
  }
  for (const [start, mean, lo80, hi80, lo95, hi95, seconds, required, base] of stored.forecast) {
    const at = (start - from) / QUARTER_MS
    quarters.mean[at] = mean
    quarters.base[at] = base
    quarters.lo80[at] = lo80
    quarters.hi80[at] = hi80
    quarters.lo95[at] = lo95
    quarters.hi95[at] = hi95
    quarters.handleTimeSeconds[at] = seconds ?? Number.NaN
    quarters.required[at] = required
  }
  const came = laidOut(quarters, stored.history, zone)
  quarters.actual = came.volume
  quarters.actualHandleTimeSeconds = came.handleTimeSeconds
  quarters.lastYear = laidOut(quarters, yearLater(stored.lastYear ?? [], zone), zone).volume
  return quarters
}

/** The range whose history is called last year's, with an hour for changes of the clocks on either side. */
export const yearBefore = ({ start, end }: Interval): Interval => ({
  start: start - YEAR_MS - HOUR_MS,
  end: end - YEAR_MS + HOUR_MS,
})

const yearLater = (history: readonly HistoryEntry[], zone: Zone): HistoryEntry[] =>
  history.map(([start, ...rest]) => [fromLocalMs(zone, toLocalMs(zone, start) + YEAR_MS), ...rest])

function laidOut(quarters: Volumes, history: readonly HistoryEntry[], zone: Zone) {
  const from = quarters.startsAt[0] ?? 0
  const count = quarters.startsAt.length
  const volume = new Float64Array(count).fill(Number.NaN)
  const seconds = new Float64Array(count).fill(Number.NaN)
  for (const [start, minutes, offered, handleTimeSeconds] of history) {
    const first = Math.round((start - from) / QUARTER_MS)
    const end = Math.round((endOfStep(zone, start, minutes) - from) / QUARTER_MS)
    let expected = 0
    for (let at = first; at < end; at++) expected += quarters.mean[at] || 0
    for (let at = Math.max(0, first); at < Math.min(count, end); at++) {
      const share = expected > 0 ? (quarters.mean[at] || 0) / expected : 1 / (end - first)
      volume[at] = offered * share
      if (handleTimeSeconds !== null) seconds[at] = handleTimeSeconds
    }
  }
  return { volume, handleTimeSeconds: seconds }
}

export const endOfStep = (zone: Zone, start: EpochMs, minutes: number): EpochMs =>
  minutes === 1440 ? instantAt(zone, addDays(localDateOf(zone, start), 1), 0) : start + minutes * MINUTE_MS
