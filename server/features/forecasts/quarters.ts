// A ticket group's stored forecast and history side by side, on a grid of quarter-hours. A longer interval of
// history is laid out over its quarter-hours as the forecast expects them, else evenly.
import { addDays, type EpochMs, instantAt, localDateOf, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { QUARTER_MS, type StaffingSettings, staffFor } from './staff.ts'

/** [startsAt, mean, lo80, hi80, lo95, hi95, handleTimeSeconds, required] */
export type ForecastEntry = [number, number, number, number, number, number, number | null, number]
/** [startsAt, minutes, offered, handleTimeSeconds] */
export type HistoryEntry = [number, number, number, number | null]

/** NaN = there is none. */
export interface Quarters {
  startsAt: Float64Array
  mean: Float64Array
  lo80: Float64Array
  hi80: Float64Array
  lo95: Float64Array
  hi95: Float64Array
  handleTimeSeconds: Float64Array
  required: Float64Array
  actual: Float64Array
  actualRequired: Float64Array
}

/** What was stored within [from, to), which are on the grid. */
export function quartersOf(
  stored: { forecast: readonly ForecastEntry[]; history: readonly HistoryEntry[] },
  { from, to }: { from: EpochMs; to: EpochMs },
  settings: StaffingSettings,
): Quarters {
  const count = (to - from) / QUARTER_MS
  const column = () => new Float64Array(count).fill(Number.NaN)
  const quarters: Quarters = {
    startsAt: Float64Array.from({ length: count }, (_, i) => from + i * QUARTER_MS),
    mean: column(),
    lo80: column(),
    hi80: column(),
    lo95: column(),
    hi95: column(),
    handleTimeSeconds: column(),
    required: column(),
    actual: column(),
    actualRequired: column(),
  }
  for (const [start, mean, lo80, hi80, lo95, hi95, seconds, required] of stored.forecast) {
    const at = (start - from) / QUARTER_MS
    quarters.mean[at] = mean
    quarters.lo80[at] = lo80
    quarters.hi80[at] = hi80
    quarters.lo95[at] = lo95
    quarters.hi95[at] = hi95
    quarters.handleTimeSeconds[at] = seconds ?? Number.NaN
    quarters.required[at] = required
  }
  const actualSeconds = layOutHistory(quarters, stored.history, settings.zone)
  const staff = staffFor(
    { startsAt: quarters.startsAt, volume: quarters.actual, handleTimeSeconds: actualSeconds },
    settings,
  )
  quarters.actualRequired = staff.map((required, at) =>
    Number.isNaN(quarters.actual[at]!) ? Number.NaN : required,
  )
  return quarters
}

/** The handle time of each quarter-hour: as measured, else as expected. */
function layOutHistory(quarters: Quarters, history: readonly HistoryEntry[], zone: Zone): Float64Array {
  const from = quarters.startsAt[0] ?? 0
  const count = quarters.startsAt.length
  const seconds = quarters.handleTimeSeconds.slice()
  for (const [start, minutes, offered, handleTimeSeconds] of history) {
    const first = Math.round((start - from) / QUARTER_MS)
    const end = Math.round((endOfStep(zone, start, minutes) - from) / QUARTER_MS)
    let expected = 0
    for (let at = first; at < end; at++) expected += quarters.mean[at] || 0
    for (let at = Math.max(0, first); at < Math.min(count, end); at++) {
      const share = expected > 0 ? (quarters.mean[at] || 0) / expected : 1 / (end - first)
      quarters.actual[at] = offered * share
      if (handleTimeSeconds !== null) seconds[at] = handleTimeSeconds
    }
  }
  return seconds
}

const endOfStep = (zone: Zone, start: EpochMs, minutes: number): EpochMs =>
  minutes === 1440 ? instantAt(zone, addDays(localDateOf(zone, start), 1), 0) : start + minutes * MINUTE_MS
