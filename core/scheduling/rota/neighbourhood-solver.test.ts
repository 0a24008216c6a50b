import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import {
  costOf,
  everyLine,
  idsOf,
  keepsRules,
  type Line,
  leastCostOf,
  randomRota,
  valuesOf,
} from '#test/core/scheduling/rota.ts'
import { construct } from './construct.ts'
import { LineSolver } from './line-solver.ts'
import { compileRota } from './model.ts'
import { type SearchClock, TeamSolver } from './neighbourhood-solver.ts'
import { Rota } from './rota.ts'
import type { RotaProblem } from './types.ts'

const unlimited: SearchClock = { isStopped: () => false, share: () => 0 }

interface Toy {
  problem: RotaProblem
  rota: Rota
  below: (n: number) => number
  /** All lines of each surfer that keep the rules. */
  lines: Line[][]
  teams(clock: SearchClock): TeamSolver
  solver: LineSolver
}

/** Surfers with some line each of those that keep their rules; null when one has none. */
function toy(seed: number, days: number, surfers: number, templates: number): Toy | null {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const problem = randomRota(seed, days, surfers, templates)
  const lines = problem.surfers.map(surfer => everyLine(problem, surfer))
  if (lines.some(list => list.length === 0)) return null
  const rota = new Rota(compileRota(problem))
  lines.forEach((list, s) => {
    rota.put(s, 0, valuesOf(problem, list[below(list.length)]!))
  })
  const solver = new LineSolver(rota.model)
  return { problem, rota, below, lines, solver, teams: clock => new TeamSolver(rota, solver, draw, clock) }
}

const linesOf = ({ rota, problem }: Toy) => rota.lines.map(line => idsOf(problem, line))

function expectSound({ problem, rota }: Toy): void {
  const lines = rota.lines.map(line => idsOf(problem, line))
  problem.surfers.forEach((surfer, s) => {
    expect(keepsRules(problem, surfer, lines[s]!)).toBe(true)
  })
  expect(rota.cost().total).toBe(costOf(problem, lines))
}

describe('a team planned anew', () => {
  it('has a bound that no choice of lines falls below, and ends no dearer than it was', () => {
    let optimal = 0
    let solved = 0
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed, 5, 2, 2)
        if (given === null) return
        const { rota, problem, lines } = given
        const before = rota.cost().total
        const { bound, isBetter } = given.teams(unlimited).solve({ surfers: [0, 1], from: 0, to: 5 })
        const least = leastCostOf(problem, lines)
        expect(bound).toBeLessThanOrEqual(least + 1e-6)
        expect(rota.cost().total).toBeLessThanOrEqual(before)
        expect(isBetter).toBe(rota.cost().total < before)
        expectSound(given)
        solved++
        if (rota.cost().total === least) optimal++
      }),
      { numRuns: 40 },
    )
    // The dive is no proof, yet on so few lines it nearly always ends at the least.
    expect(optimal).toBeGreaterThan(0.9 * solved)
    expect(solved).toBeGreaterThan(10)
  })

  it('leaves everybody else and all other days as they are, with a bound for the team alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed, 6, 4, 1)
        if (given === null) return
        const { rota, problem, lines, below } = given
        const from = below(4)
        const to = Math.min(6, from + 1 + below(4))
        const surfers = [0, 1, 2, 3].filter(() => below(2) === 0)
        const before = linesOf(given)
        const isSame = (line: Line, s: number) =>
          line.every((id, day) => (surfers.includes(s) && day >= from && day < to) || id === before[s]![day])
        const least = leastCostOf(
          problem,
          lines.map((list, s) => list.filter(line => isSame(line, s))),
        )
        const { bound } = given.teams(unlimited).solve({ surfers, from, to })
        const after = linesOf(given)
        expect(after.every(isSame)).toBe(true)
        expectSound(given)
        expect(rota.cost().total).toBeGreaterThanOrEqual(least)
        expect(rota.cost().total).toBeLessThanOrEqual(costOf(problem, before))
        // Costs of other days and of others' requests are no part of the team's bound.
        const rest = costOf(problem, after) - costOfTeam(problem, after, { surfers, from, to })
        expect(bound + rest).toBeLessThanOrEqual(least + 1e-6)
      }),
      { numRuns: 40 },
    )
  })

  it('may become dearer by the slack it is given, and by no more, in rotas too large to try', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const draw = random(seed)
        const below = (n: number) => Math.floor(draw() * n)
        const problem = randomRota(seed, 14, 5, 3)
        for (const row of problem.cover)
          Object.assign(row, { underWeight: 4 + below(9), overWeight: 2 + below(9) })
        const rota = new Rota(compileRota(problem))
        const solver = new LineSolver(rota.model)
        const everyone = problem.surfers.map((_, s) => s).filter(s => construct(rota, solver, s))
        const teams = new TeamSolver(rota, solver, draw, unlimited)
        for (let round = 0; round < 5; round++) {
          const before = rota.cost().total
          const slack = round % 2 === 0 ? 0 : below(60)
          const from = below(4)
          const to = from + 7 + below(4)
          teams.solve({ surfers: everyone.filter(() => below(4) > 0), from, to }, { slack })
          expect(rota.cost().total).toBeLessThanOrEqual(before + slack + 1e-6)
        }
        const lines = rota.lines.map(line => idsOf(problem, line))
        for (const s of everyone) expect(keepsRules(problem, problem.surfers[s]!, lines[s]!)).toBe(true)
        expect(rota.cost().total).toBe(costOf(problem, lines))
      }),
      { numRuns: 4 },
    )
  })

  it('keeps every rule, its cost and a true bound wherever the search is stopped or in haste', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1 }),
        fc.integer({ min: 1, max: 25 }),
        fc.boolean(),
        (seed, budget, isCut) => {
          const given = toy(seed, 5, 2, 2)
          if (given === null) return
          const { rota, solver, problem, lines } = given
          const share = () => (isCut ? 0 : solver.solved / budget)
          const before = rota.cost().total
          const clock = { isStopped: () => isCut && solver.solved >= budget, share }
          const { bound } = given.teams(clock).solve({ surfers: [0, 1], from: 0, to: 5 }, { part: 0.9 })
          expectSound(given)
          expect(rota.cost().total).toBeLessThanOrEqual(before)
          expect(bound).toBeLessThanOrEqual(leastCostOf(problem, lines) + 1e-6)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('changes nothing when it is stopped before it begins', () => {
    const given = toy(5, 6, 3, 2)!
    const before = linesOf(given)
    const { isBetter } = given
      .teams({ isStopped: () => true, share: () => 1 })
      .solve({ surfers: [0, 1, 2], from: 0, to: 6 })
    expect(costOf(given.problem, linesOf(given))).toBeLessThanOrEqual(costOf(given.problem, before))
    expect(isBetter).toBe(false)
    expectSound(given)
  })
})

describe('the smallest difference of two costs', () => {
  it('is one where every weight is whole, and a hair elsewhere', () => {
    const grain = (weight: number) => {
      const problem = randomRota(2, 5, 2, 2)
      problem.cover[3]!.overWeight = weight
      const rota = new Rota(compileRota(problem))
      return new TeamSolver(rota, new LineSolver(rota.model), random(1), unlimited).grain
    }
    expect(grain(3)).toBe(1)
    expect(grain(0.5)).toBeLessThan(0.01)
  })
})

/** Cost of the team's own requests and of the cover of its days. */
function costOfTeam(
  problem: RotaProblem,
  lines: Line[],
  { surfers, from, to }: { surfers: number[]; from: number; to: number },
): number {
  const isInside = ({ day }: { day: number }) => day >= from && day < to
  const ids = surfers.map(s => problem.surfers[s]!.id)
  const requests = problem.requests.filter(row => isInside(row) && ids.includes(row.surferId))
  return costOf({ ...problem, requests, cover: problem.cover.filter(isInside) }, lines)
}
