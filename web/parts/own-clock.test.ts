import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clockOfLocale } from '#core/time/index.ts'
import { dateTimeText, inOwnClock, timeText } from '#web/lib/dates.ts'
import { clockText, clockValue, ownClock, parseClock, readClock } from '#web/ui/text/clock-text.ts'

const followClock = (locale: string) =>
  vi.stubGlobal('document', { documentElement: { dataset: { clock: String(clockOfLocale(locale)) } } })
afterEach(() => vi.unstubAllGlobals())
const minutes = fc.integer({ min: 0, max: 1439 })
const LOCALES = ['en-GB', 'de-DE', 'en-US', 'en-AU', 'hi-IN']

describe('the clock of a locale', () => {
  it('has twelve hours where people say am and pm', () => {
    const twelve = LOCALES.filter(locale => {
      followClock(locale)
      return ownClock() === 12
    })
    expect(twelve).toEqual(['en-US', 'en-AU', 'hi-IN'])
  })

  it('is that of minutes, instants and sentences alike', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), minutes, (locale, minute) => {
        followClock(locale)
        const text = clockText(minute)
        expect(timeText(minute * 60_000, 'Etc/UTC')).toBe(text)
        expect(dateTimeText(minute * 60_000, 'Etc/UTC')).toBe(`1 Jan 1970, ${text}`)
        expect(inOwnClock(`Starts at ${clockValue(minute)}.`)).toBe(`Starts at ${text}.`)
      }),
    )
  })

  it('is read as it is written, and values are the same in each', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), minutes, (locale, minute) => {
        followClock(locale)
        expect(readClock(clockText(minute))).toBe(minute)
        expect(parseClock(clockValue(minute))).toBe(minute)
      }),
    )
  })

  it('leaves lengths of time and what is no time alone', () => {
    followClock('en-US')
    for (const text of ['5:30 of handle time', '1:02:03', '2026-11-21', 'Room 12:5', '08:15:30'])
      expect(inOwnClock(text)).toBe(text)
    expect(inOwnClock('22:00–24:00 and 09:05')).toBe('10:00 pm–12:00 am and 9:05 am')
  })
})
