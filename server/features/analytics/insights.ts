// The page of insights: several questions to the semantic layer in one answer.
import type { AnalyticsQuery, AnalyticsResult } from '#contract/analytics/analytics.ts'
import type { Dimension } from '#contract/analytics/dimensions.ts'
import {
  ABSENCE_METRICS,
  type Insights,
  type InsightsQuery,
  SUMMARY_METRICS,
} from '#contract/analytics/insights.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { organizationWeekStart } from '../organization/index.ts'
import { answer } from './metrics/answer.ts'

export async function readInsights(
  { db, threads }: Platform,
  actor: Actor,
  query: InsightsQuery,
): Promise<Insights> {
  allow(actor, 'analytics.view')
  return db.inTenant(actor.organizationId, async tx => {
    const context = { tx, threads, weekStartsOn: await organizationWeekStart(tx), shared: new Map() }
    const { timeUnit, teamIds, taskIds } = query
    const ask = (
      metrics: readonly string[],
      groupBy: Dimension[],
      filters: Partial<Pick<AnalyticsQuery, 'teamIds' | 'taskIds'>> = { teamIds },
    ) => answer(context, { ...spanOfQuery(query), ...NO_FILTERS, ...filters, metrics: [...metrics], groupBy })
    const periods = await ask([...SUMMARY_METRICS, ...ABSENCE_METRICS], [timeUnit])
    return {
      summary: picked(periods, SUMMARY_METRICS),
      absence: picked(periods, ABSENCE_METRICS),
      activities: await ask(['scheduled'], [timeUnit, 'activity'], { teamIds, taskIds }),
      timeOff: await ask(['time-off'], [timeUnit, 'time-off-type']),
      fairness: await ask(['scheduled'], ['agent', 'activity'], { teamIds, taskIds }),
      accuracy: await ask(['contacts', 'forecast', 'forecast-accuracy'], [timeUnit], {}),
    }
  })
}

/** Only these metrics of a result. */
function picked(result: AnalyticsResult, keys: readonly string[]): AnalyticsResult {
  const places = keys.map(key => result.metrics.findIndex(metric => metric.key === key))
  const of = <T>(values: readonly T[]): T[] => places.map(at => values[at]!)
  return {
    ...result,
    metrics: of(result.metrics),
    rows: result.rows.map(row => ({ ...row, values: of(row.values) })),
    totals: { values: of(result.totals.values), compared: null },
  }
}

const NO_FILTERS = { teamIds: undefined, surferIds: undefined, streamIds: undefined, taskIds: undefined }
const spanOfQuery = ({ from, to, timezone }: InsightsQuery) => ({
  from,
  to,
  timezone,
  comparison: 'none' as const,
})
