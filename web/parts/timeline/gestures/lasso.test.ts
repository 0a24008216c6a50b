import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lassoBox } from './lasso.ts'

const pixels = fc.record({ xPx: fc.integer(), yPx: fc.integer() })

it('is the same box whichever corner it is drawn from, and holds both corners', () => {
  fc.assert(
    fc.property(pixels, pixels, (a, b) => {
      const box = lassoBox(a, b)
      expect(lassoBox(b, a)).toEqual(box)
      for (const { xPx, yPx } of [a, b]) {
        expect(xPx >= box.left && xPx <= box.left + box.width).toBe(true)
        expect(yPx >= box.top && yPx <= box.top + box.height).toBe(true)
      }
    }),
  )
})
