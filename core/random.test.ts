import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Random, random, randomFor } from './random.ts'

const draws = (chance: Random, count: number) => Array.from({ length: count }, () => chance())
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Sum of (found − expected)² ÷ expected over cells that chance fills alike. */
function chiSquare(cells: readonly number[], count: number): number {
  const found = new Array<number>(count).fill(0)
  for (const cell of cells) found[cell]!++
  const expected = cells.length / count
  return found.reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0)
}
/** Bound that chance passes once in ten thousand times, by Wilson and Hilferty. */
const boundOf = (freedom: number) =>
  freedom * (1 - 2 / (9 * freedom) + 3.719 * Math.sqrt(2 / (9 * freedom))) ** 3

function correlation(some: readonly number[], others: readonly number[]): number {
  const [a, b] = [mean(some), mean(others)]
  const spread = (values: readonly number[], centre: number) =>
    Math.sqrt(mean(values.map(value => (value - centre) ** 2)))
  const common = mean(some.map((value, i) => (value - a) * (others[i]! - b)))
  return common / spread(some, a) / spread(others, b)
}

const COUNT = 4000
/** Four deviations of the correlation of numbers that have nothing to do with each other. */
const FAR = 4 / Math.sqrt(COUNT)
const seeds = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })

describe('seeded chance', () => {
  it('gives the same numbers for the same seed, each in [0, 1)', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const found = draws(random(seed), 50)
        expect(draws(random(seed), 50)).toEqual(found)
        expect(found.every(value => value >= 0 && value < 1)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('fills cells evenly, alone and in pairs of draws', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const found = draws(random(seed), COUNT)
        expect(
          chiSquare(
            found.map(value => Math.floor(value * 50)),
            50,
          ),
        ).toBeLessThan(boundOf(49))
        const pairs = found
          .slice(0, -1)
          .map((value, i) => Math.floor(value * 8) * 8 + Math.floor(found[i + 1]! * 8))
        const apart = pairs.filter((_, i) => i % 2 === 0)
        expect(chiSquare(apart, 64)).toBeLessThan(boundOf(63))
      }),
      { numRuns: 8 },
    )
  })

  it('of seeds next to each other has nothing in common', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), seed => {
        const [one, next] = [seed, seed + 1].map(each => draws(random(each), COUNT))
        expect(Math.abs(correlation(one!, next!))).toBeLessThan(FAR)
        expect(Math.abs(correlation(one!.slice(1), one!.slice(0, -1)))).toBeLessThan(FAR)
      }),
      { numRuns: 8 },
    )
    // The first draws of many seeds are themselves even.
    const first = Array.from({ length: COUNT }, (_, seed) => random(seed)())
    expect(
      chiSquare(
        first.map(value => Math.floor(value * 50)),
        50,
      ),
    ).toBeLessThan(boundOf(49))
  })
})

describe('chance for a list of numbers', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 })

  it('differs between any two lists, also by order or by a nought at the end', () => {
    fc.assert(
      fc.property(keys, keys, (some, others) => {
        const isSame = some.join() === others.join()
        expect(draws(randomFor(...some), 3).join() === draws(randomFor(...others), 3).join()).toBe(isSame)
        expect(randomFor(...some, 0)()).not.toBe(randomFor(...some)())
        expect(randomFor(...some)()).toBe(randomFor(...some)())
      }),
      { numRuns: 300 },
    )
    expect(randomFor(1, 2)()).not.toBe(randomFor(2, 1)())
  })

  it('is even over streams and days, and days of one stream have nothing to do with those of the next', () => {
    const grid = (stream: number, quantity: number) =>
      Array.from({ length: COUNT }, (_, day) => randomFor(7, day, stream, quantity)())
    const [one, next, other] = [grid(1, 0), grid(2, 0), grid(1, 1)]
    for (const values of [one, next, other]) {
      expect(
        chiSquare(
          values.map(value => Math.floor(value * 50)),
          50,
        ),
      ).toBeLessThan(boundOf(49))
      expect(Math.abs(correlation(values.slice(1), values.slice(0, -1)))).toBeLessThan(FAR)
    }
    expect(Math.abs(correlation(one, next))).toBeLessThan(FAR)
    expect(Math.abs(correlation(one, other))).toBeLessThan(FAR)
  })
})
