// Regressors of a day total: weekday, time of year, named special days, the first open day after a closure.
import { DAY_MS, dateOfLocalMs } from '#core/time/index.ts'
import type { DaySeries } from '../series/day-series.ts'

export type ColumnKind = 'weekday' | 'shared' | 'annual' | 'month' | 'special'

export interface DesignMatrix {
  /** One column per regressor over all days, horizon included. */
  columns: Float64Array[]
  kind: ColumnKind[]
  /** Harmonic of an annual column, else 0. */
  harmonic: number[]
}

/** Minimum history in weeks for an annual pattern: with less, it cannot be distinguished from chance. */
export const ANNUAL_FROM_WEEKS = 60
export const ANNUAL_HARMONICS = 20
export const YEAR_DAYS = 365.25
const MONTH_HARMONICS = 4

/** How much of its month is over at a day's noon, 0 to 1. */
function monthShare(day: number): number {
  const date = dateOfLocalMs(day * DAY_MS)
  const [year, month, ofMonth] = date.split('-').map(Number) as [number, number, number]
  return (ofMonth - 0.5) / new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export const hasAnnual = (series: DaySeries): boolean => series.count >= ANNUAL_FROM_WEEKS * series.weekLength

export function designOf(series: DaySeries): DesignMatrix {
  const design: DesignMatrix = { columns: [], kind: [], harmonic: [] }
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
  const month = Float64Array.from(series.day, monthShare)
  for (let k = 1; k <= MONTH_HARMONICS; k++) {
    const angle = (i: number) => 2 * Math.PI * k * month[i]!
    add('month', k, i => Math.sin(angle(i)))
    add('month', k, i => Math.cos(angle(i)))
  }
  // Special days share an effect, from which each name's own departs.
  if (series.special.some(name => name !== null)) add('shared', 0, i => (series.special[i] ? 1 : 0))
  for (const name of new Set(series.special))
    if (name !== null) add('special', 0, i => (series.special[i] === name ? 1 : 0))
  if (series.isAfterClosure.includes(1)) add('special', 0, i => series.isAfterClosure[i]!)
  return design
}
