import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { addDays } from '#core/time/index.ts'
import { FIRST_DATE, requestOf, seriesOf } from '#test/core/forecasting/streams.ts'
import { cleanDays } from './cleaning.ts'

const DAYS = 84

/** Totals of ordinary days: weekdays and a few percent of chance. */
function ordinary(seed: number): (day: number) => number {
  const chance = random(seed)
  const own = Float64Array.from({ length: DAYS }, () => chance() + chance())
  return day => 300 * (day % 7 < 5 ? 1 : 0.6) * (0.92 + 0.08 * own[day % DAYS]!)
}

const cleanedOf = (contacts: (day: number) => number, specialDays: Record<string, string> = {}) => {
  const series = seriesOf(requestOf({ days: DAYS, minutes: 1440, contacts }, { specialDays }))
  return { series, ...cleanDays(series) }
}
const outliersOf = (flags: Uint8Array) => [...flags].flatMap((flag, day) => (flag ? [day] : []))

const seed = fc.integer({ min: 1, max: 1e6 })
const day = fc.integer({ min: 21, max: DAYS - 8 })
const times = fc.constantFrom(0.1, 0.3, 3, 8)

describe('cleaned days', () => {
  it('are pulled towards an ordinary day, and found even when two of them stand close', () => {
    fc.assert(
      fc.property(
        seed,
        day,
        fc.integer({ min: 1, max: 7 }),
        times,
        times,
        (own, first, apart, one, other) => {
          const plain = ordinary(own)
          const contacts = (at: number) => plain(at) * (at === first ? one : at === first + apart ? other : 1)
          const { series, total, isOutlier } = cleanedOf(contacts)
          for (const at of [first, first + apart]) {
            expect(isOutlier[at]).toBe(1)
            expect(Math.abs(total[at]! - plain(at))).toBeLessThan(
              0.5 * Math.abs(series.total[at]! - plain(at)),
            )
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('that are no outliers keep their totals; unknown days stay unknown', () => {
    fc.assert(
      fc.property(seed, fc.array(day), times, (own, missing, most) => {
        const plain = ordinary(own)
        const contacts = (at: number) =>
          missing.includes(at) ? Number.NaN : plain(at) * (at === 50 ? most : 1)
        const { series, total, isOutlier } = cleanedOf(contacts)
        total.forEach((cleaned, at) => {
          if (!isOutlier[at]) expect(cleaned).toBe(series.total[at])
          if (missing.includes(at)) expect([cleaned, isOutlier[at]]).toEqual([Number.NaN, 0])
        })
        expect(series.total).toEqual(cleanedOf(contacts).series.total)
      }),
      { numRuns: 30 },
    )
  })

  it('are few among ordinary ones, and the same days whatever the unit', () => {
    fc.assert(
      fc.property(seed, own => {
        const plain = ordinary(own)
        const { isOutlier, total } = cleanedOf(plain)
        expect(outliersOf(isOutlier).length).toBeLessThanOrEqual(2)
        const hundredfold = cleanedOf(at => 100 * plain(at))
        expect(hundredfold.isOutlier).toEqual(isOutlier)
        total.forEach((cleaned, at) => {
          expect(hundredfold.total[at]! / cleaned).toBeCloseTo(100, 6)
        })
      }),
      { numRuns: 30 },
    )
  })

  it('are never special ones or those after a closure, because those carry their own effect', () => {
    fc.assert(
      fc.property(seed, day, times, (own, at, most) => {
        const plain = ordinary(own)
        const contacts = (other: number) => plain(other) * (other === at ? most : other === 10 ? 1 / most : 1)
        const specialDays = { [addDays(FIRST_DATE, at)]: 'Mailing', [addDays(FIRST_DATE, 10)]: 'Holiday' }
        const named = cleanedOf(contacts, specialDays)
        expect([named.isOutlier[at], named.isOutlier[10]]).toEqual([0, 0])
        const afterClosure = cleanedOf(contacts, { [addDays(FIRST_DATE, at - 1)]: 'closed' })
        expect(afterClosure.isOutlier[at]).toBe(0)
        expect(afterClosure.isOutlier[at - 1]).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})
