import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { costOf, everyLine, idsOf, keepsRules, leastCostOf, randomRota } from '#test/core/scheduling/rota.ts'
import { generateRota } from './generate-rota.ts'
import { LineSolver } from './line-solver.ts'
import { compileRota } from './model.ts'
import { Rota } from './rota.ts'
import { search } from './search.ts'
import type { RotaProblem } from './types.ts'

const seeds = fc.integer({ min: 1 })

function searched(problem: RotaProblem, seed: number, iterations: number) {
  const reported: { fraction: number; cost: number }[] = []
  const onProgress = (fraction: number, cost: number) => reported.push({ fraction, cost })
  return { ...generateRota(problem, { seed, iterations, onProgress }), reported }
}

describe('the search for a rota', () => {
  it('ends at the least cost of all rotas on toys, with a bound not above it', () => {
    let optimal = 0
    let runs = 0
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 5, 3, 1 + (seed % 2))
        const lines = problem.surfers.map(surfer => everyLine(problem, surfer))
        const empty = problem.surfers.filter((_, s) => lines[s]!.length === 0)
        if (lines.reduce((count, list) => count * Math.max(1, list.length), 1) > 4000) return
        const { cost, impossibleSurferIds } = searched(problem, seed, 400)
        expect(impossibleSurferIds).toEqual(empty.map(({ id }) => id))
        // Agents without a line have only days off.
        const off = Array.from({ length: 5 }, () => null)
        const least = leastCostOf(
          problem,
          lines.map(list => (list.length === 0 ? [off] : list)),
        )
        expect(cost.bound).toBeLessThanOrEqual(least + 1e-6)
        expect(cost.total).toBeGreaterThanOrEqual(least)
        runs++
        if (cost.total === least) optimal++
      }),
      { numRuns: 25 },
    )
    expect(runs).toBeGreaterThan(8)
    expect(optimal).toBe(runs)
  })

  it('answers with the cheapest rota it told of, and never tells of going backwards', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 14, 5, 3)
        const { cost, reported, lines } = searched(problem, seed, 120)
        expect(cost.total).toBe(costOf(problem, lines))
        expect(cost.total).toBe(Math.min(...reported.map(one => one.cost)))
        const fractions = reported.map(({ fraction }) => fraction)
        expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
      }),
      { numRuns: 3 },
    )
  })

  it('depends on ids in nothing but their names', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const problem = randomRota(seed, 10, 4, 3)
        const id = (old: number) => 7000 - 13 * old
        const renamed: RotaProblem = {
          ...problem,
          templates: problem.templates.map(template => ({
            ...template,
            id: id(template.id),
            notBeforeIds: template.notBeforeIds.map(id),
          })),
          surfers: problem.surfers.map(surfer => ({
            ...surfer,
            id: id(surfer.id),
            maxShiftsByTemplate: new Map([...surfer.maxShiftsByTemplate].map(([key, max]) => [id(key), max])),
          })),
          requests: problem.requests.map(row => ({
            ...row,
            surferId: id(row.surferId),
            templateId: id(row.templateId),
          })),
          cover: problem.cover.map(row => ({ ...row, templateId: id(row.templateId) })),
        }
        const one = searched(problem, 1, 60)
        const other = searched(renamed, 1, 60)
        expect(other.lines).toEqual(one.lines.map(line => line.map(old => (old === null ? null : id(old)))))
        expect(other.cost).toEqual(one.cost)
        expect(other.impossibleSurferIds).toEqual(one.impossibleSurferIds.map(id))
      }),
      { numRuns: 3 },
    )
  })

  it('leaves its rota counted as its lines are, whoever is impossible', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 150 }), (seed, iterations) => {
        const problem = randomRota(seed, 14, 4, 2)
        problem.surfers[seed % 4]!.minMinutes = 600 * 15
        const rota = new Rota(compileRota(problem))
        const control = { seed, iterations }
        const { impossible, bound } = search(rota, new LineSolver(rota.model), random(seed), control)
        const lines = rota.lines.map(line => idsOf(problem, line))
        expect(impossible.has(seed % 4)).toBe(true)
        problem.surfers.forEach((surfer, s) => {
          if (impossible.has(s)) expect(lines[s]!.every(id => id === null)).toBe(true)
          else expect(keepsRules(problem, surfer, lines[s]!)).toBe(true)
        })
        expect(rota.cost().total).toBe(costOf(problem, lines))
        expect(bound).toBeLessThanOrEqual(rota.cost().total + 1e-6)
      }),
      { numRuns: 6 },
    )
  })

  it('ends where the rules leave nobody a line, whose requests then go unmet', () => {
    const problem = randomRota(27, 14, 4, 2)
    for (const surfer of problem.surfers) surfer.minMinutes = 600 * 15
    const { impossibleSurferIds, cost, lines } = searched(problem, 1, 1000)
    expect(impossibleSurferIds).toEqual([100, 101, 102, 103])
    expect(cost.requests).toBeGreaterThan(0)
    expect(cost.total).toBe(costOf(problem, lines))
  })

  it('ends at once where there is nobody, and with what is missing as its cost', () => {
    const problem = randomRota(3, 7, 0, 2)
    const { lines, cost, iterations } = searched(problem, 1, 50)
    expect([lines, iterations]).toEqual([[], 0])
    expect(cost.total).toBe(costOf(problem, []))
    expect(cost.bound).toBeLessThanOrEqual(cost.total)
  })
})

describe('a surfer whose hours cannot be reached over a long horizon', () => {
  it('has only days off, though the first weeks could be filled', () => {
    const problem = randomRota(2, 98, 1, 2)
    Object.assign(problem.surfers[0]!, {
      minMinutes: 480 * 90,
      maxMinutes: 600 * 98,
      maxWeekends: 14,
      daysOff: [],
    })
    const { lines, impossibleSurferIds, cost } = searched(problem, 1, 1)
    expect(impossibleSurferIds).toEqual([100])
    expect(lines[0]!.every(id => id === null)).toBe(true)
    expect(cost.total).toBe(costOf(problem, lines))
  })
})
