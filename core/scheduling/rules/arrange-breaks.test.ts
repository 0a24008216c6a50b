import fc from 'fast-check'
import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { arrangeBreaks, type BreaksProblem } from './arrange-breaks.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

function randomShifts(seed: number): BreaksProblem {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  const shifts = Array.from({ length: 1 + below(12) }, () => [below(40), 21 + below(17)] as const)
  return {
    required: Float64Array.from({ length: 80 }, () => below(6)),
    firstSlots: shifts.map(([first]) => first),
    lengths: shifts.map(([, length]) => length),
    breakSlots: [1, 3, 1],
    stretchSlots: { least: 4, most: 16 },
  }
}

function recount({ required, firstSlots, lengths, breakSlots }: BreaksProblem, starts: Int32Array): number {
  let cost = 0
  for (let slot = 0; slot < required.length; slot++) {
    let there = 0
    for (let shift = 0; shift < lengths.length; shift++) {
      const isOn = slot >= firstSlots[shift]! && slot < firstSlots[shift]! + lengths[shift]!
      const isAway = breakSlots.some((slots, b) => {
        const start = starts[shift * breakSlots.length + b]!
        return start >= 0 && slot >= start && slot < start + slots
      })
      if (isOn && !isAway) there++
    }
    const surplus = there - required[slot]!
    cost += surplus < 0 ? -3 * surplus : surplus
  }
  return cost
}

it('keeps the stretches of work, and tells the true cost', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const problem = randomShifts(seed)
      const { breakStarts, cost } = arrangeBreaks(problem, { seed })
      for (let shift = 0; shift < problem.lengths.length; shift++) {
        let from = problem.firstSlots[shift]!
        const end = from + problem.lengths[shift]!
        const stretches = problem.breakSlots.map((slots, b) => {
          const start = breakStarts[shift * 3 + b]!
          const stretch = start - from
          from = start + slots
          return stretch
        })
        for (const stretch of [...stretches, end - from]) {
          expect(stretch).toBeGreaterThanOrEqual(4)
          expect(stretch).toBeLessThanOrEqual(16)
        }
      }
      expect(cost).toBe(recount(problem, breakStarts))
      expect(arrangeBreaks(problem, { seed })).toEqual({ breakStarts, cost })
    }),
    { numRuns: 100 },
  )
})

it('is no worse after more rounds, and stops when told to', () => {
  const problem = randomShifts(7)
  const costs: number[] = []
  arrangeBreaks(problem, { seed: 1, iterations: 12, onProgress: (_, cost) => costs.push(cost) })
  // The first rounds spread breaks evenly; from then on only gains are taken.
  const exact = costs.slice(2)
  expect(exact).toEqual(exact.toSorted((a, b) => b - a))
  expect(arrangeBreaks(problem, { seed: 1, isCancelled: () => true }).breakStarts[0]).toBe(-1)
})

it('leaves a shift without breaks that is too short for the stretches', () => {
  const problem = { ...randomShifts(3), firstSlots: [0], lengths: [18] }
  expect([...arrangeBreaks(problem, { seed: 1 }).breakStarts]).toEqual([-1, -1, -1])
})
