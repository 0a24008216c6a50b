import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { costOf, everyLine, idsOf, keepsRules, type Line, randomRota } from '#test/core/scheduling/rota.ts'
import { construct, settle } from './construct.ts'
import { LineSolver } from './line-solver.ts'
import { compileRota } from './model.ts'
import { Rota } from './rota.ts'
import type { RotaProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })

function begun(problem: RotaProblem) {
  const rota = new Rota(compileRota(problem))
  const solver = new LineSolver(rota.model)
  const lines = () => rota.lines.map(line => idsOf(problem, line))
  return { rota, solver, lines }
}

describe('the first line of a surfer', () => {
  it('is found exactly when the rules leave one', () => {
    let impossible = 0
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 6, 2, 2)
        const { rota, solver, lines } = begun(problem)
        problem.surfers.forEach((surfer, s) => {
          const isFound = construct(rota, solver, s)
          expect(isFound).toBe(everyLine(problem, surfer).length > 0)
          if (isFound) expect(keepsRules(problem, surfer, lines()[s]!)).toBe(true)
          else impossible++
        })
        expect(rota.cost().total).toBe(costOf(problem, lines()))
      }),
      { numRuns: 50 },
    )
    expect(impossible).toBeGreaterThan(0)
  })

  it('alone in a rota wanting one surfer at most is the cheapest there is', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 6, 1, 2)
        const { rota, solver } = begun(problem)
        const costs = everyLine(problem, problem.surfers[0]!).map(line => costOf(problem, [line]))
        if (construct(rota, solver, 0) && problem.cover.every(({ required }) => required <= 1))
          expect(rota.cost().total).toBe(Math.min(...costs))
      }),
      { numRuns: 50 },
    )
  })

  it('leaves the others as they are', () => {
    const problem = randomRota(4, 14, 4, 3)
    const { rota, solver, lines } = begun(problem)
    for (let s = 0; s < 4; s++) construct(rota, solver, s)
    const before = lines()
    construct(rota, solver, 2)
    expect(lines().toSpliced(2, 1)).toEqual(before.toSpliced(2, 1))
  })
})

describe('settling a surfer beside the others', () => {
  it('ends at the cheapest line there is beside them', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 6, 3, 2)
        const { rota, solver, lines } = begun(problem)
        const found = problem.surfers.map((_, s) => construct(rota, solver, s))
        const surfer = seed % 3
        if (!found[surfer]) return
        const others = lines()
        const beside = (line: Line) => costOf(problem, others.with(surfer, line))
        const least = Math.min(...everyLine(problem, problem.surfers[surfer]!).map(beside))
        settle(rota, solver, surfer)
        expect(rota.cost().total).toBe(least)
        expect(rota.cost().total).toBe(costOf(problem, lines()))
      }),
      { numRuns: 40 },
    )
  })

  it('never costs more and keeps every rule, week after week of a long horizon', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = longRota(seed, 98)
        const { rota, solver, lines } = begun(problem)
        problem.surfers.forEach((surfer, s) => {
          if (!construct(rota, solver, s)) return
          expect(keepsRules(problem, surfer, lines()[s]!)).toBe(true)
          const before = rota.cost().total
          settle(rota, solver, s)
          expect(rota.cost().total).toBeLessThanOrEqual(before)
          expect(keepsRules(problem, surfer, lines()[s]!)).toBe(true)
        })
        expect(rota.cost().total).toBe(costOf(problem, lines()))
      }),
      { numRuns: 4 },
    )
  })

  it('is found over a long horizon whose last weeks are days off', () => {
    const problem = longRota(1, 98)
    const surfer = problem.surfers[0]!
    surfer.daysOff = Array.from({ length: 35 }, (_, i) => 63 + i)
    surfer.minMinutes = 480 * 40
    const { rota, solver, lines } = begun(problem)
    expect(construct(rota, solver, 0)).toBe(true)
    expect(keepsRules(problem, surfer, lines()[0]!)).toBe(true)
  })

  it('is not found over a long horizon when the hours cannot be reached', () => {
    const problem = longRota(2, 98)
    problem.surfers[0]!.minMinutes = 600 * 98
    problem.surfers[0]!.maxMinutes = 600 * 98
    const { rota, solver } = begun(problem)
    expect(construct(rota, solver, 0)).toBe(false)
  })
})

function longRota(seed: number, days: number): RotaProblem {
  const draw = random(seed)
  const problem = randomRota(seed, days, 2, 2)
  for (const surfer of problem.surfers)
    Object.assign(surfer, {
      maxMinutes: 480 * Math.ceil(days * 0.6),
      minMinutes: 480 * Math.floor(days * 0.3),
      maxWeekends: 4 + Math.floor(draw() * 8),
      maxConsecutiveDays: 5,
      minConsecutiveDaysOff: 2,
      maxShiftsByTemplate: new Map([
        [1, days],
        [2, days],
      ]),
    })
  return problem
}
