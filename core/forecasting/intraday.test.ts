import { describe, expect, it } from 'vitest'
import { random } from '../random.ts'
import { type IntradayRequest, reforecast } from './intraday.ts'

const SLOTS = 20
const flat = (value: number) => new Float64Array(SLOTS).fill(value)
const FORECAST = { mean: flat(100), lo80: flat(75), hi80: flat(130), lo95: flat(60), hi95: flat(150) }

/** Past days whose morning misses by some share, of which the afternoon keeps `kept`. */
function pastDays(kept: number, count = 40): IntradayRequest['past'] {
  const chance = random(3)
  return Array.from({ length: count }, () => {
    const miss = (chance() - 0.5) * 0.4
    const actual = Float64Array.from({ length: SLOTS }, (_, i) => 100 * Math.exp(i < 8 ? miss : miss * kept))
    return { forecast: flat(100), actual }
  })
}

const soFar = (count: number, contacts: number) =>
  Float64Array.from({ length: SLOTS }, (_, i) => (i < count ? contacts : Number.NaN))

describe('the rest of a day', () => {
  it('waits for the third elapsed interval', () => {
    expect(reforecast({ forecast: FORECAST, actual: soFar(2, 120), past: [] })).toBeNull()
    expect(reforecast({ forecast: FORECAST, actual: soFar(3, 120), past: [] })?.cut).toBe(3)
    expect(reforecast({ forecast: FORECAST, actual: flat(Number.NaN), past: [] })).toBeNull()
  })

  it.each([0, 0.5, 0.8])('keeps as much of the miss as past days did: %s', kept => {
    const made = reforecast({ forecast: FORECAST, actual: soFar(8, 120), past: pastDays(kept) })!
    expect(made.ratio).toBeCloseTo(1.2, 6)
    // Forty days outweigh the prior of twenty, which pulls towards one half.
    expect(made.kappa).toBeGreaterThan(kept - 0.15)
    expect(made.kappa).toBeLessThan(kept + 0.15)
    expect([...made.mean.slice(0, 8)]).toEqual([...FORECAST.mean.slice(0, 8)])
    expect(made.mean[12]).toBeCloseTo(100 * 1.2 ** made.kappa, 0)
  })

  it('does not carry an incident on: the excess over a usual miss passes', () => {
    const factorAfter = (contacts: number) =>
      reforecast({ forecast: FORECAST, actual: soFar(8, contacts), past: pastDays(0.5) })!.mean[12]! / 100
    expect(factorAfter(400)).toBeCloseTo(factorAfter(200), 6)
    expect(factorAfter(400)).toBeLessThan(1.2)
  })

  it('has a narrower band, nested, the more so the more the morning tells', () => {
    const width = (kept: number) => {
      const made = reforecast({ forecast: FORECAST, actual: soFar(8, 100), past: pastDays(kept) })!
      for (let i = 0; i < SLOTS; i++) {
        const row = [made.lo95[i]!, made.lo80[i]!, made.mean[i]!, made.hi80[i]!, made.hi95[i]!]
        expect(row).toEqual([...row].sort((a, b) => a - b))
      }
      return made.hi80[12]! - made.lo80[12]!
    }
    expect(width(0.8)).toBeLessThan(FORECAST.hi80[12]! - FORECAST.lo80[12]!)
    expect(width(0.8)).toBeLessThan(width(0.1))
  })

  it('trusts a few contacts less than many when no past day is known', () => {
    const kappaAt = (contacts: number) => {
      const forecast = { ...FORECAST, mean: flat(contacts) }
      return reforecast({ forecast, actual: soFar(8, contacts * 2), past: [] })!.kappa
    }
    expect(kappaAt(0.5)).toBeLessThan(0.1)
    expect(kappaAt(500)).toBeGreaterThan(0.4)
  })

  it('leaves gaps out on both sides, and survives a silent or absurd day', () => {
    const holed = soFar(8, 120)
    holed[2] = Number.NaN
    expect(reforecast({ forecast: FORECAST, actual: holed, past: [] })!.ratio).toBeCloseTo(1.2, 6)
    for (const contacts of [0, 1e6]) {
      const made = reforecast({ forecast: FORECAST, actual: soFar(8, contacts), past: pastDays(0.5) })!
      expect(made.mean.every(Number.isFinite)).toBe(true)
    }
  })

  it('says it in words', () => {
    const { sentence } = reforecast({ forecast: FORECAST, actual: soFar(8, 120), past: pastDays(0.5) })!
    expect(sentence).toContain('960 contacts so far, 20 % above the forecast of 800')
  })
})
