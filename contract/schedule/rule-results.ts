// Results of an activity plan, rule by rule.
import { z } from 'zod'
import { Id } from '../shapes.ts'

/** Stages that agents pass on the way to an activity, in this order; `stopped` when the rule was not reached. */
export const RuleStage = z.enum([
  'shift',
  'policy',
  'skill',
  'condition',
  'window',
  'time-off',
  'kept',
  'earlier-rule',
  'start',
  'session',
  'stopped',
])

/** A part of what a rule did not reach, by the stage that removed the last agent for it. */
export const RuleMissing = z.object({
  stage: RuleStage,
  /** Minutes of activity, or breaks. */
  amount: z.number(),
  condition: z.enum(['surfer', 'shift-length', 'shift-template', 'skill', 'scheduled-task']).nullable(),
  /** The rule above that took most of the time. */
  ruleId: Id.nullable(),
  because: z.string(),
})

/** The result of a rule of an activity plan: minutes of activity, or breaks. */
export const RuleResult = z.object({
  ruleId: Id,
  name: z.string(),
  achieved: z.number(),
  target: z.number(),
  /** Most first. */
  missing: z.array(RuleMissing),
  because: z.string(),
  /**
   * Minutes that other rules are short of their targets because this one is filled first, and would be if it were not,
   * most lost first. Null: it is not, or nobody asked.
   */
  firstCosts: z
    .array(z.object({ ruleId: Id, name: z.string(), short: z.number(), otherwise: z.number() }))
    .nullable()
    .default(null),
})
export type RuleResult = z.infer<typeof RuleResult>
