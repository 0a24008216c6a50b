// No more days worked in a row than the surfer's own maximum.
import type { Constraint } from './constraint.ts'
import { intervalOf, workedRuns } from './runs.ts'

export const longestRun: Constraint = {
  name: 'longest-run',
  kind: 'hard',
  breaches(context) {
    const { surfer } = context
    const max = surfer.sequence?.maxConsecutiveDays
    if (max === undefined) return []
    return workedRuns(context)
      .filter(run => run.days > max)
      .map(run => ({
        constraint: 'longest-run',
        interval: intervalOf(surfer.zone, run),
        sentence: `${run.days} days in a row from ${run.first}; the agent's maximum is ${max}.`,
      }))
  },
}
