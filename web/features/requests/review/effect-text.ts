import type { CoverageFigures } from '#contract/coverage-figures.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

/** Agent-hours that are short after a change and were not before; negative when fewer are. */
export const shortChange = (before: CoverageFigures, after: CoverageFigures): number =>
  after.shortHours - before.shortHours

/** "+1.5 h short", "−2 h short", "no change" */
export function shortText(change: number): string {
  if (Math.abs(change) < 0.05) return texts.noChange
  return texts.hShort(change > 0 ? '+' : '−', numberText(Math.abs(change), 1))
}
