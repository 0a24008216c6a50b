import { describe, expect, it } from 'vitest'
import { surveyor, weeksToNow } from './local-file.ts'

const rows = (text: string) => text.split('\n').map(line => line.split(','))

describe('surveyor', () => {
  it('tells what will be stored and what will not', () => {
    const { take, survey } = surveyor(
      {
        kind: 'intervals',
        hasHeader: true,
        dateOrder: 'year-first',
        startColumn: 'ts',
        offeredColumn: 'count',
        handledColumn: null,
        handleTimeColumn: null,
        minutes: 30,
      },
      { zone: 'Etc/UTC', shiftWeeks: 1 },
    )
    for (const row of rows('ts,count\n2026-03-02 09:00,5\nsoon,1\n2026-03-02 09:30,')) take(row)
    expect(survey).toMatchObject({
      rowCount: 3,
      rejectedCount: 1,
      contactCount: 5,
      earliest: Date.parse('2026-03-09T09:00:00Z'),
      latest: Date.parse('2026-03-09T09:30:00Z'),
    })
    expect(survey.rejects[0]).toMatchObject({ line: 3, value: 'soon' })
  })

  it.each([
    ['03/08/2026', null],
    ['03/08/2026\n13/08/2026\n04/31/2026', 'day-first'],
    ['03/08/2026\n08/13/2026', 'month-first'],
  ])('reads the order of day and month from any row that proves it: %j', (dates, order) => {
    const { take, survey } = surveyor(
      {
        kind: 'timestamps',
        hasHeader: false,
        dateOrder: 'day-first',
        column: 'Column 1',
        handleTimeColumn: null,
      },
      { zone: 'Etc/UTC', shiftWeeks: 0 },
    )
    for (const row of rows(dates)) take(row)
    expect(survey.provenOrder).toBe(order)
  })
})

describe('weeksToNow', () => {
  it('moves only what is old, and never into the future', () => {
    const now = Date.parse('2026-11-21T00:00:00Z')
    expect(weeksToNow(now - 7 * 7 * 86_400_000, now)).toBeNull()
    const latest = Date.parse('2003-10-24T21:00:00Z')
    const weeks = weeksToNow(latest, now)!
    const moved = latest + weeks * 7 * 86_400_000
    expect(moved).toBeLessThanOrEqual(now)
    expect(now - moved).toBeLessThan(7 * 86_400_000)
  })
})
