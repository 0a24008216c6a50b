// Bands that hold what they promise: the engine forecasts the end of its own training weeks, and the misses,
// scaled by √(f + φ²f²) (counting noise plus a share of the forecast), give the quantiles. Misses are taken
// at the step the result has, because a day's sum errs less, relatively, than an hour.

import { deviation } from '../grid/band-rule.ts'
import { normalQuantile } from '../numeric/normal.ts'
import { quantileOfSorted, sum } from '../numeric/statistics.ts'
import type { DaySeries } from '../series/day-series.ts'
import type { Band, BandChoice } from '../series/types.ts'
import { type DayForecaster, EVALUATION_WEEKS } from './day-forecast.ts'
import { forEachSlot, type WeekdayProfiles } from './profile.ts'

export interface ForecastMiss {
  forecast: number
  actual: number
  /** Whole weeks after the origin. */
  week: number
}

export const BAND_PROBABILITIES = { lo95: 0.025, lo80: 0.1, hi80: 0.9, hi95: 0.975 }
/** Fewer misses than this in a week are pooled with the other weeks', and fewer in all take blocks with gaps besides. */
const MIN_MISSES = 60

/**
 * Widening of limits beyond those of past misses, because models are chosen on the same few weeks: limits × (1 + always
 * + overWeeks × share of the misses' variance that is no counting noise ÷ weeks seen). Source: 35 histories of six
 * series (bench/RESULTS.md, Bands by grain).
 */
export interface Widening {
  always: Record<80 | 95, number>
  overWeeks: Record<80 | 95, number>
}

export const SHORT_WIDENING: Widening = { always: { 80: 0, 95: 0 }, overWeeks: { 80: 1.2, 95: 0.7 } }
export const DAY_WIDENING: Widening = { always: { 80: 0.05, 95: 0.07 }, overWeeks: { 80: 2.2, 95: 1.6 } }

interface BlockMiss extends ForecastMiss {
  seen: number
  unseen: number
}

/** A day after an inner origin as it was forecast there. */
export interface PastDay {
  /** In the series. */
  index: number
  /** Whole weeks after the origin. */
  week: number
  total: number
  profiles: WeekdayProfiles
}

/** The days of the weeks after each inner origin. */
export const pastDays = (
  series: DaySeries,
  days: DayForecaster,
  profilesAt: (origin: number) => WeekdayProfiles,
  innerOrigins: readonly number[],
): PastDay[][] =>
  innerOrigins.map(origin => {
    const horizon = Math.min(EVALUATION_WEEKS * series.weekLength, series.count - origin)
    const profiles = profilesAt(origin)
    return Array.from(days.forecastAt(origin, horizon), (total, k) => ({
      index: origin + k,
      week: Math.floor(k / series.weekLength),
      total,
      profiles,
    }))
  })

/** Misses in blocks of `blockMinutes` counted from midnight. */
export function blockMisses(
  series: DaySeries,
  past: readonly PastDay[],
  blockMinutes: number,
): ForecastMiss[] {
  const slotsPerBlock = Math.max(1, Math.round(blockMinutes / series.training.clock.slotMinutes))
  const misses = past.flatMap(day => dayMisses(series, day, slotsPerBlock))
  const whole = misses.filter(({ unseen }) => unseen === 0)
  return whole.length >= MIN_MISSES ? whole : misses.filter(({ seen, unseen }) => seen >= unseen)
}

/** Over the slots that were seen. */
function dayMisses(
  series: DaySeries,
  { index: i, week, total, profiles }: PastDay,
  slotsPerBlock: number,
): BlockMiss[] {
  if (series.isClosed[i]) return []
  const weekday = series.weekday[i]!
  const slots = series.training.openSlots[weekday]!
  const blocks = new Map<number, BlockMiss>()
  for (const slot of slots) {
    const key = Math.floor(slot / slotsPerBlock)
    const block = blocks.get(key) ?? { forecast: 0, actual: 0, week, seen: 0, unseen: 0 }
    block.unseen++
    blocks.set(key, block)
  }
  forEachSlot(series, i, (j, contacts) => {
    const block = blocks.get(Math.floor(slots[j]! / slotsPerBlock))!
    block.forecast += total * profiles[weekday]![j]!
    block.actual += contacts
    block.seen++
    block.unseen--
  })
  return [...blocks.values()]
}

/** `weeks`: distinct weeks among the misses, parts of weeks included. */
export function measureBands(misses: readonly ForecastMiss[], weeks: number, widening: Widening): BandChoice {
  const spread = overdispersion(misses)
  const factors = wideningFactors(misses, spread, weeks, widening)
  const scaled = misses.map(m => ({
    week: m.week,
    z: (m.actual - m.forecast) / deviation(m.forecast, spread),
  }))
  const pooled = Float64Array.from(scaled, m => m.z).sort()
  const limits = Array.from({ length: EVALUATION_WEEKS }, (_, week) => {
    const own = Float64Array.from(
      scaled.filter(m => m.week === week),
      m => m.z,
    ).sort()
    const sorted = own.length >= MIN_MISSES ? own : pooled
    return mapLimits(key => {
      const probability = BAND_PROBABILITIES[key]
      const z = sorted.length > 0 ? quantileOfSorted(sorted, probability) : normalQuantile(probability)
      return z * factors[key]
    })
  })
  return { spread, limits, wape: wapeOf(misses) }
}

/** Factors of the limits, 1 or more. */
export function wideningFactors(
  misses: readonly ForecastMiss[],
  spread: number,
  weeks: number,
  { always, overWeeks }: Widening,
): Record<keyof Band, number> {
  const counting = sum(misses.map(({ forecast }) => forecast))
  const level = spread * sum(misses.map(({ forecast }) => forecast ** 2))
  const levelShare = level > 0 ? level / (level + counting) : 1
  const factorOf = (inside: 80 | 95) =>
    1 + always[inside] + (overWeeks[inside] * levelShare) / Math.max(weeks, 1)
  const [inner, outer] = [factorOf(80), factorOf(95)]
  return { lo95: outer, lo80: inner, hi80: inner, hi95: outer }
}

export function wapeOf(misses: readonly ForecastMiss[]): number | null {
  let error = 0
  let contacts = 0
  for (const { forecast, actual } of misses) {
    error += Math.abs(forecast - actual)
    contacts += actual
  }
  return contacts > 0 ? error / contacts : null
}

export const mapLimits = (value: (key: keyof Band) => number): Record<keyof Band, number> => ({
  lo95: value('lo95'),
  lo80: value('lo80'),
  hi80: value('hi80'),
  hi95: value('hi95'),
})

/** φ² of E[miss²] = f + φ²f², by least squares on winsorised misses. */
export function overdispersion(misses: readonly ForecastMiss[]): number {
  const unit = (m: ForecastMiss) => Math.sqrt(m.forecast + 1)
  const sizes = Float64Array.from(misses, m => Math.abs(m.actual - m.forecast) / unit(m)).sort()
  const limit = quantileOfSorted(sizes, 0.99)
  let above = 0
  let below = 0
  for (const m of misses) {
    const miss = Math.min(Math.abs(m.actual - m.forecast), limit * unit(m))
    const square = m.forecast ** 2 / (m.forecast + 1) ** 2
    above += (miss * miss - m.forecast) * square
    below += m.forecast ** 2 * square
  }
  return below > 0 ? Math.max(above / below, 1e-6) : 0.04
}
