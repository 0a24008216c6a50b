// How a rule tells what it reached.
import { duration } from '../constraints/wording.ts'
import type { Rule, RuleOutcome } from './types.ts'

/** `hindrance` is the sentence for what stood in the way; it is told when the target was missed. */
export function minutesOutcome(rule: Rule, achieved: number, target: number, hindrance: string): RuleOutcome {
  const reached = `${duration(achieved)} of ${duration(target)}`
  const because = achieved >= target ? `${reached} placed.` : `${reached} placed. ${hindrance}`
  return { ruleId: rule.id, achieved, target, because }
}
