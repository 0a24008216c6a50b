// Quarter-hours added up to the rows of a chart: volumes are summed, staff is averaged.
import type { ChartIncrement, ForecastRow } from '#contract/endpoints/forecasts.ts'
import { aggregate, bias, periodAt, wape } from '#core/forecasting/index.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import type { Quarters } from './quarters.ts'
import { QUARTER_MS } from './staff.ts'

export interface Period {
  startsAt: EpochMs
  endsAt: EpochMs
}

const SHORTEST_MS: Record<ChartIncrement, number> = {
  'quarter-hour': QUARTER_MS,
  'half-hour': 2 * QUARTER_MS,
  hour: 4 * QUARTER_MS,
  day: 92 * QUARTER_MS,
  week: 7 * 92 * QUARTER_MS,
  month: 27 * 96 * QUARTER_MS,
}

/** At most how many periods a range has. */
export const periodCount = (increment: ChartIncrement, from: EpochMs, to: EpochMs): number =>
  Math.ceil((to - from) / SHORTEST_MS[increment]) + 1

/** The periods that the range touches, whole. */
export function periodsOf(increment: ChartIncrement, zone: Zone, from: EpochMs, to: EpochMs): Period[] {
  const periods: Period[] = []
  for (let at = from; at < to; at = periods.at(-1)!.endsAt) periods.push(periodAt(at, increment, zone))
  return periods
}

type RowNumbers = Omit<ForecastRow, 'streamId' | 'streamName'>

/** A row for each period. Of a period that the range cuts, the row tells of the part inside the range. */
export function rowsOf(
  quarters: Quarters,
  periods: readonly Period[],
  increment: ChartIncrement,
  zone: Zone,
  scheduled: Float64Array | null,
): RowNumbers[] {
  const expected = new Map(aggregate(onlyForecast(quarters), increment, zone).map(row => [row.startsAt, row]))
  let next = 0
  return periods.map(({ startsAt, endsAt }) => {
    const first = next
    while (next < quarters.startsAt.length && quarters.startsAt[next]! < endsAt) next++
    const part = (column: Float64Array) => column.subarray(first, next)
    const row = expected.get(startsAt)
    return {
      date: new Date(startsAt).toISOString(),
      forecasted: rounded(row?.mean),
      lo80: rounded(row?.lo80),
      hi80: rounded(row?.hi80),
      lo95: rounded(row?.lo95),
      hi95: rounded(row?.hi95),
      actuals: rounded(total(part(quarters.actual))),
      staffingRequirements: rounded(mean(part(quarters.required))),
      actualStaffingRequirements: rounded(mean(part(quarters.actualRequired))),
      scheduled: scheduled && rounded(mean(part(scheduled))),
    }
  })
}

function onlyForecast(quarters: Quarters) {
  const isThere = (_: number, at: number) => !Number.isNaN(quarters.mean[at]!)
  return {
    startsAt: quarters.startsAt.filter(isThere),
    mean: quarters.mean.filter(isThere),
    lo80: quarters.lo80.filter(isThere),
    hi80: quarters.hi80.filter(isThere),
    lo95: quarters.lo95.filter(isThere),
    hi95: quarters.hi95.filter(isThere),
  }
}

/** Over the periods, of the quarter-hours that have both a forecast and an actual. */
export function accuracyOf({ startsAt, mean: expected, actual }: Quarters, periods: readonly Period[]) {
  let next = 0
  const sums = periods.map(({ endsAt }) => {
    const sum = { forecast: 0, actual: Number.NaN }
    for (; next < startsAt.length && startsAt[next]! < endsAt; next++) {
      if (Number.isNaN(expected[next]!) || Number.isNaN(actual[next]!)) continue
      sum.forecast += expected[next]!
      sum.actual = (sum.actual || 0) + actual[next]!
    }
    return sum
  })
  const forecasts = sums.map(sum => sum.forecast)
  const actuals = sums.map(sum => sum.actual)
  return { wape: wape(forecasts, actuals), bias: bias(forecasts, actuals) }
}

function total(values: Float64Array): number | undefined {
  const known = values.filter(value => !Number.isNaN(value))
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : undefined
}

function mean(values: Float64Array): number | undefined {
  const known = values.filter(value => !Number.isNaN(value))
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined
}

const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 1000) / 1000
