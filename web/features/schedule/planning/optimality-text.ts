import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'

const hours = (value: number) => figureText(value, 'agent-hours', 1)

type Staffing = Omit<NonNullable<GenerationResult['staffing']>, 'terms'>

/** Sentence on the quality of the schedule and the best that is possible. */
export function optimalityText(staffing: Staffing): string {
  const { missingHours, superfluousHours } = staffing
  return `${hours(missingHours)} are missing, ${hours(superfluousHours)} are too many. ${againstLeast(staffing)}`
}

function againstLeast({ cost, leastCost }: Staffing): string {
  if (leastCost === null) return 'The least possible is not known.'
  const excess = cost - leastCost
  if (excess < 0.05) return 'No schedule within these contracts and windows does better.'
  if (leastCost < 1)
    return `At most ${hours(excess)} of it could be avoided within these contracts and windows (missing ones count three times).`
  const percent = numberText((excess / leastCost) * 100, excess < leastCost ? 1 : 0)
  return `That is ${percent}\u202f% above the least possible shortage within these contracts and windows.`
}
