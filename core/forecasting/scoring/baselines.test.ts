import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#core/time/index.ts'
import { BASELINES, type ForecastRequest } from '../index.ts'

const MONDAY = Date.UTC(2026, 0, 5)

/** Five weeks of hours, 10 × week number contacts each; the second Tuesday hour of the last week is missing. */
function requestOf(incrementMinutes: number): ForecastRequest {
  const volume = Float64Array.from({ length: 5 * 168 }, (_, i) => 10 * (1 + Math.floor(i / 168)))
  volume[4 * 168 + 25] = Number.NaN
  return {
    history: { zone: 'Etc/UTC', incrementMinutes: 60, startsAt: MONDAY, volume },
    from: MONDAY + 35 * DAY_MS,
    to: MONDAY + 42 * DAY_MS,
    incrementMinutes,
    operatingTimes: [{ startMinutes: 0, endMinutes: 3 * 1440 }],
    trainingWeeks: 52,
    adjustments: [{ kind: 'factor', from: MONDAY + 35 * DAY_MS, to: MONDAY + 36 * DAY_MS, factor: 2 }],
  }
}

const meansOf = (id: string, minutes: number) => BASELINES.find(b => b.id === id)!.means(requestOf(minutes))

describe('baselines', () => {
  it('repeat the last week, an older one where it is missing', () => {
    const means = meansOf('last-week', 60)
    expect(means).toHaveLength(168)
    expect(means[0]).toBe(50)
    expect(means[25]).toBe(40)
  })

  it('average the last four observed same slots', () => {
    const means = meansOf('mean-of-four-weeks', 60)
    expect(means[0]).toBe((20 + 30 + 40 + 50) / 4)
    expect(means[25]).toBe((10 + 20 + 30 + 40) / 4)
  })

  it('are nil when closed and sum over coarser grids', () => {
    expect(meansOf('last-week', 60)[5 * 24]).toBe(0)
    expect(meansOf('last-week', 1440)[0]).toBe(24 * 50)
    expect(meansOf('flat-mean', 15)[0]).toBeCloseTo(meansOf('flat-mean', 60)[0]! / 4)
  })

  it('are nil without history', () => {
    const request = requestOf(60)
    request.history.volume.fill(Number.NaN)
    for (const baseline of BASELINES) expect(baseline.means(request).every(mean => mean === 0)).toBe(true)
  })
})
