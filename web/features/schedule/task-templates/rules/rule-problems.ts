// Problems of a rule, field by field, before the server is asked.
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { Rule } from '#contract/endpoints/task-templates.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/saving-form.ts'
import * as texts from './texts.ts'

export function ruleProblems(rule: Rule): FieldErrors {
  const parsed = Rule.safeParse(rule)
  const problems = parsed.success ? {} : fieldErrors(parsed.error.issues)
  const { assignPolicy, assignedSurferIds, assignedShiftTemplateIds } = rule
  if (assignPolicy === 'surfers' && assignedSurferIds.length === 0)
    problems.assignedSurferIds ??= texts.chooseAtLeastOneAgent
  if (assignPolicy === 'shifts' && assignedShiftTemplateIds.length === 0)
    problems.assignedShiftTemplateIds ??= texts.selectAtLeastOneShift
  if (rule.type === 'rule-total-time' && rule.sessionLength > rule.totalTime)
    problems.sessionLength ??= texts.longerThanTheTimeWindow
  rule.conditions.forEach((condition, index) => {
    if (condition.type !== 'shift-length' || condition.minMinutes !== null || condition.maxMinutes !== null)
      return
    problems[`conditions.${index}.minMinutes`] ??= texts.enterAMinimumOrAMaximum
  })
  return problems
}

export const isSound = (rule: Rule): boolean => Object.keys(ruleProblems(rule)).length === 0

/** The plan's own form, with the problems of every rule. */
export const TaskTemplateForm = api.taskTemplates.create.body.extend({
  rules: z.array(
    z.custom<Rule>().superRefine((rule, context) => {
      for (const [field, message] of Object.entries(ruleProblems(rule)))
        context.addIssue({ code: 'custom', path: field.split('.'), message })
    }),
  ),
})
export type TaskTemplateValues = z.output<typeof TaskTemplateForm>

/** Problems below a field, without its name: `of(problems, 'conditions.0')`. */
export const problemsBelow = (problems: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, text]) =>
      name.startsWith(`${field}.`) ? [[name.slice(field.length + 1), text]] : [],
    ),
  )
