import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contains } from '#core/time/index.ts'
import { fullShiftRule } from '#test/core/scheduling/builders.ts'
import { cellsOf, randomTeam } from '#test/core/scheduling/random-team.ts'
import { applyTaskTemplate } from '../apply.ts'
import { AssignmentGrid } from './assignment-grid.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

describe('a rule for the full shift', () => {
  it('leaves nothing free, places nothing outside of the plan and counts each minute once', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomTeam(seed, { rules: [fullShiftRule({ id: 9, taskId: 400 })] })
        const range = { start: problem.from, end: problem.to }
        const { tasks, rules } = applyTaskTemplate(problem, { seed: 1 })
        const open = new AssignmentGrid(problem).shifts.flatMap(({ blockId, free }) =>
          free.flatMap(interval => cellsOf(interval).map(at => `${blockId} ${at}`)),
        )
        const covered = tasks.flatMap(({ blockId, interval }) =>
          cellsOf(interval).map(at => `${blockId} ${at}`),
        )
        expect(covered.toSorted()).toEqual(open.toSorted())
        expect(tasks.every(({ interval }) => contains(range, interval))).toBe(true)
        expect(rules[0]).toMatchObject({ achieved: 5 * open.length, target: 5 * open.length })
      }),
      { numRuns: 40 },
    )
  })
})
