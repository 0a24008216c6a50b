import type { RuleResult } from '#contract/endpoints/schedule.ts'
import type { FirstCost, RuleOutcome } from '#core/scheduling/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

interface NamedRule {
  id: number
  taskId: number
  name: string
}

/** The rules with names; one without a name is called like its activity. */
export async function namedRules<R extends NamedRule>(tx: Tx, rules: readonly R[]): Promise<R[]> {
  const tasks = await tasksById(tx, [...new Set(rules.map(rule => rule.taskId))])
  const names = new Map(tasks.map(task => [task.id, task.name]))
  return rules.map(rule => ({ ...rule, name: rule.name || (names.get(rule.taskId) ?? '') }))
}

/** The outcome of each rule, with the rule's name, and what the rules that are filled first cost the others. */
export async function ruleResults(
  tx: Tx,
  rules: readonly NamedRule[],
  outcomes: readonly RuleOutcome[],
  costs: ReadonlyMap<number, FirstCost[]> = new Map(),
): Promise<RuleResult[]> {
  const names = new Map((await namedRules(tx, rules)).map(rule => [rule.id, rule.name]))
  const nameOf = (ruleId: number) => names.get(ruleId) ?? ''
  return outcomes.map(outcome => ({
    ...outcome,
    name: nameOf(outcome.ruleId),
    firstCosts: costs.get(outcome.ruleId)?.map(cost => ({ ...cost, name: nameOf(cost.ruleId) })) ?? null,
  }))
}
