import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, quantile, quantileOfSorted } from './statistics.ts'

const values = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 40 })
const probability = fc.double({ min: 0, max: 1, noNaN: true })
const ascending = (own: readonly number[]) => [...own].sort((a, b) => a - b)

describe('quantiles', () => {
  it('stand on the values at whole places, numbers in numeric order', () => {
    fc.assert(
      fc.property(values, own => {
        const sorted = ascending(own)
        sorted.forEach((value, i) => {
          const place = own.length === 1 ? 0.5 : i / (own.length - 1)
          expect(quantile(own, place)).toBeCloseTo(value, 8)
        })
      }),
    )
    expect(quantile([10, 9, 100, -1], 0)).toBe(-1)
    expect(quantile([10, 9, 100, -1], 1)).toBe(100)
  })

  it('do not care for the order, rise with the probability and move with the values', () => {
    fc.assert(
      fc.property(values, probability, probability, (own, p, q) => {
        const [low, high] = [Math.min(p, q), Math.max(p, q)]
        expect(quantile(own, low)).toBeLessThanOrEqual(quantile(own, high) + 1e-9)
        expect(quantile([...own].reverse(), p)).toBe(quantile(own, p))
        const moved = own.map(value => 7 - 2 * value)
        expect(quantile(moved, 1 - p)).toBeCloseTo(7 - 2 * quantile(own, p), 6)
      }),
    )
  })

  it('lie between neighbours by the share of the way', () => {
    expect(quantileOfSorted(Float64Array.of(10, 20, 40), 0.25)).toBe(15)
    expect(quantileOfSorted(Float64Array.of(10, 20, 40), 0.9)).toBeCloseTo(36, 9)
    expect(quantileOfSorted(new Float64Array(), 0.9)).toBe(0)
  })

  it('leave the values where they were', () => {
    const own = [3, 1, 2]
    expect(median(own)).toBe(2)
    expect(own).toEqual([3, 1, 2])
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })
})
