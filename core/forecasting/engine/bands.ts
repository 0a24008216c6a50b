// Bands that hold what they promise: the engine forecasts the end of its own training weeks, and the misses,
// scaled by √(f + φ²f²) (counting noise plus a share of the forecast), give the quantiles. Misses are taken
// at the step the result has, because a day's sum errs less, relatively, than an hour.

import { normalQuantile } from '../numeric/normal.ts'
import { quantileOfSorted } from '../numeric/statistics.ts'
import type { DaySeries } from '../series/day-series.ts'
import type { Band, BandChoice } from '../series/types.ts'
import { type DayForecaster, JUDGED_WEEKS } from './day-forecast.ts'
import { forEachSlot, type WeekdayProfiles } from './profile.ts'

export interface ForecastMiss {
  forecast: number
  actual: number
  /** Whole weeks after the origin. */
  week: number
}

export interface BandRule {
  /** Limits around a mean that lies so many whole weeks after the last day learned from. */
  limits(mean: number, week: number): Record<keyof Band, number>
}

const PROBABILITIES = { lo95: 0.025, lo80: 0.1, hi80: 0.9, hi95: 0.975 }
/** Fewer misses than this in a week are pooled with the other weeks', and fewer in all take blocks with gaps besides. */
const MIN_MISSES = 60
/** Few origins have seen few kinds of weeks, rare ones least: limits widen by 1 + this / origins. */
const FEW_ORIGINS_WIDENING = { lo95: 0.9, lo80: 0.55, hi80: 0.55, hi95: 0.9 }

interface BlockMiss extends ForecastMiss {
  seen: number
  unseen: number
}

/** Forecast errors over the weeks after each inner origin, in blocks of `blockMinutes` counted from midnight. */
export function innerMisses(
  series: DaySeries,
  days: DayForecaster,
  profilesAt: (origin: number) => WeekdayProfiles,
  innerOrigins: readonly number[],
  blockMinutes: number,
): ForecastMiss[] {
  const { slotMinutes } = series.training.clock
  const slotsPerBlock = Math.max(1, Math.round(blockMinutes / slotMinutes))
  const misses = innerOrigins.flatMap(origin => {
    const horizon = Math.min(JUDGED_WEEKS * series.weekLength, series.count - origin)
    const totals = days.forecastAt(origin, horizon)
    const profiles = profilesAt(origin)
    return [...totals].flatMap((total, k) =>
      dayMisses(series, origin + k, total, profiles, slotsPerBlock, Math.floor(k / series.weekLength)),
    )
  })
  const whole = misses.filter(({ unseen }) => unseen === 0)
  return whole.length >= MIN_MISSES ? whole : misses.filter(({ seen, unseen }) => seen >= unseen)
}

/** Over the slots that were seen. */
function dayMisses(
  series: DaySeries,
  i: number,
  total: number,
  profiles: WeekdayProfiles,
  slotsPerBlock: number,
  week: number,
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

export function measureBands(misses: readonly ForecastMiss[], originCount: number): BandChoice {
  const spread = overdispersion(misses)
  const widening = (key: keyof Band) => 1 + FEW_ORIGINS_WIDENING[key] / Math.max(originCount, 1)
  const scaled = misses.map(m => ({
    week: m.week,
    z: (m.actual - m.forecast) / deviation(m.forecast, spread),
  }))
  const pooled = Float64Array.from(scaled, m => m.z).sort()
  const limits = Array.from({ length: JUDGED_WEEKS }, (_, week) => {
    const own = Float64Array.from(
      scaled.filter(m => m.week === week),
      m => m.z,
    ).sort()
    const sorted = own.length >= MIN_MISSES ? own : pooled
    return mapLimits(key => {
      const probability = PROBABILITIES[key]
      const z = sorted.length > 0 ? quantileOfSorted(sorted, probability) : normalQuantile(probability)
      return z * widening(key)
    })
  })
  return { spread, limits, wape: wapeOf(misses) }
}

const deviation = (mean: number, spread: number): number =>
  Math.sqrt(Math.max(mean, 0.05) + spread * mean * mean)

export function bandRule({ spread, limits }: BandChoice): BandRule {
  return {
    limits(mean, week) {
      const z = limits[Math.min(Math.max(week, 0), JUDGED_WEEKS - 1)]!
      const unit = deviation(mean, spread)
      return {
        lo95: Math.max(0, mean + Math.min(z.lo95, z.lo80, 0) * unit),
        lo80: Math.max(0, mean + Math.min(z.lo80, 0) * unit),
        hi80: mean + Math.max(z.hi80, 0) * unit,
        hi95: mean + Math.max(z.hi95, z.hi80, 0) * unit,
      }
    },
  }
}

function wapeOf(misses: readonly ForecastMiss[]): number | null {
  let error = 0
  let contacts = 0
  for (const { forecast, actual } of misses) {
    error += Math.abs(forecast - actual)
    contacts += actual
  }
  return contacts > 0 ? error / contacts : null
}

const mapLimits = (value: (key: keyof Band) => number): Record<keyof Band, number> => ({
  lo95: value('lo95'),
  lo80: value('lo80'),
  hi80: value('hi80'),
  hi95: value('hi95'),
})

/** φ² of E[miss²] = f + φ²f², by least squares on winsorised misses. */
function overdispersion(misses: readonly ForecastMiss[]): number {
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
