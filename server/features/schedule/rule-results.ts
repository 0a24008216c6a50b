import type { z } from 'zod'
import type { Rule } from '#contract/endpoints/plans.ts'
import type { RuleResult } from '#contract/endpoints/schedule.ts'
import type { RuleOutcome } from '#core/scheduling/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { tasksById } from '../tasks/index.ts'

/** What each rule reached; a rule without a name is called like its activity. */
export async function ruleResults(
  tx: Tx,
  rules: readonly Rule[],
  outcomes: readonly RuleOutcome[],
): Promise<z.input<typeof RuleResult>[]> {
  const tasks = await tasksById(tx, [...new Set(rules.map(rule => rule.taskId))])
  const nameOf = (ruleId: number) => {
    const rule = rules.find(r => r.id === ruleId)
    return rule?.name || tasks.find(task => task.id === rule?.taskId)?.name || ''
  }
  return outcomes.map(outcome => ({ ...outcome, name: nameOf(outcome.ruleId) }))
}
