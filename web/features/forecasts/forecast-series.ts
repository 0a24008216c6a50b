// Rows of the wire, one per ticket group and interval -> columns for the charts: the groups summed.
import type { ForecastRow } from '#contract/endpoints/forecasts.ts'

export interface Columns {
  times: number[]
  forecasted: (number | null)[]
  lo80: (number | null)[]
  hi80: (number | null)[]
  lo95: (number | null)[]
  hi95: (number | null)[]
  actuals: (number | null)[]
  required: (number | null)[]
  actualRequired: (number | null)[]
  scheduled: (number | null)[]
}

type Field = Exclude<keyof Columns, 'times'>
const FIELDS: Record<Field, keyof ForecastRow> = {
  forecasted: 'forecasted',
  lo80: 'lo80',
  hi80: 'hi80',
  lo95: 'lo95',
  hi95: 'hi95',
  actuals: 'actuals',
  required: 'staffingRequirements',
  actualRequired: 'actualStaffingRequirements',
  scheduled: 'scheduled',
}

/**
 * Null where no group has a value. The band of a sum: the groups' distances from their means, as if
 * independent (root of the sum of squares), so it is narrower than the sum of the bands.
 */
export function columnsOf(rows: readonly ForecastRow[]): Columns {
  const byTime = Map.groupBy(rows, row => Date.parse(row.date))
  const times = [...byTime.keys()].sort((a, b) => a - b)
  const sumOf = (of: keyof ForecastRow) =>
    times.map(time => sum(byTime.get(time)!.map(row => row[of] as number | null)))
  const columns = Object.fromEntries(
    Object.entries(FIELDS).map(([name, of]) => [name, sumOf(of)]),
  ) as unknown as Omit<Columns, 'times'>
  for (const band of ['lo80', 'hi80', 'lo95', 'hi95'] as const)
    columns[band] = times.map((time, index) =>
      bandOf(byTime.get(time)!, band, columns.forecasted[index] ?? null),
    )
  return { times, ...columns }
}

function sum(values: (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

function bandOf(
  rows: ForecastRow[],
  band: 'lo80' | 'hi80' | 'lo95' | 'hi95',
  mean: number | null,
): number | null {
  if (mean === null) return null
  const squares = rows.map(row => {
    const edge = row[band]
    return edge === null || row.forecasted === null ? 0 : (edge - row.forecasted) ** 2
  })
  const distance = Math.sqrt(squares.reduce((total, square) => total + square, 0))
  return band.startsWith('lo') ? Math.max(0, mean - distance) : mean + distance
}

export interface Headline {
  forecastTotal: number | null
  actualTotal: number | null
  /** Over intervals that have both: 1 − Σ|f − a| ÷ Σ a. */
  accuracy: number | null
  /** Share of the actual intervals that lie inside the 80 % band. */
  insideBand: number | null
  peak: { required: number; at: number } | null
}

export function headlineOf(columns: Columns): Headline {
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
