// Regressors of a day total: weekday, time of year, named special days, the first open day after a closure.
import type { DaySeries } from '../day-series.ts'

export type ColumnKind = 'weekday' | 'annual' | 'special'

export interface Design {
  /** One column per regressor over all days, horizon included. */
  columns: Float64Array[]
  kind: ColumnKind[]
  /** Harmonic of an annual column, else 0. */
  harmonic: number[]
}

/** Below this many weeks a year's shape cannot be told from chance. */
export const ANNUAL_FROM_WEEKS = 60
const ANNUAL_HARMONICS = 8
const YEAR_DAYS = 365.25

export const hasAnnual = (series: DaySeries): boolean => series.count >= ANNUAL_FROM_WEEKS * series.weekLength

export function designOf(series: DaySeries): Design {
  const design: Design = { columns: [], kind: [], harmonic: [] }
  const add = (kind: ColumnKind, harmonic: number, value: (i: number) => number) => {
    design.columns.push(Float64Array.from(series.day, (_, i) => value(i)))
    design.kind.push(kind)
    design.harmonic.push(harmonic)
  }
  for (const weekday of new Set(series.weekday))
    add('weekday', 0, i => (series.weekday[i] === weekday ? 1 : 0))
  if (hasAnnual(series))
    for (let k = 1; k <= ANNUAL_HARMONICS; k++) {
      const angle = (i: number) => (2 * Math.PI * k * series.day[i]!) / YEAR_DAYS
      add('annual', k, i => Math.sin(angle(i)))
      add('annual', k, i => Math.cos(angle(i)))
    }
  for (const name of new Set(series.special))
    if (name !== null) add('special', 0, i => (series.special[i] === name ? 1 : 0))
  if (series.isAfterClosure.includes(1)) add('special', 0, i => series.isAfterClosure[i]!)
  return design
}
