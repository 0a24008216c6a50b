import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relaxationContext } from '#test/core/constraints/day-rows.ts'
import { aShift, boundBy, contextWith, quartersOf } from '#test/core/constraints/random-shifts.ts'
import { span } from '#test/core/scheduling/builders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, toLocalMs, WEEKDAYS } from '../time/index.ts'
import type { BoundBlock, WorkingWindow } from './types.ts'
import { windowLengthMinutes, workingWindow } from './working-window.ts'

const ZONES = ['Europe/Paris', 'Etc/UTC', 'America/New_York']
const aWindow = fc.record({
  days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  startMinute: fc.integer({ min: 0, max: 95 }).map(quarters => quarters * 15),
  endMinute: fc.integer({ min: 0, max: 96 }).map(quarters => quarters * 15),
  zone: fc.constantFrom(...ZONES),
})
const windows = fc.array(aWindow, { minLength: 1, maxLength: 3 })

/** A plain reading of one instant: the wall clock of the window's zone, today's window or yesterday's night. */
function isInside(all: readonly WorkingWindow[], instant: number): boolean {
  return all.some(window => {
    const local = toLocalMs(window.zone, instant)
    const day = Math.floor(local / DAY_MS)
    const minute = (local - day * DAY_MS) / MINUTE_MS
    const weekday = (on: number) => WEEKDAYS[(((on + 3) % 7) + 7) % 7]!
    const end = window.startMinute + windowLengthMinutes(window)
    return [0, 1, 2].some(
      back =>
        window.days.includes(weekday(day - back)) &&
        minute + back * 1440 >= window.startMinute &&
        minute + back * 1440 < end,
    )
  })
}
/** Nights on which a zone's clock changes: a wall-clock time there has no instant, or two. */
const isNearClockChange = (instant: number) =>
  ZONES.some(
    zone =>
      toLocalMs(zone, instant + 26 * HOUR_MS) - toLocalMs(zone, instant - 26 * HOUR_MS) !== 52 * HOUR_MS,
  )

/** A shift after midnight of a Tuesday's window round the clock. */
const NIGHT: BoundBlock = {
  type: 'shift',
  interval: span(9, 0, 15),
  isFill: false,
  tasks: [],
}

describe('working windows', () => {
  it('are broken by the time outside them, quarter-hour by quarter-hour', () => {
    fc.assert(
      fc.property(windows, aShift, (workingWindows, shift) => {
        const quarters = quartersOf(shift.interval)
        fc.pre(!quarters.some(isNearClockChange))
        const outside = quarters.filter(instant => !isInside(workingWindows, instant))
        const breaches = workingWindow.breaches(contextWith({ workingWindows }, [shift]))
        expect(breaches).toHaveLength(outside.length > 0 ? 1 : 0)
        if (breaches[0]) {
          expect(breaches[0].interval.start).toBe(outside[0])
          expect(breaches[0].sentence).toMatch(new RegExp(`^${outside.length / 4} h of the shift`))
        }
      }),
      { numRuns: 250 },
    )
  })

  it('forbid exactly the time whose shifts break them, on the night of the clock change too', () => {
    fc.assert(
      fc.property(windows, aShift, (workingWindows, shift) => {
        const forbidden = workingWindow.forbids(boundBy({ workingWindows }), shift.interval)
        const breaches = workingWindow.breaches(contextWith({ workingWindows }, [shift]))
        expect(forbidden.length > 0).toBe(breaches.length > 0)
      }),
      { numRuns: 250 },
    )
  })

  it('without any window bind neither a manager nor the generator', () => {
    fc.assert(
      fc.property(aShift, shift => {
        expect(workingWindow.breaches(contextWith({}, [shift]))).toEqual([])
        expect(workingWindow.forbids(boundBy({}), shift.interval)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('only grow when they are loosened', () => {
    fc.assert(
      fc.property(windows, aShift, (workingWindows, shift) => {
        const before = workingWindow.breaches(contextWith({ workingWindows }, [shift]))
        const context = relaxationContext({ surfer: boundBy({ workingWindows }) })
        for (const { change } of workingWindow.relaxations(context)) {
          const after = workingWindow.breaches(contextWith(change, [shift]))
          expect(after.length).toBeLessThanOrEqual(before.length)
        }
      }),
      {
        numRuns: 80,
        examples: [[[{ days: ['tuesday'], startMinute: 15, endMinute: 15, zone: 'Europe/Paris' }], NIGHT]],
      },
    )
  })
})
