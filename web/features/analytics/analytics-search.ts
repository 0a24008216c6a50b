// The explorer in its address, in a saved view, and as a question to the server.
import { z } from 'zod'
import type { CatalogueMetric } from '#contract/analytics/analytics.ts'
import {
  DIMENSION_LABELS,
  type Dimension,
  Dimension as DimensionShape,
  FILTERS,
  isTime,
} from '#contract/analytics/dimensions.ts'
import { Comparison, RangeName } from '#contract/analytics/ranges.ts'
import { ChartType, type ExplorerView } from '#contract/analytics/views.ts'
import { IdList, IdParam, LocalDate, listOf } from '#contract/shapes.ts'
import * as texts from './texts.ts'

export const AnalyticsSearch = z.object({
  tab: z.enum(['explore', 'views', 'reports']).default('explore'),
  range: RangeName.default('last-4-weeks'),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  compare: Comparison.default('none'),
  by: listOf(DimensionShape),
  metric: listOf(z.string()),
  chart: ChartType.default('line'),
  team: IdList,
  agent: IdList,
  stream: IdList,
  task: IdList,
  /** The saved view that it began as. */
  view: IdParam.optional(),
})
export type AnalyticsSearch = z.output<typeof AnalyticsSearch>

export const FIRST_METRICS = ['contacts', 'forecast']
const FIRST_GROUPS: Dimension[] = ['week']

export const metricsOf = ({ metric }: AnalyticsSearch): string[] => metric ?? FIRST_METRICS
export const groupsOf = ({ by }: AnalyticsSearch): Dimension[] => by ?? FIRST_GROUPS

export const definitionOf = (search: AnalyticsSearch): ExplorerView => ({
  page: 'analytics',
  range: search.range,
  from: search.from ?? null,
  to: search.to ?? null,
  comparison: search.compare,
  groupBy: groupsOf(search),
  metrics: metricsOf(search),
  chart: search.chart,
  teamIds: search.team ?? [],
  surferIds: search.agent ?? [],
  streamIds: search.stream ?? [],
  taskIds: search.task ?? [],
})

const some = (ids: number[]) => (ids.length > 0 ? ids : undefined)
export const searchOf = (view: ExplorerView, viewId: number): Partial<AnalyticsSearch> => ({
  tab: undefined,
  range: view.range,
  from: view.from ?? undefined,
  to: view.to ?? undefined,
  compare: view.comparison,
  by: view.groupBy,
  metric: view.metrics,
  chart: view.chart,
  team: some(view.teamIds),
  agent: some(view.surferIds),
  stream: some(view.streamIds),
  task: some(view.taskIds),
  view: viewId,
})

/** Dimensions that the figures are grouped or filtered by. */
export const usedDimensions = (search: AnalyticsSearch): Dimension[] => [
  ...groupsOf(search),
  ...(search.team ? [FILTERS.teamIds] : []),
  ...(search.agent ? [FILTERS.surferIds] : []),
  ...(search.stream ? [FILTERS.streamIds] : []),
  ...(search.task ? [FILTERS.taskIds] : []),
]

/** Why a metric does not fit, as a sentence; null: it does. */
export function misfitOf(metric: CatalogueMetric, used: readonly Dimension[], days: number): string | null {
  if (metric.missingBecause) return texts.metricHasNoFigures(metric.label, metric.missingBecause)
  const missing = used.find(dimension => !metric.dimensions.includes(dimension))
  if (missing) {
    const name = DIMENSION_LABELS[missing].toLowerCase()
    return isTime(missing)
      ? texts.metricLabelIsNotKnownForPeriods(metric.label, name)
      : texts.metricLabelIsNotKnownByName(metric.label, name)
  }
  return days > metric.maxDays ? texts.metricLabelIsCountedForAtMost(metric.label, metric.maxDays) : null
}
