import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normal.ts'

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/** Share of a standard normal below x, by Simpson's rule from the middle, or from far out where x is far out. */
function shareBelow(x: number): number {
  const start = x < -3 ? -12 : 0
  const steps = 400
  const width = (x - start) / steps
  let area = density(start) + density(x)
  for (let i = 1; i < steps; i++) area += (i % 2 === 1 ? 4 : 2) * density(start + i * width)
  return (start === 0 ? 0.5 : 0) + (area * width) / 3
}

describe('normal quantiles', () => {
  it('have the share asked for below them', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-5, max: 1 - 1e-5, noNaN: true }), probability => {
        const error = Math.abs(shareBelow(normalQuantile(probability)) - probability)
        expect(error).toBeLessThan(1e-8 * Math.max(Math.min(probability, 1 - probability), 0.1))
      }),
      { numRuns: 150 },
    )
  })

  it('agree with the tables, far out too', () => {
    expect(normalQuantile(0.9)).toBeCloseTo(1.2815515655, 8)
    expect(normalQuantile(0.975)).toBeCloseTo(1.9599639845, 8)
    expect(normalQuantile(0.999)).toBeCloseTo(3.0902323062, 8)
    expect(normalQuantile(1e-9)).toBeCloseTo(-5.9978070151, 7)
  })

  it('rise with the probability, also across the seams of the formula', () => {
    const nearSeam = fc.double({ min: -1e-6, max: 1e-6, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(0.02425, 0.5, 1 - 0.02425), nearSeam, nearSeam, (seam, a, b) => {
        fc.pre(b - a > 1e-8)
        expect(normalQuantile(seam + a)).toBeLessThan(normalQuantile(seam + b))
      }),
      { numRuns: 100 },
    )
  })

  it('lie as far above one half as below it, and at nought in the middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 511 }), share => {
        expect(normalQuantile(1 - share / 1024)).toBe(-normalQuantile(share / 1024))
      }),
    )
    expect(normalQuantile(0.5)).toBe(0)
  })

  it.each([0, 1, -0.1, 1.1, Number.NaN])('refuse %s, which is no probability', probability => {
    expect(() => normalQuantile(probability)).toThrow(RangeError)
  })
})
