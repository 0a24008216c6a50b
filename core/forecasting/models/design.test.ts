import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/time/index.ts'
import { FIRST_DATE, requestOf, seriesOf } from '#test/core/forecasting/streams.ts'
import { CLOSED } from '../series/types.ts'
import { type ColumnKind, type DesignMatrix, designOf, hasAnnual } from './design.ts'

const openOn = (weekdays: readonly number[]) =>
  weekdays.map(day => ({ startMinutes: day * 1440, endMinutes: (day + 1) * 1440 }))

interface Setting {
  days?: number
  weekdays?: readonly number[]
  specialDays?: Record<string, string>
}

const seriesWith = ({ days = 40, weekdays = [0, 1, 2, 3, 4, 5, 6], specialDays = {} }: Setting = {}) =>
  seriesOf(
    requestOf({ days, minutes: 1440, contacts: () => 5 }, { operatingTimes: openOn(weekdays), specialDays }),
  )

const columnsOf = (design: DesignMatrix, kind: ColumnKind, harmonic?: number) =>
  design.columns.filter(
    (_, a) => design.kind[a] === kind && (harmonic === undefined || design.harmonic[a] === harmonic),
  )

describe('regressors of a day', () => {
  it('mark its weekday, exactly one of those that are open', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), weekdays => {
        const series = seriesWith({ weekdays })
        const columns = columnsOf(designOf(series), 'weekday')
        expect(columns.length).toBe(weekdays.length)
        for (let i = 0; i < series.day.length; i++) {
          const marked = columns.filter(column => column[i] === 1)
          expect(marked.length).toBe(1)
          marked[0]!.forEach((mark, other) => {
            expect(mark).toBe(series.weekday[other] === series.weekday[i] ? 1 : 0)
          })
        }
      }),
      { numRuns: 15 },
    )
  })

  it('are of one length, horizon included, and each pair of a cycle lies on the unit circle', () => {
    const series = seriesWith({ days: 60 * 7 })
    const design = designOf(series)
    for (const column of design.columns) expect(column.length).toBe(series.count + series.horizon)
    for (const kind of ['annual', 'month'] as const)
      for (const harmonic of kind === 'annual' ? [1, 2, 20] : [1, 2, 3, 4]) {
        const [sine, cosine, ...more] = columnsOf(design, kind, harmonic)
        expect(more).toEqual([])
        sine!.forEach((own, i) => {
          expect(own ** 2 + cosine![i]! ** 2).toBeCloseTo(1, 9)
        })
      }
  })

  it('tell special days together and each name apart, closed ones not, and the open day after a closure', () => {
    const name = fc.constantFrom(null, null, CLOSED, 'Mailing', 'Holiday')
    const names = fc.oneof(
      fc.array(name, { minLength: 50, maxLength: 50 }),
      fc.constantFrom<(string | null)[]>([], [null, CLOSED]),
    )
    fc.assert(
      fc.property(names, own => {
        const specialDays = Object.fromEntries(
          own.flatMap((name, day) => (name === null ? [] : [[addDays(FIRST_DATE, day), name]])),
        )
        const design = designOf(seriesWith({ specialDays }))
        const isNamed = (name: string | null) => name !== null && name !== CLOSED
        const marks = (isMarked: (name: string | null, day: number) => boolean) =>
          Array.from({ length: 68 }, (_, day) => (isMarked(own[day] ?? null, day) ? 1 : 0))
        const wanted = [
          marks(name => name === 'Mailing'),
          marks(name => name === 'Holiday'),
          marks((name, day) => name !== CLOSED && day > 0 && own[day - 1] === CLOSED),
        ].filter(column => column.includes(1))
        const sorted = (columns: readonly (readonly number[])[]) =>
          columns.map(column => column.join('')).sort()
        expect(sorted(columnsOf(design, 'special').map(column => [...column]))).toEqual(sorted(wanted))
        const shared = columnsOf(design, 'shared').map(column => [...column])
        expect(shared).toEqual(own.some(isNamed) ? [marks(isNamed)] : [])
      }),
      { numRuns: 30 },
    )
  })
})

describe('cycles', () => {
  it('of a year come with sixty weeks of history, counted in open days', () => {
    for (const weekdays of [[0, 1, 2, 3, 4, 5, 6], [0, 2, 4], [5]])
      for (const [weeks, isLong] of [
        [59, false],
        [60, true],
      ] as const) {
        const series = seriesWith({ days: weeks * 7, weekdays })
        expect(hasAnnual(series)).toBe(isLong)
        expect(columnsOf(designOf(series), 'annual').length).toBe(isLong ? 40 : 0)
      }
  })

  it('of a month turn once in each month, whatever its length', () => {
    const series = seriesWith({ days: 100 })
    const [sine, cosine] = columnsOf(designOf(series), 'month', 1)
    const at = (date: string) => {
      const i = (Date.parse(date) - Date.parse(FIRST_DATE)) / 86_400_000
      return Math.atan2(sine![i]!, cosine![i]!) / (2 * Math.PI)
    }
    expect(at('2026-02-01')).toBeCloseTo(0.5 / 28, 9)
    expect(at('2026-02-28')).toBeCloseTo(-0.5 / 28, 9)
    expect(at('2026-03-01')).toBeCloseTo(0.5 / 31, 9)
    expect(at('2026-03-31')).toBeCloseTo(-0.5 / 31, 9)
    expect(Math.abs(at('2026-03-16'))).toBeCloseTo(0.5, 9)
  })

  it('of a year give the same day of next year nearly the same place', () => {
    const series = seriesWith({ days: 60 * 7 })
    const [sine] = columnsOf(designOf(series), 'annual', 1)
    expect(sine![365]).toBeCloseTo(sine![0]!, 2)
    expect(Math.abs(sine![365 - 91]! - sine![0]!)).toBeGreaterThan(0.5)
  })
})
