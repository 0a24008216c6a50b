import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS, weekdayIndex } from '#core/time/index.ts'
import { FIRST_DATE, requestOf, seriesOf } from '#test/core/forecasting/streams.ts'
import { daySeriesOf, splitWeekdays } from './day-series.ts'
import { trainingOf } from './training.ts'
import { CLOSED } from './types.ts'

const FIRST_DAY = Date.parse(FIRST_DATE) / DAY_MS
const weekdaySet = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })
const dateAt = (day: number) => addDays(FIRST_DATE, day)

describe('the days of a series', () => {
  it('are all days of its weekdays, learned from first, then the horizon', () => {
    fc.assert(
      fc.property(
        weekdaySet,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -9, max: 30 }),
        (weekdays, days, ahead) => {
          const training = trainingOf(requestOf({ days, minutes: 1440, contacts: () => 9 }))
          const series = daySeriesOf(training, weekdays, training.endDay + ahead)
          const all = Array.from({ length: days + Math.max(ahead, 0) }, (_, i) => FIRST_DAY + i)
          const wanted = all.filter(day => weekdays.includes(weekdayIndex(dateAt(day - FIRST_DAY))))
          expect([...series.day]).toEqual(wanted)
          expect(series.count).toBe(wanted.filter(day => day < FIRST_DAY + days).length)
          expect(series.count + series.horizon).toBe(wanted.length)
          expect(series.total.length).toBe(series.count)
          expect([...series.weekday]).toEqual(wanted.map(day => weekdayIndex(dateAt(day - FIRST_DAY))))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('carry their names; closed ones have no total, and the open day after them says so', () => {
    const names = fc.array(fc.constantFrom(null, CLOSED, 'Mailing'), { minLength: 28, maxLength: 28 })
    fc.assert(
      fc.property(names, weekdaySet, (own, weekdays) => {
        const specialDays = Object.fromEntries(
          own.flatMap((name, day) => (name === null ? [] : [[dateAt(day), name]])),
        )
        const training = trainingOf(requestOf({ days: 21, minutes: 1440, contacts: day => day + 1 }))
        const series = daySeriesOf(training, weekdays, training.endDay + 7, specialDays)
        const kept = own.filter((_, day) => weekdays.includes(day % 7))
        expect(series.special).toEqual(kept.map(name => (name === CLOSED ? null : name)))
        expect([...series.isClosed]).toEqual(kept.map(name => (name === CLOSED ? 1 : 0)))
        expect([...series.isAfterClosure]).toEqual(
          kept.map((name, i) => (name !== CLOSED && i > 0 && kept[i - 1] === CLOSED ? 1 : 0)),
        )
        series.total.forEach((total, i) => {
          expect(total).toBe(series.isClosed[i] ? Number.NaN : series.day[i]! - FIRST_DAY + 1)
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('the total of a day', () => {
  const HOURS = 24
  const hourly = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 14 * HOURS, maxLength: 14 * HOURS })
  const missing = fc.array(fc.integer({ min: 7 * HOURS, max: 14 * HOURS - 1 }), { maxLength: 60 })

  it('is the sum of a whole day; a day half seen is completed by the shares of its weekday', () => {
    fc.assert(
      fc.property(hourly, missing, (own, holes) => {
        const isMissing = new Set(holes)
        const contacts = (day: number, step: number) =>
          isMissing.has(day * HOURS + step) ? Number.NaN : own[day * HOURS + step]! + 1
        const series = seriesOf(requestOf({ days: 14, contacts }))
        expect(series.count).toBe(14)
        for (let day = 0; day < 14; day++) {
          const steps = Array.from({ length: HOURS }, (_, step) => step)
          const seen = steps.filter(step => !Number.isNaN(contacts(day, step)))
          const sumOf = (of: number, over: readonly number[]) =>
            over.reduce((total, step) => total + contacts(of, step), 0)
          // The first week is whole; the second week's day is measured by itself when it is whole, too.
          const share = sumOf(day % 7, seen) / sumOf(day % 7, steps)
          const wanted = seen.length < HOURS / 2 ? Number.NaN : sumOf(day, seen) / share
          if (seen.length === HOURS) expect(series.total[day]).toBe(sumOf(day, steps))
          else expect(series.total[day]).toBeCloseTo(wanted, 6)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('counts by the number of slots where no whole day of the weekday is known, from one half on', () => {
    const totalOf = (seen: number) =>
      seriesOf(requestOf({ days: 1, contacts: (_, step) => (step < seen ? 10 : Number.NaN) })).total[0]
    expect(totalOf(7)).toBe(70)
    const gappy = (seen: number) =>
      seriesOf(
        requestOf({
          days: 15,
          // Mondays: two see the first and the last six hours, the third as many as asked.
          contacts: (day, step) => {
            if (day % 7 !== 0) return 5
            const isSeen = day === 14 ? step < seen : day === 7 ? step < 6 : step >= 18
            return isSeen ? 10 : Number.NaN
          },
        }),
      ).total
    expect(gappy(6)[12]).toBe(5 * HOURS)
    expect(gappy(6)[14]).toBe(120)
    expect(gappy(5)[14]).toBeNaN()
  })

  it('scales with the contacts', () => {
    const contacts = (day: number, step: number) =>
      (day * 7 + step * 5) % 11 === 3 ? Number.NaN : day + step
    const once = seriesOf(requestOf({ days: 20, contacts })).total
    const thrice = seriesOf(requestOf({ days: 20, contacts: (day, step) => 3 * contacts(day, step) })).total
    once.forEach((total, i) => {
      expect(thrice[i]).toBeCloseTo(3 * total, 8)
    })
  })
})

describe('weekdays', () => {
  it('are split into those that carry the stream and those with next to nothing; closed ones are neither', () => {
    const level = fc.constantFrom(null, 0, 0.5, 1, 1.5, 60, 100)
    fc.assert(
      fc.property(fc.array(level, { minLength: 7, maxLength: 7 }), levels => {
        fc.pre(levels.some(own => own !== null && own > 0))
        const contacts = (day: number, step: number) => (step === 0 ? (levels[day % 7] ?? Number.NaN) : 0)
        const opens = levels.flatMap((own, weekday) =>
          own === null ? [] : [{ startMinutes: weekday * 1440, endMinutes: (weekday + 1) * 1440 }],
        )
        const request = requestOf({ days: 14, minutes: 360, contacts }, { operatingTimes: opens })
        const most = Math.max(...levels.map(own => own ?? 0))
        const having = (isWanted: (own: number) => boolean) =>
          levels.flatMap((own, weekday) => (own !== null && isWanted(own) ? [weekday] : []))
        expect(splitWeekdays(trainingOf(request))).toEqual({
          busy: having(own => own > most / 100),
          quiet: having(own => own <= most / 100),
        })
      }),
      { numRuns: 100 },
    )
  })

  it('are judged by their mean: more days of a weekday do not make it busier', () => {
    const request = requestOf({ days: 8, minutes: 1440, contacts: day => (day % 7 === 0 ? 0.9 : 100) })
    expect(splitWeekdays(trainingOf(request)).quiet).toEqual([0])
  })
})
