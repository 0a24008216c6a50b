import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLess, tieBreak } from './order.ts'

const scores = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 })

it('compares candidates as numbers with so many digits', () => {
  const numberOf = (score: readonly number[]) => score.reduce((sum, digit) => 5 * sum + digit, 0)
  fc.assert(
    fc.property(scores, scores, (a, b) => {
      expect(isLess(a, b)).toBe(numberOf(a) < numberOf(b))
    }),
    { numRuns: 300 },
  )
})

it('breaks ties in favour of nobody, over agents, rules and days', () => {
  const size = 10
  for (const isNaming of [
    (agent: number, day: number) => tieBreak(agent, 1, day),
    (agent: number, day: number) => tieBreak(agent, day, 1),
    // Minutes since 1970, a day apart.
    (agent: number, day: number) => tieBreak(agent, 1, 29_000_000 + 1440 * day),
  ]) {
    const wins = new Array<number>(size).fill(0)
    for (let day = 0; day < 2000; day++) {
      const turns = wins.map((_, agent) => isNaming(agent + 1, day))
      wins[turns.indexOf(Math.min(...turns))]!++
    }
    // 200 on average, with a standard deviation of 13.
    expect(Math.min(...wins)).toBeGreaterThan(130)
    expect(Math.max(...wins)).toBeLessThan(270)
  }
})
