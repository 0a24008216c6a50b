import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { keepsRules, randomRota } from '#test/core/scheduling/rota.ts'
import { LineSolver } from './line-solver.ts'
import { compileRota } from './model.ts'
import { FREE } from './shortest-line.ts'

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
