// Uploaded forecasts over the model's: in its intervals an upload's volume holds, distributed as the model
// expects it, with the model's bands around it. Other intervals keep the model's forecast.
import type { Band } from '#core/forecasting/index.ts'
import { type EpochMs, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { endOfStep } from './quarters.ts'
import { QUARTER_MS } from './staff.ts'

export interface ImportedForecast {
  /** Length of every interval: 15, 30, 60; 1440 = local days. */
  minutes: number
  /** In order of time; may have gaps. */
  starts: readonly EpochMs[]
  volume: readonly number[]
}

interface ForecastSeries extends Band {
  startsAt: Float64Array
  mean: Float64Array
}

/** Overwrites the columns with the upload. The columns are without gaps: quarter-hours, or local days. */
export function overlayForecast(
  columns: ForecastSeries,
  { minutes, starts, volume }: ImportedForecast,
  zone: Zone,
): void {
  const { startsAt, mean } = columns
  const isDays = startsAt.length > 1 && startsAt[1]! - startsAt[0]! > QUARTER_MS
  const endOf = (at: number) =>
    startsAt[at + 1] ?? (isDays ? endOfStep(zone, startsAt[at]!, 1440) : startsAt[at]! + QUARTER_MS)
  const sums = new Float64Array(mean.length)
  const shares = new Float64Array(mean.length)
  let first = 0
  starts.forEach((start, i) => {
    const end = minutes === 1440 ? endOfStep(zone, start, 1440) : start + minutes * MINUTE_MS
    while (first < mean.length && endOf(first) <= start) first++
    const inside: number[] = []
    for (let at = first; at < mean.length && startsAt[at]! < end; at++) inside.push(at)
    const overlapMs = (at: number) => Math.min(end, endOf(at)) - Math.max(start, startsAt[at]!)
    const coveredMs = inside.reduce((sum, at) => sum + overlapMs(at), 0)
    const expected = inside.reduce((sum, at) => sum + mean[at]! * overlapMs(at), 0)
    for (const at of inside) {
      const share = expected > 0 ? (mean[at]! * overlapMs(at)) / expected : overlapMs(at) / coveredMs
      sums[at]! += (volume[i]! * share * coveredMs) / (end - start)
      shares[at]! += overlapMs(at) / (endOf(at) - startsAt[at]!)
    }
  })
  for (let at = 0; at < mean.length; at++)
    if (shares[at]! > 0) setMean(columns, at, sums[at]! + mean[at]! * Math.max(0, 1 - shares[at]!))
}

/** Bands keep their width relative to the mean; around a mean where none was expected there is none to keep. */
function setMean(columns: ForecastSeries, at: number, volume: number): void {
  const before = columns.mean[at]!
  for (const key of ['lo80', 'hi80', 'lo95', 'hi95'] as const)
    columns[key][at] = before > 0 ? (columns[key][at]! * volume) / before : volume
  columns.mean[at] = volume
}
