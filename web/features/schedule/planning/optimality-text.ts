import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { figureText } from '#web/ui/text/figure-text.ts'

const hours = (value: number) => figureText(value, 'agent-hours', 1)

type Staffing = NonNullable<GenerationResult['staffing']>

/** Sentence on the quality of the schedule and the best that is possible. */
export function optimalityText(staffing: Staffing): string {
  const { missingHours, superfluousHours, terms } = staffing
  const least = terms.find(({ term }) => term === 'under')?.least ?? 0
  const unavoidable = least >= 0.05 ? ` (${figureText(least, 'h', 1)} unavoidable)` : ''
  return `Short ${hours(missingHours)}${unavoidable}, over by ${figureText(superfluousHours, 'h', 1)}. ${againstLeast(staffing)}`
}

function againstLeast({ cost, leastCost }: Staffing): string {
  if (leastCost === null) return 'How much better it could be is not known.'
  const excess = cost - leastCost
  if (excess < 0.05) return 'No schedule under these contracts and windows can be better.'
  return `No schedule under these contracts and windows can be more than ${hours(excess)} better (short hours count three times).`
}
