// Days off come together, so many at least.
import type { Constraint } from './constraint.ts'
import { gapsBetween, intervalOf, workedRuns } from './runs.ts'

export const daysOff: Constraint = {
  name: 'days-off',
  kind: 'hard',
  breaches(context) {
    const { surfer } = context
    const min = surfer.sequence?.minConsecutiveDaysOff ?? 1
    return gapsBetween(workedRuns(context))
      .filter(gap => gap.days < min)
      .map(gap => ({
        constraint: 'days-off',
        interval: intervalOf(surfer.zone, gap),
        sentence: `Only ${gap.days === 1 ? '1 day' : `${gap.days} days`} off from ${gap.first}; the minimum together is ${min}.`,
      }))
  },
}
