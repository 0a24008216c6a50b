import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import {
  drawnPlan,
  faultsIn,
  randomActivityProblem,
  toyActivityProblem,
} from '#test/core/scheduling/multi-activity.ts'
import { DayPlanner } from './day-planner.ts'
import { compileActivities } from './model.ts'
import { NONE, Plan } from './plan.ts'

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

describe('the best shift beside those of other days', () => {
  /** The least cost of a shift on the day within the window, trying them all; infinite when there is none. */
  function tryAll(plan: Plan, cell: number, shortest: number, longest: number, from: number, to: number) {
    const { dayCount, rest, horizonEnd, starts, layers, maxRun } = plan.model
    const surfer = Math.floor(cell / dayCount)
    const others = Array.from({ length: dayCount }, (_, day) => surfer * dayCount + day).filter(
      other => plan.start[other] !== NONE,
    )
    const days = Array.from({ length: dayCount }, (_, day) =>
      others.includes(surfer * dayCount + day) || day === cell % dayCount ? 'x' : ' ',
    )
    const isTooLong = days
      .join('')
      .split(' ')
      .some(run => run.length > maxRun)
    if (others.includes(cell) || isTooLong) return Number.POSITIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    for (const start of starts[cell % dayCount]!)
      for (let end = start + shortest; end <= Math.min(start + longest, horizonEnd); end++) {
        const isRested = others.every(other =>
          other < cell ? plan.end[other]! + rest <= start : end + rest <= plan.start[other]!,
        )
        if (start < from || start >= to || !isRested) continue
        least = Math.min(least, leastCost(plan, layers[surfer]!, start, end))
      }
    return least
  }

  it('is that of trying all starts of a window, ends and sessions that rest and days in a row allow', () => {
    let found = 0
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const draw = random(seed)
        const below = (n: number) => Math.floor(draw() * n)
        const lengths = { minShiftMinutes: 240, maxShiftMinutes: 720, minSessionMinutes: 240 }
        const problem = { ...toyActivityProblem(seed), ...lengths }
        const { plan, planner } = drawnPlan(problem, draw)
        plan.underWeight = 1 + below(8)
        const { dayCount, slotCount, slotsPerDay, minLength, maxLength } = plan.model
        for (let i = 0; i < 6; i++) {
          const cell = below(plan.start.length)
          const surfer = Math.floor(cell / dayCount)
          const shortest = minLength + below(2)
          const longest = Math.min(maxLength, shortest + below(4))
          const midnight = (cell % dayCount) * slotsPerDay
          const from = below(3) === 0 ? 0 : midnight + below(slotsPerDay)
          const to = below(3) === 0 ? slotCount : midnight + below(slotsPerDay) + 1
          const cost = planner.find(surfer, cell % dayCount, shortest, longest, from, to)
          expect(cost).toBeCloseTo(tryAll(plan, cell, shortest, longest, from, to), 9)
          if (!Number.isFinite(cost)) continue
          found++
          const before = plan.cost()
          planner.put(surfer, cell % dayCount)
          expect(plan.cost() - before).toBeCloseTo(cost, 9)
          const length = plan.end[cell]! - plan.start[cell]!
          expect(length >= shortest && length <= longest).toBe(true)
          expect(plan.start[cell]! >= from && plan.start[cell]! < to).toBe(true)
          // The shift may take the surfer above the minutes, which the planner leaves to its callers.
          expect(faultsIn(problem, plan).filter(fault => !fault.endsWith(' minutes'))).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(20)
  })
})
