import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { DAY_MS, HOUR_MS, instantAt } from '#core/time/index.ts'
import { type BacktestRequest, backtest } from './backtest.ts'

const ZONE = 'Europe/Paris'

/** Hours of a weekday pattern around a rate, with counting noise. */
function requestOf(weeks: number, adjustments: BacktestRequest['adjustments'] = []): BacktestRequest {
  const startsAt = instantAt(ZONE, '2026-01-05', 0)
  const end = startsAt + weeks * 7 * DAY_MS
  const chance = random(5)
  const volume = Float64Array.from({ length: (end - startsAt) / HOUR_MS }, (_, i) => {
    const rate = ((i / 24) % 7 < 5 ? 60 : 20) * (0.3 + Math.sin((Math.PI * (i % 24)) / 24) ** 2)
    return Math.max(0, Math.round(rate + Math.sqrt(rate) * (chance() + chance() + chance() - 1.5) * 2))
  })
  return {
    history: { zone: ZONE, incrementMinutes: 60, startsAt, volume },
    operatingTimes: null,
    trainingWeeks: 26,
    adjustments,
    incrementMinutes: 60,
    origins: 3,
    horizonWeeks: 2,
  }
}

describe('the forecast lab', () => {
  const shares: number[] = []
  const request = requestOf(12)
  const result = backtest({ ...request, onProgress: share => shares.push(share) })
  const model = (id: string) => result.models.find(m => m.id === id)!

  it('tries every model from whole horizons back', () => {
    expect(result.origins.length).toBe(3)
    expect(result.origins[1]! - result.origins[0]!).toBe(14 * DAY_MS)
    // The clocks go forward on the last day.
    expect(result.intervals).toBe(3 * 14 * 24 - 1)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(result.models.filter(m => m.isChosen).map(m => m.id)).toEqual(['lineup'])
    expect(result.models.map(m => m.id)).toEqual(
      expect.arrayContaining(['smoothed-regression', 'recent-weeks', 'last-week', 'flat-mean']),
    )
  })

  it('ranks a patterned stream: the engine near the floor, last week above it, the flat mean last', () => {
    const own = model('lineup').wape
    expect(own.interval).toBeGreaterThan(result.floorWape * 0.85)
    expect(own.interval).toBeLessThan(model('last-week').wape.interval!)
    expect(result.models.at(-1)!.id).toBe('flat-mean')
    expect(own.day).toBeLessThan(own.interval!)
    expect(own.week).toBeLessThan(own.day!)
    expect(model('lineup').mase).toBeLessThan(0.9)
    expect(Math.abs(model('lineup').bias!)).toBeLessThan(0.03)
  })

  it('has bands for the engine alone, and errors by lead, weekday and hour', () => {
    expect(model('lineup').coverage80).toBeGreaterThan(0.7)
    expect(model('lineup').coverage95).toBeGreaterThan(model('lineup').coverage80!)
    expect(model('last-week').coverage80).toBeNull()
    expect(model('lineup').byWeekAhead.length).toBe(2)
    expect(model('lineup').byWeekday.length).toBe(7)
    expect(model('lineup').bySlot.map(slot => slot.minuteOfDay)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour * 60),
    )
  })

  it('says why with its numbers', () => {
    expect(result.why).toContain(`${(100 * model('lineup').wape.interval!).toFixed(1)} %`)
    expect(result.why).toContain(`${(100 * result.floorWape).toFixed(1)} %`)
  })

  it('lets no model see what came after its origin', () => {
    const blind = requestOf(12)
    const last = Math.round((result.origins.at(-1)! - blind.history.startsAt) / HOUR_MS)
    blind.history.volume.fill(5000, last)
    const spoilt = backtest(blind)
    expect(spoilt.models.find(m => m.id === 'lineup')!.wape.interval).toBeGreaterThan(0.9)
  })

  it('leaves out what adjustments cover', () => {
    const from = result.origins[0]!
    const excluded = backtest(requestOf(12, [{ kind: 'exclude', from, to: from + DAY_MS }]))
    expect(excluded.intervals).toBe(result.intervals - 24)
  })

  it('says so when history is too short, empty or silent', () => {
    expect(backtest(requestOf(3))).toMatchObject({ origins: [], intervals: 0 })
    expect(backtest(requestOf(3)).why).toContain('too little history')
    const silent = requestOf(12)
    silent.history.volume.fill(0)
    expect(backtest(silent).why).toContain('No contacts')
    silent.history.volume.fill(Number.NaN)
    expect(backtest(silent).models.every(m => m.wape.interval === null)).toBe(true)
  })
})
