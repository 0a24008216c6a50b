import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lossBy } from './loss.ts'
import { STEP_MS } from './supply.ts'

const FROM = 1_931_000_400_000
const price = fc.integer({ min: -9, max: 9 })
const minute = fc.integer({ min: -60, max: 400 })

it('costs each minute away the price of its quarter-hour, and nothing outside the range', () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 24 }), minute, fc.nat(200), (prices, first, length) => {
      const loss = lossBy(Float64Array.from(prices), FROM)
      const start = FROM + first * 60_000
      let sum = 0
      for (let at = first; at < first + length; at++) sum += (prices[Math.floor(at / 15)] ?? 0) / 15
      expect(STEP_MS).toBe(900_000)
      expect(loss({ start, end: start + length * 60_000 })).toBeCloseTo(sum, 9)
    }),
  )
})
