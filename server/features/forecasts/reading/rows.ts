// Quarter-hours added up to the rows of a chart: volumes are summed, staff is averaged.
import type { ChartIncrement, ForecastPeak, ForecastRow } from '#contract/endpoints/forecasts.ts'
import {
  type AggregateRow,
  aggregate,
  type Band,
  bias,
  type IntervalSeries,
  mapReach,
  periodAt,
  type Reach,
  type RowBands,
  wape,
} from '#core/forecasting/index.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import type { Quarters } from '../staffing/quarters.ts'
import { QUARTER_MS } from '../staffing/staff.ts'
import { reforecastOf, type TodayForecast } from './reforecast.ts'

export interface RowPeriod {
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

/** Upper bound of the number of periods in a range. */
export const periodCount = (increment: ChartIncrement, from: EpochMs, to: EpochMs): number =>
  Math.ceil((to - from) / SHORTEST_MS[increment]) + 1

/** The periods that the range touches, whole. */
export function periodsOf(increment: ChartIncrement, zone: Zone, from: EpochMs, to: EpochMs): RowPeriod[] {
  const periods: RowPeriod[] = []
  for (let at = from; at < to; at = periods.at(-1)!.endsAt) periods.push(periodAt(at, increment, zone))
  return periods
}

interface RowNumbers extends Omit<ForecastRow, 'streamId' | 'streamName'> {
  /** For sums of ticket groups; null without a forecast. */
  common: Reach | null
}

/** A day beyond the quarter-hours. */
export interface ForecastDay extends Record<keyof Band, number> {
  startsAt: EpochMs
  mean: number
  base: number
  handleTimeSeconds: number
}
export interface RowInputs {
  quarters: Quarters
  /** For rows of a day and longer, in order of time. */
  days: readonly ForecastDay[]
  today: TodayForecast | null
  bands: readonly RowBands[]
}

/** Whether rows of this increment can be made from days. */
export const isLong = (increment: ChartIncrement): boolean =>
  increment === 'day' || increment === 'week' || increment === 'month'

/** A row for each period, covering the part of the period inside the range. */
export function rowsOf(
  { quarters, days, today, bands }: RowInputs,
  periods: readonly RowPeriod[],
  increment: ChartIncrement,
  zone: Zone,
  scheduled: Float64Array | null,
): RowNumbers[] {
  const rowAt = new Map(
    aggregate({ ...onlyForecast(quarters), rows: bands }, increment, zone).map(
      row => [row.startsAt, row] as const,
    ),
  )
  const beyond = new Map(
    aggregate({ ...columnsOf(days), rows: bands }, increment, zone).map(row => [row.startsAt, row] as const),
  )
  let next = 0
  let nextDay = 0
  return periods.map(({ startsAt, endsAt }) => {
    const first = next
    while (next < quarters.startsAt.length && quarters.startsAt[next]! < endsAt) next++
    const firstDay = nextDay
    while (nextDay < days.length && days[nextDay]!.startsAt < endsAt) nextDay++
    const part = (column: Float64Array) => column.subarray(first, next)
    // A forecast that begins within the period does not cover the contacts before it.
    const isPartial = part(quarters.actual).some(
      (contacts, i) => contacts >= 0 && Number.isNaN(part(quarters.mean)[i]!),
    )
    const near = isPartial ? undefined : rowAt.get(startsAt)
    const far = beyond.get(startsAt)
    // Errors of the two parts of a row are assumed to go together.
    const both = (key: 'mean' | keyof Band) => added(near?.[key], far?.[key])
    return {
      date: new Date(startsAt).toISOString(),
      forecasted: rounded(both('mean')),
      base: rounded(
        added(
          near && total(part(quarters.base)),
          sumOf(days.slice(firstDay, nextDay), day => day.base),
        ),
      ),
      lo80: rounded(both('lo80')),
      hi80: rounded(both('hi80')),
      lo95: rounded(both('lo95')),
      hi95: rounded(both('hi95')),
      common: commonOf(near, far),
      actuals: rounded(total(part(quarters.actual))),
      forecastedToDate: isPartial
        ? null
        : rounded(
            total(part(quarters.mean).map((mean, i) => (part(quarters.actual)[i]! >= 0 ? mean : Number.NaN))),
          ),
      lastYear: rounded(total(part(quarters.lastYear))),
      reforecast: rounded(reforecastOf(today, startsAt, endsAt)),
      handleTime: rounded(weighted(near, far)),
      actualHandleTime: rounded(
        meanHandleTime(part(quarters.actualHandleTimeSeconds), part(quarters.actual)),
      ),
      staffingRequirements: rounded(mean(part(quarters.required))),
      presentRequirements: rounded(mean(part(quarters.present))),
      peakStaffingRequirements: rounded(most(part(quarters.required))),
      actualStaffingRequirements: rounded(
        mean(withClosed(part(quarters.actualRequired), part(quarters.mean))),
      ),
      scheduled: scheduled && rounded(mean(part(scheduled))),
    }
  })
}

/** The requirement with 0 where nothing is expected and nothing was counted: the group is closed then. */
const withClosed = (required: Float64Array, expected: Float64Array): Float64Array =>
  required.some(staff => staff >= 0)
    ? required.map((staff, i) => (Number.isNaN(staff) && expected[i] === 0 ? 0 : staff))
    : required

function commonOf(near: AggregateRow | undefined, far: AggregateRow | undefined): Reach | null {
  if (!near || !far) return (near ?? far)?.common ?? null
  return mapReach(key => near.common[key] + far.common[key])
}

const added = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : a + (b ?? 0)

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number | undefined =>
  items.length === 0 ? undefined : items.reduce((sum, item) => sum + value(item), 0)

/** Handle time of the parts that have one, weighted by volume. */
function weighted(...parts: (AggregateRow | undefined)[]): number | undefined {
  const known = parts.filter(part => part !== undefined && part.handleTimeSeconds > 0) as AggregateRow[]
  return meanHandleTime(
    Float64Array.from(known, part => part.handleTimeSeconds),
    Float64Array.from(known, part => part.mean),
  )
}

function meanHandleTime(seconds: Float64Array, volume: Float64Array): number | undefined {
  let work = 0
  let contacts = 0
  seconds.forEach((value, at) => {
    if (!(value > 0) || !(volume[at]! > 0)) return
    work += value * volume[at]!
    contacts += volume[at]!
  })
  return contacts > 0 ? work / contacts : undefined
}

const columnsOf = (days: readonly ForecastDay[]): IntervalSeries => ({
  startsAt: days.map(day => day.startsAt),
  mean: Float64Array.from(days, day => day.mean),
  lo80: Float64Array.from(days, day => day.lo80),
  hi80: Float64Array.from(days, day => day.hi80),
  lo95: Float64Array.from(days, day => day.lo95),
  hi95: Float64Array.from(days, day => day.hi95),
  handleTimeSeconds: days.map(day => day.handleTimeSeconds),
})

function onlyForecast(quarters: Quarters): IntervalSeries {
  const isThere = (_: number, at: number) => !Number.isNaN(quarters.mean[at]!)
  return {
    startsAt: quarters.startsAt.filter(isThere),
    mean: quarters.mean.filter(isThere),
    lo80: quarters.lo80.filter(isThere),
    hi80: quarters.hi80.filter(isThere),
    lo95: quarters.lo95.filter(isThere),
    hi95: quarters.hi95.filter(isThere),
    handleTimeSeconds: quarters.handleTimeSeconds.filter(isThere),
  }
}

/** Accuracy over the periods, from quarter-hours that have both a forecast and an actual. */
export function accuracyOf({ startsAt, mean: expected, actual }: Quarters, periods: readonly RowPeriod[]) {
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

function most(values: Float64Array): number | undefined {
  const known = values.filter(value => !Number.isNaN(value))
  return known.length > 0 ? known.reduce((a, b) => Math.max(a, b)) : undefined
}

/** The quarter-hour in which all of them together need most agents; null where none needs any. */
export function peakOf(all: readonly Pick<Quarters, 'startsAt' | 'required'>[]): ForecastPeak | null {
  const startsAt = all[0]?.startsAt ?? []
  const together = Float64Array.from(startsAt, (_, i) =>
    all.reduce((sum, { required }) => sum + (required[i]! || 0), 0),
  )
  const required = most(together) ?? 0
  if (required === 0) return null
  return { at: new Date(startsAt[together.indexOf(required)]!).toISOString(), required: rounded(required)! }
}

const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 1000) / 1000
