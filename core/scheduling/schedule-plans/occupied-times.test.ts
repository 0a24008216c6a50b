import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import { emptyOccupiedTimes } from './occupied-times.ts'

const START = instantAt('Europe/London', '2031-03-29', 0)

const anyTime = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -30, max: 90 }), fc.integer({ min: 1, max: 60 }))
  .map(([surferId, hour, hours]) => ({
    surferId,
    interval: { start: START + hour * HOUR_MS, end: START + (hour + hours) * HOUR_MS },
  }))

it('an agent is free exactly while none of the own occupied times overlaps', () => {
  fc.assert(
    fc.property(fc.array(anyTime, { maxLength: 8 }), fc.array(anyTime, { minLength: 1 }), (taken, asked) => {
      const occupied = emptyOccupiedTimes()
      for (const { surferId, interval } of taken) occupied.add(surferId, interval)
      for (const { surferId, interval } of asked) {
        const isTaken = taken.some(
          other =>
            other.surferId === surferId &&
            other.interval.start < interval.end &&
            interval.start < other.interval.end,
        )
        expect(occupied.isFree(surferId, interval)).toBe(!isTaken)
      }
    }),
  )
})
