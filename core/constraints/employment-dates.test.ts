import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relaxationContext } from '#test/core/constraints/day-rows.ts'
import { aShift, boundBy, CLOCK_CHANGE, contextWith } from '#test/core/constraints/random-shifts.ts'
import { ZONE } from '#test/core/scheduling/builders.ts'
import { addDays, HOUR_MS, localDateOf, overlaps } from '../time/index.ts'
import { employmentDates } from './employment-dates.ts'

const aDate = fc.option(fc.integer({ min: -5, max: 5 }).map(days => addDays(CLOCK_CHANGE, days)))

describe('first and last day', () => {
  it('are broken by shifts that start on another local day', () => {
    fc.assert(
      fc.property(aDate, aDate, aShift, (startDate, endDate, shift) => {
        const date = localDateOf(ZONE, shift.interval.start)
        const isBefore = startDate !== null && date < startDate
        const isAfter = endDate !== null && date > endDate
        const breaches = employmentDates.breaches(contextWith({ startDate, endDate }, [shift]))
        expect(breaches.map(({ sentence }) => sentence)).toEqual(
          isBefore
            ? [`The agent starts on ${startDate}.`]
            : isAfter
              ? [`The last day of The agent is ${endDate}.`]
              : [],
        )
      }),
      { numRuns: 200 },
    )
  })

  it('forbid every shift that breaks them, and what would reach over midnight of the last day', () => {
    fc.assert(
      fc.property(aDate, aDate, aShift, (startDate, endDate, shift) => {
        fc.pre(startDate === null || endDate === null || startDate <= endDate)
        const around = { start: shift.interval.start - 30 * HOUR_MS, end: shift.interval.end + 30 * HOUR_MS }
        const isForbidden = employmentDates
          .forbids(boundBy({ startDate, endDate }), around)
          .some(time => overlaps(time, shift.interval))
        const dates = [shift.interval.start, shift.interval.end - 1].map(at => localDateOf(ZONE, at))
        const isInside = dates.every(
          date => (startDate === null || date >= startDate) && (endDate === null || date <= endDate),
        )
        expect(isForbidden).toBe(!isInside)
        if (employmentDates.breaches(contextWith({ startDate, endDate }, [shift])).length > 0)
          expect(isForbidden).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('are moved to the horizon when they are loosened, each where it cuts it', () => {
    const horizon = { first: CLOCK_CHANGE, last: addDays(CLOCK_CHANGE, 6) }
    const relaxations = (terms: { startDate: string | null; endDate: string | null }) => [
      ...employmentDates.relaxations(relaxationContext({ surfer: boundBy(terms), horizon })),
    ]
    const inside = { startDate: addDays(horizon.first, 2), endDate: addDays(horizon.last, -1) }
    expect(relaxations(inside).map(({ change }) => change)).toEqual([
      { startDate: horizon.first },
      { endDate: horizon.last },
    ])
    expect(relaxations({ startDate: horizon.first, endDate: null })).toEqual([])
  })
})
