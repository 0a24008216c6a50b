import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import {
  drawnPlan,
  faultsIn,
  randomActivityProblem,
  toyActivityProblem,
} from '#test/core/scheduling/multi-activity.ts'
import { Annealer } from './anneal.ts'
import { NONE } from './plan.ts'

const seeds = fc.integer({ min: 1 })

function begun(seed: number, problem = toyActivityProblem(seed)) {
  const draw = random(seed)
  const { plan, planner } = drawnPlan(problem, draw)
  return { problem, plan, annealer: new Annealer(plan, planner, draw) }
}

describe('annealing', () => {
  it('keeps every rule, every total and everybody at work, at any temperature, after every move', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(0.01, 0.5, 2, 100), (seed, temperature) => {
        const { problem, plan, annealer } = begun(seed)
        const idle = plan.used.map(used => (used === 0 ? 1 : 0))
        for (let round = 0; round < 25; round++) {
          annealer.run(1 + (round % 7), temperature)
          expect(faultsIn(problem, plan)).toEqual([])
        }
        plan.used.forEach((used, s) => {
          if (plan.model.minSlots[s]! > 0 && !idle[s]) expect(used).toBeGreaterThan(0)
        })
      }),
      { numRuns: 30 },
    )
  })

  it('keeps them where shifts may start at any time and meet both ends of the horizon', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyActivityProblem(seed)
        const anyTime = [{ fromMinuteOfDay: 0, toMinuteOfDay: 1440 }]
        const cover = toy.cover.filter(({ startMinute }) => startMinute < 3 * 1440)
        const horizon = { fromMinute: 0, toMinute: 3 * 1440 }
        const { problem, plan, annealer } = begun(seed, { ...toy, horizon, cover, startRanges: anyTime })
        for (let round = 0; round < 10; round++) {
          annealer.run(60, 3)
          expect(faultsIn(problem, plan)).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })

  it('never gets dearer in the cold', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { plan, annealer } = begun(seed)
        plan.underWeight = 6
        for (let round = 0, cost = plan.cost(); round < 30; round++, cost = plan.cost()) {
          annealer.run(10, 1e-9)
          expect(plan.cost()).toBeLessThanOrEqual(cost + 1e-6)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('moves shifts to other days', () => {
    const { plan, annealer } = begun(3, randomActivityProblem(3, 6, 4))
    const days = () => Array.from(plan.start, start => start !== NONE)
    const before = days()
    annealer.run(3000, 2)
    expect(days()).not.toEqual(before)
    expect(days().filter(Boolean)).toHaveLength(before.filter(Boolean).length)
  })
})
