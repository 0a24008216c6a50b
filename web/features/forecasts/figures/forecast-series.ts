// Rows of the wire, one per ticket group and interval -> columns for the charts: the groups summed.
import type { ForecastRow, SumBand } from '#contract/endpoints/forecasts.ts'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'

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
  /** Forecast and actuals of the same ticket groups and quarter-hours. */
  compared: { forecasted: Values; actuals: Values }
  lastYear: Values
  reforecast: Values
  /** Seconds. */
  handleTime: Values
  actualHandleTime: Values
  required: Values
  actualRequired: Values
  /** Required agents who must be present; to compare with those scheduled. */
  present: Values
  scheduled: Values
}

type Band = 'lo80' | 'hi80' | 'lo95' | 'hi95'

/**
 * Null where no group has a value. The band of one group is its own, that of several the one of their sum. Handle times
 * are weighted by volume. A group without a reforecast goes on as forecast.
 */
export function forecastColumnsOf(
  rows: readonly ForecastRow[],
  together: readonly SumBand[],
): ForecastColumns {
  const byTime = Map.groupBy(rows, row => Date.parse(row.date))
  const times = [...byTime.keys()].sort((a, b) => a - b)
  const each = (of: (rows: ForecastRow[]) => number | null) => times.map(time => of(byTime.get(time)!))
  const sumOf = (of: (row: ForecastRow) => number | null) => each(rows => sum(rows.map(of)))
  const ofSum = new Map(together.map(band => [Date.parse(band.date), band]))
  const bandOf = (key: Band) =>
    times.map(time => {
      const members = byTime.get(time)!
      return members.length === 1 ? members[0]![key] : (ofSum.get(time)?.[key] ?? null)
    })
  return {
    times,
    forecasted: sumOf(row => row.forecasted),
    base: sumOf(row => row.base),
    lo80: bandOf('lo80'),
    hi80: bandOf('hi80'),
    lo95: bandOf('lo95'),
    hi95: bandOf('hi95'),
    actuals: sumOf(row => row.actuals),
    compared: {
      forecasted: sumOf(row => (row.actuals === null ? null : row.forecastedToDate)),
      actuals: sumOf(row => (row.forecastedToDate === null ? null : row.actuals)),
    },
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
    present: sumOf(row => row.presentRequirements),
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
  /** Contacts expected where there are actuals; all that are expected where there are none. */
  forecast: number | null
  actual: number | null
  /** Forecast beyond the actuals; null where there are no actuals, or nothing is left. */
  toCome: number | null
  /** Over what has both: Σ|f − a| ÷ Σ a. */
  wape: number | null
  /** Share of the actual intervals that lie inside the 80 % band; null below LEAST_COMPARED and its days. */
  insideBand: number | null
}

/** Contacts that only rounding to thousandths makes. */
const ROUNDING = 0.01

/** Intervals with actuals below which a share inside the band says next to nothing. */
export const LEAST_COMPARED = 20
/** Days on which they lie, at least: misses of one day go together. */
export const LEAST_COMPARED_DAYS = 14

export function headlineOf({ times, forecasted, compared, lo80, hi80 }: ForecastColumns): Headline {
  let error = 0
  let inside = 0
  let whole = 0
  const days = new Set<number>()
  compared.actuals.forEach((actual, index) => {
    const toDate = compared.forecasted[index] ?? null
    if (actual === null || toDate === null) return
    error += Math.abs(toDate - actual)
    // Bands describe whole intervals, so an interval in progress is not evaluated.
    if (Math.abs((forecasted[index] ?? 0) - toDate) > ROUNDING) return
    whole++
    days.add(Math.floor((times[index]! - times[0]!) / DAY_MS))
    if (actual >= (lo80[index] ?? 0) && actual <= (hi80[index] ?? 0)) inside++
  })
  const actual = sum(compared.actuals)
  const last = compared.actuals.findLastIndex(value => value !== null)
  const toCome = sum(forecasted.slice(Math.max(0, last))) ?? 0
  const left = toCome - (compared.forecasted[last] ?? 0)
  return {
    forecast: actual === null ? sum(forecasted) : sum(compared.forecasted),
    actual,
    toCome: actual !== null && left > ROUNDING ? left : null,
    wape: actual !== null && actual > 0 ? error / actual : null,
    insideBand: whole >= LEAST_COMPARED && days.size >= LEAST_COMPARED_DAYS ? inside / whole : null,
  }
}
