// Breaks are placed before activities, so that a rule moves within its own list only.
import type { Rule } from '#contract/endpoints/task-templates.ts'

export const isBreak = (rule: Pick<Rule, 'type'>): boolean => rule.type === 'rule-break'

/** From one place of its list to another; the other list keeps its places. */
export function movedRule(rules: readonly Rule[], rule: Rule, to: number): Rule[] {
  const kin = rules.filter(one => isBreak(one) === isBreak(rule))
  const others = kin.filter(one => one !== rule)
  const moved = others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, rule)
  let next = 0
  return rules.map(one => (isBreak(one) === isBreak(rule) ? moved[next++]! : one))
}

export const nextRuleId = (rules: readonly Rule[]): number => Math.max(0, ...rules.map(rule => rule.id)) + 1

/** Right below the rule that it is like. */
export function withCopy(rules: readonly Rule[], rule: Rule): Rule[] {
  return rules.toSpliced(rules.indexOf(rule) + 1, 0, { ...rule, id: nextRuleId(rules) })
}
