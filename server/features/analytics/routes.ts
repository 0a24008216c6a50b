import { analytics } from '#contract/analytics/analytics.ts'
import { insights } from '#contract/analytics/insights.ts'
import { analyticsViews, scheduledReports } from '#contract/analytics/views.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readInsights } from './insights.ts'
import { addReport, listReports, pauseReport, removeReport, sendReportNow } from './reports.ts'
import { listMetrics, readFigures } from './service.ts'
import { addView, changeView, listViews, removeView } from './views.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(analytics.metrics, ({ actor }) => listMetrics(platform, actor))
  mount(analytics.read, ({ actor, query }) => readFigures(platform, actor, query))
  mount(insights.read, ({ actor, query }) => readInsights(platform, actor, query))
  mount(analyticsViews.list, ({ actor, query, url }) => listViews(platform, actor, query, url))
  mount(analyticsViews.create, ({ actor, body }) => addView(platform, actor, body))
  mount(analyticsViews.update, ({ actor, params, body }) => changeView(platform, actor, params.viewId, body))
  mount(analyticsViews.remove, async ({ actor, params }) => {
    await removeView(platform, actor, params.viewId)
    return { success: true as const }
  })
  mount(scheduledReports.list, ({ actor, query, url }) => listReports(platform, actor, query, url))
  mount(scheduledReports.create, ({ actor, body }) => addReport(platform, actor, body))
  mount(scheduledReports.pause, ({ actor, params, body }) =>
    pauseReport(platform, actor, params.reportId, body.isPaused),
  )
  mount(scheduledReports.send, async ({ actor, params }) => {
    await sendReportNow(platform, actor, params.reportId)
    return { success: true as const }
  })
  mount(scheduledReports.remove, async ({ actor, params }) => {
    await removeReport(platform, actor, params.reportId)
    return { success: true as const }
  })
}
