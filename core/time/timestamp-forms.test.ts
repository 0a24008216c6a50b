import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  type DateOrder,
  dayInterval,
  guessDateOrder,
  instantAt,
  isTime,
  localDateOf,
  minuteOfDay,
  parseTimestamp,
  toLocalMs,
} from './index.ts'

const zone = fc.constantFrom(
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Etc/UTC',
)
const order = fc.constantFrom<DateOrder>('year-first', 'day-first', 'month-first')
const date = fc.integer({ min: 0, max: 4000 }).map(days => addDays('2019-01-01', days))
const two = (value: number) => String(value).padStart(2, '0')

/** A date as an export in the given order writes it. */
function written(date: string, order: DateOrder, separator: string): string {
  const [year, month, day] = date.split('-') as [string, string, string]
  const parts = {
    'year-first': [year, month, day],
    'day-first': [day, month, year],
    'month-first': [month, day, year],
  }[order]
  return parts.join(separator)
}

describe('a time that an export writes', () => {
  it('is read back as the instant it was, in every order, separator and zone', () => {
    fc.assert(
      fc.property(
        zone,
        date,
        order,
        fc.constantFrom('-', '/', '.'),
        fc.nat(1439),
        (zone, date, order, separator, minute) => {
          const instant = instantAt(zone, date, minute)
          const local = new Date(toLocalMs(zone, instant)).toISOString()
          const text = `${written(local.slice(0, 10), order, separator)} ${local.slice(11, 19)}`
          expect(parseTimestamp(text, order, zone)).toBe(instant)
          expect(parseTimestamp(`  ${text} `, order, zone)).toBe(instant)
        },
      ),
    )
  })

  it('is taken as it stands with an offset, whatever the zone of the file', () => {
    fc.assert(
      fc.property(
        zone,
        date,
        fc.nat(86_399),
        fc.integer({ min: -14 * 4, max: 14 * 4 }),
        (zone, date, second, quarters) => {
          const utc = Date.parse(`${date}T00:00:00Z`) + second * 1000
          const size = Math.abs(quarters) * 15
          const offset = `${quarters < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
          const local = new Date(utc + quarters * 15 * 60_000).toISOString().slice(0, 19)
          expect(parseTimestamp(`${local}${offset}`, 'day-first', zone)).toBe(utc)
          expect(parseTimestamp(new Date(utc).toISOString(), 'day-first', zone)).toBe(utc)
        },
      ),
    )
  })

  it('may count seconds or milliseconds since 1970', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e9, max: 4e9 }), order, (seconds, order) => {
        expect(parseTimestamp(`${seconds}`, order, 'Etc/UTC')).toBe(seconds * 1000)
        expect(parseTimestamp(`${seconds}123`, order, 'Etc/UTC')).toBe(seconds * 1000 + 123)
      }),
    )
  })

  it('may have a clock of twice twelve hours', () => {
    fc.assert(
      fc.property(
        date,
        fc.nat(23),
        fc.nat(59),
        fc.constantFrom('am', 'a.m.', 'AM'),
        (date, hour, minute, am) => {
          const half = hour < 12 ? am : am.replace(/a/i, letter => (letter === 'a' ? 'p' : 'P'))
          const text = `${date} ${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${half}`
          expect(parseTimestamp(text, 'year-first', 'Etc/UTC')).toBe(
            Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000,
          )
        },
      ),
    )
  })

  it('without a time of day is the first moment of its local day', () => {
    fc.assert(
      fc.property(zone, date, (zone, date) => {
        expect(parseTimestamp(date, 'year-first', zone)).toBe(dayInterval(zone, date).start)
      }),
    )
  })
})

describe('a text that is no time', () => {
  it('gives a reason and never throws, whatever stands there', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789-/.:T Zz+apm'.split('')), maxLength: 24 })
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 30 }), digits), order, (text, order) => {
        const parsed = parseTimestamp(text, order, 'Europe/Paris')
        if (isTime(parsed)) expect(Number.isFinite(parsed)).toBe(true)
        else expect(parsed.reason).not.toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  it('includes days that no month has: what is read is the day that is written', () => {
    const part = fc.integer({ min: 0, max: 39 })
    fc.assert(
      fc.property(fc.integer({ min: 2019, max: 2032 }), part, part, (year, month, day) => {
        const text = `${year}-${two(month)}-${two(day)}`
        const parsed = parseTimestamp(text, 'year-first', 'Europe/Paris')
        const exists = !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
        expect(isTime(parsed)).toBe(exists)
        if (isTime(parsed)) {
          expect(localDateOf('Europe/Paris', parsed)).toBe(text)
          expect(minuteOfDay('Europe/Paris', parsed)).toBe(0)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the order of a file', () => {
  it('is guessed so that every sample can be read, or said to be ambiguous', () => {
    fc.assert(
      fc.property(order, fc.array(date, { minLength: 1, maxLength: 12 }), (order, dates) => {
        const samples = dates.map(one => written(one, order, '/'))
        const guess = guessDateOrder(samples)
        const isClear = dates.some(one => Number(one.slice(8)) > 12)
        expect(guess).toBe(order === 'year-first' || isClear ? order : 'ambiguous')
        if (guess === 'ambiguous') return
        samples.forEach((sample, i) => {
          const parsed = parseTimestamp(sample, guess, 'Etc/UTC')
          expect(isTime(parsed) && localDateOf('Etc/UTC', parsed)).toBe(dates[i])
        })
      }),
    )
  })
})
