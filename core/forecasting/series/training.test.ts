import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, localDateOf, MINUTE_MS, minuteOfDay, weekdayIndex } from '#core/time/index.ts'
import { requestOf } from '#test/core/forecasting/streams.ts'
import { trainingOf } from './training.ts'
import type { ForecastRequest, VolumeAdjustment } from './types.ts'
import { openingOf } from './wall-clock.ts'

const BERLIN = 'Europe/Berlin'

/** The readings that may be learned from, by local date and hour: one pass over hourly history by the wall clock. */
function readingsOf(request: ForecastRequest): Map<string, number[]> {
  const { history, from, operatingTimes, adjustments } = request
  const isOpen = openingOf(operatingTimes)
  const readings = new Map<string, number[]>()
  history.volume.forEach((contacts, i) => {
    const start = history.startsAt + i * HOUR_MS
    const date = localDateOf(history.zone, start)
    const minute = minuteOfDay(history.zone, start)
    const isUntypical = adjustments.some(
      a =>
        !(a.kind === 'factor' && a.factor === 1) && a.from < from && a.from < start + HOUR_MS && a.to > start,
    )
    if (Number.isNaN(contacts) || date >= localDateOf(history.zone, from) || isUntypical) return
    if (!isOpen(weekdayIndex(date) * 1440 + minute)) return
    const key = `${date} ${minute / 60}`
    readings.set(key, [...(readings.get(key) ?? []), contacts])
  })
  return readings
}

const meanOf = (own: readonly number[]) => own.reduce((total, value) => total + value, 0) / own.length

const someHours = fc.array(
  fc.record({ first: fc.integer({ min: 0, max: 500 }), hours: fc.integer({ min: 1, max: 80 }) }),
  { maxLength: 3 },
)
const anyRequest = fc
  .record({
    zone: fc.constantFrom('Etc/UTC', BERLIN, 'America/New_York'),
    firstDate: fc.constantFrom('2026-10-15', '2027-03-04', '2027-03-20', '2026-01-01'),
    days: fc.integer({ min: 1, max: 22 }),
    holes: someHours,
    untypical: someHours,
    kind: fc.constantFrom('factor', 'total', 'exclude', 'nothing'),
    opens: fc.constantFrom(
      null,
      [{ startMinutes: 480, endMinutes: 7000 }],
      [{ startMinutes: 9000, endMinutes: 300 }],
    ),
    daysBack: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ zone, firstDate, days, holes, untypical, kind, opens, daysBack }) => {
    const isHole = (hour: number) => holes.some(({ first, hours }) => first <= hour && hour < first + hours)
    const request = requestOf({
      zone,
      firstDate,
      days,
      contacts: (day, step) => (isHole(day * 24 + step) ? Number.NaN : day * 24 + step),
    })
    const adjustments = untypical.map(({ first, hours }): VolumeAdjustment => {
      const from = request.history.startsAt + first * HOUR_MS + (first % 2) * 20 * MINUTE_MS
      const span = { from, to: from + hours * HOUR_MS }
      if (kind === 'total') return { kind, ...span, total: 5 }
      return kind === 'exclude'
        ? { kind, ...span }
        : { kind: 'factor', ...span, factor: kind === 'factor' ? 2 : 1 }
    })
    return {
      ...request,
      from: request.from - daysBack * DAY_MS + HOUR_MS,
      operatingTimes: opens,
      adjustments,
    }
  })

describe('training data', () => {
  it('hold each reading once, at its place on the wall clock, and nothing else', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        const training = trainingOf(request)
        const readings = readingsOf(request)
        const dates = [...readings.keys()].map(key => key.slice(0, 10)).sort()
        expect(training.endDay - training.firstDay).toBe(
          dates.length === 0 ? 0 : (Date.parse(dates.at(-1)!) - Date.parse(dates[0]!)) / DAY_MS + 1,
        )
        const held = [...training.volume].flatMap((contacts, at) => {
          if (Number.isNaN(contacts)) return []
          const date = new Date((training.firstDay + Math.floor(at / 24)) * DAY_MS).toISOString().slice(0, 10)
          return [[`${date} ${at % 24}`, contacts] as const]
        })
        expect(new Map(held)).toEqual(new Map([...readings].map(([key, own]) => [key, meanOf(own)])))
      }),
      { numRuns: 60 },
    )
  })

  it('know as open exactly the slots that were seen on a weekday, in order', () => {
    fc.assert(
      fc.property(anyRequest, request => {
        const { openSlots } = trainingOf(request)
        const wanted = Array.from({ length: 7 }, () => new Set<number>())
        for (const key of readingsOf(request).keys())
          wanted[weekdayIndex(key.slice(0, 10))]!.add(Number(key.slice(11)))
        expect([0, 1, 2, 3, 4, 5, 6].map(weekday => openSlots[weekday] ?? [])).toEqual(
          wanted.map(slots => [...slots].sort((a, b) => a - b)),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('go back as many weeks as asked from the last day seen, at least one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 6 }),
        (days, weeks, unseen) => {
          const contacts = (day: number) => (day >= days ? Number.NaN : 1)
          const request = requestOf(
            { days: days + unseen, minutes: 1440, contacts },
            { trainingWeeks: weeks },
          )
          const { firstDay, endDay, volume } = trainingOf(request)
          expect(endDay).toBe(request.history.startsAt / DAY_MS + days)
          expect(endDay - firstDay).toBe(Math.min(days, 7 * Math.max(weeks, 1)))
          expect(volume.length).toBe(endDay - firstDay)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('the nights on which clocks change', () => {
  const hoursOn = (firstDate: string, date: string) => {
    const request = requestOf({ zone: BERLIN, firstDate, days: 3, contacts: (day, step) => 100 * day + step })
    const { volume, firstDay } = trainingOf(request)
    const first = (Date.parse(date) / DAY_MS - firstDay) * 24
    return [...volume.subarray(first, first + 5)]
  }

  it('count a repeated hour once, with the mean of its readings', () => {
    expect(hoursOn('2026-10-25', '2026-10-25')).toEqual([0, 1, 2.5, 4, 5])
  })

  it('leave a skipped hour missing', () => {
    expect(hoursOn('2027-03-28', '2027-03-28')).toEqual([0, 1, Number.NaN, 2, 3])
  })

  it('keep daily history on its days, though its steps are 24 hours', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-10-22', '2027-03-25'),
        fc.integer({ min: 5, max: 20 }),
        (firstDate, days) => {
          const request = requestOf({ zone: BERLIN, firstDate, days, minutes: 1440, contacts: day => day })
          const { volume, firstDay } = trainingOf(request)
          expect(firstDay).toBe(Date.parse(firstDate) / DAY_MS)
          expect([...volume]).toEqual(Array.from({ length: days }, (_, day) => day))
        },
      ),
    )
  })
})

describe('readings that cannot be', () => {
  it.each([-1, Number.POSITIVE_INFINITY, Number.NaN])('are left out: %s', contacts => {
    const request = requestOf({ days: 2, contacts: (day, step) => (day === 1 && step === 5 ? contacts : 3) })
    const { volume } = trainingOf(request)
    expect([...volume].flatMap((own, at) => (Number.isNaN(own) ? [at] : []))).toEqual([29])
  })

  it('of a zero stay, because no contacts are not missing contacts', () => {
    expect([...trainingOf(requestOf({ days: 1, minutes: 1440, contacts: () => 0 })).volume]).toEqual([0])
  })

  it('leave nothing at all when there are no others', () => {
    const training = trainingOf(requestOf({ days: 9, contacts: () => Number.NaN }))
    expect(training).toMatchObject({ firstDay: 0, endDay: 0, openSlots: [] })
    expect(training.volume.length).toBe(0)
  })

  it('keep a slot of an hour that is open for its last five minutes', () => {
    const opens = [{ startMinutes: 9 * 60 + 55, endMinutes: 10 * 60 }]
    const request = requestOf({ days: 1, contacts: () => 4 }, { operatingTimes: opens })
    expect(trainingOf(request).openSlots[0]).toEqual([9])
  })
})
