import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, DAY_MS } from '#core/time/index.ts'
import { FIRST_DATE, requestOf, type Stream } from '#test/core/forecasting/streams.ts'
import { trainingOf } from '../series/training.ts'
import { learn } from './learn.ts'

const STEPS = 4
const DAYS = 42
const AHEAD = 28

const FIRST_DAY = Date.parse(FIRST_DATE) / DAY_MS

/** Sundays have next to nothing, the other days a morning and an afternoon. */
const withQuietSundays: Stream['contacts'] = (day, step) =>
  day % 7 === 6 ? (day % 2 === 0 && step === 2 ? 1 : 0) : 40 + 20 * step + ((day * 11 + step * 5) % 9)

function learned(contacts: Stream['contacts'], specialDays: Record<string, string> = {}, given = {}) {
  const request = requestOf({ days: DAYS, minutes: 1440 / STEPS, contacts }, { specialDays, ...given })
  const training = trainingOf(request)
  return { training, ...learn(training, training.endDay + AHEAD, 360, request) }
}

describe('what was learned of a stream', () => {
  it('gives each slot of a weekday with next to no contacts its plain mean', () => {
    const { contactsOn } = learned(withQuietSundays)
    for (const sunday of [48, 55, 62, 69])
      expect([...contactsOn(FIRST_DAY + sunday)!]).toEqual([0, 0, 0.5, 0])
  })

  it('has no contacts on closed days, whether the weekday is busy or quiet', () => {
    const days = fc.uniqueArray(fc.integer({ min: DAYS, max: DAYS + AHEAD - 1 }), { maxLength: 12 })
    const open = learned(withQuietSundays)
    fc.assert(
      fc.property(days, closed => {
        const specialDays = Object.fromEntries(closed.map(day => [addDays(FIRST_DATE, day), 'closed']))
        const { contactsOn } = learned(withQuietSundays, specialDays)
        for (let day = DAYS; day < DAYS + AHEAD; day++) {
          const made = contactsOn(FIRST_DAY + day)
          if (closed.includes(day)) expect(made).toBeNull()
          else expect(made!.length).toBe(open.contactsOn(FIRST_DAY + day)!.length)
        }
      }),
      { numRuns: 1, examples: [[[43, 48]]] },
    )
  })

  it('puts contacts into open slots alone, and nothing on weekdays never seen', () => {
    const isOpen = (day: number, step: number) => day % 7 !== 5 && (day % 7 === 6 ? step === 1 : step > 0)
    const { contactsOn } = learned((day, step) => (isOpen(day, step) ? 60 + ((day + step) % 5) : Number.NaN))
    for (let day = DAYS; day < DAYS + AHEAD; day++) {
      const made = contactsOn(FIRST_DAY + day)
      if (day % 7 === 5) expect(made).toBeNull()
      else
        made!.forEach((contacts, step) => {
          if (isOpen(day, step)) expect(contacts / 62).toBeCloseTo(1, 0.8)
          else expect(contacts).toBe(0)
        })
    }
  })

  it('carries on the weekdays’ levels and shapes of a plain week, day by day', () => {
    const plain = (day: number, step: number) => (1 + (day % 7)) * (10 + 5 * step)
    const { contactsOn } = learned(plain)
    for (let day = DAYS; day < DAYS + AHEAD; day++)
      contactsOn(FIRST_DAY + day)!.forEach((contacts, step) => {
        expect(contacts / plain(day, step)).toBeGreaterThan(0.97)
        expect(contacts / plain(day, step)).toBeLessThan(1.03)
      })
  })

  it('says which models it takes and how long it learned', () => {
    const only = learned(withQuietSundays, {}, { families: ['Recent weeks'] })
    expect(only.name).toBe('Recent weeks')
    expect(only.sentence).toContain('learned from 6 weeks')
    expect(only.choice!.days.every(({ name }) => name.startsWith('mean of'))).toBe(true)
    const twoWeeks = requestOf({ days: 14, minutes: 1440, contacts: () => 90 })
    const training = trainingOf(twoWeeks)
    const daily = learn(training, training.endDay + 1, 1440, twoWeeks)
    expect(daily.sentence).not.toContain('split over the day')
    expect(daily.sentence).toContain('learned from 2 weeks')
  })
})
