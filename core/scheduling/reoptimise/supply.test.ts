import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#core/time/index.ts'
import { MONDAY, standingSchedule } from '#test/core/scheduling/standing.ts'
import { type Served, STEP_MS, Supply } from './supply.ts'
import type { CoverageCost, ReoptimiseProblem } from './types.ts'

const STEPS = 12
/** Everything that an agent may serve of three ticket groups. */
const COMBINATIONS = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]

const need = fc.constantFrom(0, 0.5, 1, 1.75, 3)
const problemOf = (required: readonly number[][]): ReoptimiseProblem => ({
  ...standingSchedule({ seed: 1, surfers: 0, days: 1, streams: 1 }),
  from: MONDAY,
  to: MONDAY + STEPS * STEP_MS,
  demand: required.map((agents, index) => ({
    streamId: index + 1,
    taskIds: [index + 1],
    startsAt: MONDAY,
    incrementMinutes: 15,
    required: agents,
  })),
})
const anyProblem = fc
  .array(fc.array(need, { minLength: STEPS, maxLength: STEPS }), { minLength: 3, maxLength: 3 })
  .map(problemOf)

/** Stretches of an agent, some of them beyond the range, on steps of five minutes. */
const anyServed: fc.Arbitrary<Served> = fc
  .array(
    fc.record({
      gap: fc.nat(12),
      length: fc.integer({ min: 1, max: 14 }),
      streams: fc.constantFrom(...COMBINATIONS),
    }),
    { maxLength: 4 },
  )
  .map(pieces => {
    let at = MONDAY - 20 * MINUTE_MS
    return pieces.map(({ gap, length, streams }) => {
      const start = at + gap * 5 * MINUTE_MS
      at = start + length * 5 * MINUTE_MS
      return { interval: { start, end: at }, streams }
    })
  })

const built = (problem: ReoptimiseProblem, present: readonly Served[]): Supply => {
  const supply = new Supply(problem, COMBINATIONS)
  for (const served of present) supply.add(served, 1)
  return supply
}

function expectSame(found: CoverageCost, wanted: CoverageCost): void {
  for (const part of ['under', 'over', 'total'] as const) expect(found[part]).toBeCloseTo(wanted[part], 6)
}

const changes = fc.array(fc.tuple(fc.nat(3), anyServed), { minLength: 1, maxLength: 8 })

describe('supply that is changed agent by agent', () => {
  it('costs what the same agents cost when they are counted from nothing, and each change what it tells', () => {
    fc.assert(
      fc.property(anyProblem, changes, (problem, exchanged) => {
        const present: Served[] = [[], [], [], []]
        const supply = built(problem, present)
        for (const [agent, served] of exchanged) {
          const before = supply.cost()
          const gain = supply.swap(present[agent]!, served)
          present[agent] = served
          const after = supply.cost()
          expectSame(after, built(problem, present).cost())
          expectSame(gain, {
            under: before.under - after.under,
            over: before.over - after.over,
            total: before.total - after.total,
          })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('costs what it did once every change is undone, in whatever order', () => {
    fc.assert(
      fc.property(anyProblem, fc.array(anyServed, { maxLength: 5 }), fc.nat(4), (problem, all, turn) => {
        const supply = built(problem, [])
        const empty = supply.cost()
        for (const served of all) supply.swap([], served)
        for (const served of [...all.slice(turn), ...all.slice(0, turn)]) supply.swap(served, [])
        expectSame(supply.cost(), empty)
      }),
      { numRuns: 60 },
    )
  })

  it('does not tell apart one stretch and the pieces of it', () => {
    fc.assert(
      fc.property(anyProblem, anyServed, fc.integer({ min: 1, max: 13 }), (problem, served, cut) => {
        const pieces = served.flatMap(({ interval: { start, end }, streams }) => {
          const middle = Math.min(end, start + cut * 5 * MINUTE_MS)
          return [
            { interval: { start, end: middle }, streams },
            ...(middle < end ? [{ interval: { start: middle, end }, streams }] : []),
          ]
        })
        expect(built(problem, [served]).swap(served, pieces)).toEqual({ under: 0, over: 0, total: 0 })
        expectSame(built(problem, [pieces]).cost(), built(problem, [served]).cost())
      }),
      { numRuns: 60 },
    )
  })

  it('lacks and exceeds what a single ticket group says by subtraction', () => {
    fc.assert(
      fc.property(
        fc.array(need, { minLength: STEPS, maxLength: STEPS }),
        fc.array(fc.tuple(fc.nat(STEPS * 3), fc.nat(20)), { maxLength: 5 }),
        (required, stretches) => {
          const minutes = stretches.map(([first, length]) => [first * 5, (first + length) * 5] as const)
          let under = 0
          let over = 0
          required.forEach((agents, step) => {
            let there = 0
            for (let at = step * 15; at < step * 15 + 15; at++)
              there += minutes.filter(([from, to]) => at >= from && at < to).length / 15
            under += Math.max(0, agents - there)
            over += Math.max(0, there - agents)
          })
          const present = minutes.map(([from, to]): Served => {
            const interval = { start: MONDAY + from * MINUTE_MS, end: MONDAY + to * MINUTE_MS }
            return [{ interval, streams: [0] }]
          })
          expectSame(built(problemOf([required]), present).cost(), { under, over, total: 3 * under + over })
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('price of an agent who would be away', () => {
  it('is the rise of the cost in that quarter-hour, by the share of it that the agent is there', () => {
    fc.assert(
      fc.property(anyProblem, fc.array(anyServed, { maxLength: 4 }), anyServed, (problem, others, own) => {
        const present = [...others, own]
        const prices = built(problem, present).pricesOf(own)
        for (let step = 0; step < STEPS; step++) {
          const start = MONDAY + step * STEP_MS
          const quarter = { start, end: start + STEP_MS }
          let wanted = 0
          for (const { interval, streams } of own) {
            const minutes = Math.min(interval.end, quarter.end) - Math.max(interval.start, quarter.start)
            if (minutes <= 0) continue
            const supply = built(problem, present)
            const before = supply.cost().total
            supply.add([{ interval: quarter, streams }], -1)
            wanted += ((supply.cost().total - before) * minutes) / STEP_MS
          }
          expect(prices[step]).toBeCloseTo(wanted, 6)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on what was asked before the schedule changed', () => {
    fc.assert(
      fc.property(anyProblem, changes, anyServed, (problem, exchanged, asked) => {
        const present: Served[] = [[], [], [], []]
        const supply = built(problem, present)
        for (const [agent, served] of exchanged) {
          supply.pricesOf(asked)
          supply.swap(present[agent]!, served)
          present[agent] = served
          const [found, wanted] = [supply.pricesOf(asked), built(problem, present).pricesOf(asked)]
          wanted.forEach((price, step) => {
            expect(found[step]).toBeCloseTo(price, 6)
          })
        }
      }),
      { numRuns: 60 },
    )
  })
})
