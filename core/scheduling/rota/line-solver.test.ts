import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { keepsRules, randomRota } from '#test/core/scheduling/rota.ts'
import { LineSolver } from './line-solver.ts'
import { compileRota } from './model.ts'
import { FREE } from './shortest-line.ts'
import type { RotaProblem } from './types.ts'

const DAYS = 8
const TEMPLATES = 2

/** Every line there is: 3^8. */
const everyLine = Array.from({ length: (TEMPLATES + 1) ** DAYS }, (_, code) =>
  Int16Array.from({ length: DAYS }, (_, d) => Math.floor(code / (TEMPLATES + 1) ** d) % (TEMPLATES + 1)),
)
const ids = (line: ArrayLike<number>) => Array.from(line, value => (value === 0 ? null : value))

describe('the cheapest line', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('is that of trying every line, seed %i', seed => {
    const draw = random(1000 + seed)
    const problem = randomRota(seed, DAYS, 1, TEMPLATES)
    const model = compileRota(problem)
    const solver = new LineSolver(model)
    const [surfer] = problem.surfers
    const valid = everyLine.filter(line => keepsRules(problem, surfer!, ids(line)))
    // Either the whole line, or some days in the middle of a valid one.
    const isWhole = seed % 2 === 0 || valid.length === 0
    const fixed = isWhole ? new Int16Array(DAYS) : valid[Math.floor(draw() * valid.length)]!
    const [from, to] = isWhole ? [0, DAYS] : [2, 6]
    const prices = Float64Array.from({ length: (to - from) * TEMPLATES }, () => Math.floor(draw() * 60) - 40)
    const price = (line: ArrayLike<number>) => {
      let sum = 0
      for (let d = from; d < to; d++) {
        sum += model.request[d * (TEMPLATES + 1) + line[d]!]!
        if (line[d]! > 0) sum += prices[(d - from) * TEMPLATES + line[d]! - 1]!
      }
      return sum
    }
    const agreeing = valid.filter(line => line.every((v, d) => (d >= from && d < to) || v === fixed[d]))
    const cheapest = agreeing.length === 0 ? null : Math.min(...agreeing.map(price))
    const locks = new Int16Array(to - from).fill(FREE)
    const cost = solver.solve({ surfer: 0, line: fixed, from, to, locks, lockAt: 0, prices })
    expect(cost).toEqual(cheapest)
    if (cost === null) return
    const line = fixed.slice()
    line.set(solver.line.subarray(from, to), from)
    expect(keepsRules(problem, surfer!, ids(line))).toBe(true)
    expect(price(line)).toBe(cost)
    expect(solver.bound).toBeLessThanOrEqual(cost + 1e-9)
  })
})

describe('a line under maximums too large to count', () => {
  const days = 13
  const whole = (problem: RotaProblem, prices: Float64Array) => {
    const solver = new LineSolver(compileRota(problem))
    const locks = new Int16Array(days).fill(FREE)
    const line = new Int16Array(days)
    const cost = solver.solve({ surfer: 0, line, from: 0, to: days, locks, lockAt: 0, prices })
    return { solver, cost }
  }

  /** One template, work on any day: the cheapest line has the cheapest days, as many as may be. */
  const loose = (max: number, second: number): RotaProblem => {
    const problem = randomRota(1, days, 1, 2)
    Object.assign(problem.surfers[0]!, {
      minMinutes: 0,
      maxMinutes: days * 600,
      minConsecutiveDays: 1,
      maxConsecutiveDays: days,
      minConsecutiveDaysOff: 1,
      maxWeekends: 3,
      daysOff: [],
      maxShiftsByTemplate: new Map([
        [1, max],
        [2, second],
      ]),
    })
    for (const template of problem.templates) template.notBeforeIds = []
    return { ...problem, requests: [] }
  }

  it('has the cheapest days when only a maximum binds, and its bound lies below that price', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(99), { minLength: days, maxLength: days }),
        fc.integer({ min: 7, max: 12 }),
        (gains, max) => {
          const prices = new Float64Array(2 * days)
          gains.forEach((gain, day) => {
            prices[2 * day] = -gain - 1
          })
          const { solver, cost } = whole(loose(max, 0), prices)
          const best = gains.toSorted((a, b) => b - a).slice(0, max)
          const optimum = -best.reduce((sum, gain) => sum + gain + 1, 0)
          expect(Array.from(solver.line).filter(value => value === 1).length).toBeLessThanOrEqual(max)
          expect(cost).toBeGreaterThanOrEqual(optimum)
          expect(cost).toBeLessThan(optimum * 0.75)
          expect(solver.bound).toBeLessThanOrEqual(optimum + 1e-6)
          // A fine between the last price kept and the first left out finds the optimum.
          expect(solver.bound).toBeGreaterThan(optimum * 1.02 - 1)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('keeps every rule, costs what its days cost, and has a bound no line falls below', () => {
    let fined = 0
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const draw = random(seed)
        const problem = randomRota(seed, days, 1, 2)
        const surfer = problem.surfers[0]!
        surfer.maxShiftsByTemplate = new Map([
          [1, 7],
          [2, 1 + Math.floor(draw() * 8)],
        ])
        Object.assign(surfer, { maxMinutes: 480 * 12, maxConsecutiveDays: 11, maxWeekends: 3, daysOff: [] })
        Object.assign(surfer, { minMinutes: 480 * Math.floor(draw() * 10) })
        const prices = Float64Array.from(
          { length: days * 2 },
          (_, i) => Math.floor(draw() * 50) - (i % 2 ? 30 : 60),
        )
        const { solver, cost } = whole(problem, prices)
        if (cost === null) return
        const model = compileRota(problem)
        const priceOf = (line: ArrayLike<number>) =>
          Array.from({ length: days }, (_, day) => {
            const value = line[day]!
            return model.request[day * 3 + value]! + (value > 0 ? prices[2 * day + value - 1]! : 0)
          }).reduce((a, b) => a + b, 0)
        expect(keepsRules(problem, surfer, ids(solver.line))).toBe(true)
        expect(cost).toBeCloseTo(priceOf(solver.line), 6)
        expect(solver.bound).toBeLessThanOrEqual(cost + 1e-6)
        if (Array.from(solver.line).filter(value => value === 1).length === 7) fined++
        // Neighbours of the line by one or two days prove nothing cheaper than the bound.
        for (let one = 0; one < days; one++)
          for (let other = one; other < days; other++)
            for (let code = 0; code < 9; code++) {
              const line = solver.line.slice()
              line[one] = code % 3
              line[other] = Math.floor(code / 3)
              if (priceOf(line) < solver.bound - 1e-6)
                expect(keepsRules(problem, surfer, ids(line))).toBe(false)
            }
      }),
      { numRuns: 20 },
    )
    expect(fined).toBeGreaterThan(0)
  })
})
