import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Rule } from '#contract/endpoints/task-templates.ts'
import { type SuggestionInputs, suggestedRules } from './suggested-rules.ts'

const task = (
  id: number,
  name: string,
  type: SuggestionInputs['tasks'][number]['type'],
  streamIds: number[] = [],
) => ({
  id,
  name,
  type,
  streamIds,
})
const TASKS = [
  task(1, 'Phone', 'task-activity', [11, 12]),
  task(2, 'Chat', 'task-activity', [13]),
  task(3, 'Coaching', 'task-activity'),
  task(4, 'Pause', 'task-break'),
  task(5, 'Lunch', 'task-break'),
  task(6, 'Dentist', 'task-blocked-time'),
]
const surfer = (id: number, taskIds: number[], breakMinutesPerShift: number | null = 60) => ({
  id,
  taskIds,
  breakMinutesPerShift,
})

it('makes breaks of the allowance, then scarce skills first, then the rest', () => {
  const surfers = [surfer(1, [1, 2, 3]), surfer(2, [1, 3]), surfer(3, [1])]
  const suggested = suggestedRules({ surfers, tasks: TASKS })
  expect(suggested.map(({ rule, because }) => [rule.type, rule.taskId, because])).toEqual([
    ['rule-break', 4, 'All 3 agents have 60 minutes of break a shift, of which 15 here.'],
    ['rule-break', 5, 'All 3 agents have 60 minutes of break a shift, of which 30 here.'],
    ['rule-break', 4, 'All 3 agents have 60 minutes of break a shift, of which 15 here.'],
    ['rule-forecast', 2, 'Chat serves a ticket group. 1 of 3 agents has the skill.'],
    ['rule-forecast', 1, 'Phone serves 2 ticket groups. All 3 agents have the skill.'],
    [
      ...['rule-total-time', 3],
      'Coaching serves no ticket group. 2 of 3 agents have the skill: an hour a week each, to begin with.',
    ],
    ['rule-full-shift', 1, 'Uses the time that the rules above leave free, for 3 agents with the skill.'],
  ])
})

it('gives those with another allowance breaks of their own', () => {
  const surfers = [surfer(1, [1], 30), surfer(2, [1], 30), surfer(3, [1], 20), surfer(4, [1], null)]
  const breaks = suggestedRules({ surfers, tasks: TASKS }).filter(({ rule }) => rule.type === 'rule-break')
  expect(breaks.map(({ rule, because }) => [rule.assignPolicy, rule.assignedSurferIds, because])).toEqual([
    ['surfers', [1, 2], '2 of 4 agents have 30 minutes of break a shift.'],
    ['surfers', [3], '1 of 4 agents has 20 minutes of break a shift.'],
  ])
})

it('suggests nothing for nobody', () => {
  expect(suggestedRules({ surfers: [], tasks: TASKS })).toEqual([])
})

it('always suggests rules that can be saved: every allowance whole, every skill used, nobody idle', () => {
  const surfers = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      taskIds: fc.subarray(TASKS.map(one => one.id)),
      breakMinutesPerShift: fc.option(fc.integer({ min: 0, max: 480 })),
    }),
    { selector: one => one.id, maxLength: 12 },
  )
  fc.assert(
    fc.property(surfers, fc.subarray(TASKS), (surfers, tasks) => {
      const rules = suggestedRules({ surfers, tasks }).map(({ rule }) => rule)
      for (const rule of rules) expect(Rule.safeParse(rule).error).toBeUndefined()
      expect(rules.map(rule => rule.id)).toEqual(rules.map((_, index) => index + 1))
      const isThere = (type: string) => tasks.some(one => one.type === type)
      for (const { id, taskIds, breakMinutesPerShift } of surfers) {
        const own = rules.filter(
          rule => rule.assignPolicy === 'all-surfers' || rule.assignedSurferIds.includes(id),
        )
        const minutes = own.reduce(
          (sum, rule) => sum + (rule.type === 'rule-break' ? rule.sessionLength : 0),
          0,
        )
        const allowed = breakMinutesPerShift ?? 0
        expect(minutes).toBe(isThere('task-break') && allowed >= 5 ? allowed : 0)
        const skills = tasks.filter(one => one.type === 'task-activity' && taskIds.includes(one.id))
        for (const skill of skills) expect(rules.some(rule => rule.taskId === skill.id)).toBe(true)
        const rests = rules.filter(rule => rule.type === 'rule-full-shift').map(rule => rule.taskId)
        if (skills.some(one => one.streamIds.length > 0))
          expect(rests.some(taskId => taskIds.includes(taskId))).toBe(true)
      }
    }),
  )
})
