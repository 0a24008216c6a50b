// Analytics query: metrics of the catalogue over a range of days, grouped and filtered by the dimensions of each metric.
import { z } from 'zod'
import { daysBetween } from '#core/time/index.ts'
import { endpoint } from '../endpoint.ts'
import { IdList, Instant, isOnce, LocalDate, listOf, Zone } from '../shapes.ts'
import { Dimension, isTime } from './dimensions.ts'
import { Comparison } from './ranges.ts'

export const MAX_ANALYTICS_ROWS = 10_000
export const MAX_ANALYTICS_DAYS = 400
export const MAX_METRICS = 8

export const METRIC_UNITS = [
  'contacts',
  'requests',
  'tickets',
  'hours',
  /** Full-time agents: hours divided by those of a contract. */
  'fte',
  'seconds',
  'fraction',
  'number',
  /** With one decimal. */
  'rate',
] as const
export const MetricUnit = z.enum(METRIC_UNITS)
export type MetricUnit = z.infer<typeof MetricUnit>

export const MetricInfo = z.object({
  key: z.string(),
  label: z.string(),
  unit: MetricUnit,
  /** Definition in a sentence: the things counted, and how. */
  sentence: z.string(),
  /** The page of the product that shows what it is made of. */
  sourcePath: z.string(),
  /** Dimensions that it can be grouped and filtered by. */
  dimensions: z.array(Dimension),
  /** Longest range in days. */
  maxDays: z.int(),
  /** Whether more is better; null: neither. */
  isMoreBetter: z.boolean().nullable(),
})
export type MetricInfo = z.infer<typeof MetricInfo>

export const CatalogueMetric = MetricInfo.extend({
  /** Reason why there have never been figures, with what to do; null: there have been. */
  missingBecause: z.string().nullable(),
})
export type CatalogueMetric = z.infer<typeof CatalogueMetric>

export const ResultKey = z.object({
  /** Start of the period as an instant, or the id of the thing; empty: belongs to none. */
  id: z.string(),
  label: z.string(),
})
export type ResultKey = z.infer<typeof ResultKey>

const Values = z.array(z.number().nullable())

export const AnalyticsRow = z.object({
  keys: z.array(ResultKey),
  values: Values,
  /** The same figures of the range that it is compared with; null: not compared, or nothing there. */
  compared: Values.nullable(),
})
export type AnalyticsRow = z.infer<typeof AnalyticsRow>

export const AnalyticsResult = z.object({
  groupBy: z.array(Dimension),
  metrics: z.array(MetricInfo),
  from: LocalDate,
  to: LocalDate,
  timezone: Zone,
  comparedFrom: LocalDate.nullable(),
  comparedTo: LocalDate.nullable(),
  /** Starts of all periods of the range, where one of the dimensions is time. */
  periods: z.array(Instant),
  rows: z.array(AnalyticsRow),
  totals: z.object({ values: Values, compared: Values.nullable() }),
  /** Metrics that are known for fewer days of the range than another one, and those days; `to` is the day after the last. */
  partial: z.array(z.object({ key: z.string(), label: z.string(), from: LocalDate, to: LocalDate })),
  /** There are more rows than are sent: the first ones by time and name are. */
  isCut: z.boolean(),
})
export type AnalyticsResult = z.infer<typeof AnalyticsResult>

export const AnalyticsFilters = z.object({
  teamIds: IdList,
  surferIds: IdList,
  streamIds: IdList,
  taskIds: IdList,
})
export type AnalyticsFilters = z.infer<typeof AnalyticsFilters>

export const GroupBy = listOf(Dimension)
  .refine((all = []) => all.length <= 2, 'Group by at most two things')
  .refine((all = []) => isOnce(all), 'Group by each thing once')
  .refine((all = []) => all.filter(isTime).length <= 1, 'Group by one period at a time')
export const MetricKeys = listOf(z.string())
  .refine((all = []) => all.length <= MAX_METRICS, `Choose at most ${MAX_METRICS} metrics`)
  .refine((all = []) => isOnce(all), 'Name each metric once')

export const AnalyticsQuery = AnalyticsFilters.extend({
  from: LocalDate,
  /** The day after the last. */
  to: LocalDate,
  timezone: Zone,
  comparison: Comparison.default('none'),
  groupBy: GroupBy,
  metrics: MetricKeys,
})
  .refine(({ from, to }) => from < to, { message: 'End date must be after start date', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_ANALYTICS_DAYS, {
    message: `A range has at most ${MAX_ANALYTICS_DAYS} days`,
    path: ['to'],
  })
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

const permission = { allow: 'analytics.view', teams: 'none' } as const

export const analytics = {
  metrics: endpoint({
    method: 'GET',
    path: '/analytics/metrics',
    permission,
    audit: 'none',
    summary: 'Every metric: its definition, its unit, what it can be grouped by, and why it has no figures',
    reply: z.array(CatalogueMetric),
  }),
  read: endpoint({
    method: 'GET',
    path: '/analytics/figures',
    permission,
    audit: 'none',
    summary: `Metrics of a range of days, grouped, filtered and compared; at most ${new Intl.NumberFormat('en').format(MAX_ANALYTICS_ROWS)} rows`,
    query: AnalyticsQuery,
    reply: AnalyticsResult,
  }),
}
