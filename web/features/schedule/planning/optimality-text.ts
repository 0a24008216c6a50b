import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

const hours = (value: number) => figureText(value, 'agent-hours', 1)

type Staffing = NonNullable<GenerationResult['staffing']>

/** Sentence on the quality of the schedule and the best that is possible. */
export function optimalityText(staffing: Staffing): string {
  const { missingHours, superfluousHours, terms } = staffing
  const least = terms.find(({ term }) => term === 'under')?.least ?? 0
  const unavoidable = least >= 0.05 ? texts.unavoidableFigure(figureText(least, 'h', 1)) : ''
  return texts.shortOverBy(
    hours(missingHours),
    unavoidable,
    figureText(superfluousHours, 'h', 1),
    againstLeast(staffing),
  )
}

function againstLeast({ cost, leastCost }: Staffing): string {
  if (leastCost === null) return texts.howMuchBetterItCould
  const excess = cost - leastCost
  if (excess < 0.05) return texts.noScheduleUnderTheseContracts
  return texts.noScheduleUnderTheseContractsInOptimalityText(hours(excess))
}
