// Day totals as a regression whose errors follow exponential smoothing: weekday, season and special days are
// fixed effects, and states that move by a share of each day's surprise carry the rest.
// For given shares the smoothing filter is linear, so filtering the series and every regressor alike and
// solving ridge regression on the surprises is generalised least squares. One causal pass keeps the normal
// equations at every origin, so that trying the model on past origins costs next to nothing.
// Totals are modelled as 2·√(total / typical): counting noise is then even, and effects close to multiplicative.

import { solveSymmetric } from '../numeric/matrix.ts'
import { median } from '../numeric/statistics.ts'
import type { DaySeries } from '../series/day-series.ts'
import { ANNUAL_HARMONICS, type ColumnKind, type DesignMatrix, designOf, hasAnnual } from './design.ts'
import { extrapolate, type FilterState, follow, type SmoothingFilter } from './filter.ts'
import type { DayCandidate, DayModelFamily } from './model.ts'

export interface Ridges {
  annual: Annual
  month: number
}

interface Annual {
  ridge: number
  /** Harmonics above this are left out. */
  harmonics: number
}

const LEVELS = [0.03, 0.06, 0.1, 0.2]
/** States that move besides the level: none, or passing deviations and changing weekdays. */
const COMPANIONS: readonly Partial<SmoothingFilter>[] = [
  {},
  { weekday: 0.05, passing: 0.15, passingDamping: 0.9 },
  { weekday: 0.1, passing: 0.2, passingDamping: 0.7 },
]
/** A smooth year, or one with narrow peaks; the last is all but flat. */
const ANNUALS: readonly Annual[] = [
  { ridge: 0.02, harmonics: 8 },
  { ridge: 0.2, harmonics: 8 },
  { ridge: 0.02, harmonics: ANNUAL_HARMONICS },
  { ridge: 0.2, harmonics: ANNUAL_HARMONICS },
  { ridge: 20, harmonics: 8 },
]
const NO_ANNUAL: Annual = { ridge: 1, harmonics: 0 }
const LEFT_OUT = 1e6
/** A month's cycle (paydays, billing), or none. */
const MONTH_RIDGES = [1, LEFT_OUT]
const MAIN_RIDGE = 1e-4
const SPECIAL_RIDGE = 0.6

export const smoothedRegression: DayModelFamily = {
  name: 'Smoothed regression',
  sentence: 'weekday, month and season effects with a level that follows recent days',
  candidates(series, cleaned, origins) {
    const design = designOf(series)
    const scale = rootScale(cleaned)
    const z = cleaned.map(scale.toRoot)
    return filtersFor(series).flatMap(filter => {
      const filtered = once(() => filterDesign(series, design, z, filter, origins))
      return ridgesFor(series).map(ridges => candidate(series, design, filter, filtered, ridges, scale))
    })
  },
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Only the level moves. */
export const levelFilter = (level: number): SmoothingFilter => ({
  level,
  passing: 0,
  passingDamping: 0,
  weekday: 0,
})

function filtersFor(series: DaySeries): SmoothingFilter[] {
  const moving = LEVELS.flatMap(level =>
    COMPANIONS.map(companion => ({ ...levelFilter(level), ...companion })),
  )
  return hasAnnual(series) ? moving : [...moving, levelFilter(0)]
}

const ridgesFor = (series: DaySeries): Ridges[] =>
  (hasAnnual(series) ? ANNUALS : [NO_ANNUAL]).flatMap(annual =>
    MONTH_RIDGES.map(month => ({ annual, month })),
  )

function candidate(
  series: DaySeries,
  design: DesignMatrix,
  filter: SmoothingFilter,
  filtered: () => FilteredDesign,
  ridges: Ridges,
  scale: RootScale,
): DayCandidate {
  const fits = new Map<number, RidgeFit>()
  const fitAt = (origin: number): RidgeFit => {
    const fit = fits.get(origin) ?? solveAt(design, filtered().get(origin)!, ridges)
    fits.set(origin, fit)
    return fit
  }
  return {
    name: candidateName(filter, ridges),
    forecastAt(origin, horizon) {
      const { effects, state, variance } = fitAt(origin)
      const carried = extrapolate(state, filter, series.weekday.subarray(origin, origin + horizon))
      return carried.map((z, k) => scale.fromRoot(z + fixedEffects(design, effects, origin + k), variance))
    },
  }
}

const candidateName = (filter: SmoothingFilter, { annual, month }: Ridges): string =>
  [
    `level ${filter.level}`,
    filter.weekday > 0 ? `weekdays ${filter.weekday}` : 'fixed weekdays',
    `year ${annual.ridge} × ${annual.harmonics}`,
    month < LEFT_OUT ? 'month cycle' : 'no month cycle',
  ].join(', ')

export interface RidgeFit {
  effects: Float64Array
  /** Filter state of the series without its effects, at the origin. */
  state: FilterState
  /** Mean square of a day's surprise. */
  variance: number
}

export interface RootScale {
  toRoot: (total: number) => number
  /** The mean total whose root has this mean and variance. */
  fromRoot: (z: number, variance?: number) => number
}

export function rootScale(totals: Float64Array): RootScale {
  const typical = median(totals.filter(t => t > 0)) || 1
  return {
    toRoot: total => 2 * Math.sqrt(total / typical),
    fromRoot: (z, variance = 0) => ((Math.max(z, 0) ** 2 + variance) * typical) / 4,
  }
}

/** Normal equations after the first `origin` days, by origin. */
type FilteredDesign = Map<number, Equations>

interface Equations {
  /** Lower half of XᵀX of the filtered regressors, row major, and their product with the filtered series. */
  gram: Float64Array
  moment: Float64Array
  /** Sum of the squared surprises of the series, and their number. */
  square: number
  known: number
  /** State of each regressor and of the series. */
  columnStates: FilterState[]
  state: FilterState
}

export function filterDesign(
  series: DaySeries,
  design: DesignMatrix,
  z: Float64Array,
  filter: SmoothingFilter,
  origins: readonly number[],
): FilteredDesign {
  const width = design.columns.length
  const isKnown = Uint8Array.from(z, value => (Number.isNaN(value) ? 0 : 1))
  const own = follow(z, isKnown, series.weekday, filter, origins)
  const columns = design.columns.map(column => follow(column, isKnown, series.weekday, filter, origins))
  const gram = new Float64Array(width * width)
  const moment = new Float64Array(width)
  const row = new Float64Array(width)
  let square = 0
  let known = 0
  const result: FilteredDesign = new Map()
  for (let i = 0; i < Math.max(...origins); i++) {
    if (isKnown[i]) {
      square += own.surprise[i]! ** 2
      known++
      for (let a = 0; a < width; a++) row[a] = columns[a]!.surprise[i]!
      for (let a = 0; a < width; a++) {
        const weight = row[a]!
        if (weight === 0) continue
        moment[a]! += weight * own.surprise[i]!
        for (let b = 0; b <= a; b++) gram[a * width + b]! += weight * row[b]!
      }
    }
    if (!origins.includes(i + 1)) continue
    result.set(i + 1, {
      gram: gram.slice(),
      moment: moment.slice(),
      square,
      known,
      columnStates: columns.map(column => column.stateAt.get(i + 1)!),
      state: own.stateAt.get(i + 1)!,
    })
  }
  return result
}

/** Ridge solution; cyclic penalties grow with the square of the harmonic, so that cycles stay smooth. */
export function solveAt(design: DesignMatrix, equations: Equations, ridges: Ridges): RidgeFit {
  const width = design.columns.length
  const gram = equations.gram.slice()
  for (let a = 0; a < width; a++)
    gram[a * width + a]! += ridgeOf(design.kind[a]!, design.harmonic[a]!, ridges)
  const effects = solveSymmetric(gram, equations.moment)
  const state = equations.state.slice()
  equations.columnStates.forEach((own, a) => {
    for (let s = 0; s < state.length; s++) state[s]! -= effects[a]! * own[s]!
  })
  let explained = 0
  for (let a = 0; a < width; a++) explained += effects[a]! * equations.moment[a]!
  const variance = Math.max(equations.square - explained, 0) / Math.max(equations.known, 1)
  return { effects, state, variance }
}

function ridgeOf(kind: ColumnKind, harmonic: number, { annual, month }: Ridges): number {
  if (kind === 'annual') return harmonic > annual.harmonics ? LEFT_OUT : annual.ridge * harmonic ** 2
  if (kind === 'month') return month * harmonic ** 2
  return kind === 'special' ? SPECIAL_RIDGE : MAIN_RIDGE
}

export function fixedEffects(design: DesignMatrix, effects: Float64Array, i: number): number {
  let z = 0
  for (let a = 0; a < effects.length; a++) z += effects[a]! * design.columns[a]![i]!
  return z
}
