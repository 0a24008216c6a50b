import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduledBlock, WarnedSurfer } from '#core/blocks/index.ts'
import { type Interval, MINUTE_MS, minuteOfDay, WEEKDAYS } from '#core/time/index.ts'
import { demandOn, type HelpDay, helperOf, helpRequest, spanOn } from '#test/core/scheduling/help-request.ts'
import { blockOf } from '#test/core/scheduling/one-shift.ts'
import { isOpenAt } from '#test/core/scheduling/wall-windows.ts'
import { newShifts } from './new-shift.ts'
import type { HelpOffer, HelpRequest } from './types.ts'

/** An ordinary day, and days on which the clock changes, in zones of whole hours and of three quarters. */
const anyDay: fc.Arbitrary<HelpDay> = fc.constantFrom(
  { zone: 'Europe/Berlin', date: '2027-03-28' },
  { zone: 'Asia/Kathmandu', date: '2026-11-18' },
  { zone: 'America/New_York', date: '2026-11-01' },
)
const QUARTER_MS = 15 * MINUTE_MS
const quarters = ({ start, end }: Interval): number[] =>
  Array.from({ length: (end - start) / QUARTER_MS }, (_, i) => start + i * QUARTER_MS)

const anyWindows = fc.constantFrom<[number, number][]>(
  [],
  [[0, 1440]],
  [[420, 1260]],
  [[1320, 480]],
  [
    [360, 720],
    [720, 1080],
  ],
)
const anyNeed = fc
  .array(fc.nat(3), { minLength: 12, maxLength: 12 })
  .map(need => (step: number) => (step < 0 ? 0 : (need[Math.floor(step / 8)] ?? 0)))

const anyRequest = fc
  .record({
    day: anyDay,
    from: fc.integer({ min: 0, max: 88 }),
    length: fc.integer({ min: 1, max: 40 }),
    need: anyNeed,
    windows: anyWindows,
    hours: fc.constantFrom<[number | null, number | null]>([null, null], [null, 240], [600, 660]),
    model: fc.option(fc.tuple(fc.integer({ min: 8, max: 40 }), fc.nat(4))),
    now: fc.option(fc.integer({ min: -20, max: 60 }), { freq: 2 }),
  })
  .map(given => {
    const { day, from, length, need, windows, hours, model } = given
    const now = given.now ?? from
    const agent = helperOf(1, day.zone, {
      workingWindows: windows.map(([startMinute, endMinute]) => ({
        days: [...WEEKDAYS],
        startMinute,
        endMinute,
        zone: day.zone,
      })),
      minContractedDailyMinutes: hours[0],
      maxContractedDailyMinutes: hours[1],
    })
    // The day before yesterday, from nine, and a shorter one long ago.
    const nine = spanOn(day, 540 - 2 * 1440, 541 - 2 * 1440).start
    const own: ScheduledBlock[] = model
      ? [
          blockOf(6, 'shift', spanOn(day, 540 - 6 * 1440, 660 - 6 * 1440)),
          blockOf(
            7,
            'shift',
            { start: nine, end: nine + model[0] * QUARTER_MS },
            { breaks: [{ start: nine + model[1] * QUARTER_MS, end: nine + (model[1] + 2) * QUARTER_MS }] },
          ),
        ]
      : []
    const request = helpRequest(day, {
      within: spanOn(day, from * 15, (from + length) * 15),
      now: spanOn(day, now * 15, now * 15 + 1).start,
      demand: demandOn(day, need),
      surfers: [agent],
    })
    return { request, agent, own, day }
  })

/** Whether each quarter-hour of the shift lies in a window, on the wall clock. */
const isOpen = ({ workingWindows }: WarnedSurfer, shift: Interval): boolean =>
  workingWindows.length === 0 || quarters(shift).every(at => isOpenAt(workingWindows, at))

/** Three for each quarter-hour less short, outside of breaks in the time itself, and one for each less spare. */
function worthOf({ board, within }: HelpRequest, shift: ScheduledBlock): number {
  const { under, over } = board.gain([], board.servedBy(1, [shift]))
  const away = shift.breaks.flatMap(quarters).filter(at => at >= within.start && at < within.end).length
  return 3 * (under - away) + over
}

const movedTo = (shift: ScheduledBlock, start: number): ScheduledBlock => {
  const by = start - shift.interval.start
  const move = (time: Interval) => ({ start: time.start + by, end: time.end + by })
  return { ...shift, interval: move(shift.interval), breaks: shift.breaks.map(move) }
}

describe('a shift for somebody who is off', () => {
  it('is where it helps most, of the half-hours on the clock within the working windows', () => {
    fc.assert(
      fc.property(anyRequest, ({ request, agent, own, day }) => {
        const { within, now } = request
        const [offer] = newShifts(request)(agent, own)
        const free = newShifts({ ...request, now: request.board.from })({ ...agent, workingWindows: [] }, own)
        // Without windows there is always one, of the same form.
        const form = free[0]?.after
        if (!form) return
        const length = form.interval.end - form.interval.start
        const first = Math.min(within.start, within.end - length)
        const last = Math.max(within.start, within.end - length)
        const starts = quarters({ start: spanOn(day, 0, 1).start, end: last + QUARTER_MS }).filter(
          at => at >= first && minuteOfDay(day.zone, at) % 30 === 0,
        )
        const fitting = starts
          .map(start => movedTo(form, start))
          .filter(({ interval }) => interval.start >= now && isOpen(agent, interval))
        expect(offer === undefined).toBe(fitting.length === 0)
        if (!offer) return
        expect(fitting).toContainEqual(offer.after)
        expect(worthOf(request, offer.after)).toBeCloseTo(
          Math.max(...fitting.map(one => worthOf(request, one))),
          6,
        )
      }),
      { numRuns: 50 },
    )
  })

  it('has the form of the agent’s nearest shift, else eight hours within the daily limits', () => {
    fc.assert(
      fc.property(anyRequest, ({ request, agent, own }) => {
        const [offer] = newShifts(request)(agent, own)
        if (!offer) return
        const { interval, breaks } = offer.after
        const shape = (shift: Interval, rests: readonly Interval[]) => ({
          length: shift.end - shift.start,
          breaks: rests.map(one => [one.start - shift.start, one.end - one.start]),
        })
        const model = own.at(-1)
        if (model) expect(shape(interval, breaks)).toEqual(shape(model.interval, model.breaks))
        else {
          const { minContractedDailyMinutes: least, maxContractedDailyMinutes: most } = agent
          const minutes = Math.min(Math.max(480, least ?? 0), most ?? 1440)
          expect((interval.end - interval.start) / MINUTE_MS).toBe(minutes)
          expect(breaks.map(one => (one.end - one.start) / MINUTE_MS)).toEqual(minutes < 360 ? [] : [45])
          for (const { start, end } of breaks)
            expect(Math.abs(start - interval.start - (interval.end - end))).toBeLessThanOrEqual(QUARTER_MS)
        }
      }),
      { numRuns: 80 },
    )
  })

  it('is the same for an agent, whoever was asked before', () => {
    fc.assert(
      fc.property(anyRequest, fc.array(anyWindows, { maxLength: 3 }), ({ request, agent, own }, others) => {
        const offers = newShifts(request)
        for (const [index, windows] of others.entries()) {
          const workingWindows = windows.map(([startMinute, endMinute]) => ({
            days: [...WEEKDAYS],
            startMinute,
            endMinute,
            zone: agent.zone,
          }))
          offers({ ...agent, workingWindows, maxContractedDailyMinutes: 240 + 60 * index }, [])
        }
        const shape = (all: HelpOffer[]) => all.map(({ after }) => after)
        expect(shape(offers(agent, own))).toEqual(shape(newShifts(request)(agent, own)))
      }),
      { numRuns: 50 },
    )
  })
})
