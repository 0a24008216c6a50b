import { describe, expect, it } from 'vitest'
import { holidayCountries, publicHolidays, UnknownHolidayPlace } from './index.ts'

const datesNamed = (list: { date: string; name: string }[], start: string) =>
  list.filter(({ name }) => name.startsWith(start)).map(({ date }) => date)

describe('public holidays', () => {
  it('know every country, with regions where it has some', () => {
    const countries = holidayCountries()
    expect(countries.length).toBeGreaterThan(190)
    const germany = countries.find(({ code }) => code === 'DE')!
    expect(germany.name).toBe('Germany')
    expect(germany.regions.map(({ code }) => code)).toEqual(expect.arrayContaining(['BY', 'BY-A']))
    for (const { code } of countries) expect(Array.isArray(publicHolidays(code, null, 2026, 2026))).toBe(true)
  })

  it('follow Easter, and carry one name through the years', () => {
    const france = publicHolidays('FR', null, 2024, 2026)
    expect(datesNamed(france, 'Easter Monday')).toEqual(['2024-04-01', '2025-04-21', '2026-04-06'])
    expect(france.map(({ date }) => date)).toEqual(france.map(({ date }) => date).sort())
    expect(france.every(({ date }) => date >= '2024-01-01' && date <= '2026-12-31')).toBe(true)
  })

  it('differ by region', () => {
    const assumption = (region: string | null) =>
      datesNamed(publicHolidays('DE', region, 2026, 2026), 'Assumption')
    expect(assumption('BY-KATH')).toEqual(['2026-08-15'])
    expect(assumption('BE')).toEqual([])
  })

  it('count a holiday that begins at sunset on the next day, and each of several days', () => {
    expect(datesNamed(publicHolidays('IL', null, 2026, 2026), 'Day of Atonement')).toEqual(['2026-09-21'])
    const eid = publicHolidays('TR', null, 2026, 2026).filter(({ name }) => name.includes('al-Fitr'))
    expect(eid.map(({ date }) => date)).toEqual(['2026-03-20', '2026-03-21', '2026-03-22'])
    expect(new Set(eid.map(({ name }) => name)).size).toBe(3)
  })

  it('keep a substitute day under a name of its own', () => {
    expect(datesNamed(publicHolidays('US', null, 2026, 2026), 'Independence Day')).toEqual([
      '2026-07-03',
      '2026-07-04',
    ])
  })

  it('refuse places that do not exist', () => {
    expect(() => publicHolidays('XX', null, 2026, 2026)).toThrow(UnknownHolidayPlace)
    expect(() => publicHolidays('DE', 'ZZ', 2026, 2026)).toThrow('“ZZ”')
    expect(() => publicHolidays('DE', 'BY-ZZ', 2026, 2026)).toThrow(UnknownHolidayPlace)
  })
})
