// Eight weeks up to the shown one, each as one score.
import type { MetricsRow } from '#contract/endpoints/adherence.ts'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { sumOf } from './my-week.ts'

export const TREND_WEEKS = 8

export interface TrendWeek {
  from: LocalDate
  /** Null where nothing was judged. */
  score: number | null
}

/** `to`: the day after the last week. */
export const trendWeeks = (rows: readonly MetricsRow[], to: LocalDate): TrendWeek[] =>
  Array.from({ length: TREND_WEEKS }, (_, at) => {
    const from = addDays(to, -7 * (TREND_WEEKS - at))
    const end = addDays(from, 7)
    const days = rows.flatMap(({ date, metrics }) =>
      date !== null && date >= from && date < end ? [{ date, isScheduled: true, metrics }] : [],
    )
    return { from, score: sumOf(days)?.adherenceScore ?? null }
  })
