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
import { Reshaper } from './reshape.ts'
import type { ActivityProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })

function begun(seed: number, problem = toyActivityProblem(seed)) {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const { plan } = drawnPlan(problem, draw)
  plan.underWeight = 1 + below(9)
  const worked = Array.from(plan.start.keys()).filter(cell => plan.start[cell] !== NONE)
  return { draw, below, problem, plan, worked }
}

const stateOf = ({ start, end, work, surplus, used, over, under }: Plan) =>
  structuredClone({ start, end, work, surplus, used, over, under })

/** A move that is done keeps the rules within its slack; one that is not leaves no trace. */
function expectSound(problem: ActivityProblem, plan: Plan, slack: number, move: () => boolean): boolean {
  const before = stateOf(plan)
  const cost = plan.cost()
  const isDone = move()
  expect(faultsIn(problem, plan)).toEqual([])
  if (isDone) expect(plan.cost() - cost).toBeLessThanOrEqual(slack + 1e-6)
  else expect(stateOf(plan)).toEqual(before)
  return isDone
}

describe('a shift that slides, grows or shrinks', () => {
  it('keeps every rule and the count within the slack, or changes nothing', () => {
    let done = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { draw, below, problem, plan, worked } = begun(seed)
        const reshaper = new Reshaper(plan, draw)
        for (let i = 0; i < 12 && worked.length > 0; i++) {
          const cell = worked[below(worked.length)]!
          const slack = [0, 3, 1000][below(3)]!
          const [start, end] = [plan.start[cell]!, plan.end[cell]!]
          const surfer = Math.floor(cell / plan.model.dayCount)
          if (!expectSound(problem, plan, slack, () => reshaper.slide(surfer, cell, slack))) continue
          done++
          const [early, late] = [plan.start[cell]! - start, plan.end[cell]! - end]
          expect(Math.max(Math.abs(early), Math.abs(late))).toBeLessThanOrEqual(4)
          expect(early === 0 || late === 0 || early === late).toBe(true)
          expect(early === 0 && late === 0).toBe(false)
        }
      }),
      { numRuns: 40 },
    )
    expect(done).toBeGreaterThan(15)
  })

  it('slides past its own end where shifts are short, and leaves no work behind', () => {
    const problem: ActivityProblem = {
      ...toyActivityProblem(1),
      horizon: { fromMinute: 0, toMinute: 2 * 1440 },
      taskIds: [11],
      surfers: [{ id: 100, taskIds: [11], minMinutes: 240, maxMinutes: 240 }],
      cover: [],
      startRanges: [{ fromMinuteOfDay: 0, toMinuteOfDay: 1320 }],
      minShiftMinutes: 240,
      maxShiftMinutes: 240,
      minSessionMinutes: 120,
    }
    const draw = random(3)
    const { plan } = drawnPlan(problem, draw)
    const cell = plan.start.findIndex(start => start !== NONE)
    const reshaper = new Reshaper(plan, draw)
    const steps = new Set<number>()
    for (let i = 0; i < 300; i++) {
      const start = plan.start[cell]!
      reshaper.slide(0, cell, 1000)
      steps.add(plan.start[cell]! - start)
      expect(faultsIn(problem, plan)).toEqual([])
      expect(plan.over).toBe(2)
    }
    expect([...steps].sort((a, b) => a - b)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4])
  })

  it('starts only where shifts may start, on its own day, also around midnight', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { draw, plan, worked } = begun(seed)
        const { dayCount, slotsPerDay, isStart } = plan.model
        const reshaper = new Reshaper(plan, draw)
        for (const cell of worked)
          for (let i = 0; i < 4; i++) {
            reshaper.slide(Math.floor(cell / dayCount), cell, Number.POSITIVE_INFINITY)
            expect(isStart[plan.start[cell]!]).toBe(1)
            expect(Math.floor(plan.start[cell]! / slotsPerDay)).toBe(cell % dayCount)
          }
      }),
      { numRuns: 40 },
    )
  })
})

describe('time passed from one shift to another', () => {
  it('keeps every rule and all minutes of the surfer, or changes nothing', () => {
    let done = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { draw, below, problem, plan, worked } = begun(seed, randomActivityProblem(seed, 5, 4))
        const reshaper = new Reshaper(plan, draw)
        const used = plan.used.slice()
        for (let i = 0; i < 25 && worked.length > 0; i++) {
          const cell = worked[below(worked.length)]!
          const slack = [0, 3, 1000][below(3)]!
          const surfer = Math.floor(cell / plan.model.dayCount)
          if (expectSound(problem, plan, slack, () => reshaper.passTime(surfer, cell, slack))) done++
          expect(plan.used).toEqual(used)
        }
      }),
      { numRuns: 6 },
    )
    expect(done).toBeGreaterThan(2)
  })
})
