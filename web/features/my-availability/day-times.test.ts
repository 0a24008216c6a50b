import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blocksOn, type DayTime, isIn, painted, timesByDate } from './day-times.ts'

const STEP = 30
const aTime = fc
  .tuple(fc.nat(47), fc.integer({ min: 1, max: 48 }))
  .map(([start, length]) => ({ start: start * STEP, end: Math.min(48, start + length) * STEP }))
const steps = Array.from({ length: 48 }, (_, i) => i * STEP)

it('paints and takes out exactly what is stroked', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aTime, fc.boolean())), strokes => {
      let times: DayTime[] = []
      const expected = new Set<number>()
      for (const [stroke, isOn] of strokes) {
        times = painted(times, stroke, isOn)
        for (const at of steps)
          if (stroke.start <= at && at < stroke.end) isOn ? expected.add(at) : expected.delete(at)
      }
      expect(steps.filter(at => isIn(times, at))).toEqual(steps.filter(at => expected.has(at)))
    }),
  )
})

it('reads back what it wrote, midnight included, also on the day that has 25 hours', () => {
  for (const date of ['2026-10-25', '2026-12-09']) {
    const times = [
      { start: 0, end: 360 },
      { start: 1320, end: 1440 },
    ]
    expect(timesByDate(blocksOn(date, times, 'Europe/London'), 'Europe/London')).toEqual(
      new Map([[date, times]]),
    )
  }
})
