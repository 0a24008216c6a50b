// Address of the page that shows a saved view for the days of one report.
import type { DateSpan } from './ranges.ts'
import type { ViewDefinition } from './views.ts'

/** Path and search. Fields that a browser may have kept from the last visit are emptied. */
export function viewPath(view: ViewDefinition, { from, to }: DateSpan): string {
  const days = { range: 'own', from, to }
  switch (view.page) {
    case 'post-mortem':
      return `/reporting/post-mortem/${from}${view.streamId === null ? '' : `?group=${view.streamId}`}`
    case 'insights':
      return `/reporting/insights/${view.timeUnit}?${searchOf({ ...days, team: view.teamIds, task: view.taskIds })}`
    case 'analytics':
      return `/unified-analytics?${searchOf({
        tab: 'explore',
        ...days,
        compare: view.comparison,
        by: view.groupBy,
        metric: view.metrics,
        chart: view.chart,
        team: view.teamIds,
        agent: view.surferIds,
        stream: view.streamIds,
        task: view.taskIds,
      })}`
  }
}

function searchOf(params: Record<string, string | readonly (string | number)[]>): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    for (const one of typeof value === 'string' ? [value] : value.length > 0 ? value : [''])
      search.append(name, String(one))
  return search
}
