import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { idsOf, keepsRules, type Line, randomRota, valuesOf } from '#test/core/scheduling/rota.ts'
import { LineSolver } from './line-solver.ts'
import { compileRota, type RotaModel } from './model.ts'
import { FREE, ShortestLine, type Stretch } from './shortest-line.ts'
import type { RotaProblem, RotaSurfer } from './types.ts'

const seeds = fc.integer({ min: 1 })

interface Toy {
  problem: RotaProblem
  surfer: RotaSurfer
  model: RotaModel
  below: (n: number) => number
}

function toy(seed: number, days: number, templates: number): Toy {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const problem = randomRota(seed, days, 1, templates)
  const surfer = problem.surfers[0]!
  surfer.maxWeekends = below(3)
  surfer.maxShiftsByTemplate = new Map(problem.templates.map(({ id }) => [id, [days, 3, 2, 1, 1][below(5)]!]))
  // Templates that differ by nothing but their price are one kind to the engine.
  for (const template of problem.templates)
    if (below(3) === 0) template.notBeforeIds = []
    else template.notBeforeIds = problem.templates.map(({ id }) => id).filter(() => below(3) === 0)
  return { problem, surfer, model: compileRota(problem), below }
}

/** Some line that keeps the rules, to hold the days outside of a stretch; null when there is none. */
function someLine({ problem, surfer, model, below }: Toy): Int16Array | null {
  const { dayCount, typeCount } = model
  const solver = new LineSolver(model)
  const cost = solver.solve({
    surfer: 0,
    line: new Int16Array(dayCount),
    from: 0,
    to: dayCount,
    locks: new Int16Array(dayCount).fill(FREE),
    lockAt: 0,
    prices: Float64Array.from({ length: dayCount * typeCount }, () => below(100) - 50),
  })
  const isKept = cost !== null && keepsRules(problem, surfer, idsOf(problem, solver.line))
  return isKept ? solver.line.slice() : null
}

function stretchOf({ model, below }: Toy, line: Int16Array, from: number, to: number): Stretch {
  const lockAt = below(3)
  const locks = new Int16Array(lockAt + to - from).fill(FREE)
  if (below(2) === 0) locks[lockAt + below(to - from)] = below(model.typeCount + 1)
  const prices = Float64Array.from({ length: (to - from) * model.typeCount }, () => below(60) - 40)
  return { surfer: 0, line, from, to, locks, lockAt, prices }
}

function priceOf(
  { model }: Toy,
  { from, to, prices }: Stretch,
  fines: Float64Array,
  line: ArrayLike<number>,
) {
  let sum = 0
  for (let day = from; day < to; day++) {
    const value = line[day]!
    sum += model.request[day * (model.typeCount + 1) + value]! + fines[value]!
    if (value > 0) sum += prices[(day - from) * model.typeCount + value - 1]!
  }
  return sum
}

/** The least price of the days of the stretch, trying them all; null when none keep the surfer's rules. */
function bruteForce(given: Toy, surfer: RotaSurfer, stretch: Stretch, fines: Float64Array): number | null {
  const { problem, model } = given
  const { from, to, locks, lockAt } = stretch
  const choices: Line = [null, ...problem.templates.map(({ id }) => id)]
  let lines: Line[] = [idsOf(problem, stretch.line)]
  for (let day = from; day < to; day++) {
    const lock = locks[lockAt + day - from]!
    const open = choices.filter((_, value) => lock === FREE || lock === value || surfer.daysOff.includes(day))
    lines = lines.flatMap(line => open.map(id => line.with(day, id)))
  }
  const prices = lines
    .filter(line => keepsRules(problem, surfer, line))
    .map(line => priceOf(given, stretch, fines, valuesOf(problem, line)))
  expect(model.dayCount).toBe(lines[0]!.length)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The surfer with the maximums of the counted templates alone. */
function relaxed(surfer: RotaSurfer, counted: readonly number[]): RotaSurfer {
  const entries = [...surfer.maxShiftsByTemplate].map(([id, max]): [number, number] =>
    max === 0 || counted.includes(id) ? [id, max] : [id, 1000],
  )
  return { ...surfer, maxShiftsByTemplate: new Map(entries) }
}

function compare(given: Toy, stretch: Stretch, surfer: RotaSurfer, counted: number[]): number | null {
  const shortest = new ShortestLine(given.model)
  for (let value = 1; value < shortest.fines.length; value++) shortest.fines[value] = given.below(4) * 5
  const cost = shortest.find(stretch, counted)
  expect(cost).toBe(bruteForce(given, surfer, stretch, shortest.fines))
  if (cost === null) return null
  const line = stretch.line.slice()
  line.set(shortest.line.subarray(stretch.from, stretch.to), stretch.from)
  expect(keepsRules(given.problem, surfer, idsOf(given.problem, line))).toBe(true)
  expect(priceOf(given, stretch, shortest.fines, line)).toBe(cost)
  return cost
}

const drawn = ({ model, below }: Toy) => model.rules[0]!.types.filter(() => below(2) === 0)

describe('the shortest line with some maximums counted', () => {
  it('is the cheapest of all whole lines, fined and locked, that keep those maximums', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const given = toy(seed, 5 + (seed % 2), 3 - (seed % 2))
        const { dayCount } = given.model
        const counted = drawn(given)
        const stretch = stretchOf(given, new Int16Array(dayCount), 0, dayCount)
        compare(given, stretch, relaxed(given.surfer, counted), counted)
      }),
      { numRuns: 100 },
    )
  })

  it('is the cheapest way through a few days between fixed ones', () => {
    let found = 0
    fc.assert(
      fc.property(seeds, seed => {
        const given = toy(seed, 12, 3)
        const line = someLine(given)
        if (line === null) return
        const from = given.below(12)
        const to = Math.min(12, from + 1 + given.below(3))
        const counted = drawn(given)
        const stretch = stretchOf(given, line, from, to)
        if (compare(given, stretch, relaxed(given.surfer, counted), counted) !== null) found++
      }),
      { numRuns: 110 },
    )
    expect(found).toBeGreaterThan(25)
  })

  it('keeps other limits where they are given in place of the rules', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const given = toy(seed, 6, 2)
        const { surfer, problem, model, below } = given
        const unit = problem.templates[0]!.minutes / model.units[1]!
        const minUnits = below(12) - 3
        const limits = { minUnits, maxUnits: minUnits + below(10), maxWeekends: below(2) }
        const limited = {
          ...relaxed(surfer, []),
          minMinutes: limits.minUnits * unit,
          maxMinutes: limits.maxUnits * unit,
          maxWeekends: limits.maxWeekends,
        }
        compare(given, { ...stretchOf(given, new Int16Array(6), 0, 6), limits }, limited, [])
      }),
      { numRuns: 60 },
    )
  })

  it('costs no less, the more maximums are counted and the more days are locked', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const given = toy(seed, 11, 3)
        const shortest = new ShortestLine(given.model)
        const stretch = stretchOf(given, new Int16Array(11), 0, 11)
        stretch.locks.fill(FREE)
        const cost = (counted: number[]) => shortest.find(stretch, counted) ?? Number.POSITIVE_INFINITY
        const { types } = given.model.rules[0]!
        const costs = types.map((_, i) => cost(types.slice(0, i)))
        expect(costs).toEqual(costs.toSorted((a, b) => a - b))
        const free = cost([])
        if (!Number.isFinite(free)) return
        const line = shortest.line.slice()
        const day = given.below(11)
        stretch.locks[stretch.lockAt + day] = given.below(4)
        expect(cost([])).toBeGreaterThanOrEqual(free)
        stretch.locks[stretch.lockAt + day] = line[day]!
        expect(cost([])).toBe(free)
      }),
      { numRuns: 25 },
    )
  })

  it('is the same whatever else the solver was asked before', () => {
    const given = toy(12, 13, 3)
    const line = someLine(given)!
    const used = new ShortestLine(given.model)
    for (let i = 0; i < 40; i++) {
      const from = given.below(12)
      const stretch = stretchOf(given, line, from, from + 1 + given.below(13 - from))
      const counted = drawn(given)
      const fresh = new ShortestLine(given.model)
      const cost = used.find(stretch, counted)
      expect(cost).toBe(fresh.find(stretch, counted))
      if (cost === null) continue
      const { from: first, to } = stretch
      expect(used.line.subarray(first, to)).toEqual(fresh.line.subarray(first, to))
    }
  })
})

describe('a stretch that meets fixed days', () => {
  const days = (text: string) => Int16Array.from(text, day => (day === 'x' ? 1 : 0))
  const cheapest = (text: string, from: number, to: number, rules: Partial<RotaSurfer>) => {
    const problem = { ...randomRota(1, text.length, 1, 1), firstWeekday: 0, requests: [] }
    problem.templates[0]!.notBeforeIds = []
    Object.assign(problem.surfers[0]!, {
      minMinutes: 0,
      maxMinutes: 600 * text.length,
      minConsecutiveDays: 1,
      maxConsecutiveDays: text.length,
      minConsecutiveDaysOff: 1,
      maxWeekends: 9,
      daysOff: [],
      maxShiftsByTemplate: new Map([[1, 99]]),
      ...rules,
    })
    const shortest = new ShortestLine(compileRota(problem))
    const locks = new Int16Array(to - from).fill(FREE)
    const prices = new Float64Array(to - from).fill(-1)
    const cost = shortest.find({ surfer: 0, line: days(text), from, to, locks, lockAt: 0, prices }, [])
    if (cost === null) return null
    return Array.from(shortest.line.subarray(from, to), value => (value === 0 ? '-' : 'x')).join('')
  }

  it('leaves as many days off as are wanted, before and after it', () => {
    expect(cheapest('xx----xx', 2, 3, { minConsecutiveDaysOff: 3 })).toBe('x')
    expect(cheapest('xx---xxx', 2, 3, { minConsecutiveDaysOff: 3 })).toBe('-')
    expect(cheapest('xxx---xx', 5, 6, { minConsecutiveDaysOff: 3 })).toBe('-')
    expect(cheapest('xxx--------', 5, 8, { minConsecutiveDaysOff: 3 })).toBe('-xx')
    // Days off at an edge go on outside.
    expect(cheapest('xx---', 2, 4, { minConsecutiveDaysOff: 3 })).toBe('xx')
    expect(cheapest('---xx', 1, 3, { minConsecutiveDaysOff: 3 })).toBe('xx')
  })

  it('keeps runs of work as long and as short as the fixed days make them', () => {
    expect(cheapest('xx--xx--', 2, 4, { maxConsecutiveDays: 4 })).toMatch(/^(x-|-x)$/)
    expect(cheapest('xx--xx--', 2, 4, { maxConsecutiveDays: 2 })).toBe('--')
    expect(cheapest('--------', 3, 5, { minConsecutiveDays: 3 })).toBe('--')
    expect(cheapest('--------', 3, 5, { minConsecutiveDays: 2 })).toBe('xx')
    expect(cheapest('--------', 0, 1, { minConsecutiveDays: 3 })).toBe('x')
    expect(cheapest('--xx--xx', 2, 3, { minConsecutiveDays: 2 })).toBe('x')
  })

  it('counts a weekend once that the fixed days share with it', () => {
    // Saturday is day 5, Sunday day 6.
    expect(cheapest('-----x-----', 6, 7, { maxWeekends: 1 })).toBe('x')
    expect(cheapest('------x----', 5, 6, { maxWeekends: 1 })).toBe('x')
    expect(cheapest('-----x------x--', 5, 6, { maxWeekends: 1 })).toBe('-')
    expect(cheapest('-----x------x--', 13, 14, { maxWeekends: 2 })).toBe('x')
    expect(cheapest('-----x------xx-', 6, 7, { maxWeekends: 1 })).toBe(null)
  })
})
