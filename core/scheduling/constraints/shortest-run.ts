// No fewer days worked in a row than the minimum: who comes in, comes in for so many days.
import type { Constraint } from './constraint.ts'
import { intervalOf, meetsEdge, workedRuns } from './runs.ts'

export const shortestRun: Constraint = {
  name: 'shortest-run',
  kind: 'hard',
  breaches(context) {
    const { surfer } = context
    const min = surfer.sequence?.minConsecutiveDays ?? 1
    const runs = workedRuns(context)
    return runs
      .filter(run => run.days < min && !meetsEdge(run, runs, context))
      .map(run => ({
        constraint: 'shortest-run',
        interval: intervalOf(surfer.zone, run),
        sentence: `Only ${run.days === 1 ? '1 day' : `${run.days} days`} in a row from ${run.first}; the minimum is ${min}.`,
      }))
  },
}
