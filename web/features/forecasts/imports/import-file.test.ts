import { describe, expect, it } from 'vitest'
import { guessReading } from '#web/parts/file-reading.ts'
import { asIntervals, type IntervalReading, readImport } from './import-file.ts'

const rows = (text: string) => text.split('\n').map(line => line.split(','))
const reading: IntervalReading = {
  kind: 'intervals',
  hasHeader: true,
  dateOrder: 'year-first',
  startColumn: 'start',
  offeredColumn: 'forecast',
  handledColumn: null,
  handleTimeColumn: null,
  minutes: 60,
}
const PARIS = 'Europe/Paris'

describe('readImport', () => {
  it('puts the rows in order of time, on the wall clock of the zone', () => {
    const { intervals, refusals } = readImport(
      rows('start,forecast\n2026-12-01 10:00,7\n2026-12-01 09:00,5.5\n'),
      reading,
      PARIS,
    )
    expect(refusals).toEqual([])
    expect(intervals).toEqual([
      { line: 3, start: Date.parse('2026-12-01T08:00:00Z'), volume: 5.5 },
      { line: 2, start: Date.parse('2026-12-01T09:00:00Z'), volume: 7 },
    ])
  })

  it('says by line what is refused and why', () => {
    const text =
      'start,forecast\nsoon,1\n2026-12-01 09:00,many\n2026-12-01 09:07,2\n2026-12-01 10:00,3\n2026-12-01 10:30,4'
    const { intervals, refusals } = readImport(rows(text), reading, PARIS)
    expect(intervals.map(one => one.line)).toEqual([5])
    expect(refusals).toEqual([
      { line: 2, reason: '“soon” is not a date and time' },
      { line: 3, reason: '“many” is not a number of contacts' },
      { line: 4, reason: '“2026-12-01 09:07” does not start at a quarter-hour' },
      { line: 6, reason: 'overlaps the interval of line 5' },
    ])
  })

  it('takes days as long as they are when the clock moves', () => {
    const text = 'start,forecast\n2026-03-28,1\n2026-03-29,2\n2026-03-30,3\n2026-03-31 06:00,4'
    const { intervals, refusals } = readImport(rows(text), { ...reading, minutes: 1440 }, PARIS)
    expect(intervals.map(one => one.volume)).toEqual([1, 2, 3])
    expect(refusals).toEqual([
      { line: 5, reason: '“2026-03-31 06:00” is not the start of a day in Europe/Paris' },
    ])
  })

  it('names a column that is not there', () => {
    expect(readImport(rows('when,n\n2026-12-01,1'), reading, PARIS).refusals).toEqual([
      { line: 1, reason: 'Line 1 has no column “start”. It has: when, n.' },
    ])
  })
})

it('reads what the forecast page exports', () => {
  const file = rows(
    'local_start,start,ticket_group,forecast,model\n2026-12-01 09:00,2026-12-01T08:00:00.000Z,Phone,5.5,5\n2026-12-01 09:30,2026-12-01T08:30:00.000Z,Phone,6,6',
  )
  const guess = guessReading(file)
  const { intervals } = readImport(file, asIntervals(guess.reading, guess.columns), PARIS)
  expect(intervals.map(({ start, volume }) => [new Date(start).toISOString(), volume])).toEqual([
    ['2026-12-01T08:00:00.000Z', 5.5],
    ['2026-12-01T08:30:00.000Z', 6],
  ])
})
