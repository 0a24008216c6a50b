import { describe, expect, it } from 'vitest'
import { DAY_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { accuracyOf, peakOf, periodsOf, rowsOf } from '../reading/rows.ts'
import { type ForecastEntry, type StoredForecast, staffOfActual, volumesOf } from './quarters.ts'

const ZONE = 'Europe/London'
const FROM = instantAt(ZONE, '2026-03-29', 0)
const QUARTER_MS = 15 * MINUTE_MS
const SETTINGS = {
  zone: ZONE,
  operatingTimes: null,
  target: {
    isOnline: true,
    targetResponseTimeSeconds: null,
    serviceLevelPercent: 0,
    concurrency: 1,
    shrinkageFraction: 0,
    occupancyFraction: 1,
  },
  shrinkageKinds: [],
  averageHandleTimeSeconds: 900,
  isOwnHandleTime: false,
  handleTimeFactor: 1,
}
function quartersOf(stored: StoredForecast, range: { from: number; to: number }, settings: typeof SETTINGS) {
  const volumes = volumesOf(stored, range, settings.zone)
  return { ...volumes, present: volumes.required, actualRequired: staffOfActual(volumes, settings) }
}
const expected = (...means: number[]): ForecastEntry[] =>
  means.map((mean, i) => [FROM + i * QUARTER_MS, mean, mean, mean, mean, mean, null, mean, mean])

describe('history in longer steps', () => {
  const range = { from: FROM, to: FROM + 4 * QUARTER_MS }

  it('is laid out as the forecast expects it, else evenly', () => {
    const shaped = quartersOf(
      { forecast: expected(0, 1, 2, 1), history: [[FROM, 60, 8, null]] },
      range,
      SETTINGS,
    )
    expect([...shaped.actual]).toEqual([0, 2, 4, 2])
    // 900 s each in 900 s: one agent a contact.
    expect([...shaped.actualRequired]).toEqual([0, 2, 4, 2])
    const even = quartersOf({ forecast: [], history: [[FROM, 60, 8, null]] }, range, SETTINGS)
    expect([...even.actual]).toEqual([2, 2, 2, 2])
    expect(even.mean.every(Number.isNaN)).toBe(true)
  })

  it('is cut off where it reaches beyond the range', () => {
    const early = FROM - 2 * QUARTER_MS
    const cut = quartersOf({ forecast: [], history: [[early, 60, 8, 450]] }, range, SETTINGS)
    expect([...cut.actual]).toEqual([2, 2, Number.NaN, Number.NaN])
    expect([...cut.actualRequired]).toEqual([1, 1, Number.NaN, Number.NaN])
  })

  it('fills the 92 quarter-hours of the day on which the clocks go forward', () => {
    const day = { from: FROM, to: FROM + DAY_MS }
    const { actual } = quartersOf({ forecast: [], history: [[FROM, 1440, 92, null]] }, day, SETTINGS)
    expect(actual.filter(value => value === 1)).toHaveLength(92)
    expect(Number.isNaN(actual[92])).toBe(true)
  })
})

describe('rows', () => {
  const range = { from: FROM, to: FROM + 8 * QUARTER_MS }
  const history = [
    [FROM, 60, 12, null],
    [FROM + 4 * QUARTER_MS, 15, 3, null],
  ] as [number, number, number, null][]
  const quarters = quartersOf({ forecast: expected(2, 2, 2, 2, 2, 2, 2, 2), history }, range, SETTINGS)
  const periods = periodsOf('hour', ZONE, range.from, range.to)

  it('sum volumes and average staff, over what is known', () => {
    const rows = rowsOf(
      { quarters, days: [], today: null, bands: [] },
      periods,
      'hour',
      ZONE,
      Float64Array.of(1, 1, 1, 2, 0, 0, 0, 0),
    )
    expect(rows).toMatchObject([
      { forecasted: 8, actuals: 12, staffingRequirements: 2, actualStaffingRequirements: 3, scheduled: 1.25 },
      { forecasted: 8, actuals: 3, staffingRequirements: 2, actualStaffingRequirements: 3, scheduled: 0 },
    ])
    expect(
      rowsOf({ quarters, days: [], today: null, bands: [] }, periods, 'hour', ZONE, null)[0]!.scheduled,
    ).toBeNull()
  })

  it('take a closed quarter-hour as one that needs nobody, beside those that were counted', () => {
    const open = quartersOf(
      { forecast: expected(2, 2, 0, 0), history: [[FROM, 15, 4, null]] },
      { from: FROM, to: FROM + 4 * QUARTER_MS },
      SETTINGS,
    )
    const [row] = rowsOf({ quarters: open, days: [], today: null, bands: [] }, periods, 'hour', ZONE, null)
    // 4 agents, an unknown quarter-hour, and two closed ones.
    expect(row!.actualStaffingRequirements).toBeCloseTo(4 / 3, 3)
  })

  it('give no forecast for a period that it covers only from its middle on', () => {
    const late = quartersOf({ forecast: expected(2, 2, 2, 2, 2, 2, 2, 2).slice(2), history }, range, SETTINGS)
    const rows = rowsOf({ quarters: late, days: [], today: null, bands: [] }, periods, 'hour', ZONE, null)
    expect(rows.map(row => row.forecasted)).toEqual([null, 8])
    expect(rows[0]).toMatchObject({ base: null, lo80: null, actuals: 12 })
  })

  it('forecast for comparison only what has actuals, and tell the peak beside the mean', () => {
    const rows = rowsOf({ quarters, days: [], today: null, bands: [] }, periods, 'hour', ZONE, null)
    expect(rows).toMatchObject([
      { forecastedToDate: 8, actuals: 12, peakStaffingRequirements: 2 },
      { forecastedToDate: 2, actuals: 3, peakStaffingRequirements: 2 },
    ])
    const other = {
      startsAt: quarters.startsAt,
      required: quarters.required.map((_, i) => (i === 5 ? 3 : 1)),
    }
    expect(peakOf([quarters, other])).toEqual({
      at: new Date(FROM + 5 * QUARTER_MS).toISOString(),
      required: 5,
    })
    expect(peakOf([])).toBeNull()
  })

  it('are judged only where there is both a forecast and an actual', () => {
    // 8 for 12 in the first hour, 2 for 3 in the quarter-hour known of the second.
    expect(accuracyOf(quarters, periods)).toEqual({ wape: 5 / 15, bias: -5 / 15 })
    const nothing = quartersOf({ forecast: [], history }, range, SETTINGS)
    expect(accuracyOf(nothing, periods)).toEqual({ wape: null, bias: null })
  })
})
