import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Interval, lengthMs, MINUTE_MS, overlaps } from '../time/index.ts'
import { breakAfterOverrun } from './index.ts'

const span = (start: number, end: number): Interval => ({ start: start * MINUTE_MS, end: end * MINUTE_MS })
const CALLS = 1
const COFFEE = 2
const MAIL = 3
const breaksAre = new Set([COFFEE])
const task = (taskId: number, start: number, end: number) => ({ taskId, interval: span(start, end) })
const shift = {
  interval: span(0, 480),
  breaks: [],
  tasks: [task(CALLS, 0, 100), task(COFFEE, 100, 115), task(MAIL, 115, 120), task(CALLS, 120, 480)],
}
const moved = (end: number, start = 90) => breakAfterOverrun(shift, breaksAre, span(start, end))
const minutes = ({ start, end }: Interval) => [start / MINUTE_MS, end / MINUTE_MS]

describe('a call that runs into a break', () => {
  it('moves it by the overrun, at most by its own length', () => {
    expect(minutes(moved(110)!.after)).toEqual([110, 125])
    expect(minutes(moved(120)!.after)).toEqual([115, 130])
    expect(minutes(moved(100.4)!.after)).toEqual([101, 116])
  })
  it('lets what was before last longer, and what comes after begin later or fall away', () => {
    expect(moved(110)!.tasks).toEqual([
      ...[task(CALLS, 0, 110), task(COFFEE, 110, 125), task(CALLS, 125, 480)],
    ])
    expect(moved(102)!.tasks).toEqual([
      ...[task(CALLS, 0, 102), task(COFFEE, 102, 117), task(MAIL, 117, 120), task(CALLS, 120, 480)],
    ])
  })
  it('is none when it ends before, or begins in the break', () => {
    expect([moved(100), moved(110, 100), moved(110, 105)]).toEqual([null, null, null])
  })
  it('never moves it past the end of the shift or into the next break', () => {
    const late = { interval: span(0, 120), breaks: [span(100, 115)], tasks: [task(CALLS, 0, 100)] }
    expect(minutes(breakAfterOverrun(late, breaksAre, span(90, 110))!.after)).toEqual([110, 120])
    const last = { ...late, interval: span(0, 115) }
    expect(breakAfterOverrun(last, breaksAre, span(90, 120))).toBeNull()
    const twice = { ...late, breaks: [span(100, 115), span(118, 120)] }
    expect(minutes(breakAfterOverrun(twice, breaksAre, span(90, 110))!.after)).toEqual([110, 118])
  })
  it('leaves the schedule whole, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(CALLS, MAIL, COFFEE), fc.integer({ min: 5, max: 90 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.nat(400),
        fc.integer({ min: 1, max: 90 }),
        (pieces, start, length) => {
          let at = 0
          const tasks = pieces.map(([taskId, size]) => {
            at += size
            return task(taskId, at - size, at)
          })
          const one = { interval: span(0, at), breaks: [], tasks }
          const result = breakAfterOverrun(one, breaksAre, span(start, start + length))
          if (!result) return
          expect(lengthMs(result.after)).toBeLessThanOrEqual(lengthMs(result.before))
          expect(result.after.start).toBeGreaterThan(result.before.start)
          for (const { interval } of result.tasks) {
            expect(interval.start).toBeLessThan(interval.end)
            expect(interval.end).toBeLessThanOrEqual(one.interval.end)
            expect(result.tasks.filter(other => overlaps(other.interval, interval))).toHaveLength(1)
          }
        },
      ),
    )
  })
})
