// The page of insights: several questions to the semantic layer in one answer.
import type { AnalyticsQuery } from '#contract/analytics/analytics.ts'
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
    const context = { tx, threads, weekStartsOn: await organizationWeekStart(tx) }
    const { timeUnit, teamIds, taskIds } = query
    const ask = (
      metrics: readonly string[],
      groupBy: Dimension[],
      filters: Partial<Pick<AnalyticsQuery, 'teamIds' | 'taskIds'>> = { teamIds },
    ) => answer(context, { ...spanOfQuery(query), ...NO_FILTERS, ...filters, metrics: [...metrics], groupBy })
    return {
      summary: await ask(SUMMARY_METRICS, [timeUnit]),
      absence: await ask(ABSENCE_METRICS, [timeUnit]),
      activities: await ask(['scheduled'], [timeUnit, 'activity'], { teamIds, taskIds }),
      timeOff: await ask(['time-off'], [timeUnit, 'time-off-type']),
      fairness: await ask(['scheduled'], ['agent', 'activity'], { teamIds, taskIds }),
      accuracy: await ask(['contacts', 'forecast', 'forecast-accuracy'], [timeUnit], {}),
    }
  })
}

const NO_FILTERS = { teamIds: undefined, surferIds: undefined, streamIds: undefined, taskIds: undefined }
const spanOfQuery = ({ from, to, timezone }: InsightsQuery) => ({
  from,
  to,
  timezone,
  comparison: 'none' as const,
})
