import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demand, forecastRule, plan, SKILL, span, team } from '#test/core/scheduling/builders.ts'
import { applyTaskTemplate } from './apply.ts'
import { firstCosts } from './first-costs.ts'
import type { Rule } from './rules/types.ts'

const OTHER = 8
const agents = fc.integer({ min: 1, max: 4 })

/** Two ticket groups over the same hours, and a team that may be too small for both. */
function twoGroups(calls: number, mail: number, size: number, isFirst: boolean) {
  const needed = (count: number) => ({ ...demand(count), required: demand(count).required.subarray(0, 96) })
  const shifts = team(size, { interval: span(0, 540, 1140) })
  const problem = (rules: Rule[]) =>
    plan(rules, {
      shifts,
      skillsBySurfer: new Map(shifts.map(({ surferId }) => [surferId, [SKILL, OTHER]])),
      demand: [needed(calls), { ...needed(mail), streamId: 2, taskIds: [OTHER] }],
    })
  const rules = [forecastRule({ id: 2, taskId: OTHER }), forecastRule({ isFirst })]
  const outcomesOf = (some: Rule[]) => applyTaskTemplate(problem(some), { seed: 1 }).rules
  return { rules, outcomesOf }
}
const shortOf = (outcomes: ReturnType<ReturnType<typeof twoGroups>['outcomesOf']>, ruleId: number) => {
  const { target, achieved } = outcomes.find(outcome => outcome.ruleId === ruleId)!
  return target - achieved
}

describe('a rule that is filled first', () => {
  it('gets what it would get alone, wherever it stands', () => {
    fc.assert(
      fc.property(agents, agents, agents, (calls, mail, size) => {
        const { rules, outcomesOf } = twoGroups(calls, mail, size, true)
        expect(shortOf(outcomesOf(rules), 1)).toBe(shortOf(outcomesOf([rules[1]!]), 1))
      }),
      { numRuns: 30 },
    )
  })

  it('costs others what they are shorter by, and nothing where all have enough', () => {
    fc.assert(
      fc.property(agents, agents, agents, (calls, mail, size) => {
        const { rules, outcomesOf } = twoGroups(calls, mail, size, true)
        const now = outcomesOf(rules)
        const otherwise = outcomesOf(twoGroups(calls, mail, size, false).rules)
        const [cost] = firstCosts(rules, now, outcomesOf).get(1)!
        expect(shortOf(now, 1)).toBeLessThanOrEqual(shortOf(otherwise, 1))
        expect(cost?.short ?? shortOf(now, 2)).toBe(shortOf(now, 2))
        expect(cost?.otherwise ?? shortOf(otherwise, 2)).toBe(shortOf(otherwise, 2))
        if (cost) expect(cost.short).toBeGreaterThan(cost.otherwise)
        else expect(shortOf(now, 2) - shortOf(otherwise, 2)).toBeLessThan(15)
        if (size >= calls + mail) expect(cost).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  it('is not asked about when there is none', () => {
    const { rules, outcomesOf } = twoGroups(2, 2, 1, false)
    expect(firstCosts(rules, outcomesOf(rules), outcomesOf).size).toBe(0)
  })

  it('takes all of a team that is too small', () => {
    const { rules, outcomesOf } = twoGroups(2, 2, 2, true)
    const now = outcomesOf(rules)
    expect(shortOf(now, 1)).toBe(0)
    expect(firstCosts(rules, now, outcomesOf).get(1)).toEqual([
      { ruleId: 2, short: shortOf(now, 2), otherwise: shortOf(now, 2) / 2 },
    ])
  })
})
