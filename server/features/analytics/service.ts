// Analytics service: every manager reads the figures of every team, as on the pages that they come from.
import type { AnalyticsQuery, AnalyticsResult, MetricInfo } from '#contract/analytics/analytics.ts'
import { organizationWeekStart } from '#server/features/organization/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { answer } from './metrics/answer.ts'
import { infoOf, METRICS } from './metrics/registry.ts'

export async function listMetrics(actor: Actor): Promise<MetricInfo[]> {
  allow(actor, 'analytics.view')
  return METRICS.map(infoOf)
}

export async function readFigures(
  { db, threads }: Platform,
  actor: Actor,
  query: AnalyticsQuery,
): Promise<AnalyticsResult> {
  allow(actor, 'analytics.view')
  return db.inTenant(actor.organizationId, async tx =>
    answer({ tx, threads, weekStartsOn: await organizationWeekStart(tx) }, query),
  )
}
