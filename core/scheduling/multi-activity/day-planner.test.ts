import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { randomActivityProblem } from '#test/core/scheduling/multi-activity.ts'
import { DayPlanner } from './day-planner.ts'
import { compileActivities } from './model.ts'
import { Plan } from './plan.ts'

/** The least cost of sessions in [from, to), trying every way to divide it. */
function leastCost(plan: Plan, layers: Uint8Array, from: number, to: number): number {
  if (from === to) return 0
  let least = Number.POSITIVE_INFINITY
  for (let end = from + plan.model.minSession; end <= to; end++)
    for (const layer of layers) {
      let cost = leastCost(plan, layers, end, to)
      for (let slot = from; slot < end; slot++) cost += plan.priceOfMore(layer * plan.model.slotCount + slot)
      least = Math.min(least, cost)
    }
  return least
}

describe('the best shift of a day', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is that of trying them all; seed %i', seed => {
    const problem = { ...randomActivityProblem(seed, 3, 3), maxShiftMinutes: 360 }
    const plan = new Plan(compileActivities(problem))
    const planner = new DayPlanner(plan)
    const { starts, layers, minLength, maxLength } = plan.model
    const draw = random(seed)
    plan.underWeight = 3
    plan.surplus.forEach((surplus, cell) => {
      if (cell >= plan.model.slotCount) plan.surplus[cell] = surplus + Math.floor(draw() * 4)
    })
    let least = Number.POSITIVE_INFINITY
    for (const start of starts[1]!)
      for (let length = minLength; length <= maxLength; length++)
        least = Math.min(least, leastCost(plan, layers[0]!, start, start + length))
    const cost = planner.find(0, 1, minLength, maxLength)
    expect(cost).toBeCloseTo(least)
    const before = plan.cost()
    planner.put(0, 1)
    expect(plan.cost() - before).toBeCloseTo(cost)
  })

  it('leaves rest to the days around it, and finds none when there is no room', () => {
    const plan = new Plan(compileActivities(randomActivityProblem(1, 3, 3)))
    const planner = new DayPlanner(plan)
    const { rest, minLength, maxLength } = plan.model
    planner.find(0, 0, minLength, maxLength, 24)
    planner.put(0, 0)
    const end = plan.end[0]!
    expect(Number.isFinite(planner.find(0, 1, minLength, maxLength, 0, end + rest))).toBe(false)
    expect(Number.isFinite(planner.find(0, 1, minLength, maxLength))).toBe(true)
    expect(Number.isFinite(planner.find(0, 0, minLength, maxLength))).toBe(false)
  })
})
