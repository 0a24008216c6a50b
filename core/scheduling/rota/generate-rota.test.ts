import { describe, expect, it } from 'vitest'
import { costOf, keepsRules, randomRota } from '#test/core/scheduling/rota.ts'
import { generateRota } from './generate-rota.ts'

const seeds = [1, 2, 3, 4, 5, 6]

describe('a generated rota', () => {
  it.each(seeds)('keeps every rule, and costs what it says, no less than its bound; seed %i', seed => {
    const problem = randomRota(seed, 21, 6, 3)
    const result = generateRota(problem, { seed, iterations: 300 })
    problem.surfers.forEach((surfer, s) => {
      if (!result.impossibleSurferIds.includes(surfer.id))
        expect(keepsRules(problem, surfer, result.lines[s]!)).toBe(true)
    })
    expect(result.cost.total).toBe(costOf(problem, result.lines))
    expect(result.cost.bound).toBeLessThanOrEqual(result.cost.total + 1e-6)
  })

  it('keeps them wherever it is cut short', () => {
    const problem = randomRota(8, 21, 8, 3)
    for (const iterations of [10, 30, 60, 100, 150]) {
      const result = generateRota(problem, { seed: 1, iterations })
      const wrong = problem.surfers.filter((surfer, s) => !keepsRules(problem, surfer, result.lines[s]!))
      expect(wrong.map(({ id }) => id)).toEqual(result.impossibleSurferIds)
      expect(result.cost.total).toBe(costOf(problem, result.lines))
    }
  })

  it('never costs more the longer it is sought', () => {
    const problem = randomRota(8, 21, 8, 3)
    const costs = [8, 150, 500].map(iterations => generateRota(problem, { seed: 1, iterations }).cost.total)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    expect(costs.at(-1)).toBeLessThan(costs[0]!)
  })

  it('is the same for the same seed and iterations', () => {
    const run = () => generateRota(randomRota(8, 21, 6, 3), { seed: 5, iterations: 250 })
    expect(run()).toEqual(run())
  })

  it('is planned window by window where it is large: all rules kept, cheaper than first lines, the same again', () => {
    const problem = randomRota(12, 42, 10, 12)
    const run = (iterations: number) => generateRota(problem, { seed: 1, iterations })
    const result = run(200)
    const wrong = problem.surfers.filter((surfer, s) => !keepsRules(problem, surfer, result.lines[s]!))
    expect(wrong.map(({ id }) => id)).toEqual(result.impossibleSurferIds)
    expect(result.cost.total).toBe(costOf(problem, result.lines))
    expect(result.cost.total).toBeLessThan(run(10).cost.total)
    expect(run(200)).toEqual(result)
  })

  it('names the surfer whose rules leave no line, and gives only days off', () => {
    const problem = randomRota(9, 14, 4, 2)
    problem.surfers[2]!.minMinutes = 14 * 600
    const result = generateRota(problem, { seed: 1, iterations: 300 })
    expect(result.impossibleSurferIds).toContain(problem.surfers[2]!.id)
    expect(result.lines[2]!.every(id => id === null)).toBe(true)
  })

  it('keeps the rules over half a year, filled part by part, even when stopped at once', () => {
    const problem = randomRota(11, 182, 3, 3)
    for (const surfer of problem.surfers) {
      surfer.maxWeekends = 13
      surfer.maxShiftsByTemplate = new Map([
        [1, 182],
        [2, 60],
        [3, 182],
      ])
    }
    const result = generateRota(problem, { seed: 1, isCancelled: () => true })
    expect(result.impossibleSurferIds).toEqual([])
    expect(problem.surfers.every((surfer, s) => keepsRules(problem, surfer, result.lines[s]!))).toBe(true)
  })
})
