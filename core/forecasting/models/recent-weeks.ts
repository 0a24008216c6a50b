// The mean of the same weekday over the last few weeks: hard to beat four weeks ahead, and a safe floor
// when history is short or the level has just moved.
import type { DaySeries } from '../series/day-series.ts'
import type { DayCandidate, DayModelFamily } from './model.ts'

const WEEKS = [4, 8]

export const recentWeeks: DayModelFamily = {
  name: 'Recent weeks',
  sentence: 'the mean of the same weekday over recent weeks',
  candidates: (series, cleaned) => WEEKS.map(weeks => candidate(series, cleaned, weeks)),
}

function candidate(series: DaySeries, cleaned: Float64Array, weeks: number): DayCandidate {
  return {
    name: `mean of ${weeks} weeks`,
    forecastAt: (origin, horizon) =>
      Float64Array.from({ length: horizon }, (_, k) =>
        weekdayMean(series, cleaned, weeks, origin, origin + k),
      ),
  }
}

function weekdayMean(
  series: DaySeries,
  cleaned: Float64Array,
  weeks: number,
  origin: number,
  target: number,
): number {
  let sum = 0
  let seen = 0
  for (let i = origin - 1; i >= 0 && seen < weeks; i--) {
    if (series.weekday[i] !== series.weekday[target] || Number.isNaN(cleaned[i]!)) continue
    sum += cleaned[i]!
    seen++
  }
  return seen > 0 ? sum / seen : 0
}
