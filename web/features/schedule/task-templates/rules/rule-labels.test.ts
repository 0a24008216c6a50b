import { expect, it } from 'vitest'
import { Rule } from '#contract/endpoints/task-templates.ts'
import { daysText, firstCostText, newRule, type RuleType, ruleText, TYPE_LABELS } from './rule-labels.ts'

const TYPES = Object.keys(TYPE_LABELS) as RuleType[]

it('begins every rule as one that the server takes', () => {
  const rules = TYPES.map((type, at) => newRule(type, at + 1, { id: 7, name: 'Phone' }))
  for (const rule of rules) expect(Rule.safeParse(rule).error).toBeUndefined()
  expect(rules.map(ruleText)).toEqual([
    '30m, 3h to 5h after the start, every day',
    'At least 100 % of what the forecast requires',
    '1 × 09:00–17:00, every day',
    '1h a week, each',
    'All remaining time',
  ])
})

it('names runs of days shortly', () => {
  expect(daysText(['monday', 'tuesday', 'wednesday'])).toBe('Mon–Wed')
  expect(daysText(['sunday', 'saturday'])).toBe('Sat, Sun')
  expect(daysText(['monday', 'wednesday', 'friday'])).toBe('Mon, Wed, Fri')
  expect(daysText([])).toBe('no day')
})

it('says what a rule that is filled first costs the others', () => {
  const cost = (name: string, short: number, otherwise: number) => ({ ruleId: 1, name, short, otherwise })
  expect(firstCostText('Calls', [])).toBe('Filling “Calls” first costs the other rules nothing.')
  expect(firstCostText('Calls', [cost('E-mail', 720, 180)])).toBe(
    'Filling “Calls” first leaves “E-mail” 12h short (3h otherwise).',
  )
  expect(firstCostText('Calls', [cost('E-mail', 720, 180), cost('Chat', 90, 0)])).toBe(
    'Filling “Calls” first leaves “E-mail” 12h short (3h otherwise) and “Chat” 1h 30m short (0m otherwise).',
  )
})
