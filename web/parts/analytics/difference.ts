// Differences from the figures before: shares in percentage points, everything else in percent.
import type { MetricInfo } from '#contract/analytics/analytics.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

export interface Difference {
  text: string
  tone: 'good' | 'bad' | undefined
}

/** Null where one of them is unknown, or there was nothing to be a share of. */
export function differenceOf(
  { unit, isMoreBetter }: Pick<MetricInfo, 'unit' | 'isMoreBetter'>,
  value: number | null,
  before: number | null,
): Difference | null {
  if (value === null || before === null) return null
  const isShare = unit === 'fraction'
  if (!isShare && before === 0) return null
  const change = isShare ? value - before : value / before - 1
  const text = isShare
    ? texts.figurePoints(figureText(change * 100, undefined, 1, 'difference'))
    : figureText(change * 100, '%', Math.abs(change) < 0.1 ? 1 : 0, 'difference')
  const isFlat = Math.abs(change) < 0.0005
  return {
    text,
    tone: isMoreBetter === null || isFlat ? undefined : change > 0 === isMoreBetter ? 'good' : 'bad',
  }
}
