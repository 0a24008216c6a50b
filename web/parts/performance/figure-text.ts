// A metric's value as text, in its unit.
import type { MetricUnit, PerformanceMetric, PerformanceSums } from '#core/performance/index.ts'
import { scoreText } from '#web/parts/adherence/adherence-labels.ts'
import { lengthText } from '#web/parts/adherence/MetricsTiles.tsx'
import * as texts from './texts.ts'

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
      return texts.valueMin(value.toFixed(1))
  }
}

export const figureOf = (metric: PerformanceMetric, sums: PerformanceSums): string =>
  figureText(metric.unit, metric.of(sums))

export const SOURCE_WORDS: Record<PerformanceMetric['source'], string> = texts.sourceWords
