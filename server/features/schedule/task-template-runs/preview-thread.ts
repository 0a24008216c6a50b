// Runs in a worker thread: the activities of a plan for shifts that are there, and what it costs that a rule comes first.
import { type FirstCost, firstCosts } from '#core/scheduling/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import { type FillResult, fillShifts } from '../planning/apply-plan.ts'
import type { FillInput } from './fill-thread.ts'

export type PreviewResult = FillResult & { firstCosts: Map<number, FirstCost[]> }

export default threadTask<FillInput, PreviewResult>(({ seed, ...filling }) => {
  const filled = fillShifts(filling, { seed })
  const { plan } = filling
  return {
    ...filled,
    firstCosts: firstCosts(
      plan.rules,
      filled.rules,
      rules => fillShifts({ ...filling, plan: { ...plan, rules } }, { seed }).rules,
    ),
  }
})
