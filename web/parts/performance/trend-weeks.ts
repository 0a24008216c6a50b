// Sums of days as those of whole weeks, so that a ratio of a week weighs its days.
import { addSums, METRICS, type PerformanceMetric, type PerformanceSums } from '#core/performance/index.ts'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { localDateText } from '#web/lib/dates.ts'

export const TREND_WEEKS = 8

/** Metrics that weeks can be compared by: no sums, which depend on how much somebody worked. */
export const TREND_METRICS: readonly PerformanceMetric[] = METRICS.filter(
  ({ unit, grains }) => grains.includes('agent') && unit !== 'seconds' && unit !== 'count',
)

export interface TrendWeek {
  from: LocalDate
  sums: PerformanceSums
}

/** Eight weeks, `to` the day after the last. */
export const trendWeeks = (
  days: readonly { date: LocalDate; sums: PerformanceSums }[],
  to: LocalDate,
): TrendWeek[] =>
  Array.from({ length: TREND_WEEKS }, (_, at) => {
    const from = addDays(to, -7 * (TREND_WEEKS - at))
    const end = addDays(from, 7)
    return {
      from,
      sums: addSums(days.filter(({ date }) => date >= from && date < end).map(({ sums }) => sums)),
    }
  })

/** "9 Mar" */
export const shortDate = (date: LocalDate): string => localDateText(date).replace(/ \d{4}$/, '')
