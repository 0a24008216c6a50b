// Limits around a mean from how forecasts of its size missed before.
import type { Band, BandChoice } from '../series/types.ts'

export interface BandRule {
  /** Limits around a mean that lies so many whole weeks after the last day learned from. */
  limits(mean: number, week: number): Record<keyof Band, number>
}

/** Deviation of a miss of such a mean: counting noise and a share of the mean. */
export const deviation = (mean: number, spread: number): number =>
  Math.sqrt(Math.max(mean, 0.05) + spread * mean * mean)

export function bandRule({ spread, limits }: BandChoice): BandRule {
  return {
    limits(mean, week) {
      const z = limits[Math.min(Math.max(week, 0), limits.length - 1)]!
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
