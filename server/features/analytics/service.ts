// Analytics service: every manager reads the figures of every team, as on the pages that they come from.
import type { AnalyticsQuery, AnalyticsResult, CatalogueMetric } from '#contract/analytics/analytics.ts'
import { organizationWeekStart } from '#server/features/organization/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { answer } from './metrics/answer.ts'
import { missingEvidence } from './metrics/evidence-store.ts'
import { infoOf, METRICS } from './metrics/registry.ts'

export async function listMetrics({ db }: Platform, actor: Actor): Promise<CatalogueMetric[]> {
  allow(actor, 'analytics.view')
  const missing = await db.inTenant(actor.organizationId, tx => missingEvidence(tx, METRICS))
  return METRICS.map(metric => ({ ...infoOf(metric), missingBecause: missing.get(metric) ?? null }))
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
