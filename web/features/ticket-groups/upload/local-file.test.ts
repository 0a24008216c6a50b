import { describe, expect, it } from 'vitest'
import { guessReading, surveyor, weeksToNow } from './local-file.ts'

const rows = (text: string) => text.split('\n').map(line => line.split(','))

describe('guessReading', () => {
  it('sees counts per interval', () => {
    const { reading } = guessReading(
      rows('ts,count\n2026-03-03T07:00,111\n2026-03-03T07:05,113\n2026-03-03T07:10,76'),
    )
    expect(reading).toMatchObject({
      kind: 'intervals',
      hasHeader: true,
      startColumn: 'ts',
      offeredColumn: 'count',
      minutes: 5,
      dateOrder: 'year-first',
    })
  })
  it('sees one row per contact, and asks when the order is ambiguous', () => {
    const guess = guessReading(rows('id,created,duration\n1,03/04/2026 10:00,120\n2,04/04/2026 11:17,300'))
    expect(guess.reading).toMatchObject({
      kind: 'timestamps',
      column: 'created',
      handleTimeColumn: 'duration',
    })
    expect(guess.isOrderAmbiguous).toBe(true)
  })
  it('counts columns when there is no header', () => {
    expect(guessReading(rows('7,2026-03-03 07:00:01\n8,2026-03-03 07:00:09')).reading).toMatchObject({
      hasHeader: false,
      column: 'Column 2',
    })
  })
  it('says something of an empty file too', () => {
    expect(guessReading([]).reading.kind).toBe('timestamps')
  })
})

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
