// Band of the sum of several series. Their misses go together as far as they did on past days: the kept misses of the
// same days, each in its own deviations, are added up in proportion to what each series contributes to the row. Linear
// in series and days; the same as adding up the covariances of every two series.
import type { Band, DayMisses } from '../series/types.ts'
import { between, distanceOf, mapReach, type Reach } from './row-reach.ts'

/** A series' part in a row; `series` counts the misses given. */
export interface GroupPart extends Record<keyof Band, number> {
  series: number
  mean: number
  common: Reach
}

export type GroupSum = (parts: readonly GroupPart[]) => Record<keyof Band, number>

/** Days by which a correlation is doubted: it counts as days ÷ (days + these). */
const DOUBTED_DAYS = 5

/** Share of the variance of weeks and months that series have in common beyond what their days show: slow drift. */
export const DRIFT_SHARE = 0.2

/**
 * `misses`: of each series; null where none are known: then it is taken as independent. `drift`: share of the variance
 * that is taken as wholly common, 0 to 1.
 */
export function groupSum(misses: readonly (DayMisses | null)[], drift = 0): GroupSum {
  const firstDay = Math.min(...misses.flatMap(own => (own ? [own.firstDay] : [])))
  const directions = misses.map(own => directionOf(own, firstDay))
  return parts => {
    const mean = parts.reduce((sum, part) => sum + part.mean, 0)
    const reach = mapReach(key => {
      const distances = parts.map(part => distanceOf(part.mean, part, key))
      const apart = distances.reduce((sum, distance) => sum + distance ** 2, 0)
      const shared = sharedVariance(parts.map(part => [directions[part.series]!, part.common[key]]))
      const together = distances.reduce((sum, distance) => sum + distance, 0)
      const variance = (1 - drift) * Math.max(apart + shared, 0) + drift * together ** 2
      return between(Math.sqrt(variance), distances)
    })
    const lo80 = Math.max(0, mean - reach.lo80)
    const hi80 = mean + reach.hi80
    return {
      lo80,
      hi80,
      lo95: Math.min(lo80, Math.max(0, mean - reach.lo95)),
      hi95: Math.max(hi80, mean + reach.hi95),
    }
  }
}

/** Misses by day from the first on, so that the product of two is a correlation, drawn towards 0 when days are few. */
function directionOf(misses: DayMisses | null, firstDay: number): Float64Array {
  if (!misses) return new Float64Array()
  const direction = new Float64Array(misses.firstDay - firstDay + misses.values.length)
  let squares = 0
  let days = 0
  misses.values.forEach((value, i) => {
    if (value === null) return
    direction[misses.firstDay - firstDay + i] = value
    squares += value ** 2
    days++
  })
  const size = squares > 0 ? Math.sqrt(days / (days + DOUBTED_DAYS) / squares) : 0
  return direction.map(value => value * size)
}

/** Covariances of every two different parts. */
function sharedVariance(parts: readonly (readonly [direction: Float64Array, weight: number])[]): number {
  const length = Math.max(0, ...parts.map(([direction]) => direction.length))
  const sums = new Float64Array(length)
  let own = 0
  for (const [direction, weight] of parts)
    for (let day = 0; day < direction.length; day++) {
      const miss = direction[day]! * weight
      sums[day]! += miss
      own += miss ** 2
    }
  return sums.reduce((total, sum) => total + sum ** 2, -own)
}
