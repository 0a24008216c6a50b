// How far a band reaches from the mean of a row that adds up intervals: as far as rows of its length missed before, but
// no less than if the intervals' misses had nothing to do with each other (root of the sum of squares) and no further
// than if all went together (sum). Where no past misses are known, a usual share of the level's miss goes together.
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import { type Band, DAY_MINUTES, MONTH_MINUTES, type RowBands, WEEK_MINUTES } from '../series/types.ts'
import { bandRule } from './band-rule.ts'

export type BandKey = keyof Band
/** Distances of the limits from a mean. */
export type Reach = Record<BandKey, number>

const Z = { lo80: 1.2816, hi80: 1.2816, lo95: 1.96, hi95: 1.96 }
/** Share of the level's variance that intervals of a day, and days of a row, have in common. */
const USUAL_SHARE = 0.6
const OPPOSITE = { lo80: 'hi80', lo95: 'hi95' } as const

/** A limit that zero cuts off says nothing of the width: the opposite one does. */
export function distanceOf(mean: number, limits: Record<BandKey, number>, key: BandKey): number {
  if (key === 'hi80' || key === 'hi95') return limits[key] - mean
  return limits[key] > 0 ? mean - limits[key] : Math.max(mean, limits[OPPOSITE[key]] - mean)
}

export const mapReach = (of: (key: BandKey) => number): Reach => ({
  lo80: of('lo80'),
  hi80: of('hi80'),
  lo95: of('lo95'),
  hi95: of('hi95'),
})

/** Reach of forecast errors, from past rows of so many minutes; `startsAt` determines the number of weeks ahead. */
export function knownReach(
  { bands, origin }: RowBands,
  mean: number,
  startsAt: EpochMs,
  minutes: number,
): Reach {
  const week = Math.floor((startsAt - origin) / (7 * DAY_MS))
  const reachAt = (step: number): Reach => {
    const limits = bandRule(bands[step]!).limits(mean, week)
    return mapReach(key => distanceOf(mean, limits, key))
  }
  if (minutes <= DAY_MINUTES) return reachAt(stepFor(bands, minutes))
  const [shorter, longer] =
    minutes < WEEK_MINUTES ? [DAY_MINUTES, WEEK_MINUTES] : [WEEK_MINUTES, MONTH_MINUTES]
  const part = Math.min(Math.log(minutes / shorter) / Math.log(longer / shorter), 1)
  const near = reachAt(shorter)
  const far = reachAt(longer)
  return mapReach(key => near[key] ** (1 - part) * far[key] ** part)
}

/** The shortest rows measured that are at least as long. */
const stepFor = (bands: RowBands['bands'], minutes: number): number =>
  Math.min(
    ...Object.keys(bands)
      .map(Number)
      .filter(step => step >= minutes),
  )

/** Part of a reach that the misses of the whole day account for. */
export function commonReach({ bands, misses }: RowBands, mean: number, reach: Reach, minutes: number): Reach {
  if (minutes >= DAY_MINUTES) return reach
  const level = (Math.sqrt(bands[DAY_MINUTES]!.spread) * mean) / Math.max(misses.level, LEAST_LEVEL)
  return mapReach(key => Math.min(reach[key], Z[key] * level))
}

/** A day's misses that are nearly all counting noise say next to nothing of the level. */
const LEAST_LEVEL = 0.1

/** `days`: indices of the intervals, by day. */
export function usualReach(
  series: { mean: Float64Array } & Band,
  days: readonly (readonly number[])[],
): Reach {
  return mapReach(key => {
    let noise = 0
    let squares = 0
    let roots = 0
    for (const day of days) {
      const own = { noise: 0, squares: 0, roots: 0 }
      for (const i of day) {
        const variance = (distanceAt(series, i, key) / Z[key]) ** 2
        const counting = Math.min(variance, series.mean[i]!)
        own.noise += counting
        own.squares += variance - counting
        own.roots += Math.sqrt(variance - counting)
      }
      const level = together(own)
      noise += own.noise
      squares += level
      roots += Math.sqrt(level)
    }
    return Z[key] * Math.sqrt(noise + together({ squares, roots }))
  })
}

const together = ({ squares, roots }: { squares: number; roots: number }): number =>
  squares + USUAL_SHARE * (roots ** 2 - squares)

export const distanceAt = (series: { mean: Float64Array } & Band, i: number, key: BandKey): number =>
  distanceOf(
    series.mean[i]!,
    { lo80: series.lo80[i]!, hi80: series.hi80[i]!, lo95: series.lo95[i]!, hi95: series.hi95[i]! },
    key,
  )

/** No narrower than independent distances and no wider than their sum. */
export function between(reach: number, distances: readonly number[]): number {
  let squares = 0
  let sum = 0
  for (const distance of distances) {
    squares += distance ** 2
    sum += distance
  }
  return Math.min(Math.max(reach, Math.sqrt(squares)), sum)
}
