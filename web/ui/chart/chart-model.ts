// Input of a time-series chart, and the plain columns that the plotting library wants.
import type { EpochMs } from '#core/time/index.ts'
import { figureText } from '../text/figure-text.ts'
import { minutesText } from '../text/seconds-text.ts'
import * as texts from './texts.ts'

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
  /** Values are seconds, written as minutes and seconds. */
  isDuration?: boolean
}

export interface ValueAxis {
  /** Unit of the axis: "contacts per hour". */
  label: string
  /** Own: around the values in sight instead of from zero, where that would flatten their pattern. */
  scale?: 'from-zero' | 'own'
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

/** Half-open. */
export interface TimeRange {
  from: EpochMs
  to: EpochMs
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
  series.isDuration ? minutesText(value) : figureText(value, series.unit, series.digits ?? 0)

/** "Forecast: 12 to 480 contacts, last 95." for each series: what the eye takes from the picture. */
export function summaryText(series: readonly ChartSeries[]): string {
  return series
    .map(one => {
      const known = one.values.filter(value => value !== null)
      if (known.length === 0) return texts.noValues(one.label)
      const least = seriesText({ ...one, unit: '' }, Math.min(...known))
      const most = seriesText(one, Math.max(...known))
      return texts.labelLeastToMostLastSeries(one.label, least, most, seriesText(one, known.at(-1)))
    })
    .join(' ')
}

const NO_NEIGHBOUR_MS = 3_600_000

/** End of the interval at `at`: the next one's start; the last is as long as the one before it. */
export const intervalEnd = (times: readonly EpochMs[], at: number): EpochMs =>
  times[at + 1] ?? times[at]! + (at > 0 ? times[at]! - times[at - 1]! : NO_NEIGHBOUR_MS)

/** Middle of each interval: where its value belongs when it is drawn as a point. */
export const middlesOf = (times: readonly EpochMs[]): EpochMs[] =>
  times.map((time, at) => (time + intervalEnd(times, at)) / 2)

/** From the start of the first interval to the end of the last. */
export const wholeRange = (times: readonly EpochMs[]): TimeRange =>
  times.length === 0 ? { from: 0, to: 1 } : { from: times[0]!, to: intervalEnd(times, times.length - 1) }

/** The intervals that `range` touches, whole; null when it touches none. */
export function snapped(times: readonly EpochMs[], { from, to }: TimeRange): TimeRange | null {
  const first = times.findIndex((_, at) => intervalEnd(times, at) > from)
  const last = times.findLastIndex(time => time < to)
  return first < 0 || last < first ? null : { from: times[first]!, to: intervalEnd(times, last) }
}

/** Half or twice as much time around `center`, within the whole; null for the whole itself. */
export function zoomed(
  times: readonly EpochMs[],
  view: TimeRange,
  center: EpochMs,
  factor: number,
): TimeRange | null {
  const whole = wholeRange(times)
  const span = Math.max((view.to - view.from) * factor, 2 * (intervalEnd(times, 0) - times[0]!))
  if (span >= whole.to - whole.from) return null
  const from = Math.min(Math.max(center - span / 2, whole.from), whole.to - span)
  return { from, to: from + span }
}
