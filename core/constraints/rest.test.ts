import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relaxationContext } from '#test/core/constraints/day-rows.ts'
import { aShift, boundBy, contextWith, shifts } from '#test/core/constraints/random-shifts.ts'
import { HOUR_MS, MINUTE_MS, overlaps } from '../time/index.ts'
import { contractOf } from './contract.ts'
import { rest } from './rest.ts'

const minutes = fc.integer({ min: 1, max: 60 }).map(quarters => quarters * 15)

describe('rest between shifts', () => {
  it('is broken by each pause that is shorter, in minutes that really pass', () => {
    fc.assert(
      fc.property(shifts(8), minutes, (own, wanted) => {
        const short: [number, number][] = []
        let until = Number.NEGATIVE_INFINITY
        for (const { interval } of own) {
          if (interval.start > until && interval.start - until < wanted * MINUTE_MS)
            short.push([until, interval.start])
          until = Math.max(until, interval.end)
        }
        const breaches = rest.breaches(contextWith({ restMinutesBetweenShifts: wanted }, own))
        expect(breaches.map(({ interval }) => [interval.start, interval.end])).toEqual(short)
      }),
      { numRuns: 200 },
    )
  })

  it('forbids what a kept shift and a new one would break, and nothing else', () => {
    fc.assert(
      fc.property(aShift, aShift, minutes, (kept, placed, wanted) => {
        const given = { restMinutesBetweenShifts: wanted, existingShifts: [kept.interval] }
        const around = {
          start: placed.interval.start - 48 * HOUR_MS,
          end: placed.interval.end + 48 * HOUR_MS,
        }
        const isForbidden = rest.forbids(boundBy(given), around).some(time => overlaps(time, placed.interval))
        const both = [kept, placed].sort((a, b) => a.interval.start - b.interval.start)
        const isBroken = rest.breaches(contextWith(given, both)).length > 0
        const touches =
          kept.interval.end === placed.interval.start || placed.interval.end === kept.interval.start
        // Shifts that touch or overlap are one stretch of work to a warning; the generator places none there.
        expect(isForbidden).toBe(isBroken || touches || overlaps(kept.interval, placed.interval))
      }),
      { numRuns: 300 },
    )
  })

  it('is loosened by half-hours, never below eight hours, until the breach is gone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 24 }), halfHours => {
        const restMinutes = halfHours * 30
        const context = relaxationContext({ contract: { ...contractOf(boundBy({})), restMinutes } })
        const values = [...rest.relaxations(context)].map(({ change }) => change.restMinutesBetweenShifts)
        expect(values).toEqual(
          Array.from({ length: halfHours - 16 }, (_, step) => restMinutes - 30 * (step + 1)),
        )
      }),
    )
  })
})
