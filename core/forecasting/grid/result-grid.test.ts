import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, instantAt, localDateOf, MINUTE_MS, minuteOfDay } from '#core/time/index.ts'
import { requestOf } from '#test/core/forecasting/streams.ts'
import { dayOf, openingOf, type SlotClock, slotClockOf } from '../series/wall-clock.ts'
import { gridParts, intervalStarts, sumByInterval } from './result-grid.ts'

const ZONES = ['Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'] as const
/** Days around which Berlin's and New York's clocks change. */
const firstDate = fc.constantFrom('2026-10-23', '2026-10-30', '2027-03-12', '2027-03-26')
const zone = fc.constantFrom(...ZONES)
const increment = fc.constantFrom(15, 30, 60, 1440)

const requestFor = (own: string, date: string, days: number, incrementMinutes: number) => {
  const from = instantAt(own, date, 0)
  const to = instantAt(own, localDateOf(own, from + days * DAY_MS + 12 * HOUR_MS), 0)
  return { ...requestOf({ zone: own, days: 1, contacts: () => 1 }), from, to, incrementMinutes }
}

describe('the intervals of a result', () => {
  it('touch each other and fill the time asked for; days are local days', () => {
    fc.assert(
      fc.property(zone, firstDate, fc.integer({ min: 1, max: 5 }), increment, (own, date, days, minutes) => {
        const request = requestFor(own, date, days, minutes)
        const starts = intervalStarts(own, request)
        expect(starts[0]).toBe(request.from)
        const ends = starts.map((_, i) => starts[i + 1] ?? request.to)
        const isRight = (start: number, i: number) =>
          minutes < 1440
            ? ends[i]! - start === minutes * MINUTE_MS
            : minuteOfDay(own, start) === 0 && localDateOf(own, ends[i]! - 1) === localDateOf(own, start)
        expect(starts.every(isRight)).toBe(true)
        if (minutes === 1440) expect(starts.length).toBe(days)
      }),
      { numRuns: 40 },
    )
  })

  it('of a day begin where asked within a day, and at midnight from then on', () => {
    const request = { ...requestFor('Europe/Berlin', '2026-10-24', 2, 1440) }
    const starts = intervalStarts('Europe/Berlin', { ...request, from: request.from + 10 * HOUR_MS })
    expect([...starts].map(start => start - request.from)).toEqual([10 * HOUR_MS, DAY_MS])
    expect(intervalStarts('Europe/Berlin', { ...request, to: request.from }).length).toBe(0)
  })
})

const contactsFor = (clock: SlotClock, day: number) =>
  Float64Array.from({ length: clock.slotsPerDay }, (_, slot) => 1 + ((day * 7 + slot * slot * 3) % 13))

describe('contacts laid on a grid', () => {
  const opens = fc.constantFrom(null, [{ startMinutes: 5 * 60 + 15, endMinutes: 6 * 1440 + 735 }])

  it('are all there, each once, whatever the steps on an ordinary day', () => {
    fc.assert(
      fc.property(
        zone,
        fc.constantFrom(5, 15, 30, 60, 1440),
        increment,
        fc.integer({ min: 1, max: 3 }),
        (own, slotMinutes, minutes, days) => {
          const request = requestFor(own, '2026-01-05', days, minutes)
          const clock = slotClockOf(own, request.from, slotMinutes)
          const made = gridParts(clock, openingOf(null), day => contactsFor(clock, day), request)
          const first = dayOf(clock, request.from)
          const wanted = Array.from({ length: days }, (_, k) => contactsFor(clock, first + k))
            .flatMap(slots => [...slots])
            .reduce((total, contacts) => total + contacts, 0)
          const sums = sumByInterval(made, intervalStarts(own, request).length, part => made.contacts[part]!)
          expect(sums.reduce((total, contacts) => total + contacts, 0)).toBeCloseTo(wanted, 6)
          expect(made.contacts.every(contacts => contacts > 0)).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('lie in parts that fill the time asked for, each in its interval, whatever the length of a day', () => {
    fc.assert(
      fc.property(
        zone,
        firstDate,
        fc.constantFrom(30, 1440),
        fc.integer({ min: 1, max: 3 }),
        (own, date, minutes, days) => {
          const request = requestFor(own, date, days, minutes)
          const clock = slotClockOf(own, request.from, 30)
          const starts = intervalStarts(own, request)
          const made = gridParts(clock, openingOf(null), () => null, request)
          expect(made.middle.length * made.stepMs).toBe(request.to - request.from)
          const isWithin = (middle: number, i: number) =>
            middle === request.from + (i + 0.5) * made.stepMs &&
            starts[made.interval[i]!]! < middle &&
            middle < (starts[made.interval[i]! + 1] ?? request.to)
          expect(made.middle.every(isWithin)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are a slot’s own where slots are not split, and nothing while closed', () => {
    fc.assert(
      fc.property(zone, firstDate, opens, (own, date, times) => {
        const request = requestFor(own, date, 3, 15)
        const clock = slotClockOf(own, request.from, 15)
        const isOpen = openingOf(times)
        const made = gridParts(clock, isOpen, day => contactsFor(clock, day), request)
        const wanted = [...made.middle].map(middle => {
          const day = Date.parse(localDateOf(own, middle)) / DAY_MS
          const minute = minuteOfDay(own, middle)
          const isNowOpen = isOpen(((day + 3) % 7) * 1440 + minute)
          return isNowOpen ? [1, contactsFor(clock, day)[Math.floor(minute / 15)]] : [0, 0]
        })
        expect([...made.middle].map((_, i) => [made.isOpen[i], made.contacts[i]])).toEqual(wanted)
      }),
      { numRuns: 15 },
    )
  })

  it('fall into the open part of a slot alone, and none is lost by that', () => {
    const times = [{ startMinutes: 9 * 60 + 45, endMinutes: 17 * 60 + 15 }]
    const request = requestFor('Europe/Berlin', '2026-01-05', 1, 15)
    const clock = slotClockOf('Europe/Berlin', request.from, 60)
    const contacts = Float64Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour <= 17 ? 8 : 0))
    const { contacts: made } = gridParts(clock, openingOf(times), () => contacts, request)
    expect([...made.subarray(36, 44)]).toEqual([0, 0, 0, 8, 2, 2, 2, 2])
    expect([...made.subarray(66, 72)]).toEqual([2, 2, 8, 0, 0, 0])
  })

  it('of a closed day are none, and it counts as closed', () => {
    const request = requestFor('Etc/UTC', '2026-01-05', 2, 60)
    const clock = slotClockOf('Etc/UTC', request.from, 60)
    const first = dayOf(clock, request.from)
    const made = gridParts(
      clock,
      openingOf(null),
      day => (day === first ? null : contactsFor(clock, day)),
      request,
    )
    const isOpen = sumByInterval(made, 48, part => made.isOpen[part]!)
    const contacts = sumByInterval(made, 48, part => made.contacts[part]!)
    expect([...isOpen]).toEqual(Array.from({ length: 48 }, (_, hour) => (hour < 24 ? 0 : 4)))
    expect(contacts.subarray(0, 24).every(own => own === 0)).toBe(true)
    expect([...contacts.subarray(24)]).toEqual(
      [...contactsFor(clock, first + 1)].map(own => expect.closeTo(own, 9)),
    )
  })
})

describe('a split slot', () => {
  it('follows the slope between its neighbours and has no negative part', () => {
    const around = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(around, hourly => {
        const request = requestFor('Etc/UTC', '2026-01-05', 1, 15)
        const clock = slotClockOf('Etc/UTC', request.from, 60)
        const made = gridParts(clock, openingOf(null), () => Float64Array.from(hourly), request).contacts
        for (let hour = 0; hour < 24; hour++) {
          const [a = 0, b = 0, c = 0, d = 0] = made.subarray(hour * 4, hour * 4 + 4)
          expect(a + b + c + d).toBeCloseTo(hourly[hour]!, 8)
          expect(Math.min(a, b, c, d)).toBeGreaterThanOrEqual(0)
          expect(b - a).toBeCloseTo(c - b, 8)
          expect(c - b).toBeCloseTo(d - c, 8)
          // A neighbour without contacts is taken for closed and says nothing of the slope.
          const before = hourly[hour - 1] || hourly[hour]!
          const after = hourly[hour + 1] || hourly[hour]!
          if (hourly[hour]! > 0) expect(Math.sign(Math.round((d - a) * 1e6))).toBe(Math.sign(after - before))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('leaves a straight rise straight', () => {
    const request = requestFor('Etc/UTC', '2026-01-05', 1, 15)
    const clock = slotClockOf('Etc/UTC', request.from, 60)
    const rising = Float64Array.from({ length: 24 }, (_, hour) => 160 * (hour + 1))
    const made = gridParts(clock, openingOf(null), () => rising, request).contacts
    made.subarray(4, 92).forEach((own, i) => {
      expect(own).toBeCloseTo(65 + 10 * i, 8)
    })
  })

  it('repeats on the second turn of an hour that the clocks give twice, and skips with them', () => {
    const dayOn = (date: string) => {
      const request = requestFor('Europe/Berlin', date, 1, 60)
      const clock = slotClockOf('Europe/Berlin', request.from, 60)
      const hours = Float64Array.from({ length: 24 }, (_, hour) => hour)
      const made = gridParts(clock, openingOf(null), () => hours, request)
      return [...sumByInterval(made, intervalStarts('Europe/Berlin', request).length, i => made.contacts[i]!)]
        .slice(0, 5)
        .map(Math.round)
    }
    expect(dayOn('2026-10-25')).toEqual([0, 1, 2, 2, 3])
    expect(dayOn('2027-03-28')).toEqual([0, 1, 3, 4, 5])
  })
})
