// Finds days that no model could have foreseen (an outage, a mailing) and pulls their totals in, so that one
// bad day does not bend the level, the weekday effects or the daily pattern.

import { designOf } from '../models/design.ts'
import { follow } from '../models/filter.ts'
import { filterDesign, fixedEffects, levelFilter, rootScale, solveAt } from '../models/smoothed-regression.ts'
import { median } from '../numeric/statistics.ts'
import type { DaySeries } from '../series/day-series.ts'

export interface CleanedDays {
  /** Totals with outliers pulled in. */
  total: Float64Array
  isOutlier: Uint8Array
}

const FILTER = levelFilter(0.1)
const RIDGES = { annual: { ridge: 0.2, harmonics: 8 }, month: 10 }
/** An outlier's surprise is beyond this many robust standard deviations; half of that much is kept. */
const LIMIT_DEVIATIONS = 4
const NORMAL_MAD = 1.4826
/** The second pass finds what the first, bent by the worst days, could not see. */
const PASSES = 2

export function cleanDays(series: DaySeries): CleanedDays {
  const scale = rootScale(series.total)
  const design = designOf(series)
  const z = series.total.map(scale.toRoot)
  const isOutlier = new Uint8Array(series.count)
  for (let pass = 0; pass < PASSES; pass++) {
    const equations = filterDesign(series, design, z, FILTER, [series.count]).get(series.count)
    if (!equations) break
    const { effects } = solveAt(design, equations, RIDGES)
    const rest = z.map((value, i) => value - fixedEffects(design, effects, i))
    const isKnown = Uint8Array.from(z, value => (Number.isNaN(value) ? 0 : 1))
    const { surprise } = follow(rest, isKnown, series.weekday, FILTER, [series.count])
    const size = surprise.filter(s => !Number.isNaN(s)).map(Math.abs)
    const limit = LIMIT_DEVIATIONS * NORMAL_MAD * median(size)
    for (let i = 0; i < series.count; i++) {
      if (!(Math.abs(surprise[i]!) > limit) || series.special[i] || series.isAfterClosure[i]) continue
      z[i]! -= surprise[i]! - Math.sign(surprise[i]!) * limit * 0.5
      isOutlier[i] = 1
    }
  }
  const total = series.total.map((raw, i) => (isOutlier[i] ? scale.fromRoot(z[i]!) : raw))
  return { total, isOutlier }
}
