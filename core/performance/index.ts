export { type DayToSum, type ItemKind, type ItemSums, type PartSums, partsOf, sumsOfDay } from './day-sums.ts'
export { type PerformanceMetrics, performanceMetrics, taskMetrics } from './metrics.ts'
export { METRICS, type MetricGrain, type MetricUnit, type PerformanceMetric } from './registry.ts'
export { addSums, noSums, type PerformanceSums, SUM_KEYS, type SumKey } from './sums.ts'
