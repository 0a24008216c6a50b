// Cost to the other forecast rules of a plan that one of them is filled first.
import type { Rule, RuleForecast, RuleOutcome } from './rules/types.ts'

/** Minutes that another rule is short of its target, and how many it would be if the rule were not filled first. */
export interface FirstCost {
  ruleId: number
  short: number
  otherwise: number
}

/** Smaller differences are not worth a word. */
const LEAST_MINUTES = 15

const isForecast = (rule: Rule): rule is RuleForecast => rule.type === 'rule-forecast'
const shortOf = (outcome: RuleOutcome | undefined): number =>
  outcome ? Math.max(0, outcome.target - outcome.achieved) : 0

/**
 * Costs by each rule that is filled first, the greatest first. `applied`: outcomes with the rules as they are; `apply`:
 * those of other rules on the same shifts.
 */
export function firstCosts(
  rules: readonly Rule[],
  applied: readonly RuleOutcome[],
  apply: (rules: Rule[]) => readonly RuleOutcome[],
): Map<number, FirstCost[]> {
  const now = new Map(applied.map(outcome => [outcome.ruleId, outcome]))
  const costs = new Map<number, FirstCost[]>()
  for (const first of rules.filter(rule => isForecast(rule) && rule.isFirst)) {
    const others = apply(rules.map(rule => (rule === first ? { ...first, isFirst: false } : rule) as Rule))
    const otherwise = new Map(others.map(outcome => [outcome.ruleId, outcome]))
    const lost = rules
      .filter(rule => isForecast(rule) && rule !== first)
      .map(({ id }) => ({ ruleId: id, short: shortOf(now.get(id)), otherwise: shortOf(otherwise.get(id)) }))
      .filter(({ short, otherwise }) => short - otherwise >= LEAST_MINUTES)
    costs.set(
      first.id,
      lost.sort((a, b) => b.short - b.otherwise - (a.short - a.otherwise)),
    )
  }
  return costs
}
