import { describe, expect, it } from 'vitest'
import type { ForecastRow } from '#contract/endpoints/forecasts.ts'
import { aligned, forecastColumnsOf, headlineOf } from './forecast-series.ts'

const row = (wishes: Partial<ForecastRow>): ForecastRow => ({
  date: '2026-03-02T09:00:00.000Z',
  streamId: 1,
  streamName: 'Phone',
  forecasted: 100,
  base: 100,
  lo80: 90,
  hi80: 110,
  lo95: 80,
  hi95: 120,
  actuals: null,
  forecastedToDate: null,
  lastYear: null,
  reforecast: null,
  handleTime: null,
  actualHandleTime: null,
  staffingRequirements: 10,
  presentRequirements: 10,
  peakStaffingRequirements: 12,
  actualStaffingRequirements: null,
  scheduled: null,
  ...wishes,
})

describe('forecastColumnsOf', () => {
  it('sums groups at the same time and takes the band of the sum', () => {
    const columns = forecastColumnsOf(
      [row({}), row({ streamId: 2, forecasted: 50, lo80: 40, hi80: 60, actuals: 5 })],
      [{ date: '2026-03-02T09:00:00.000Z', lo80: 133, hi80: 167, lo95: 125, hi95: 175 }],
    )
    expect(columns.times).toEqual([Date.parse('2026-03-02T09:00:00Z')])
    expect(columns.forecasted).toEqual([150])
    expect([columns.lo80, columns.hi80]).toEqual([[133], [167]])
    expect([columns.lo95, columns.hi95]).toEqual([[125], [175]])
    expect(columns.actuals).toEqual([5])
    expect(columns.scheduled).toEqual([null])
  })

  it('orders by time and keeps unknown apart from zero', () => {
    const columns = forecastColumnsOf(
      [row({ date: '2026-03-02T10:00:00Z', actuals: 0 }), row({ forecasted: null })],
      [],
    )
    expect(columns.lo80).toEqual([90, 90])
    expect(columns.forecasted).toEqual([null, 100])
    expect(columns.actuals).toEqual([null, 0])
  })
})

it('weights handle times by volume and leaves groups without a reforecast as forecast', () => {
  const columns = forecastColumnsOf(
    [row({ handleTime: 100, reforecast: 120 }), row({ streamId: 2, forecasted: 300, handleTime: 200 })],
    [],
  )
  expect(columns.handleTime).toEqual([175])
  expect(columns.actualHandleTime).toEqual([null])
  expect(columns.reforecast).toEqual([420])
  expect(forecastColumnsOf([row({})], []).reforecast).toEqual([null])
})

it('lays another forecast at the shown times', () => {
  const at = '2026-03-02T09:00:00Z'
  const rows = [
    { date: at, forecasted: 3 },
    { date: at, forecasted: 4 },
    { date: '2027-01-01T00:00:00Z', forecasted: 9 },
  ]
  expect(aligned([Date.parse(at) - 1, Date.parse(at)], rows)).toEqual([null, 7])
})

describe('headlineOf', () => {
  const later = '2026-03-02T10:00:00Z'
  const seen = (actuals: number, forecastedToDate = 100) => row({ actuals, forecastedToDate })

  it('compares forecast and actual of the same intervals, and tells the rest apart', () => {
    const headline = headlineOf(forecastColumnsOf([seen(95), row({ date: later })], []))
    expect(headline).toMatchObject({ forecast: 100, actual: 95, toCome: 100 })
    expect(headline.wape).toBeCloseTo(5 / 95)
  })

  it('compares of a running interval, and of groups together, only what both sides know', () => {
    const headline = headlineOf(
      forecastColumnsOf([seen(24, 25), row({ streamId: 2, forecasted: 300 }), row({ date: later })], []),
    )
    expect(headline).toMatchObject({ forecast: 25, actual: 24, toCome: 475, insideBand: null })
    expect(headline.wape).toBeCloseTo(1 / 24)
  })

  it('leaves nothing to come behind the last actual, and takes all where there are none', () => {
    expect(headlineOf(forecastColumnsOf([seen(95)], [])).toCome).toBeNull()
    const ahead = headlineOf(forecastColumnsOf([row({}), row({ date: later })], []))
    expect(ahead).toMatchObject({ forecast: 200, actual: null, toCome: null, wape: null })
  })

  it('tells the share inside the band from twenty intervals on fourteen days on', () => {
    const rowsEvery = (hours: number) =>
      Array.from({ length: 20 }, (_, at) =>
        row({
          date: new Date(Date.UTC(2026, 2, 2, 9 + at * hours)).toISOString(),
          actuals: at < 15 ? 95 : 120,
          forecastedToDate: 100,
        }),
      )
    const insideBand = (rows: ForecastRow[]) => headlineOf(forecastColumnsOf(rows, [])).insideBand
    expect(insideBand(rowsEvery(24))).toBe(0.75)
    expect(insideBand(rowsEvery(24).slice(1))).toBeNull()
    expect(insideBand(rowsEvery(17))).toBe(0.75)
    expect(insideBand(rowsEvery(16))).toBeNull()
    // Twenty hours of one day are one miss, not twenty.
    expect(insideBand(rowsEvery(1))).toBeNull()
  })

  it('has nothing to say of nothing', () => {
    const nothing = { forecast: null, actual: null, toCome: null, wape: null, insideBand: null }
    expect(headlineOf(forecastColumnsOf([], []))).toEqual(nothing)
  })
})
