// How a rule tells what it reached.
import { duration } from '../constraints/wording.ts'
import type { Rule, RuleOutcome } from './types.ts'

/** `hindrance` is the sentence for what stood in the way; it is told when nothing was wanted or some is missing. */
export function minutesOutcome(rule: Rule, achieved: number, target: number, hindrance: string): RuleOutcome {
  const reached = `${duration(achieved)} of ${duration(target)} placed.`
  const isReached = achieved >= target
  const because = target === 0 ? hindrance : isReached ? reached : `${reached} ${hindrance}`
  return { ruleId: rule.id, achieved, target, because }
}
