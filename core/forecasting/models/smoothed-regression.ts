// Day totals as a regression whose errors follow simple exponential smoothing: weekday, season and special
// days are fixed effects, and a level that moves by `alpha` of each day's surprise carries the rest.
// For a given (alpha, damping) the smoothing filter is linear, so filtering the series and every regressor
// alike and solving ridge regression on the result is generalised least squares. One causal pass keeps the
// normal equations at every origin, so that trying the model on past origins costs next to nothing.
// Totals are modelled as 2·√(total / typical): counting noise is then even, and effects close to multiplicative.
import type { DaySeries } from '../day-series.ts'
import { solveSymmetric } from '../matrix.ts'
import { median } from '../statistics.ts'
import { type Design, designOf, hasAnnual } from './design.ts'
import type { DayCandidate, DayModelFamily } from './model.ts'

export interface Smoothing {
  /** Share of a day's surprise that stays in the level. */
  alpha: number
  /** Share of the level that lasts to the next day; 1 = never fades. */
  damping: number
  annualRidge: number
}

const ALPHAS = [0.03, 0.06, 0.1, 0.2, 0.35]
const DAMPINGS = [1, 0.985]
const ANNUAL_RIDGES = [0.02, 0.2, 20]
const WEEKDAY_RIDGE = 1e-4
const SPECIAL_RIDGE = 0.05

export const smoothedRegression: DayModelFamily = {
  name: 'Smoothed regression',
  sentence: 'weekday and season effects with a level that follows recent days',
  candidates(series, cleaned, origins) {
    const design = designOf(series)
    const scale = rootScale(cleaned)
    const z = cleaned.map(scale.toRoot)
    return smoothings(series).flatMap(filters => {
      const equations = normalEquations(design, z, filters[0]!, origins)
      return filters.map(smoothing => candidate(design, z, smoothing, equations, scale))
    })
  },
}

/** Settings to try, grouped by what shares one filter pass. */
function smoothings(series: DaySeries): Smoothing[][] {
  const ridges = hasAnnual(series) ? ANNUAL_RIDGES : [1]
  const groups = ALPHAS.flatMap(alpha =>
    DAMPINGS.map(damping => ridges.map(annualRidge => ({ alpha, damping, annualRidge }))),
  )
  return hasAnnual(series) ? groups : [...groups, [{ alpha: 0, damping: 1, annualRidge: 1 }]]
}

function candidate(
  design: Design,
  z: Float64Array,
  smoothing: Smoothing,
  equations: ReadonlyMap<number, NormalEquations>,
  scale: RootScale,
): DayCandidate {
  const fits = new Map<number, Fit>()
  for (const [origin, at] of equations) {
    const effects = solve(design, at, smoothing.annualRidge)
    fits.set(origin, { effects, level: surprises(design, z, smoothing, effects, origin).level })
  }
  return {
    name: `alpha ${smoothing.alpha}, damping ${smoothing.damping}, annual ridge ${smoothing.annualRidge}`,
    forecastAt(origin, horizon) {
      const { effects, level } = fits.get(origin)!
      return Float64Array.from({ length: horizon }, (_, k) =>
        scale.fromRoot(level * smoothing.damping ** (k + 1) + expected(design, effects, origin + k)),
      )
    },
  }
}

interface Fit {
  effects: Float64Array
  level: number
}

export interface RootScale {
  toRoot: (total: number) => number
  fromRoot: (z: number) => number
}

export function rootScale(totals: Float64Array): RootScale {
  const typical = median(totals.filter(t => t > 0)) || 1
  return {
    toRoot: total => 2 * Math.sqrt(total / typical),
    fromRoot: z => (Math.max(z, 0) ** 2 * typical) / 4,
  }
}

interface NormalEquations {
  /** Lower half of XᵀX, row major. */
  gram: Float64Array
  moment: Float64Array
}

export function normalEquations(
  design: Design,
  z: Float64Array,
  { alpha, damping }: Smoothing,
  origins: readonly number[],
): Map<number, NormalEquations> {
  const width = design.columns.length
  const gram = new Float64Array(width * width)
  const moment = new Float64Array(width)
  const levels = new Float64Array(width)
  const filtered = new Float64Array(width)
  const snapshots = new Map<number, NormalEquations>()
  const last = Math.max(...origins)
  let level = 0
  for (let i = 0; i < last; i++) {
    level *= damping
    for (let a = 0; a < width; a++) levels[a]! *= damping
    if (!Number.isNaN(z[i]!)) {
      const surprise = z[i]! - level
      level += alpha * surprise
      for (let a = 0; a < width; a++) {
        filtered[a] = design.columns[a]![i]! - levels[a]!
        levels[a]! += alpha * filtered[a]!
      }
      for (let a = 0; a < width; a++) {
        const weight = filtered[a]!
        if (weight === 0) continue
        moment[a]! += weight * surprise
        for (let b = 0; b <= a; b++) gram[a * width + b]! += weight * filtered[b]!
      }
    }
    if (origins.includes(i + 1)) snapshots.set(i + 1, { gram: gram.slice(), moment: moment.slice() })
  }
  return snapshots
}

/** Ridge solution; the annual penalty grows with the square of the harmonic, so that the year stays smooth. */
export function solve(design: Design, equations: NormalEquations, annualRidge: number): Float64Array {
  const width = design.columns.length
  const gram = equations.gram.slice()
  for (let a = 0; a < width; a++) {
    const kind = design.kind[a]!
    const ridge = {
      weekday: WEEKDAY_RIDGE,
      annual: annualRidge * design.harmonic[a]! ** 2,
      special: SPECIAL_RIDGE,
    }
    gram[a * width + a]! += ridge[kind]
  }
  return solveSymmetric(gram, equations.moment)
}

function expected(design: Design, effects: Float64Array, i: number): number {
  let z = 0
  for (let a = 0; a < effects.length; a++) z += effects[a]! * design.columns[a]![i]!
  return z
}

/** One-day-ahead surprises over the first `count` days (NaN where unknown), and the level after the last. */
export function surprises(
  design: Design,
  z: Float64Array,
  { alpha, damping }: Smoothing,
  effects: Float64Array,
  count: number,
): { surprise: Float64Array; level: number } {
  const surprise = new Float64Array(count).fill(Number.NaN)
  let level = 0
  for (let i = 0; i < count; i++) {
    level *= damping
    if (Number.isNaN(z[i]!)) continue
    surprise[i] = z[i]! - expected(design, effects, i) - level
    level += alpha * surprise[i]!
  }
  return { surprise, level }
}
