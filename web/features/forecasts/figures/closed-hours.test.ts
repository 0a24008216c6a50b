import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ForecastRow } from '#contract/endpoints/forecasts.ts'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import { closedText, foldedLines, isClosed, knownRows } from './closed-hours.ts'

const LONDON = 'Europe/London'
const start = instantAt(LONDON, '2026-03-27', 17 * 60)
const hour = (at: number, forecasted: number | null, more: Partial<ForecastRow> = {}): ForecastRow => ({
  date: new Date(start + at * HOUR_MS).toISOString(),
  streamId: 1,
  streamName: 'Phone',
  forecasted,
  base: forecasted,
  lo80: 0,
  hi80: 0,
  lo95: 0,
  hi95: 0,
  actuals: null,
  forecastedToDate: null,
  lastYear: null,
  reforecast: null,
  handleTime: null,
  actualHandleTime: null,
  staffingRequirements: 0,
  presentRequirements: 0,
  peakStaffingRequirements: 0,
  actualStaffingRequirements: null,
  scheduled: 0,
  ...more,
})
const NONE = new Set<string>()
const shape = (rows: ForecastRow[], opened = NONE) =>
  foldedLines(rows, opened).map(line => (isClosed(line) ? line.rows.length : 'row'))

it('folds runs of closed hours of one ticket group, and nothing that says something', () => {
  const rows = [5, 0, 0, 0, 7, 0, 8].map((forecasted, at) => hour(at, forecasted))
  expect(shape(rows)).toEqual(['row', 3, 'row', 'row', 'row'])
  expect(shape([hour(0, 0), hour(1, 0, { scheduled: 1 }), hour(2, 0), hour(3, null)])).toEqual(
    new Array(4).fill('row'),
  )
  expect(shape([hour(0, 0), hour(1, 0), hour(0, 0, { streamId: 2 }), hour(1, 0, { streamId: 2 })])).toEqual([
    2, 2,
  ])
})

it('leaves out ticket groups of which nothing is known, whole', () => {
  const known = [hour(0, null), hour(1, 5)]
  const unknown = [hour(0, null, { streamId: 2 }), hour(1, null, { streamId: 2, scheduled: 3 })]
  expect(knownRows([...known, ...unknown])).toEqual(known)
  expect(knownRows([hour(0, null, { streamId: 2, actuals: 0 })])).toHaveLength(1)
})

it('loses no row: opened lines show exactly the rows there are, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 0, 3), { maxLength: 40 }), volumes => {
      const rows = volumes.map((forecasted, at) => hour(at, forecasted))
      const folded = foldedLines(rows, NONE)
      expect(folded.flatMap(line => (isClosed(line) ? line.rows : [line]))).toEqual(rows)
      const keys = new Set(folded.flatMap(line => (isClosed(line) ? [line.key] : [])))
      expect(foldedLines(rows, keys).filter(line => !isClosed(line))).toEqual(rows)
    }),
  )
})

it('names the hours in the zone, also over the night on which the clock moves', () => {
  const night = { key: '', rows: Array.from({ length: 11 }, (_, at) => hour(at + 27, 0)) }
  expect(closedText(night, 'hour', LONDON)).toMatch(/: closed 20:00 – 08:00$/)
  const weekend = { key: '', rows: Array.from({ length: 60 }, (_, at) => hour(at, 0)) }
  expect(closedText(weekend, 'hour', LONDON)).toMatch(/^Closed .*17:00 – .*06:00$/)
})
