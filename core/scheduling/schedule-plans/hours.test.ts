import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  HOUR_MS,
  instantAt,
  localDateOf,
  MINUTE_MS,
  WEEKDAYS,
  weekStartOf,
} from '#core/time/index.ts'
import { hoursOf, type ShiftOccurrence } from './index.ts'

const ZONE = 'Europe/London'
const MONDAY = '2031-03-03'
const range = { from: MONDAY, to: addDays(MONDAY, 14) }
const contract = {
  name: 'Ada Lund',
  zone: ZONE,
  minContractedHours: 16,
  maxContractedHours: 24,
  restMinutesBetweenShifts: 660,
}
const shift = (day: number, startHour: number, hours: number): ShiftOccurrence => {
  const start = instantAt(ZONE, addDays(MONDAY, day), startHour * 60)
  return {
    surferId: 1,
    breaks: [],
    shiftTemplateId: null,
    isFill: false,
    roundRobinId: null,
    timeInLieu: null,
    interval: { start, end: start + hours * HOUR_MS },
  }
}

it('says nothing of shifts that fit the contract', () => {
  const shifts = [0, 1, 7, 8].map(day => shift(day, 9, 8))
  expect(hoursOf(shifts, contract, range, 'monday')).toEqual({ averageWeeklyHours: 16, warnings: [] })
})

it('names too few hours, the longest week and the shortest rest', () => {
  const shifts = [shift(0, 9, 8), shift(0, 18, 2), shift(1, 5, 8), shift(1, 9, 8)]
  expect(hoursOf(shifts, { ...contract, maxContractedHours: 20 }, range, 'monday')).toEqual({
    averageWeeklyHours: 11,
    warnings: [
      'Ada Lund has 11 h a week on average; the contract asks for 16 h.',
      'Ada Lund has 22 h in the week of Mon 3 Mar; the contract allows 20 h.',
      'Only 9 h of rest before the shift of Ada Lund on Tue 4 Mar; 11 h are agreed.',
    ],
  })
})

it('has nothing to say without a contract', () => {
  const free = {
    ...contract,
    minContractedHours: null,
    maxContractedHours: null,
    restMinutesBetweenShifts: 0,
  }
  expect(hoursOf([shift(0, 0, 24), shift(1, 0, 24)], free, range, 'monday').warnings).toEqual([])
})

describe('hours of a plan in a week with a change of the clock', () => {
  // The clocks go forward on 30 March 2031, and in New York three weeks before.
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York')
  const anyShift = fc.tuple(fc.nat(28 * 48), fc.integer({ min: 1, max: 24 }))
  const anyShifts = fc.oneof(
    fc.array(anyShift, { maxLength: 6 }),
    fc.array(anyShift, { minLength: 16, maxLength: 24 }),
  )
  const bounds = { from: MONDAY, to: addDays(MONDAY, 28) }

  const shiftsIn = (inZone: string, drawn: readonly [number, number][]): ShiftOccurrence[] =>
    drawn.map(([halfHour, halfHours]) => {
      const start = instantAt(inZone, addDays(MONDAY, Math.floor(halfHour / 48)), (halfHour % 48) * 30)
      return { ...shift(0, 0, 1), interval: { start, end: start + halfHours * 30 * MINUTE_MS } }
    })

  /** Hours in which any of the shifts is worked, each once. */
  const workedHours = (shifts: readonly ShiftOccurrence[]): number => {
    const worked = new Set<number>()
    for (const { interval } of shifts)
      for (let at = interval.start; at < interval.end; at += 30 * MINUTE_MS) worked.add(at)
    return worked.size / 2
  }

  it('are the hours worked in all, by the week, however the shifts overlap', () => {
    fc.assert(
      fc.property(zone, anyShifts, (inZone, drawn) => {
        const shifts = shiftsIn(inZone, drawn)
        const terms = { ...contract, zone: inZone, minContractedHours: null, maxContractedHours: null }
        const { averageWeeklyHours } = hoursOf(shifts, terms, bounds, 'monday')
        expect(averageWeeklyHours).toBeCloseTo(workedHours(shifts) / 4, 9)
        expect(hoursOf(shifts.toReversed(), terms, bounds, 'monday')).toEqual(
          hoursOf(shifts, terms, bounds, 'monday'),
        )
      }),
      { numRuns: 60 },
    )
  })

  const weekday = fc.constantFrom(...WEEKDAYS)

  it('are too many in the week whose own shifts, by the day on which they start, are the longest', () => {
    fc.assert(
      fc.property(zone, anyShifts, fc.integer({ min: 8, max: 40 }), weekday, (inZone, drawn, most, first) => {
        const shifts = shiftsIn(inZone, drawn)
        const terms = { ...contract, zone: inZone, minContractedHours: null, maxContractedHours: most }
        const { warnings } = hoursOf(shifts, { ...terms, restMinutesBetweenShifts: 0 }, bounds, first)
        const weeks = Map.groupBy(shifts, one => weekStartOf(localDateOf(inZone, one.interval.start), first))
        const hours = Math.max(0, ...[...weeks.values()].map(workedHours))
        expect(warnings).toHaveLength(hours > most ? 1 : 0)
        if (hours > most) expect(warnings[0]).toContain(`Ada Lund has ${hours} h in the week of`)
      }),
      { numRuns: 100 },
    )
  })

  it('leave the shortest rest between two days, in hours that really pass', () => {
    fc.assert(
      fc.property(zone, anyShifts, fc.integer({ min: 4, max: 14 }), (inZone, drawn, wanted) => {
        const shifts = shiftsIn(inZone, drawn)
        const terms = { ...contract, zone: inZone, minContractedHours: null, maxContractedHours: null }
        const { warnings } = hoursOf(
          shifts,
          { ...terms, restMinutesBetweenShifts: wanted * 60 },
          bounds,
          'monday',
        )
        const sorted = shifts.map(one => one.interval).toSorted((a, b) => a.start - b.start)
        let shortest = wanted
        sorted.forEach((next, i) => {
          const until = Math.max(...sorted.slice(0, i).map(one => one.end))
          // The stretch of work before it begins with the first of the shifts that meet.
          let begin = i - 1
          const endOf = (count: number) => Math.max(...sorted.slice(0, count).map(one => one.end))
          while (begin > 0 && endOf(begin) >= sorted[begin]!.start) begin--
          if (i === 0 || next.start <= until) return
          const day = (at: number) => localDateOf(inZone, at)
          if (daysBetween(day(sorted[begin]!.start), day(next.start)) > 0)
            shortest = Math.min(shortest, (next.start - until) / HOUR_MS)
        })
        expect(warnings).toHaveLength(shortest < wanted ? 1 : 0)
        if (shortest < wanted) expect(warnings[0]).toContain(`Only ${shortest} h of rest before`)
      }),
      { numRuns: 100 },
    )
  })
})
