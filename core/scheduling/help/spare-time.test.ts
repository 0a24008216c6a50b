import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ScheduledBlock, surferWarnings, type WarnedSurfer } from '#core/blocks/index.ts'
import {
  contains,
  HOUR_MS,
  type Interval,
  instantAt,
  MINUTE_MS,
  overlaps,
  WEEKDAYS,
} from '#core/time/index.ts'
import { resultOf } from '#test/core/result-of.ts'
import { spareAgents, spareTime } from './spare-time.ts'

const ZONE = 'Europe/Berlin'
/** A Monday. */
const FROM = instantAt(ZONE, '2031-03-03', 0)
const WEEK = { start: FROM, end: FROM + 7 * 24 * HOUR_MS }
const at = (day: number, hour: number, length: number): Interval => ({
  start: FROM + (24 * day + hour) * HOUR_MS,
  end: FROM + (24 * day + hour + length) * HOUR_MS,
})
const surferOf = (wishes: Partial<WarnedSurfer> = {}): WarnedSurfer => ({
  id: 1,
  name: 'Ada',
  zone: ZONE,
  taskIds: [1],
  workingWindows: [],
  minContractedHours: null,
  maxContractedHours: 40,
  minContractedDailyMinutes: null,
  maxContractedDailyMinutes: 540,
  restMinutesBetweenShifts: 660,
  startDate: null,
  endDate: null,
  ...wishes,
})
let serial = 0
const block = (interval: Interval, type: ScheduledBlock['type'] = 'shift'): ScheduledBlock => ({
  id: ++serial,
  surferId: 1,
  type,
  interval,
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
})
const shift = fc
  .tuple(fc.nat(6), fc.nat(15), fc.integer({ min: 4, max: 9 }))
  .map(([day, hour, length]) => block(at(day, hour, length)))
const off = fc.tuple(fc.nat(6), fc.nat(20)).map(([day, hour]) => block(at(day, hour, 4), 'time-off'))
const window = {
  days: WEEKDAYS.slice(0, 5),
  startMinute: 7 * 60,
  endMinute: 20 * 60,
  zone: ZONE,
}
const surfer = fc.record({
  maxContractedHours: fc.constantFrom(20, 40),
  maxContractedDailyMinutes: fc.constantFrom(480, 540, null),
  restMinutesBetweenShifts: fc.constantFrom(null, 660),
  workingWindows: fc.boolean().map((isBound): WarnedSurfer['workingWindows'] => (isBound ? [window] : [])),
})

it('holds every short shift that breaks no rule on a day without another', () => {
  fc.assert(
    fc.property(
      surfer,
      fc.array(shift, { maxLength: 5 }),
      fc.array(off, { maxLength: 2 }),
      fc.nat(6),
      fc.nat(19),
      (wishes, shifts, time, day, hour) => {
        const ada = surferOf(wishes)
        const own = [...shifts, ...time]
        const tried = block(at(day, hour, 4))
        const whole = at(day, 0, 24)
        if (own.some(one => overlaps(one.interval, whole))) return
        const found = surferWarnings(ada, [...own, tried], { taskNames: new Map() })
        if (found.some(({ blockIds }) => blockIds.includes(tried.id))) return
        expect(spareTime(ada, own, WEEK).some(spare => contains(spare, tried.interval))).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

it('never is at work, away, outside the windows or beyond the hours', () => {
  fc.assert(
    fc.property(
      surfer,
      fc.array(shift, { maxLength: 5 }),
      fc.array(off, { maxLength: 2 }),
      (wishes, shifts, time) => {
        const ada = surferOf(wishes)
        const own = [...shifts, ...time]
        const spare = spareTime(ada, own, WEEK)
        const found = surferWarnings(ada, own, { taskNames: new Map() })
        if (found.some(({ code }) => code === 'WEEKLY_HOURS')) expect(spare).toEqual([])
        for (const one of spare) {
          expect(own.some(other => overlaps(other.interval, one))).toBe(false)
          if (wishes.workingWindows.length > 0)
            expect([0, 1, 2, 3, 4].some(day => contains(at(day, 7, 13), one))).toBe(true)
        }
      },
    ),
  )
})

it('is nobody without hours or outside employment, and little beside a shift', () => {
  expect(spareTime(surferOf({ maxContractedHours: null }), [], WEEK)).toEqual([])
  expect(spareTime(surferOf({ endDate: '2031-03-02' }), [], WEEK)).toEqual([])
  expect(spareTime(surferOf({ startDate: '2031-03-09' }), [], WEEK)).toEqual([at(6, 0, 24)])
  const monday = { start: FROM, end: FROM + 24 * HOUR_MS }
  expect(spareTime(surferOf(), [block(at(0, 9, 8))], monday)).toEqual([at(0, 8, 1), at(0, 17, 1)])
})

it('counts agents by ticket group in whole quarter-hours', () => {
  const within = { start: FROM + 10 * MINUTE_MS, end: FROM + 50 * MINUTE_MS }
  const ada = surferOf()
  const counts = resultOf(
    spareAgents({
      surfers: [ada, surferOf({ id: 2, taskIds: [2] })],
      blocksOf: id => (id === 1 ? [block(within, 'blocked-time')] : []),
      taskIds: [[1, 2], [1]],
      from: FROM,
      stepCount: 5,
    }),
  )
  expect(counts.map(list => [...list])).toEqual([
    [1, 1, 1, 1, 2],
    [0, 0, 0, 0, 1],
  ])
})
