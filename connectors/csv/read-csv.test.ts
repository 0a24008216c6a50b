import { describe, expect, it } from 'vitest'
import { type CsvReading, readCsv } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const options = { zone: 'Europe/Paris', shiftWeeks: 0, maxRows: 1000 }
const contacts: CsvReading = {
  kind: 'timestamps',
  hasHeader: true,
  dateOrder: 'year-first',
  column: 'created',
  handleTimeColumn: null,
}
const counted: CsvReading = {
  kind: 'intervals',
  hasHeader: true,
  dateOrder: 'year-first',
  startColumn: 'ts',
  offeredColumn: 'count',
  handledColumn: null,
  handleTimeColumn: 'aht',
  minutes: 30,
}
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

describe('readCsv', () => {
  it('reads contact times, whatever separates and quotes them', () => {
    const result = readCsv(
      bytes('\uFEFFid;created\n1;"2026-01-05 09:00"\n2;2026-01-05T10:00:00Z\n\n'),
      contacts,
      options,
    )
    expect(result.refusal).toBeNull()
    expect([...result.contacts.at].map(iso)).toEqual(['2026-01-05T08:00:00.000Z', '2026-01-05T10:00:00.000Z'])
    expect([iso(result.earliest), iso(result.latest), result.rowCount]).toEqual([
      '2026-01-05T08:00:00.000Z',
      '2026-01-05T10:00:00.000Z',
      2,
    ])
  })

  it('reads counts per interval; blank is not zero; the last of two same intervals counts', () => {
    const text =
      'ts,count,aht\n2026-01-05T09:00,5,300\n2026-01-05T09:30,,\n2026-01-05T10:00,0,\n2026-01-05T09:00,6,310\n'
    const result = readCsv(bytes(text), counted, options)
    expect(result.intervals.map(i => [iso(i.startsAt), i.offered, i.handleTimeSeconds])).toEqual([
      ['2026-01-05T08:00:00.000Z', 6, 310],
      ['2026-01-05T09:00:00.000Z', 0, null],
    ])
    expect(iso(result.latest)).toBe('2026-01-05T09:30:00.000Z')
  })

  it('keeps the good rows and names the bad ones by line', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `2026-01-05 09:${String(i).padStart(2, '0')}`)
    rows[10] = 'soon'
    const result = readCsv(bytes(`created\n${rows.join('\n')}`), contacts, options)
    expect(result.refusal).toBeNull()
    expect(result.rejects).toEqual([{ line: 12, value: 'soon', reason: '“soon” is not a date and time' }])
    expect(result.contacts.at.length).toBe(39)
  })

  it('moves dates by whole weeks on the wall clock, over a clock change too', () => {
    const result = readCsv(bytes('created\n2026-03-23 09:00'), contacts, { ...options, shiftWeeks: 1 })
    expect(iso(result.earliest)).toBe('2026-03-30T07:00:00.000Z')
  })

  it.each([
    ['', contacts, 'The file is empty.'],
    ['created\n', contacts, 'The file has a header but no rows.'],
    ['id,when\n1,2026-01-01', contacts, 'Line 1 has no column “created”. It has: id, when.'],
    [
      'created\nsoon\n2026-01-01',
      contacts,
      '1 of 2 rows could not be read; the first is line 2: “soon” is not a date and time.',
    ],
    ['PK\u0003\u0004\u0000\u0000', contacts, 'This is not a text file'],
    ['ts,count,aht\n2026-01-01,,', counted, 'No row has a count.'],
    [
      '2026-01-01 10:00',
      { ...contacts, hasHeader: false, column: 'Column 2' },
      'There is no “Column 2”: line 1 has 1 column.',
    ],
  ] as const)('refuses %j and says which line and why', (text, reading, refusal) => {
    expect(readCsv(bytes(text), reading, options).refusal).toContain(refusal)
  })

  it('refuses more rows than it may hold', () => {
    const text = `created\n${'2026-01-01 10:00\n'.repeat(6)}`
    expect(readCsv(bytes(text), contacts, { ...options, maxRows: 5 }).refusal).toContain(
      'Line 7: the file has more than 5 rows',
    )
  })

  it('reads UTF-16 as spreadsheets write it', () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFcreated\n2026-01-05 09:00', 'utf16le'))
    expect(readCsv(utf16, contacts, options).contacts.at.length).toBe(1)
  })
})
