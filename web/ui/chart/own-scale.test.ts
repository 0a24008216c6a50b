import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ownScale } from './own-scale.ts'

const values = fc.tuple(
  fc.double({ min: 0, max: 1e5, noNaN: true }),
  fc.double({ min: 0, max: 1e5, noNaN: true }),
)

it('shows every value with room around it, and shrinks no pattern to a dash', () => {
  fc.assert(
    fc.property(values, ([a, b]) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)]
      const [from, to] = ownScale(min, max)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(from).toBeLessThanOrEqual(min)
      expect(to).toBeGreaterThan(max)
      if (max - min > 1 && max - min > 0.25 * max) expect((max - min) / (to - from)).toBeGreaterThan(0.75)
    }),
  )
  expect(ownScale(null, null)).toEqual([0, 1])
})

it('does not blow up the noise of a constant value', () => {
  const [from, to] = ownScale(400, 404)
  expect(to - from).toBeGreaterThan(100)
})
