// A metric's value as text, in its unit.
import type { MetricUnit, PerformanceMetric, PerformanceSums } from '#core/performance/index.ts'
import { scoreText } from '#web/parts/adherence/adherence-labels.ts'
import { lengthText } from '#web/parts/adherence/MetricsTiles.tsx'

export const NO_FIGURE = '–'

export function figureText(unit: MetricUnit, value: number | null): string {
  if (value === null) return NO_FIGURE
  switch (unit) {
    case 'seconds':
      return lengthText(value)
    case 'fraction':
      return `${(100 * value).toFixed(1)} %`
    case 'percent':
      return scoreText(value)
    case 'count':
      return value.toLocaleString('en')
    case 'per hour':
      return value.toFixed(2)
    case 'minutes':
      return `${value.toFixed(1)} min`
  }
}

export const figureOf = (metric: PerformanceMetric, sums: PerformanceSums): string =>
  figureText(metric.unit, metric.of(sums))

export const SOURCE_WORDS: Record<PerformanceMetric['source'], string> = {
  schedule: 'the published schedule',
  tickets: 'tickets of connected systems',
  phone: 'statuses of the phone system',
  adherence: 'the evaluation of the schedule against work',
  'schedule and tickets': 'the published schedule and tickets of connected systems',
  'schedule and phone': 'the published schedule and statuses of the phone system',
}
