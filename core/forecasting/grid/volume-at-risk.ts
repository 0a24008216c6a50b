// Volume at risk: plan for the mean, or for a volume that is seldom exceeded.
import { normalQuantile } from '../numeric/normal.ts'
import type { Band } from '../series/types.ts'

const Z80 = normalQuantile(0.9)
const Z95 = normalQuantile(0.975)

/**
 * Volume per interval that is not exceeded with the given probability (0 < probability < 1). Normal between
 * the band's limits, each side by its own width; beyond the 95 % band its width goes on.
 */
export function volumeAtRisk(forecast: { mean: Float64Array } & Band, probability: number): Float64Array {
  const z = normalQuantile(probability)
  const [near, far] = z < 0 ? [forecast.lo80, forecast.lo95] : [forecast.hi80, forecast.hi95]
  return forecast.mean.map((mean, i) =>
    Math.max(0, mean + distance(Math.abs(z), near[i]! - mean, far[i]! - mean)),
  )
}

function distance(z: number, near: number, far: number): number {
  if (z <= Z80) return (near * z) / Z80
  if (z <= Z95) return near + ((far - near) * (z - Z80)) / (Z95 - Z80)
  return (far * z) / Z95
}
