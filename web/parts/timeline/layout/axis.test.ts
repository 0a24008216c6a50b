import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { buildAxis, columnAt, instantAtX, xOf } from './axis.ts'

const day = (zone: string, date: string) => [instantAt(zone, date, 0), instantAt(zone, date, 1440)] as const

describe('hours', () => {
  it.each([
    ['Europe/Paris', '2026-03-29', 23],
    ['Europe/Paris', '2026-07-01', 24],
    ['Europe/Paris', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-10-04', 24],
    ['Australia/Lord_Howe', '2026-04-05', 25],
  ])('%s on %s has %d columns without gaps', (zone, date, count) => {
    const [from, to] = day(zone, date)
    const { columns } = buildAxis('hours', zone, from, to, 50)
    expect(columns.length).toBe(count)
    columns.slice(1).forEach((column, at) => {
      expect(column.start).toBe(columns[at]!.end)
    })
    expect([columns[0]!.start, columns.at(-1)!.end]).toEqual([from, to])
  })

  it('says the repeated hour twice and skips the missing one', () => {
    const labels = (date: string) =>
      buildAxis('hours', 'Europe/Paris', ...day('Europe/Paris', date), 50).columns.map(c => c.label)
    expect(labels('2026-10-25').slice(1, 5)).toEqual(['01', '02', '02', '03'])
    expect(labels('2026-03-29').slice(1, 4)).toEqual(['01', '03', '04'])
  })
})

describe('days', () => {
  const from = instantAt('Europe/Paris', '2026-03-23', 0)
  const to = instantAt('Europe/Paris', '2026-03-30', 0)
  const axis = buildAxis('days', 'Europe/Paris', from, to, 100)

  it('gives each day the same width, weekends marked', () => {
    expect(axis.columns.map(c => [c.label, c.leftPx, c.isWeekend])).toEqual([
      ['Mon 23', 0, false],
      ['Tue 24', 100, false],
      ['Wed 25', 200, false],
      ['Thu 26', 300, false],
      ['Fri 27', 400, false],
      ['Sat 28', 500, true],
      ['Sun 29', 600, true],
    ])
    expect(axis.columns[6]!.end - axis.columns[6]!.start).toBe(23 * HOUR_MS)
  })

  it('keeps instants in order and inside', () => {
    const instants = fc.integer({ min: from - 48 * HOUR_MS, max: to + 48 * HOUR_MS })
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [first, last] = a < b ? [a, b] : [b, a]
        expect(xOf(axis, first)).toBeLessThanOrEqual(xOf(axis, last))
        expect(xOf(axis, last)).toBeLessThanOrEqual(axis.widthPx)
        expect(xOf(axis, first)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('finds back the quarter-hour under a pixel', () => {
    const instant = instantAt('Europe/Paris', '2026-03-25', 9 * 60 + 30)
    expect(instantAtX(axis, xOf(axis, instant) + 0.01)).toBe(instant)
    expect(instantAtX(axis, xOf(axis, instant + 10 * MINUTE_MS))).toBe(instant)
    expect(columnAt(axis, instant)).toBe(2)
  })
})
