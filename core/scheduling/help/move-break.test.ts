import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Interval, overlaps } from '#core/time/index.ts'
import { demandOn, helperOf, helpRequest, spanOn } from '#test/core/scheduling/help-request.ts'
import { blockOf, LUNCH, PHONE } from '#test/core/scheduling/one-shift.ts'
import { breakMoved } from './move-break.ts'

const DAY = { zone: 'Europe/Berlin', date: '2026-11-18' }
const agents = [1, 2].map(id => helperOf(id, DAY.zone))
const quarters = (first: number, end: number): Interval => spanOn(DAY, first * 15, end * 15)
/** Shift from eight to four o'clock, in quarter-hours of the day, with lunch from `lunch` on. */
const [START, END, LENGTH] = [32, 64, 2]
const shiftWith = (surferId: number, lunch: number) =>
  blockOf(surferId, 'shift', quarters(START, END), {
    surferId,
    tasks: [
      { taskId: PHONE, interval: quarters(START, lunch) },
      { taskId: LUNCH, interval: quarters(lunch, lunch + LENGTH) },
      { taskId: PHONE, interval: quarters(lunch + LENGTH, END) },
    ],
  })

const needs = fc.array(fc.constantFrom(0, 0.5, 1, 2, 3), { minLength: END - START, maxLength: END - START })
const lunchAt = fc.integer({ min: START + 4, max: END - 4 - LENGTH })
const anyWithin = fc
  .tuple(fc.integer({ min: START, max: END - 1 }), fc.integer({ min: 1, max: 12 }))
  .map(([first, length]) => quarters(first, first + length))

it('moves the break in the time to where the coverage board says that it costs least', () => {
  fc.assert(
    fc.property(
      needs,
      lunchAt,
      lunchAt,
      anyWithin,
      fc.constantFrom(-40, -7, -2, -1, 0, 1),
      (need, own, other, within, passed) => {
        const clock = own + passed
        const now = quarters(clock, clock + 1).start
        const demand = demandOn(DAY, step => need[step - START] ?? 0)
        const [shift, beside] = [shiftWith(1, own), shiftWith(2, other)]
        const request = helpRequest(DAY, { within, now, demand, surfers: agents }, [shift, beside])
        const { board } = request
        const before = board.actual().map(series => [...series])
        const found = breakMoved(request, agents[0]!, shift, [shift])
        expect(board.actual().map(series => [...series])).toEqual(before)
        const gainOf = (first: number) => {
          const gain = board.gain(board.servedBy(1, [shift]), board.servedBy(1, [shiftWith(1, first)]))
          return 3 * gain.under + gain.over
        }
        // Two hours either way, an hour of work before and after it, and nothing that has begun.
        const places: number[] = []
        for (let first = own - 8; first <= own + 8; first++)
          if (first >= START + 4 && first + LENGTH <= END - 4 && first >= clock) places.push(first)
        const mayMove = own >= clock && overlaps(quarters(own, own + LENGTH), within)
        const most = mayMove ? Math.max(0, ...places.map(gainOf)) : 0
        expect(found).toHaveLength(most > 1e-9 ? 1 : 0)
        for (const { after, before: was } of found) {
          expect(was).toBe(shift)
          const lunch = after.tasks.find(({ taskId }) => taskId === LUNCH)!.interval
          const first = places.find(place => quarters(place, place + LENGTH).start === lunch.start)!
          expect(after).toEqual(shiftWith(1, first))
          expect(gainOf(first)).toBeCloseTo(most, 6)
        }
      },
    ),
    { numRuns: 100 },
  )
})
