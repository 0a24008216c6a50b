// What a time-series chart is given, and the plain columns that the plotting library wants.
import type { EpochMs } from '#core/time/index.ts'
import { figureText } from '../figure-text.ts'

export interface ChartSeries {
  id: string
  label: string
  unit: string
  /** A custom property, "var(--series-forecast)", or a hex colour. */
  color: string
  /** One per time; null where nothing is known. */
  values: (number | null)[]
  kind?: 'line' | 'step' | 'bars'
  isDashed?: boolean
  /** Solid up to now, dashed after. */
  hasDashedFuture?: boolean
  digits?: number
}

/** The range that a value will be in with the probability `level`, in percent. */
export interface ChartBand {
  seriesId: string
  level: 80 | 95
  low: (number | null)[]
  high: (number | null)[]
}

export interface ChartEvent {
  from: EpochMs
  to: EpochMs
  label: string
}

/** One drawn column; a series with a dashed future is drawn as two. */
export interface Trace {
  role: 'low' | 'high' | 'past' | 'future' | 'whole'
  series: ChartSeries
  level?: number
  values: (number | null)[]
}

/** Widest band first, so that the narrower one lies on it; lines above bars above bands. */
export function tracesOf(
  times: readonly EpochMs[],
  series: readonly ChartSeries[],
  bands: readonly ChartBand[],
  now: EpochMs | undefined,
): Trace[] {
  const traces: Trace[] = []
  for (const band of [...bands].sort((a, b) => b.level - a.level)) {
    const owner = series.find(s => s.id === band.seriesId)
    if (!owner) continue
    traces.push({ role: 'high', series: owner, level: band.level, values: band.high })
    traces.push({ role: 'low', series: owner, level: band.level, values: band.low })
  }
  const drawn = [...series].sort((a, b) => Number(b.kind === 'bars') - Number(a.kind === 'bars'))
  for (const one of drawn) {
    if (!one.hasDashedFuture || now === undefined) {
      traces.push({ role: 'whole', series: one, values: one.values })
      continue
    }
    const lastPast = times.findLastIndex(time => time <= now)
    traces.push({ role: 'past', series: one, values: one.values.map((v, at) => (at <= lastPast ? v : null)) })
    traces.push({
      role: 'future',
      series: one,
      values: one.values.map((v, at) => (at >= lastPast ? v : null)),
    })
  }
  return traces
}

export const seriesText = (series: ChartSeries, value: number | null | undefined): string =>
  figureText(value, series.unit, series.digits ?? 0)

/** "Forecast: 12 to 480 contacts, last 95." for each series: what the eye takes from the picture. */
export function summaryText(series: readonly ChartSeries[]): string {
  return series
    .map(one => {
      const known = one.values.filter(value => value !== null)
      if (known.length === 0) return `${one.label}: no values.`
      const least = figureText(Math.min(...known), undefined, one.digits ?? 0)
      const most = seriesText(one, Math.max(...known))
      return `${one.label}: ${least} to ${most}, last ${seriesText(one, known.at(-1))}.`
    })
    .join(' ')
}
