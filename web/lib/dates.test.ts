import { describe, expect, it } from 'vitest'
import {
  dateRangeText,
  dateTimeText,
  intervalText,
  localDateText,
  relativeText,
  timeText,
  zoneShortText,
} from './dates.ts'

const noonUtc = '2026-11-21T12:00:00Z'

describe('texts of instants', () => {
  it('follow the zone and the language, with one clock', () => {
    expect(timeText(noonUtc, 'Europe/Paris', 'en-GB')).toBe('13:00')
    expect(timeText(noonUtc, 'America/New_York', 'en-US')).toBe('07:00')
    expect(timeText('2026-11-21T00:30:00Z', 'Etc/UTC', 'en-US')).toBe('00:30')
    expect(dateTimeText(noonUtc, 'Pacific/Auckland', 'en-GB')).toBe('22 Nov 2026, 01:00')
    expect(zoneShortText('Asia/Kolkata', noonUtc, 'en-US')).toBe('GMT+5:30')
  })
  it('are written one way, whatever the browser speaks', () => {
    expect(dateTimeText(noonUtc, 'Etc/UTC')).toBe('21 Nov 2026, 12:00')
    expect(localDateText('2026-09-30')).toBe('30 Sept 2026')
  })
  it('never move a calendar day', () => {
    expect(localDateText('2026-01-01', 'en-GB')).toBe('1 Jan 2026')
    expect(dateRangeText('2026-11-16', '2026-11-22', 'en-GB')).toMatch(/^16\s?–\s?22 Nov 2026$/)
  })
  it('say how far away something is', () => {
    const now = Date.parse(noonUtc)
    expect(relativeText(now - 3 * 3_600_000, now, 'en')).toBe('3 hours ago')
    expect(relativeText(now + 86_400_000, now, 'en')).toBe('tomorrow')
    expect(relativeText(now - 5_000, now, 'en')).toBe('now')
  })
})

it('an interval over a change of the clock says both zones, or 01:30 – 01:10 would be no time at all', () => {
  const text = (start: string, end: string) =>
    intervalText(`2026-11-01T${start}:00Z`, `2026-11-01T${end}:00Z`, 'America/New_York', 'en-US')
  expect(text('05:30', '06:10')).toBe('01:30 EDT – 01:10 EST')
  expect(text('06:10', '06:30')).toMatch(/^01:10 – 01:30/)
})
