import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, HOUR_MS, instantAt, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { unsocialTime } from './unsocial-hours.ts'

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
)
/** Weeks around changes of the clock, and one without. */
const from = fc.constantFrom('2027-03-22', '2026-10-19', '2026-10-26', '2027-03-08', '2026-06-01')

describe('unsocial hours', () => {
  const local = (own: string, at: number) =>
    new Date(at).toLocaleString('en-GB', {
      timeZone: own,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    })

  it('are nights from ten to six and Saturdays and Sundays, by the clock on the wall', () => {
    fc.assert(
      fc.property(zone, from, fc.integer({ min: 0, max: 10 * 96 }), (own, date, quarter) => {
        const at = instantAt(own, date, 0) + quarter * 15 * MINUTE_MS
        const isIn = (kind: 'nights' | 'weekends') =>
          unsocialTime(kind, own, addDays(date, -1), addDays(date, 12)).filter(
            part => part.start <= at && at < part.end,
          ).length
        const [day, hour] = local(own, at).split(', ')
        expect(isIn('nights')).toBe(Number(hour) >= 22 || Number(hour) < 6 ? 1 : 0)
        expect(isIn('weekends')).toBe(day === 'Sat' || day === 'Sun' ? 1 : 0)
      }),
      { numRuns: 60 },
    )
  })

  it('last as long as the night really is, and belong to the evening before', () => {
    const nights = (own: string, date: string) =>
      unsocialTime('nights', own, date, addDays(date, 1)).map(({ start, end }) => [
        localDateOf(own, start),
        (end - start) / HOUR_MS,
      ])
    expect(nights('Europe/Berlin', '2027-03-27')).toEqual([['2027-03-27', 7]])
    expect(nights('Europe/Berlin', '2026-10-24')).toEqual([['2026-10-24', 9]])
    expect(nights('America/New_York', '2026-10-31')).toEqual([['2026-10-31', 9]])
    expect(nights('Australia/Lord_Howe', '2026-10-03')).toEqual([['2026-10-03', 7.5]])
    expect(nights('Asia/Kathmandu', '2026-10-24')).toEqual([['2026-10-24', 8]])
    expect(unsocialTime('nights', 'Europe/Berlin', '2026-10-24', '2026-10-24')).toEqual([])
    const weekend = (date: string) =>
      unsocialTime('weekends', 'Europe/Berlin', date, addDays(date, 7)).map(
        ({ start, end }) => (end - start) / HOUR_MS,
      )
    expect([weekend('2027-03-22'), weekend('2026-10-19'), weekend('2026-10-25')]).toEqual([
      [24, 23],
      [24, 25],
      [25, 24],
    ])
  })
})
