// Every metric there is. One that is added to its source's file is in the catalogue, the explorer, saved views, mails and
// files by that alone.
import type { MetricInfo } from '#contract/analytics/analytics.ts'
import { answerMetrics } from './answers-store.ts'
import { contactMetrics } from './contacts-store.ts'
import { coverageMetrics } from './coverage-store.ts'
import { forecastMetrics } from './forecast-store.ts'
import { performanceMetrics } from './performance-store.ts'
import { requestMetrics } from './requests-store.ts'
import { scheduleMetrics } from './schedule-store.ts'
import { dimensionsOf, type Metric, sourcesOf } from './source.ts'

export const METRICS: readonly Metric[] = [
  ...contactMetrics,
  ...answerMetrics,
  ...forecastMetrics,
  ...coverageMetrics,
  ...scheduleMetrics,
  ...performanceMetrics,
  ...requestMetrics,
]

export const infoOf = (metric: Metric): MetricInfo => ({
  key: metric.key,
  label: metric.label,
  unit: metric.unit,
  sentence: metric.sentence,
  isMoreBetter: metric.isMoreBetter,
  sourcePath: sourcesOf(metric)[0]!.path,
  dimensions: dimensionsOf(metric),
  maxDays: Math.min(...sourcesOf(metric).map(({ maxDays }) => maxDays)),
})
