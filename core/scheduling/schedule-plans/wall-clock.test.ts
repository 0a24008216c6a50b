import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  WEEKDAYS,
  weekStartOf,
} from '#core/time/index.ts'
import type { PlannedShift } from './types.ts'
import { breaksOn, intervalOn, lieuDateOf } from './wall-clock.ts'

// The clocks of London and New York change on different days; those of Tokyo never do.
const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Tokyo')
const anyDate = fc.integer({ min: 0, max: 364 }).map(days => addDays('2031-01-01', days))
/** Half of them the evenings before and the days of a change of the clocks. */
const date = fc.oneof(
  anyDate,
  fc.constantFrom('2031-03-29', '2031-03-30', '2031-10-25', '2031-10-26', '2031-03-08', '2031-11-01'),
)
const quarter = (min: number, max: number) => fc.integer({ min, max }).map(n => n * 15)

const anyShift = fc
  .record({
    startMinute: quarter(0, 95),
    length: quarter(4, 64),
    zone: fc.option(zone),
    breaks: fc.array(fc.record({ startMinute: quarter(0, 70), duration: quarter(1, 4) }), { maxLength: 3 }),
  })
  .map(
    ({ length, ...shift }): PlannedShift => ({
      ...shift,
      day: 0,
      endMinute: shift.startMinute + length,
      shiftTemplateId: null,
      isFill: false,
    }),
  )

/** Local time as minutes from midnight of `day`. */
const minutesFrom = (day: string, inZone: string, at: number) =>
  daysBetween(day, localDateOf(inZone, at)) * 1440 + minuteOfDay(inZone, at)
const isNight = (minute: number) => minute % 1440 < 240

describe('a planned shift', () => {
  it('has its wall-clock times in its own zone, or else in the agent’s', () => {
    fc.assert(
      fc.property(anyShift, date, zone, (shift, on, surferZone) => {
        const { start, end } = intervalOn(shift, on, surferZone)
        const inZone = shift.zone ?? surferZone
        expect(end).toBeGreaterThan(start)
        // Clocks change by night alone.
        if (!isNight(shift.startMinute)) expect(minutesFrom(on, inZone, start)).toBe(shift.startMinute)
        if (!isNight(shift.endMinute)) expect(minutesFrom(on, inZone, end)).toBe(shift.endMinute)
        const change = Math.abs((end - start) / MINUTE_MS - (shift.endMinute - shift.startMinute))
        expect(change).toBeLessThanOrEqual(inZone === 'Asia/Tokyo' ? 0 : 60)
      }),
      { numRuns: 300 },
    )
  })

  it('has each break inside it, as long as planned where the shift is not over', () => {
    fc.assert(
      fc.property(anyShift, date, zone, (shift, on, surferZone) => {
        const whole = intervalOn(shift, on, surferZone)
        for (const rest of breaksOn(shift, on, surferZone)) {
          expect(rest.start).toBeGreaterThanOrEqual(whole.start)
          expect(rest.end).toBeLessThanOrEqual(whole.end)
        }
        if ((shift.zone ?? surferZone) !== 'Asia/Tokyo') return
        const length = shift.endMinute - shift.startMinute
        const expected = shift.breaks
          .filter(one => one.startMinute < length)
          .map(one => [one.startMinute, Math.min(length, one.startMinute + one.duration)])
        const found = breaksOn(shift, on, surferZone).map(({ start, end }) => [
          (start - whole.start) / MINUTE_MS,
          (end - whole.start) / MINUTE_MS,
        ])
        expect(found).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})

const day = fc.constantFrom(...WEEKDAYS)
it('a day off in return is the weekday named, in the week of the shift or the next', () => {
  fc.assert(
    fc.property(date, day, day, fc.boolean(), (on, weekday, first, isFollowing) => {
      const off = lieuDateOf({ week: isFollowing ? 'following' : 'same', weekday }, on, first)
      expect(new Date(`${off}T00:00Z`).getUTCDay()).toBe((WEEKDAYS.indexOf(weekday) + 1) % 7)
      expect(daysBetween(weekStartOf(on, first), weekStartOf(off, first))).toBe(isFollowing ? 7 : 0)
    }),
  )
})
