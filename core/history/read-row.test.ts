import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, type DateOrder, localDateOf, minuteOfDay, weekdayOf } from '../time/index.ts'
import {
  type ColumnIndexes,
  type ColumnMapping,
  columnNames,
  findColumns,
  type HistoryRow,
  handleTimeSecondsOf,
  isRejected,
  readRow,
  separatorOf,
} from './index.ts'

const PARIS = 'Europe/Paris'
const OPTIONS = { zone: PARIS, shiftWeeks: 0 }
const timestamps: ColumnMapping = {
  kind: 'timestamps',
  hasHeader: true,
  dateOrder: 'day-first',
  column: 'Created',
  handleTimeColumn: 'Handle time',
}
const intervals: ColumnMapping = {
  kind: 'intervals',
  hasHeader: true,
  dateOrder: 'year-first',
  startColumn: 'Start',
  offeredColumn: 'Offered',
  handledColumn: 'Handled',
  handleTimeColumn: 'AHT',
  minutes: 30,
}
const HEADER = ['Start', 'Offered', 'Handled', 'AHT']
const found = (mapping: ColumnMapping, header: readonly string[]): ColumnIndexes => {
  const indexes = findColumns(mapping, header)
  if ('refusal' in indexes) throw new Error(indexes.refusal)
  return indexes
}
const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' ', '0', '12', '1,5', '-3', '1e3', 'NaN', '2026-03-01 10:00', '31/02/2026', '\uFEFF'),
)

describe('a row of an export', () => {
  it('is read, rejected with its cell and a reason, or not counted: it never throws', () => {
    const order = fc.constantFrom<DateOrder>('year-first', 'day-first', 'month-first')
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 6 }),
        order,
        fc.boolean(),
        fc.integer({ min: -60, max: 60 }),
        (cells, dateOrder, isInterval, shiftWeeks) => {
          const mapping: ColumnMapping = isInterval
            ? { ...intervals, dateOrder }
            : { ...timestamps, dateOrder }
          const indexes = isInterval
            ? { at: 0, offered: 1, handled: 2, handleTime: 3 }
            : { at: 0, handleTime: 1 }
          const row = readRow(cells, indexes, mapping, { zone: PARIS, shiftWeeks })
          if (row === null) {
            expect(isInterval).toBe(true)
            expect((cells[1] ?? '').trim()).toBe('')
          } else if (isRejected(row)) {
            expect(row.reason).not.toBe('')
            expect(cells.concat('')).toContain(row.value)
          } else {
            expect(Number.isFinite(row.at)).toBe(true)
            expect(row.offered).toBeGreaterThanOrEqual(0)
            for (const value of [row.handled, row.handleTimeSeconds])
              expect(Number.isNaN(value) || value >= 0).toBe(true)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('of an interval gives back the numbers that were written, with a comma or a point', () => {
    const count = fc.integer({ min: 0, max: 1e6 })
    fc.assert(
      fc.property(
        count,
        count,
        fc.integer({ min: 0, max: 99_999 }),
        fc.boolean(),
        (offered, handled, tenths, comma) => {
          const seconds = `${Math.floor(tenths / 10)}${comma ? ',' : '.'}${tenths % 10}`
          const row = readRow(
            ['2026-03-02 09:30', `${offered}`, ` ${handled} `, seconds],
            found(intervals, HEADER),
            intervals,
            OPTIONS,
          ) as HistoryRow
          expect(row.at).toBe(Date.parse('2026-03-02T08:30:00Z'))
          expect([row.offered, row.handled]).toEqual([offered, handled])
          expect(row.handleTimeSeconds).toBeCloseTo(tenths / 10, 9)
        },
      ),
    )
  })

  it('of a contact counts one, and knows no number handled', () => {
    const indexes = found(timestamps, ['Id', 'Created', 'Handle time'])
    const row = readRow(['7', '02/03/2026 09:30', ''], indexes, timestamps, OPTIONS) as HistoryRow
    expect(row).toEqual({
      at: Date.parse('2026-03-02T08:30:00Z'),
      offered: 1,
      handled: Number.NaN,
      handleTimeSeconds: Number.NaN,
    })
  })

  it('takes handle times as seconds, minutes or hours, and a queue where a column names it', () => {
    const two = (value: number) => String(value).padStart(2, '0')
    fc.assert(
      fc.property(fc.nat(99), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
        const total = hours * 3600 + minutes * 60 + seconds
        expect(handleTimeSecondsOf(String(total))).toBe(total)
        expect(handleTimeSecondsOf(`${hours}:${two(minutes)}:${two(seconds)}`)).toBe(total)
        expect(handleTimeSecondsOf(` ${hours * 60 + minutes}:${two(seconds)} `)).toBe(total)
      }),
    )
    for (const text of ['', '5:7', '1:60:00', '0:61', 'four', '-1:00', '1:2:3:4'])
      expect(handleTimeSecondsOf(text)).toBeNaN()
    const mapping: ColumnMapping = { ...timestamps, queueColumn: 'Queue' }
    const indexes = found(mapping, ['Created', 'Handle time', 'Queue'])
    expect(readRow(['02/03/2026 09:30', '04:12', ' Sales '], indexes, mapping, OPTIONS)).toMatchObject({
      handleTimeSeconds: 252,
      queue: 'Sales',
    })
  })

  it('that is blank was not counted, which is not zero; a word is refused', () => {
    const read = (offered: string) =>
      readRow(['2026-03-02 09:30', offered, '', ''], found(intervals, HEADER), intervals, OPTIONS)
    expect(read(' ')).toBeNull()
    expect(read('0')).toMatchObject({ offered: 0 })
    for (const word of ['many', '-1', '1.2.3', '1e3', 'Infinity', '0x10'])
      expect(read(word)).toMatchObject({ value: word, reason: expect.stringContaining(word) })
  })

  it('is moved by whole weeks on the wall clock: weekday and time of day stay', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.integer({ min: 240, max: 1439 }),
        fc.integer({ min: -104, max: 104 }),
        (day, minute, weeks) => {
          const local = new Date(Date.UTC(2026, 0, 1) + day * DAY_MS + minute * 60_000).toISOString()
          const at = (shiftWeeks: number) => {
            const cells = [`${local.slice(0, 10)} ${local.slice(11, 16)}`, '4', '', '']
            return (
              readRow(cells, found(intervals, HEADER), intervals, { zone: PARIS, shiftWeeks }) as HistoryRow
            ).at
          }
          const [before, after] = [at(0), at(weeks)]
          expect(minuteOfDay(PARIS, after)).toBe(minuteOfDay(PARIS, before))
          expect(weekdayOf(localDateOf(PARIS, after))).toBe(weekdayOf(localDateOf(PARIS, before)))
          // Summer time may add or take an hour.
          expect(Math.abs(after - before - weeks * 7 * DAY_MS)).toBeLessThanOrEqual(3_600_000)
        },
      ),
    )
  })
})

describe('columns', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,8}[a-z]$/), {
    minLength: 4,
    maxLength: 9,
  })

  it('are found wherever they stand, by header name or by number', () => {
    fc.assert(
      fc.property(names, fc.boolean(), (header, hasHeader) => {
        const shown = columnNames(header, hasHeader)
        expect(shown).toEqual(hasHeader ? header : header.map((_, i) => `Column ${i + 1}`))
        const [startColumn, offeredColumn, handledColumn, handleTimeColumn] = shown.toReversed() as [
          string,
          string,
          string,
          string,
        ]
        const mapping = {
          ...intervals,
          hasHeader,
          startColumn,
          offeredColumn,
          handledColumn,
          handleTimeColumn,
        }
        const last = header.length - 1
        expect(findColumns(mapping, header)).toEqual({
          at: last,
          offered: last - 1,
          handled: last - 2,
          handleTime: last - 3,
        })
      }),
    )
  })

  it('that are missing are named in the refusal; those not wanted are left out', () => {
    expect(findColumns({ ...intervals, offeredColumn: 'Calls' }, HEADER)).toEqual({
      refusal: 'Line 1 has no column “Calls”. It has: Start, Offered, Handled, AHT.',
    })
    const byNumber = { ...intervals, hasHeader: false, startColumn: 'Column 9' }
    expect(findColumns(byNumber, ['x'])).toEqual({
      refusal: 'There is no “Column 9”: line 1 has 1 column.',
    })
    expect(findColumns({ ...timestamps, handleTimeColumn: null }, ['\uFEFFCreated '])).toEqual({ at: 0 })
  })
})

describe('the separator of a file', () => {
  it('is the one that parts the first line into most cells, whatever is quoted', () => {
    const plain = fc.stringMatching(/^[a-z0-9 ]{1,6}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(plain, { minLength: 2, maxLength: 8 }),
        fc.array(fc.constantFrom(',', ';', '\t', '|'), { maxLength: 12 }),
        (separator, cells, quoted) => {
          const line = [...cells, `"${quoted.join('')}"`].join(separator)
          expect(separatorOf(`\n${line}\n1${separator}2`)).toBe(separator)
        },
      ),
    )
  })

  it('is a comma when there is nothing to tell by', () => {
    expect(separatorOf('')).toBe(',')
    expect(separatorOf('one\ntwo;three')).toBe(',')
  })
})
