// A stretch of the chart, edited for all shown ticket groups at once -> the event that does it.
import type { AdjustmentForm, ForecastRow } from '#contract/endpoints/forecasts.ts'
import { intervalEnd, type TimeRange } from '#web/ui/chart/chart-model.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import type { ForecastColumns } from '../figures/forecast-series.ts'
import * as texts from './texts.ts'

/** Forecast contacts per ticket group in the stretch. */
export function sharesOf(rows: readonly ForecastRow[], { from, to }: TimeRange): Map<number, number> {
  const shares = new Map<number, number>()
  for (const { date, streamId, forecasted } of rows) {
    const at = Date.parse(date)
    const inside = at >= from && at < to ? (forecasted ?? 0) : 0
    shares.set(streamId, (shares.get(streamId) ?? 0) + inside)
  }
  return shares
}

export type RangeEdit =
  | { kind: 'factor'; percent: number }
  | { kind: 'total'; total: number }
  | { kind: 'exclude' }

const nameOf = (edit: RangeEdit): string => {
  if (edit.kind === 'factor')
    return `${numberText(edit.percent, Number.isInteger(edit.percent) ? 0 : 1, 'difference')} %`
  return edit.kind === 'total' ? texts.setTo(numberText(edit.total)) : texts.leftOutOfTraining
}

/** A total is shared out as the forecast falls; evenly where there is none. */
export function eventOf(
  edit: RangeEdit,
  range: TimeRange,
  shares: ReadonlyMap<number, number>,
): AdjustmentForm {
  const sum = [...shares.values()].reduce((total, share) => total + share, 0)
  return {
    name: nameOf(edit),
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    kind: edit.kind,
    streams: [...shares].map(([streamId, share]) => ({
      streamId,
      adjustmentFactor: edit.kind === 'factor' ? 1 + edit.percent / 100 : 1,
      total: edit.kind === 'total' ? edit.total * (sum > 0 ? share / sum : 1 / shares.size) : null,
    })),
  }
}

/** Forecast of the range after the edit; null where the edit does not change it. */
export const resultOf = (edit: RangeEdit, forecast: number): number | null => {
  if (edit.kind === 'exclude') return null
  return edit.kind === 'total' ? edit.total : forecast * (1 + edit.percent / 100)
}

/** Event that sets the rest of today to its reforecast, by ticket group; null without one. */
export function reforecastEvent(
  rows: readonly ForecastRow[],
  { times, reforecast }: Pick<ForecastColumns, 'times' | 'reforecast'>,
): AdjustmentForm | null {
  const first = reforecast.findIndex(value => value !== null)
  const last = reforecast.findLastIndex(value => value !== null)
  if (first < 0) return null
  const range = { from: times[first]!, to: intervalEnd(times, last) }
  const totals = new Map<number, number>()
  for (const { date, streamId, reforecast: value } of rows) {
    const at = Date.parse(date)
    if (value !== null && at >= range.from && at < range.to)
      totals.set(streamId, (totals.get(streamId) ?? 0) + value)
  }
  return {
    name: texts.reForecastOfTheDay,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    kind: 'total',
    streams: [...totals].map(([streamId, total]) => ({ streamId, adjustmentFactor: 1, total })),
  }
}
