import { describe, expect, it } from 'vitest'
import { guessReading } from './file-reading.ts'

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
