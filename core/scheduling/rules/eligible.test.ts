import fc from 'fast-check'
import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { coverageRule, SKILL } from '#test/core/scheduling/builders.ts'
import { below, MAIL, MEETING, randomTeam } from '#test/core/scheduling/random-team.ts'
import { AssignmentGrid } from './assignment-grid.ts'
import { eligible, PASSES_ALL } from './eligible.ts'
import type { RuleCondition, RuleCoverage } from './types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

function randomConditions(seed: number): RuleCondition[] {
  const upTo = below(random(seed))
  const least = upTo(2) === 0 ? null : 60 + 5 * upTo(40)
  const all: RuleCondition[] = [
    { type: 'surfer', surferIds: [1, 2, 3].slice(upTo(3)) },
    {
      type: 'shift-length',
      minMinutes: least,
      maxMinutes: upTo(2) === 0 ? null : (least ?? 0) + 5 * upTo(40),
    },
    { type: 'skill', taskIds: [SKILL, MAIL].slice(upTo(2)) },
    { type: 'scheduled-task', taskIds: [MAIL, MEETING].slice(upTo(2)) },
  ]
  return all.filter(() => upTo(2) === 0)
}

const policies = fc.constantFrom<Partial<RuleCoverage>>(
  { assignPolicy: 'all-surfers' },
  { assignPolicy: 'skills' },
  { assignPolicy: 'surfers', assignedSurferIds: [2, 4] },
)

it('is whoever passes the policy and every condition, in whatever order these come', () => {
  fc.assert(
    fc.property(seeds, policies, (seed, policy) => {
      const grid = new AssignmentGrid(randomTeam(seed))
      const conditions = randomConditions(seed)
      const shiftsFor = (list: RuleCondition[]) =>
        eligible(grid, coverageRule({ conditions: list, ...policy })).shifts
      const expected = grid.shifts.filter(shift =>
        [[], ...conditions.map(one => [one])].every(list => shiftsFor(list).includes(shift)),
      )
      expect(shiftsFor(conditions)).toEqual(expected)
      expect(shiftsFor(conditions.toReversed())).toEqual(expected)
    }),
    { numRuns: 80 },
  )
})

it('tells the first of the conditions that stops each of the others', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const grid = new AssignmentGrid(randomTeam(seed))
      const conditions = randomConditions(seed)
      const passedWith = (count: number) =>
        eligible(grid, coverageRule({ conditions: conditions.slice(0, count), assignPolicy: 'skills' }))
          .passed
      const passed = passedWith(conditions.length)
      for (const shift of grid.shifts) {
        const stopping = Array.from({ length: conditions.length + 1 }, (_, count) => count).find(
          count => passedWith(count).get(shift) !== PASSES_ALL,
        )
        expect(passed.get(shift)).toBe(stopping ?? PASSES_ALL)
      }
    }),
    { numRuns: 60 },
  )
})

it('holds a shift of exactly the least or the greatest length within the condition', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const grid = new AssignmentGrid(randomTeam(seed))
      for (const shift of grid.shifts) {
        const minutes = (shift.interval.end - shift.interval.start) / 60_000
        const isWithin = (minMinutes: number | null, maxMinutes: number | null) =>
          eligible(
            grid,
            coverageRule({ conditions: [{ type: 'shift-length', minMinutes, maxMinutes }] }),
          ).shifts.includes(shift)
        expect([isWithin(minutes, minutes), isWithin(null, minutes), isWithin(minutes, null)]).toEqual([
          true,
          true,
          true,
        ])
        expect([isWithin(minutes + 1, null), isWithin(null, minutes - 1)]).toEqual([false, false])
      }
    }),
    { numRuns: 20 },
  )
})
