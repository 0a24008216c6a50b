import { describe, expect, it } from 'vitest'
import { instantAt, MINUTE_MS } from '#core/time/index.ts'
import { bandCoverage } from '#test/core/forecasting/band-coverage.ts'
import { aggregate, bias, wape } from '../index.ts'
import { lowRank, smooth, solveSymmetric } from '../numeric/matrix.ts'

describe('accuracy measures', () => {
  it('compares only what was seen', () => {
    expect(wape([10, 20, 99], [12, 18, Number.NaN])).toBeCloseTo(4 / 30, 12)
    expect(bias([11, 22], [10, 20])).toBeCloseTo(0.1, 12)
    expect(bandCoverage([0, 5], [9, 9], [9, 4])).toBe(0.5)
  })
  it('is unknown when nothing was seen', () => {
    expect(wape([1], [Number.NaN])).toBeNull()
    expect(wape([1, 2], [0, 0])).toBeNull()
    expect(bandCoverage([], [], [])).toBeNull()
  })
})

describe('aggregate', () => {
  const zone = 'Europe/Paris'
  const first = instantAt(zone, '2026-03-23', 0)
  const end = instantAt(zone, '2026-04-06', 0)
  const startsAt = Float64Array.from(
    { length: (end - first) / (30 * MINUTE_MS) },
    (_, i) => first + i * 30 * MINUTE_MS,
  )
  const constant = (value: number) => new Float64Array(startsAt.length).fill(value)
  const series = {
    startsAt,
    mean: constant(10),
    lo80: constant(6),
    hi80: constant(14),
    lo95: constant(4),
    hi95: constant(16),
    handleTimeSeconds: constant(240),
  }

  it('follows the zone’s days, weeks and months, whatever their length', () => {
    expect(
      aggregate(series, 'day', zone)
        .map(row => row.mean)
        .slice(5, 8),
    ).toEqual([480, 460, 480])
    expect(aggregate(series, 'week', zone).map(row => row.mean)).toEqual([3340, 3360])
    expect(aggregate(series, 'month', zone).map(row => row.mean)).toEqual([9 * 480 - 20, 5 * 480])
    expect(aggregate(series, 'hour', zone)).toHaveLength(startsAt.length / 2)
    expect(aggregate(series, 'week', zone, 'sunday')).toHaveLength(3)
  })

  it('narrows bands relative to the mean, but less than independence would', () => {
    const [day] = aggregate(series, 'day', zone)
    const independent = 4 * Math.sqrt(48)
    expect(day!.hi80 - day!.mean).toBeGreaterThanOrEqual(independent - 1e-9)
    expect(day!.hi80 - day!.mean).toBeLessThan(4 * 48)
    expect(day!.lo95).toBeLessThan(day!.lo80)
    expect(day!.handleTimeSeconds).toBeCloseTo(240, 9)
  })
})

describe('matrix', () => {
  it('solves a symmetric system', () => {
    const [x, y] = solveSymmetric(Float64Array.of(4, 1, 1, 3), Float64Array.of(1, 2))
    expect([x, y]).toEqual([expect.closeTo(1 / 11, 12), expect.closeTo(7 / 11, 12)])
  })
  it('keeps a matrix of the rank asked for as it is', () => {
    const rows = [1, 2, -3].map(k => Float64Array.of(k, 2 * k, 5 * k))
    lowRank(rows, 1).forEach((row, i) => {
      row.forEach((value, j) => {
        expect(value).toBeCloseTo(rows[i]![j]!, 9)
      })
    })
  })
  it('leaves straight lines alone when smoothing, and keeps the sum', () => {
    smooth(Float64Array.of(1, 2, 3, 4, 5, 6), 3).forEach((value, i) => {
      expect(value).toBeCloseTo(i + 1, 9)
    })
    expect(smooth(Float64Array.of(0, 0, 9, 0, 0, 1), 2).reduce((a, b) => a + b)).toBeCloseTo(10, 9)
  })
})
