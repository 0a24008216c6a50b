import fc from 'fast-check'
import { expect, it } from 'vitest'
import { largestGap } from './largest-gap.ts'

const day = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 6, noNaN: true })), {
  minLength: 1,
  maxLength: 100,
})
const filled = (short: readonly number[], start: number, end: number, agents: number) =>
  short.slice(start, end).reduce((sum, one) => sum + Math.min(agents, one), 0)

it('says what the agents would fill, and never more than is short', () => {
  fc.assert(
    fc.property(day, short => {
      const total = short.reduce((sum, one) => sum + one, 0)
      const gap = largestGap(short)
      if (!gap) {
        expect(total).toBeLessThan(1e-6)
        return
      }
      expect(gap.end - gap.start).toBeLessThanOrEqual(32)
      expect(gap.gain).toBeCloseTo(filled(short, gap.start, gap.end, gap.agents), 6)
      expect(gap.gain).toBeLessThanOrEqual(total + 1e-6)
    }),
  )
})

it('finds no window that is needed as much and fills more', () => {
  fc.assert(
    fc.property(day, short => {
      const gap = largestGap(short)
      if (!gap || gap.gain < 0.75 * gap.agents * (gap.end - gap.start)) return
      for (let start = 0; start < short.length; start += 2)
        for (let end = start + 4; end <= Math.min(short.length, start + 32); end += 2)
          for (let agents = 1; agents <= 6; agents++) {
            const gain = filled(short, start, end, agents)
            if (gain >= 0.75 * agents * (end - start)) expect(gain).toBeLessThanOrEqual(gap.gain + 1e-6)
          }
    }),
    { numRuns: 30 },
  )
})

it('names the block that somebody would name', () => {
  const short = Array.from({ length: 96 }, (_, at) => (at >= 36 && at < 52 ? 2 : 0))
  expect(largestGap(short)).toEqual({ start: 36, end: 52, agents: 2, gain: 32 })
  expect(largestGap(Array.from({ length: 96 }, () => 0))).toBeNull()
})
