import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { faultsIn, toyActivityProblem } from '#test/core/scheduling/multi-activity.ts'
import { construct } from './construct.ts'
import { DayPlanner } from './day-planner.ts'
import { compileActivities } from './model.ts'
import { Plan } from './plan.ts'
import type { ActivityProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })

/** Whether the surfer's minutes can be made up at all, by trying every start and length on every day. */
function isPossible(problem: ActivityProblem, surfer: number): boolean {
  const model = compileActivities(problem)
  const visit = (day: number, free: number, used: number, run: number): boolean => {
    if (used > model.maxSlots[surfer]!) return false
    if (day === model.dayCount) return used >= model.minSlots[surfer]!
    if (visit(day + 1, free, used, 0)) return true
    if (run === model.maxRun) return false
    for (const start of model.starts[day]!) {
      if (start < free) continue
      for (let length = model.minLength; length <= model.maxLength; length++) {
        if (start + length > model.horizonEnd) break
        if (visit(day + 1, start + length + model.rest, used + length, run + 1)) return true
      }
    }
    return false
  }
  return visit(0, 0, 0, 0)
}

describe('the first shifts of a surfer', () => {
  it('make up the minutes under every rule, or stay none where there are hardly any', () => {
    let found = 0
    let possible = 0
    fc.assert(
      fc.property(seeds, seed => {
        const problem = toyActivityProblem(seed)
        const plan = new Plan(compileActivities(problem))
        const planner = new DayPlanner(plan)
        const draw = random(seed)
        problem.surfers.forEach((_, surfer) => {
          const isFound = construct(plan, planner, surfer, draw)
          const { minSlots, maxSlots } = plan.model
          const used = plan.used[surfer]!
          if (!isFound) expect(used).toBe(0)
          else expect(used >= minSlots[surfer]! && used <= maxSlots[surfer]!).toBe(true)
          expect(faultsIn(problem, plan)).toEqual([])
          const canBe = isPossible(problem, surfer)
          if (isFound) expect(canBe).toBe(true)
          if (isFound) found++
          if (canBe) possible++
        })
      }),
      { numRuns: 60 },
    )
    // Drawing days is no proof that there are none.
    expect(found).toBeGreaterThan(0.9 * possible)
    expect(possible).toBeGreaterThan(30)
  })

  it('are none for a surfer who need not work', () => {
    const toy = toyActivityProblem(2)
    const surfers = toy.surfers.map(surfer => ({ ...surfer, minMinutes: 0, maxMinutes: 0 }))
    const plan = new Plan(compileActivities({ ...toy, surfers }))
    expect(construct(plan, new DayPlanner(plan), 0, random(1))).toBe(true)
    expect(plan.start.every(start => start < 0)).toBe(true)
  })

  it('are not found between two numbers of shifts: one is too few, two are too many', () => {
    const toy = toyActivityProblem(2)
    // Shifts of four or five hours do not make up six or seven.
    const surfers = [{ id: 100, taskIds: toy.taskIds, minMinutes: 360, maxMinutes: 420 }]
    const problem = {
      ...toy,
      slotMinutes: 60,
      minShiftMinutes: 240,
      maxShiftMinutes: 300,
      minSessionMinutes: 120,
    }
    const plan = new Plan(compileActivities({ ...problem, surfers, cover: [] }))
    expect(construct(plan, new DayPlanner(plan), 0, random(1))).toBe(false)
    expect(plan.used[0]).toBe(0)
  })
})
