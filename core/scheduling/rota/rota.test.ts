import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { costOf, drawLine, idsOf, keepsRules, randomRota, valuesOf } from '#test/core/scheduling/rota.ts'
import { compileRota, weekendStep } from './model.ts'
import { Rota } from './rota.ts'

const DAYS = 15
const SURFERS = 4
const TEMPLATES = 3

const seeds = fc.integer({ min: 1 })

function begun(seed: number) {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const problem = randomRota(seed, DAYS, SURFERS, TEMPLATES)
  return { below, problem, rota: new Rota(compileRota(problem)) }
}

describe('a rota under construction', () => {
  it('counts who works and what it costs after any changes as anew from its lines', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { below, problem, rota } = begun(seed)
        for (let change = 0; change < 12; change++) {
          const from = below(DAYS)
          const days = valuesOf(problem, drawLine(problem, below)).subarray(from, from + 1 + below(DAYS))
          rota.put(below(SURFERS), from, days)
          const lines = rota.lines.map(line => idsOf(problem, line))
          const working = Array.from({ length: DAYS * TEMPLATES }, (_, row) => {
            const id = problem.templates[row % TEMPLATES]!.id
            return lines.filter(line => line[Math.floor(row / TEMPLATES)] === id).length
          })
          expect(Array.from(rota.working)).toEqual(working)
          const { under, over, requests, total } = rota.cost()
          expect(total).toBe(costOf(problem, lines))
          expect(requests).toBe(costOf({ ...problem, cover: [] }, lines))
          expect(under + over).toBe(costOf({ ...problem, requests: [] }, lines))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is as it was after a snapshot is restored, however much has changed since', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { below, problem, rota } = begun(seed)
        const change = () => rota.put(below(SURFERS), 0, valuesOf(problem, drawLine(problem, below)))
        for (let i = 0; i < 5; i++) change()
        const before = { lines: rota.snapshot(), working: rota.working.slice(), cost: rota.cost() }
        const kept = rota.snapshot()
        for (let i = 0; i < 5; i++) change()
        expect(kept).toEqual(before.lines)
        rota.restore(kept)
        expect({ lines: rota.snapshot(), working: rota.working, cost: rota.cost() }).toEqual(before)
        change()
        expect(kept).toEqual(before.lines)
      }),
      { numRuns: 50 },
    )
  })

  it('says of a line what reading the rules one by one says', () => {
    let kept = 0
    fc.assert(
      fc.property(seeds, seed => {
        const { below, problem, rota } = begun(seed)
        // Rules so wide that about every second line keeps them.
        for (const surfer of problem.surfers) {
          Object.assign(surfer, {
            minMinutes: 480 * 3,
            maxMinutes: 480 * 12,
            maxConsecutiveDays: 4 + below(5),
          })
          Object.assign(surfer, { minConsecutiveDays: 1 + below(2), maxWeekends: 1 + below(3) })
          surfer.maxShiftsByTemplate = new Map([1, 2, 3].map(id => [id, 3 + below(8)]))
        }
        for (const template of problem.templates) if (below(2) === 0) template.notBeforeIds = []
        const wide = new Rota(compileRota(problem))
        problem.surfers.forEach((surfer, s) => {
          const line = drawLine(problem, below)
          wide.put(s, 0, valuesOf(problem, line))
          const isKept = keepsRules(problem, surfer, line)
          expect(wide.isValid(s)).toBe(isKept)
          if (isKept) kept++
        })
        expect(rota.lines.every(line => line.every(value => value === 0))).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(kept).toBeGreaterThan(100)
  })
})

describe('the cost of requests', () => {
  it('of a line is that of its parts together', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: DAYS }), (seed, cut) => {
        const { below, problem, rota } = begun(seed)
        const surfer = below(SURFERS)
        const line = valuesOf(problem, drawLine(problem, below))
        const parts = [line.subarray(0, cut), line.subarray(cut)] as const
        expect(rota.requestCost(surfer, 0, parts[0]) + rota.requestCost(surfer, cut, parts[1])).toBe(
          rota.requestCost(surfer, 0, line),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('is paid for a wanted shift that is not worked and for an unwanted one that is', () => {
    const problem = { ...randomRota(1, 3, 1, 2), cover: [] }
    const request = { surferId: 100, templateId: 2, isWanted: true, weight: 5 }
    problem.requests = [
      { ...request, day: 0 },
      { ...request, day: 1, isWanted: false, weight: 7 },
      { ...request, day: 2 },
      { ...request, day: 2, weight: 11 },
    ]
    const costs = (line: number[]) => new Rota(compileRota(problem)).requestCost(0, 0, line)
    expect(costs([2, 0, 2])).toBe(0)
    expect(costs([0, 0, 0])).toBe(5 + 5 + 11)
    expect(costs([1, 1, 1])).toBe(5 + 5 + 11)
    expect(costs([2, 2, 2])).toBe(7)
  })
})

describe('the weekends of a line', () => {
  it('are those with a Saturday or Sunday worked, each counted once, from any first weekday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
        (first, worked) => {
          const problem = { ...randomRota(1, worked.length, 0, 1), firstWeekday: first }
          const model = compileRota({ ...problem, cover: [], requests: [] })
          const counted = worked.reduce(
            (sum, isWorked, day) => sum + (isWorked ? weekendStep(model, day, worked[day - 1] ?? false) : 0),
            0,
          )
          const weeks = worked.flatMap((isWorked, day) => {
            const weekday = (first + day) % 7
            return isWorked && (weekday === 5 || weekday === 6) ? [Math.floor((first + day) / 7)] : []
          })
          expect(counted).toBe(new Set(weeks).size)
        },
      ),
      { numRuns: 200 },
    )
  })
})
