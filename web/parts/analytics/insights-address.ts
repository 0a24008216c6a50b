import type { InsightsView } from '#contract/analytics/views.ts'
import { withParams } from '#web/lib/search-state.ts'

/** Address of the page of insights that shows a saved view. */
export function insightsAddress({ timeUnit, range, from, to, teamIds, taskIds }: InsightsView): string {
  const search = withParams(new URLSearchParams(), { range, from, to, team: teamIds, task: taskIds })
  return `/reporting/insights/${timeUnit}?${search}`
}
