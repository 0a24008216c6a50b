import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newRule } from './rule-labels.ts'
import { isBreak, movedRule, nextRuleId, withCopy } from './rule-order.ts'
import { dropIndex } from './use-reorder.ts'

const task = { id: 7, name: 'Phone' }
const rules = fc
  .array(fc.constantFrom('rule-break' as const, 'rule-full-shift' as const), { minLength: 1, maxLength: 8 })
  .map(types => types.map((type, index) => newRule(type, index + 1, task)))
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

it('moves a rule within its own list, and nothing else', () => {
  fc.assert(
    fc.property(rules, fc.nat(), fc.nat(9), (rules, which, to) => {
      const rule = rules[which % rules.length]!
      const moved = movedRule(rules, rule, to)
      const kinOf = (list: typeof rules) => list.filter(one => isBreak(one) === isBreak(rule))
      const othersOf = (list: typeof rules) => list.filter(one => isBreak(one) !== isBreak(rule))
      expect(kinOf(moved).indexOf(rule)).toBe(Math.min(to, kinOf(rules).length - 1))
      expect(kinOf(moved).filter(one => one !== rule)).toEqual(kinOf(rules).filter(one => one !== rule))
      expect(othersOf(moved)).toEqual(othersOf(rules))
      // And back.
      expect(movedRule(moved, rule, kinOf(rules).indexOf(rule))).toEqual(rules)
    }),
  )
})

it('puts a copy below, with an id of its own', () => {
  const [one, two] = [newRule('rule-break', 4, task), newRule('rule-full-shift', 2, task)]
  expect(idsOf(withCopy([one, two], one))).toEqual([4, 5, 2])
  expect(nextRuleId([])).toBe(1)
})

it('finds the place of what is dragged by the middles it has passed', () => {
  const middles = [20, 60, 120, 200]
  expect([0, 39, 41, 101, 500].map(px => dropIndex(middles, 0, px))).toEqual([0, 0, 1, 2, 3])
  expect([0, -79, -81, -500].map(px => dropIndex(middles, 3, px))).toEqual([3, 3, 2, 0])
})
