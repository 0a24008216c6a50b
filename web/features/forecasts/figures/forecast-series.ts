// Rows of the wire, one per ticket group and interval -> columns for the charts: the groups summed.
import type { ForecastRow } from '#contract/endpoints/forecasts.ts'
import type { EpochMs } from '#core/time/index.ts'

type Values = (number | null)[]
export interface ForecastColumns {
  times: EpochMs[]
  forecasted: Values
  /** Without events, set totals and uploads. */
  base: Values
  lo80: Values
  hi80: Values
  lo95: Values
  hi95: Values
  actuals: Values
  lastYear: Values
  reforecast: Values
  /** Seconds. */
  handleTime: Values
  actualHandleTime: Values
  required: Values
  actualRequired: Values
  scheduled: Values
}

const BANDS = ['lo80', 'hi80', 'lo95', 'hi95'] as const
type Band = (typeof BANDS)[number]

/**
 * Null where no group has a value. The band of a sum: the groups' distances from their means, as if
 * independent (root of the sum of squares), so it is narrower than the sum of the bands. Handle times
 * are weighted by volume. A group without a reforecast goes on as forecast.
 */
export function forecastColumnsOf(rows: readonly ForecastRow[]): ForecastColumns {
  const byTime = Map.groupBy(rows, row => Date.parse(row.date))
  const times = [...byTime.keys()].sort((a, b) => a - b)
  const each = (of: (rows: ForecastRow[]) => number | null) => times.map(time => of(byTime.get(time)!))
  const sumOf = (of: (row: ForecastRow) => number | null) => each(rows => sum(rows.map(of)))
  const bandOf = (band: Band) => each(rows => bandOfSum(rows, band))
  return {
    times,
    forecasted: sumOf(row => row.forecasted),
    base: sumOf(row => row.base),
    lo80: bandOf('lo80'),
    hi80: bandOf('hi80'),
    lo95: bandOf('lo95'),
    hi95: bandOf('hi95'),
    actuals: sumOf(row => row.actuals),
    lastYear: sumOf(row => row.lastYear),
    reforecast: each(rows =>
      rows.some(row => row.reforecast !== null)
        ? sum(rows.map(row => row.reforecast ?? row.forecasted))
        : null,
    ),
    handleTime: each(rows => weightedMean(rows.map(row => [row.handleTime, row.forecasted]))),
    actualHandleTime: each(rows => weightedMean(rows.map(row => [row.actualHandleTime, row.actuals]))),
    required: sumOf(row => row.staffingRequirements),
    actualRequired: sumOf(row => row.actualStaffingRequirements),
    scheduled: sumOf(row => row.scheduled),
  }
}

function sum(values: Values): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

function weightedMean(pairs: [value: number | null, weight: number | null][]): number | null {
  let total = 0
  let weights = 0
  for (const [value, weight] of pairs) {
    if (value === null || !weight) continue
    total += value * weight
    weights += weight
  }
  return weights > 0 ? total / weights : null
}

function bandOfSum(rows: ForecastRow[], band: Band): number | null {
  const mean = sum(rows.map(row => row.forecasted))
  if (mean === null) return null
  const squares = rows.map(row => {
    const edge = row[band]
    return edge === null || row.forecasted === null ? 0 : (edge - row.forecasted) ** 2
  })
  const distance = Math.sqrt(squares.reduce((total, square) => total + square, 0))
  return band.startsWith('lo') ? Math.max(0, mean - distance) : mean + distance
}

/** Another forecast of the same groups, laid at the columns' times. */
export function aligned(
  times: readonly EpochMs[],
  rows: readonly { date: string; forecasted: number }[],
): Values {
  const totals = new Map<EpochMs, number>()
  for (const { date, forecasted } of rows) {
    const at = Date.parse(date)
    totals.set(at, (totals.get(at) ?? 0) + forecasted)
  }
  return times.map(time => totals.get(time) ?? null)
}

export const hasValues = (values: Values): boolean => values.some(value => value !== null)

export interface Headline {
  forecastTotal: number | null
  actualTotal: number | null
  /** Over intervals that have both: 1 − Σ|f − a| ÷ Σ a. */
  accuracy: number | null
  /** Share of the actual intervals that lie inside the 80 % band. */
  insideBand: number | null
  peak: { required: number; at: number } | null
}

export function headlineOf(columns: ForecastColumns): Headline {
  const { times, forecasted, actuals, lo80, hi80, required } = columns
  let error = 0
  let actualCompared = 0
  let inside = 0
  let compared = 0
  times.forEach((_, index) => {
    const actual = actuals[index] ?? null
    const forecast = forecasted[index] ?? null
    if (actual === null || forecast === null) return
    error += Math.abs(forecast - actual)
    actualCompared += actual
    compared++
    if (actual >= (lo80[index] ?? 0) && actual <= (hi80[index] ?? 0)) inside++
  })
  const peakIndex = required.reduce<number>(
    (best, value, index) => ((value ?? 0) > (required[best] ?? 0) ? index : best),
    0,
  )
  return {
    forecastTotal: sum(forecasted),
    actualTotal: sum(actuals),
    accuracy: actualCompared > 0 ? 1 - error / actualCompared : null,
    insideBand: compared > 0 ? inside / compared : null,
    peak: required[peakIndex] ? { required: required[peakIndex], at: times[peakIndex]! } : null,
  }
}
