import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateOrder, guessDateOrder, isTime, parseTimestamp } from './parse-timestamp.ts'

const read = (text: string, order: DateOrder = 'year-first', zone = 'Europe/Paris') => {
  const parsed = parseTimestamp(text, order, zone)
  return isTime(parsed) ? new Date(parsed).toISOString() : parsed.reason
}

describe('parseTimestamp', () => {
  it.each([
    ['2026-03-01T09:15:30Z', 'year-first', '2026-03-01T09:15:30.000Z'],
    ['2026-03-01 09:15', 'year-first', '2026-03-01T08:15:00.000Z'],
    ['2026/03/01 09:15:30.5', 'year-first', '2026-03-01T08:15:30.500Z'],
    ['2026-03-01T09:15:30+05:30', 'year-first', '2026-03-01T03:45:30.000Z'],
    ['2026-03-01T09:15:30-0800', 'year-first', '2026-03-01T17:15:30.000Z'],
    ['2026-07-01', 'year-first', '2026-06-30T22:00:00.000Z'],
    ['03/04/2026 12:05 AM', 'day-first', '2026-04-02T22:05:00.000Z'],
    ['03/04/2026 12:05 pm', 'month-first', '2026-03-04T11:05:00.000Z'],
    ['3.4.2026 7:05', 'day-first', '2026-04-03T05:05:00.000Z'],
    ['1772356530', 'year-first', '2026-03-01T09:15:30.000Z'],
    ['1772356530500', 'year-first', '2026-03-01T09:15:30.500Z'],
  ] as const)('reads %s, %s', (text, order, expected) => {
    expect(read(text, order)).toBe(expected)
  })

  it('takes skipped and doubled wall-clock times by the one rule of core/time', () => {
    expect(read('2026-03-29 02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(read('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z')
  })

  it.each([
    ['', 'empty'],
    ['yesterday', '“yesterday” is not'],
    ['2026-02-30 10:00', 'day 30'],
    ['2026-13-01 10:00', 'month 13'],
    ['2026-01-01 25:00', 'no such time'],
    ['01/02/2026 10:00', 'does not start with the year'],
  ])('refuses “%s” and says why', (text, reason) => {
    expect(read(text)).toContain(reason)
  })

  it('reads back every instant that it is given as ISO text', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }),
        date => {
          expect(parseTimestamp(date.toISOString(), 'year-first', 'Asia/Kathmandu')).toBe(date.getTime())
        },
      ),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), text => void parseTimestamp(text, 'day-first', 'Etc/UTC')))
  })
})

describe('guessDateOrder', () => {
  it('takes what the samples prove', () => {
    expect(guessDateOrder(['2026-01-02 10:00'])).toBe('year-first')
    expect(guessDateOrder(['01/02/2026', '13/02/2026'])).toBe('day-first')
    expect(guessDateOrder(['01/02/2026', '02/13/2026'])).toBe('month-first')
    expect(guessDateOrder(['01/02/2026'])).toBe('ambiguous')
  })
})
