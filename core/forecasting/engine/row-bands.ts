// Bands of rows that add up intervals: of half an hour, an hour, a day, a week and four weeks. Misses of a day go
// together, and so do days of a week, by how much differs between series: so each length has a band choice of its own,
// measured on sums of the engine's past misses. Of weeks few are seen that have nothing to do with each other: their
// limits are a normal's, widened, and their spread leans on what a day's spread lets expect.
import { deviation } from '../grid/band-rule.ts'
import { normalQuantile } from '../numeric/normal.ts'
import { quantileOfSorted, sum } from '../numeric/statistics.ts'
import type { DaySeries } from '../series/day-series.ts'
import type { BandChoice, DayMisses, ModelChoice } from '../series/types.ts'
import { DAY_MINUTES, MONTH_MINUTES, WEEK_MINUTES } from '../series/types.ts'
import {
  BAND_PROBABILITIES,
  blockMisses,
  DAY_WIDENING,
  type ForecastMiss,
  mapLimits,
  measureBands,
  overdispersion,
  type PastDay,
  SHORT_WIDENING,
  type Widening,
  wapeOf,
  wideningFactors,
} from './bands.ts'
import { EVALUATION_WEEKS } from './day-forecast.ts'

const SHORT_MINUTES = [15, 30, 60]
/** Share of a day's level variance that days of a row have in common as long as none was seen; its weight in rows. */
const USUAL_SHARE = { week: 0.6, month: 0.4 }
const USUAL_ROWS = 6
/** Empirical limits weigh against a normal's like this many rows. */
const NORMAL_ROWS = 20
const WEEK_WIDENING: Widening = { always: { 80: 0.02, 95: 0.06 }, overWeeks: { 80: 1.6, 95: 0.8 } }
const MONTH_WIDENING: Widening = { always: { 80: 0.1, 95: 0.15 }, overWeeks: { 80: 0.3, 95: 0.3 } }
/** Days of misses that are kept for sums of several series. */
const KEPT_DAYS = 140
/** A kept miss counts up to so many deviations. */
const MAX_DEVIATIONS = 3

type MeasuredBands = Required<Pick<ModelChoice, 'bands' | 'misses'>>

export function measureRowBands(series: DaySeries, past: readonly (readonly PastDay[])[]): MeasuredBands {
  const { slotMinutes } = series.training.clock
  const days = past.map(stretch => stretch.flatMap(day => wholeDay(series, day)))
  const weeks = new Set(days.flat().map(day => day.index)).size / series.weekLength
  const measured = (step: number, widening: Widening) =>
    measureBands(blockMisses(series, past.flat(), step), weeks, widening)
  const short = [slotMinutes, ...SHORT_MINUTES.filter(step => step > slotMinutes)]
  const bands: Record<number, BandChoice> = {}
  for (const step of short.filter(step => step < DAY_MINUTES)) bands[step] = measured(step, SHORT_WIDENING)
  const ofDays = measured(DAY_MINUTES, DAY_WIDENING)
  bands[DAY_MINUTES] = ofDays
  const long = (length: number, share: number, widening: Widening) => {
    const count = length * series.weekLength
    const usual = ofDays.spread * (share + (1 - share) / count)
    return measureLong(joined(days, count), { weeks, length, usual, widening })
  }
  bands[WEEK_MINUTES] = long(1, USUAL_SHARE.week, WEEK_WIDENING)
  bands[MONTH_MINUTES] = long(EVALUATION_WEEKS, USUAL_SHARE.month, MONTH_WIDENING)
  return { bands, misses: keptMisses(series, days.flat(), ofDays.spread) }
}

interface MissedDay extends ForecastMiss {
  index: number
}

/** Over the slots that were seen. */
function wholeDay(series: DaySeries, day: PastDay): MissedDay[] {
  const [whole] = blockMisses(series, [day], DAY_MINUTES)
  return whole ? [{ ...whole, index: day.index }] : []
}

/** Sums of whole stretches of so many days. */
function joined(stretches: readonly (readonly MissedDay[])[], length: number): ForecastMiss[] {
  return stretches.flatMap(days =>
    Array.from({ length: Math.floor(days.length / length) }, (_, k) => {
      const own = days.slice(k * length, (k + 1) * length)
      return {
        forecast: sum(own.map(day => day.forecast)),
        actual: sum(own.map(day => day.actual)),
        week: own[0]!.week,
      }
    }),
  )
}

/** `weeks`: distinct weeks seen; `length`: weeks of a row; `usual`: spread expected of a row. */
function measureLong(
  misses: readonly ForecastMiss[],
  { weeks, length, usual, widening }: { weeks: number; length: number; usual: number; widening: Widening },
): BandChoice {
  const own = misses.length > 0 ? overdispersion(misses) : usual
  const rows = Math.min(weeks / length, misses.length)
  const spread = (own * rows + usual * USUAL_ROWS) / (rows + USUAL_ROWS)
  const factors = wideningFactors(misses, spread, weeks, widening)
  const sizes = Float64Array.from(
    misses,
    ({ forecast, actual }) => Math.abs(actual - forecast) / deviation(forecast, spread),
  ).sort()
  const limits = mapLimits(key => {
    const normal = normalQuantile(BAND_PROBABILITIES[key])
    const inside = Math.abs(2 * BAND_PROBABILITIES[key] - 1)
    const seenSize = sizes.length > 0 ? quantileOfSorted(sizes, inside) : Math.abs(normal)
    const size = (seenSize * rows + Math.abs(normal) * NORMAL_ROWS) / (rows + NORMAL_ROWS)
    return Math.sign(normal) * size * factors[key]
  })
  return { spread, limits: Array.from({ length: EVALUATION_WEEKS }, () => limits), wape: wapeOf(misses) }
}

/** The latest days' misses in deviations, each over all origins before it. */
function keptMisses(series: DaySeries, days: readonly MissedDay[], spread: number): DayMisses {
  const known = [...Map.groupBy(days, ({ index }) => index)].map(([index, own]) => {
    const mean = sum(own.map(({ forecast }) => forecast))
    const miss = sum(own.map(({ actual }) => actual)) - mean
    const unit = sum(own.map(({ forecast }) => deviation(forecast, spread)))
    const level = Math.sqrt(spread) * mean
    return { day: series.day[index]!, value: miss / unit, level: Math.min(level / unit, 1) }
  })
  const last = Math.max(...known.map(({ day }) => day))
  const latest = known.filter(({ day }) => day > last - KEPT_DAYS)
  if (latest.length === 0) return { firstDay: 0, values: [], level: 1 }
  const firstDay = Math.min(...latest.map(({ day }) => day))
  const values = new Array<number | null>(last - firstDay + 1).fill(null)
  for (const { day, value } of latest)
    values[day - firstDay] = rounded(Math.min(Math.max(value, -MAX_DEVIATIONS), MAX_DEVIATIONS))
  return { firstDay, values, level: rounded(sum(latest.map(({ level }) => level)) / latest.length) }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
