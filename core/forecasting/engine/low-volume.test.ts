import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestOf, type Stream } from '#test/core/forecasting/streams.ts'
import { trainingOf } from '../series/training.ts'
import { openingOf } from '../series/wall-clock.ts'
import { countingLimits, learnFlat, streamStatusOf } from './low-volume.ts'

const statusOf = (stream: Stream, given = {}) => streamStatusOf(trainingOf(requestOf(stream, given)))

describe('the status of a stream', () => {
  it('asks for two weeks of days and twenty contacts a week, both counted in open days', () => {
    fc.assert(
      fc.property(
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
        fc.integer({ min: 1, max: 35 }),
        fc.integer({ min: 0, max: 12 }),
        (weekdays, days, perDay) => {
          const operatingTimes = weekdays.map(day => ({
            startMinutes: day * 1440,
            endMinutes: (day + 1) * 1440,
          }))
          const openDays = Array.from({ length: days }, (_, day) => day).filter(day =>
            weekdays.includes(day % 7),
          )
          // A weekday that was never seen does not lengthen the week.
          const weekLength = new Set(openDays.map(day => day % 7)).size
          const made = statusOf({ days, minutes: 1440, contacts: () => perDay }, { operatingTimes })
          const weeks = openDays.length / weekLength
          const isEnough = weeks >= 2 && perDay * weekLength >= 20
          const isSilent = perDay === 0 || openDays.length === 0
          expect(made).toBe(isSilent ? 'NO_TICKETS' : isEnough ? 'SUCCESS' : 'LOW_VOLUME')
        },
      ),
      { numRuns: 200 },
    )
  })

  it('counts a day of which half was seen, and none of which less was', () => {
    const seen = (hours: number) =>
      statusOf({ days: 14, contacts: (day, step) => (day === 5 && step >= hours ? Number.NaN : 2) })
    expect(seen(12)).toBe('SUCCESS')
    expect(seen(11)).toBe('LOW_VOLUME')
  })
})

describe('the flat forecast', () => {
  const flatOf = (stream: Stream, given = {}) => {
    const request = requestOf(stream, given)
    const training = trainingOf(request)
    return { training, ...learnFlat(training, openingOf(request.operatingTimes), request.specialDays) }
  }

  it('is the mean of what was seen, in every open slot of every day', () => {
    const hours = fc.array(fc.constantFrom(Number.NaN, 0, 1, 2, 9), { minLength: 72, maxLength: 72 })
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 10 }), (own, daysAhead) => {
        const seen = own.filter(contacts => !Number.isNaN(contacts))
        const { training, contactsOn } = flatOf({ days: 3, contacts: (day, step) => own[day * 24 + step]! })
        const mean = seen.reduce((sum, contacts) => sum + contacts, 0) / Math.max(seen.length, 1)
        const made = contactsOn(training.endDay + daysAhead)!
        expect([...made]).toEqual(new Array(24).fill(expect.closeTo(mean, 9)))
      }),
      { numRuns: 100 },
    )
  })

  it('gives a slot that is open in part its part, and closed days nothing', () => {
    const opens = [{ startMinutes: 8 * 60 + 45, endMinutes: 10 * 60 + 20 }]
    const given = { operatingTimes: opens, specialDays: { '2026-01-12': 'closed', '2026-01-19': 'Mailing' } }
    const { training, contactsOn } = flatOf({ days: 3, contacts: () => 12 }, given)
    const monday = training.firstDay + 7
    expect(contactsOn(monday)).toBeNull()
    expect([...contactsOn(monday + 7)!.subarray(7, 12)]).toEqual([0, 3, 12, 4, 0])
    expect([...contactsOn(monday + 8)!].every(contacts => contacts === 0)).toBe(true)
  })

  it('names its rate by the hour, whatever the slot', () => {
    expect(flatOf({ days: 1, minutes: 15, contacts: () => 1.5 }).sentence).toContain('6.0 contacts an hour')
    expect(flatOf({ days: 1, contacts: () => 1.5 }).sentence).toContain('1.5 contacts an hour')
  })

  it('has a band that is wider where the hours differ more, and narrower the more of them were seen', () => {
    const reachOf = (days: number, swing: number) => {
      const stream = { days, contacts: (_: number, step: number) => 10 + (step % 2 === 0 ? swing : -swing) }
      return flatOf(stream).limits(10, 0).hi80 - 10
    }
    expect(reachOf(2, 9)).toBeGreaterThan(reachOf(2, 6))
    expect(reachOf(2, 3)).toBe(reachOf(2, 1))
    expect(reachOf(9, 6)).toBeLessThan(reachOf(1, 6))
    // Ten contacts an hour that spread no more than chance: a variance of 10 and a little for the rate.
    expect(reachOf(9, 0)).toBeCloseTo(1.2816 * Math.sqrt(10 + 100 / 2160), 9)
    // Variance for a deviation of 9: 81, which is 71 more than chance, observed on nine days.
    expect(reachOf(9, 9)).toBeCloseTo(1.2816 * Math.sqrt(10 + 71 + 71 / 9 + 100 / 2160), 9)
  })
})

describe('counting limits', () => {
  it('are nested, and none lies below nothing', () => {
    const size = fc.double({ min: 0, max: 1e4, noNaN: true })
    fc.assert(
      fc.property(size, size, (mean, variance) => {
        const { lo95, lo80, hi80, hi95 } = countingLimits(mean, variance)
        const row = [0, lo95, lo80, mean, hi80, hi95]
        expect(row).toEqual([...row].sort((a, b) => a - b))
        if (lo95 > 0) expect(hi95 - mean).toBeCloseTo(mean - lo95, 6)
      }),
    )
    expect(countingLimits(100, 100)).toEqual({ lo95: 80.4, lo80: 87.184, hi80: 112.816, hi95: 119.6 })
  })
})
