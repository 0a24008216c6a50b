// Choices that may be kept from one forecast to the next: which models were chosen, and nothing of what they learned.
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { type ForecastRequest, forecast, type ModelChoice, wape } from '../index.ts'

const START = Date.UTC(2026, 0, 5)

/** Hours of so many days from a Monday, with a morning and an afternoon peak and chance; `levelOf` a day. */
function requestOf(days: number, levelOf: (day: number) => number = () => 40): ForecastRequest {
  const chance = random(11)
  const volume = Float64Array.from({ length: days * 24 }, (_, i) => {
    const hour = i % 24
    const weekday = Math.floor(i / 24) % 7
    const rate = levelOf(Math.floor(i / 24)) * (weekday < 5 ? 1 : 0.4) * (0.2 + Math.sin(hour / 4) ** 2)
    return Math.round(rate + Math.sqrt(rate) * (chance() + chance() + chance() - 1.5) * 2)
  })
  const from = START + days * DAY_MS
  return {
    history: { zone: 'Etc/UTC', incrementMinutes: 60, startsAt: START, volume },
    from,
    to: from + 28 * DAY_MS,
    incrementMinutes: 60,
    operatingTimes: null,
    trainingWeeks: 104,
    adjustments: [],
  }
}

const stored = (choice: ModelChoice | null) => JSON.parse(JSON.stringify(choice)) as ModelChoice

describe('a kept choice', () => {
  it.each([
    ['young history', 30, 60],
    ['half a year', 182, 15],
    ['days', 182, 1440],
    ['more than a year', 450, 60],
  ])('gives what trying again gives, number for number: %s', (_, days, incrementMinutes) => {
    const request = { ...requestOf(days), incrementMinutes }
    const full = forecast(request)
    expect(full.choice!.days.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
    expect(forecast({ ...request, choice: stored(full.choice) })).toEqual(full)
  })

  it('stays near what trying again gives when a week has come since', () => {
    const { choice } = forecast(requestOf(182))
    const later = requestOf(189)
    const kept = forecast({ ...later, choice })
    const full = forecast(later)
    expect(kept.choice).toEqual(choice)
    expect(wape(kept.mean, full.mean)).toBeLessThan(0.01)
    const width = ({ lo80, hi80 }: typeof kept) => hi80.reduce((sum, hi, i) => sum + hi - lo80[i]!, 0)
    expect(width(kept) / width(full)).toBeCloseTo(1, 1)
  })

  it('learns a new level, which is no part of it', () => {
    const rising = (day: number) => (day < 182 ? 40 : 60)
    const { choice } = forecast(requestOf(182, rising))
    const meanOf = ({ mean }: { mean: Float64Array }) => mean.reduce((sum, value) => sum + value, 0)
    const before = meanOf(forecast({ ...requestOf(182, rising), choice }))
    expect(meanOf(forecast({ ...requestOf(203, rising), choice })) / before).toBeGreaterThan(1.2)
  })

  it('measures its bands at a step that it has not met, and keeps those it has', () => {
    const request = requestOf(182)
    const hours = forecast(request).choice!
    const days = forecast({ ...request, incrementMinutes: 1440, choice: hours })
    expect(days.choice!.bands).toEqual({ ...hours.bands, 1440: expect.anything() })
    expect({ ...days, choice: null }).toEqual({
      ...forecast({ ...request, incrementMinutes: 1440 }),
      choice: null,
    })
  })

  it('is set aside as a whole where it names what is not offered', () => {
    const request = requestOf(450)
    const young = forecast(requestOf(182)).choice
    expect(forecast({ ...request, choice: young })).toEqual(forecast(request))
    const only = { ...request, families: ['Recent weeks'] }
    expect(forecast({ ...only, choice: forecast(request).choice })).toEqual(forecast(only))
  })

  it('is none where there is nothing to choose by', () => {
    expect(forecast(requestOf(3)).choice).toBeNull()
    const silent = requestOf(60)
    silent.history.volume.fill(0)
    expect(forecast(silent).choice).toBeNull()
  })

  it('knows nothing of what comes after the forecast begins', () => {
    const { history, ...request } = requestOf(182)
    const from = request.from - 28 * DAY_MS
    const spoilt = {
      ...history,
      volume: history.volume.map((v, i) => (START + i * HOUR_MS >= from ? 9 * v : v)),
    }
    const back = { ...request, from, to: request.from }
    expect(forecast({ ...back, history: spoilt }).choice).toEqual(forecast({ ...back, history }).choice)
  })
})
