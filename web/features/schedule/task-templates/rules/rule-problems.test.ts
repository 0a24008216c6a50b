import { expect, it } from 'vitest'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import { newCondition, newRule, type RuleType, TYPE_LABELS } from './rule-labels.ts'
import { ruleProblems, TaskTemplateForm } from './rule-problems.ts'

const task = { id: 7, name: 'Phone' }
const TYPES = Object.keys(TYPE_LABELS) as RuleType[]
const rule = <T extends RuleType>(type: T, changes: Partial<Extract<Rule, { type: T }>> = {}): Rule =>
  ({ ...newRule(type, 1, task), ...changes }) as Rule

it('finds nothing wrong with rules as they begin', () => {
  for (const type of TYPES) expect(ruleProblems(rule(type))).toEqual({})
})

it('says what is wrong at the field that it is about', () => {
  const wrong: [Rule, Record<string, string>][] = [
    [rule('rule-break', { sessionLength: 0 }), { sessionLength: 'At least 5 minutes' }],
    [rule('rule-break', { staggerInterval: 200 }), { staggerInterval: 'At most 2 hours' }],
    [rule('rule-break', { maxSimultaneousStarts: 0 }), { maxSimultaneousStarts: 'At least 1' }],
    [rule('rule-coverage', { windows: [] }), { windows: 'Required' }],
    [
      rule('rule-forecast', { minimumCoveragePercentage: 201 }),
      { minimumCoveragePercentage: 'At most 200 %' },
    ],
    [
      rule('rule-total-time', { totalTime: 30, sessionLength: 60 }),
      { sessionLength: 'Longer than the time window' },
    ],
    [
      rule('rule-full-shift', { assignPolicy: 'surfers' }),
      { assignedSurferIds: 'Choose at least one agent' },
    ],
    [
      rule('rule-full-shift', { assignPolicy: 'shifts' }),
      { assignedShiftTemplateIds: 'Select at least one shift' },
    ],
    [
      rule('rule-full-shift', { conditions: [{ type: 'shift-length', minMinutes: 480, maxMinutes: 300 }] }),
      { 'conditions.0.minMinutes': 'minimum must be smaller than the maximum' },
    ],
    [
      rule('rule-full-shift', {
        conditions: [newCondition('surfer'), { type: 'shift-length', minMinutes: null, maxMinutes: null }],
      }),
      {
        'conditions.0.surferIds': 'Required',
        'conditions.1.minMinutes': 'Enter a minimum or a maximum',
      },
    ],
  ]
  for (const [bad, problems] of wrong) expect(ruleProblems(bad)).toEqual(problems)
})

it('refuses the plan for any rule of it', () => {
  const template = { name: 'Plan', color: 'blue', teamIds: [], surferIds: [] }
  const rules = [rule('rule-break'), rule('rule-coverage', { sessionLength: 1 })]
  const issues = TaskTemplateForm.safeParse({ ...template, rules }).error?.issues ?? []
  expect(issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([
    ['rules.1.sessionLength', 'At least 5 minutes'],
  ])
  expect(TaskTemplateForm.parse({ ...template, rules: rules.slice(0, 1) }).rules).toEqual(rules.slice(0, 1))
})
