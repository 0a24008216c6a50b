import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import {
  drawnPlan,
  faultsIn,
  randomActivityProblem,
  toyActivityProblem,
} from '#test/core/scheduling/multi-activity.ts'
import { NONE, type Plan } from './plan.ts'
import { Trader } from './trade.ts'

const seeds = fc.integer({ min: 1 })

function begun(seed: number, problem = toyActivityProblem(seed)) {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const { plan } = drawnPlan(problem, draw)
  const rowOf = (surfer: number) =>
    plan.work.slice(surfer * plan.model.slotCount, (surfer + 1) * plan.model.slotCount).join('')
  const rows = () => problem.surfers.map((_, surfer) => rowOf(surfer))
  return { draw, below, problem, plan, rows, trader: new Trader(plan, draw) }
}

const stateOf = ({ start, end, work, surplus, used, over, under }: Plan) =>
  structuredClone({ start, end, work, surplus, used, over, under })

describe('days that two surfers swap', () => {
  it('keep every rule and all cover, go to surfers who can do the work, or stay as they are', () => {
    let done = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { below, problem, plan, trader, rows } = begun(seed)
        const { dayCount, surferCount } = plan.model
        for (let i = 0; i < 12; i++) {
          const before = stateOf(plan)
          const rowsBefore = rows()
          const cell = below(surferCount * dayCount)
          const isDone = trader.swapDays(Math.floor(cell / dayCount), cell)
          expect(faultsIn(problem, plan)).toEqual([])
          if (!isDone) {
            expect(stateOf(plan)).toEqual(before)
            continue
          }
          expect([plan.surplus, plan.over, plan.under]).toEqual([before.surplus, before.over, before.under])
          const after = rows()
          const changed = problem.surfers.filter((_, s) => after[s] !== rowsBefore[s])
          if (changed.length === 0) continue
          done++
          expect(changed).toHaveLength(2)
          expect(changed[0]!.taskIds).toEqual(changed[1]!.taskIds)
          // The two have the same shifts together as before.
          const daysOf = (starts: Int32Array) =>
            Array.from({ length: dayCount }, (_, day) =>
              changed
                .map(surfer => starts[problem.surfers.indexOf(surfer) * dayCount + day]!)
                .sort((a, b) => a - b),
            )
          expect(daysOf(plan.start)).toEqual(daysOf(before.start))
        }
      }),
      { numRuns: 40 },
    )
    expect(done).toBeGreaterThan(5)
  })

  it('take their minutes along, and no cover changes', () => {
    // Two surfers of the same skills and wide minutes.
    const base = toyActivityProblem(1)
    const surfers = base.surfers.slice(0, 2).map((surfer, i) => ({
      ...surfer,
      taskIds: base.taskIds,
      minMinutes: 480 * i,
      maxMinutes: 9000,
    }))
    const { plan, trader } = begun(1, { ...base, surfers, maxConsecutiveDays: 9 })
    plan.model.minSlots.fill(0)
    const before = stateOf(plan)
    const cells = Array.from(plan.start.keys())
    const worked = cells.find(cell => plan.start[cell] !== NONE)!
    const { dayCount } = plan.model
    const usedBefore = Array.from(plan.used)
    const start = plan.start[worked]!
    for (let i = 0; i < 500 && plan.start[worked] === start; i++)
      trader.swapDays(Math.floor(worked / dayCount), worked)
    expect(Array.from(plan.used)).not.toEqual(usedBefore)
    expect(plan.used.reduce((a, b) => a + b, 0)).toBe(usedBefore.reduce((a, b) => a + b, 0))
    expect(plan.surplus).toEqual(before.surplus)
  })
})

describe('activities that two surfers swap', () => {
  it('keep every rule, every shift and all cover, or stay as they are', () => {
    let done = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { below, problem, plan, trader, rows } = begun(seed, randomActivityProblem(seed, 3, 6))
        const { dayCount, slotCount } = plan.model
        const worked = Array.from(plan.start.keys()).filter(cell => plan.start[cell] !== NONE)
        const shifts = { start: plan.start.slice(), end: plan.end.slice(), used: plan.used.slice() }
        for (let i = 0; i < 40 && worked.length > 0; i++) {
          const before = rows()
          const state = stateOf(plan)
          const cell = worked[below(worked.length)]!
          const isDone = trader.swapLayers(Math.floor(cell / dayCount), cell)
          const after = rows()
          const changed = before.flatMap((row, s) => (after[s] === row ? [] : [s]))
          expect({ start: plan.start, end: plan.end, used: plan.used }).toEqual(shifts)
          expect(plan.surplus).toEqual(state.surplus)
          if (!isDone) expect(changed).toEqual([])
          if (changed.length === 0) continue
          done++
          expect(faultsIn(problem, plan)).toEqual([])
          expect(changed).toHaveLength(2)
          const pairs = (work: Uint8Array) =>
            Array.from({ length: slotCount }, (_, slot) =>
              changed.map(surfer => work[surfer * slotCount + slot]!).sort((a, b) => a - b),
            )
          expect(pairs(plan.work)).toEqual(pairs(state.work))
        }
      }),
      { numRuns: 8 },
    )
    expect(done).toBeGreaterThan(0)
  })
})
