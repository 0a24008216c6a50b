// Properties that every forecast has, whatever the stream.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { DAY_MS, HOUR_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { bandCoverage } from '#test/core/forecasting/band-coverage.ts'
import { aggregate, type Forecast, type ForecastRequest, forecast, type VolumeAdjustment } from '../index.ts'

const PARIS = 'Europe/Paris'

/** A Poisson count: exact for small rates, the rounded normal above. */
function poisson(rate: number, chance: () => number): number {
  if (rate > 60) {
    const normal = Math.sqrt(-2 * Math.log(chance() + 1e-12)) * Math.cos(2 * Math.PI * chance())
    return Math.max(0, Math.round(rate + Math.sqrt(rate) * normal))
  }
  let count = -1
  for (let left = Math.exp(-rate), product = 1; product > left; count++) product *= chance()
  return count
}

const HOURLY_RATE = (hourOfWeek: number, perHour: number): number =>
  perHour * (hourOfWeek < 120 ? 1 : 0.5) * (0.3 + 1.4 * Math.sin((Math.PI * (hourOfWeek % 24)) / 24) ** 2)

interface Stream {
  zone?: string
  from?: string
  days?: number
  perHour?: number
  seed?: number
  horizonDays?: number
}

/** Hourly Poisson counts around a weekly pattern that stands on the elapsed hours, from a Monday. */
function streamOf({
  zone = 'Etc/UTC',
  from = '2026-01-05',
  days = 56,
  perHour = 20,
  seed = 1,
  horizonDays = 28,
}: Stream) {
  const startsAt = instantAt(zone, from, 0)
  const chance = random(seed)
  const volume = Float64Array.from({ length: days * 24 }, (_, i) =>
    poisson(HOURLY_RATE(i % 168, perHour), chance),
  )
  const end = startsAt + days * DAY_MS
  return {
    history: { zone, incrementMinutes: 60, startsAt, volume },
    from: end,
    to: end + horizonDays * DAY_MS,
    incrementMinutes: 60,
    operatingTimes: null,
    trainingWeeks: 26,
    adjustments: [] as VolumeAdjustment[],
  } satisfies ForecastRequest
}

const total = (values: Float64Array): number => values.reduce((a, b) => a + b, 0)

function expectSane(made: Forecast): void {
  const rows = Array.from(made.mean, (mean, i) => [
    0,
    made.lo95[i]!,
    made.lo80[i]!,
    mean,
    made.hi80[i]!,
    made.hi95[i]!,
  ])
  const isSane = (row: number[]) =>
    row.every((value, i) => Number.isFinite(value) && (i === 0 || value >= row[i - 1]!))
  expect(rows.filter(row => !isSane(row))).toEqual([])
}

const anySeed = fc.integer({ min: 1, max: 1e6 })

describe('every forecast', () => {
  it('is never negative, and its bands are nested', () => {
    fc.assert(
      fc.property(
        anySeed,
        fc.constantFrom(1, 9, 16, 40, 90),
        fc.constantFrom(0.1, 1, 8, 300),
        (seed, days, perHour) => {
          expectSane(forecast(streamOf({ seed, days, perHour })))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is the same in another zone when zone and data shift together', () => {
    const made = forecast(streamOf({}))
    for (const zone of ['Asia/Tokyo', 'Asia/Kolkata', 'America/Phoenix']) {
      const shifted = forecast(streamOf({ zone }))
      expect([...shifted.mean]).toEqual([...made.mean])
      expect([...shifted.hi95]).toEqual([...made.hi95])
    }
  })

  it.each([
    ['23 hours', '2026-02-02', '2026-03-29', 23],
    ['25 hours', '2026-08-31', '2026-10-25', 25],
  ])('gives a day of %s about the total of an ordinary one', (_, from, date, hours) => {
    // The pattern stands on the wall clock here, because the history ends before the clocks change.
    const request = streamOf({ zone: PARIS, from, days: 49 })
    const made = forecast({ ...request, incrementMinutes: 15, to: request.from + 14 * DAY_MS + HOUR_MS })
    const start = instantAt(PARIS, date, 0)
    const parts = [...made.startsAt.keys()].filter(
      i => made.startsAt[i]! >= start && made.startsAt[i]! < start + hours * HOUR_MS,
    )
    expect(parts.length).toBe(hours * 4)
    const sundays = aggregate(made, 'day', PARIS)
    const changed = sundays.find(day => day.startsAt === start)!.mean
    expect(total(Float64Array.from(parts, i => made.mean[i]!))).toBeCloseTo(changed, 6)
    const ordinary = sundays.find(
      day =>
        Math.abs(day.startsAt - start + 7 * DAY_MS) <= HOUR_MS ||
        Math.abs(day.startsAt - start - 7 * DAY_MS) <= HOUR_MS,
    )!.mean
    expect(changed / ordinary).toBeGreaterThan(0.94)
    expect(changed / ordinary).toBeLessThan(1.06)
  })
})

describe('adjustments', () => {
  const request = streamOf({})
  const plain = forecast(request)
  const quarters = request.from / (15 * MINUTE_MS)
  const range = fc
    .tuple(fc.integer({ min: 0, max: 27 * 96 }), fc.integer({ min: 1, max: 96 }))
    .map(([first, length]) => ({
      from: (quarters + first) * 15 * MINUTE_MS,
      to: (quarters + first + length) * 15 * MINUTE_MS,
    }))
  const within = (made: Forecast, { from, to }: { from: number; to: number }) =>
    total(made.mean.filter((_, i) => made.startsAt[i]! >= from && made.startsAt[i]! < to))
  const fine = { ...request, incrementMinutes: 15 }
  const plainFine = forecast(fine)

  it('sum to a total exactly, whatever was said before, and leave the rest alone', () => {
    fc.assert(
      fc.property(range, range, fc.double({ min: 0, max: 1e5, noNaN: true }), (first, last, wanted) => {
        const adjustments: VolumeAdjustment[] = [
          { kind: 'factor', ...first, factor: 2 },
          { kind: 'total', ...first, total: 500 },
          { kind: 'total', ...last, total: wanted },
        ]
        const made = forecast({ ...fine, adjustments })
        expect(within(made, last)).toBeCloseTo(wanted, 5)
        const changed = [...made.startsAt].filter((_, i) => made.mean[i] !== plainFine.mean[i])
        const isTouched = (at: number) => [first, last].some(({ from, to }) => from <= at && at < to)
        expect(changed.filter(at => !isTouched(at))).toEqual([])
        expect([...made.base]).toEqual([...plainFine.base])
        expectSane(made)
      }),
      { numRuns: 12 },
    )
  })

  it('leave of a total that has begun what has not come of it yet', () => {
    const { startsAt, volume } = request.history
    const endsAt = request.from
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 300 }),
        fc.double({ min: 0, max: 2e4, noNaN: true }),
        (hoursBefore, hoursAhead, missing, wanted) => {
          const known = volume.map((contacts, i) => (i % 300 === missing ? Number.NaN : contacts))
          const period = { from: endsAt - hoursBefore * HOUR_MS, to: endsAt + hoursAhead * HOUR_MS }
          const came = total(
            known.filter((contacts, i) => contacts >= 0 && startsAt + i * HOUR_MS >= period.from),
          )
          const made = forecast({
            ...request,
            history: { ...request.history, volume: known },
            adjustments: [{ kind: 'total', ...period, total: wanted }],
          })
          const isLastKnown = known.at(-1)! >= 0
          if (isLastKnown) expect(within(made, period)).toBeCloseTo(Math.max(0, wanted - came), 5)
          expectSane(made)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('share out by time what nobody has counted of a total, and what lies beyond the grid', () => {
    const history = { ...request.history, volume: request.history.volume.slice(0, -24) }
    const period = { from: request.from - DAY_MS, to: request.from + 2 * DAY_MS }
    const made = forecast({ ...request, history, adjustments: [{ kind: 'total', ...period, total: 900 }] })
    expect(within(made, period)).toBeCloseTo(600, 5)
    const short = forecast({
      ...request,
      to: request.from + DAY_MS,
      adjustments: [{ kind: 'total', from: request.from, to: period.to, total: 900 }],
    })
    expect(total(short.mean)).toBeCloseTo(450, 5)
  })

  it('multiply by factors, part of an interval in part', () => {
    const from = request.from + 9 * HOUR_MS
    const made = forecast({
      ...request,
      adjustments: [{ kind: 'factor', from, to: from + 30 * MINUTE_MS, factor: 3 }],
    })
    expect(made.mean[9]! / plain.mean[9]!).toBeGreaterThan(1.8)
    expect(made.mean[9]! / plain.mean[9]!).toBeLessThan(2.2)
    const whole = forecast({
      ...request,
      adjustments: [{ kind: 'factor', from, to: from + HOUR_MS, factor: 3 }],
    })
    expect(whole.mean[9]).toBeCloseTo(3 * plain.mean[9]!, 9)
    expect(whole.mean[10]).toBe(plain.mean[10])
  })

  it('spread a total over the open time when nothing is forecast', () => {
    const operatingTimes = [{ startMinutes: 540, endMinutes: 660 }]
    const monday = { from: request.from, to: request.from + DAY_MS }
    const specialDays = { '2026-03-02': 'closed' }
    const shut = forecast({
      ...request,
      specialDays,
      adjustments: [{ kind: 'total', ...monday, total: 240 }],
    })
    expect([...shut.mean.slice(0, 24)]).toEqual(new Array(24).fill(expect.closeTo(10, 9)))
    const silent = { ...request.history, volume: request.history.volume.map(() => 0) }
    const opened = forecast({
      ...request,
      history: silent,
      operatingTimes,
      adjustments: [{ kind: 'total', ...monday, total: 240 }],
    })
    expectSane(shut)
    expectSane(opened)
    expect([8, 9, 10, 11].map(hour => opened.mean[hour])).toEqual([0, 120, 120, 0])
  })

  it('that only exclude change nothing ahead, and keep the past out of training', () => {
    const ahead = { from: request.from, to: request.from + DAY_MS }
    expect(forecast({ ...request, adjustments: [{ kind: 'exclude', ...ahead }] }).mean).toEqual(plain.mean)
    const spoilt = request.history.volume.slice()
    const first = 7 * 24 * 6
    spoilt.fill(900, first, first + 72)
    const from = request.history.startsAt + first * HOUR_MS
    const history = { ...request.history, volume: spoilt }
    const informed = forecast({
      ...request,
      history,
      adjustments: [{ kind: 'exclude', from, to: from + 72 * HOUR_MS }],
    })
    expect(total(informed.mean) / total(plain.mean)).toBeGreaterThan(0.97)
    expect(total(informed.mean) / total(plain.mean)).toBeLessThan(1.03)
  })
})

describe('bands', () => {
  /** Share of simulated days to come inside the 80 % and the 95 % band, over several streams. */
  function covered(days: number, perHour: number): [number, number] {
    const shares = Array.from({ length: 12 }, (_, k) => {
      const made = forecast(streamOf({ days, perHour, seed: k + 1, horizonDays: 28 }))
      const chance = random(1000 + k)
      const actual = made.mean.map((_, i) => poisson(HOURLY_RATE((days * 24 + i) % 168, perHour), chance))
      return [
        bandCoverage(made.lo80, made.hi80, actual)!,
        bandCoverage(made.lo95, made.hi95, actual)!,
      ] as const
    })
    const mean = (k: 0 | 1) => shares.reduce((sum, share) => sum + share[k], 0) / shares.length
    return [mean(0), mean(1)]
  }

  it.each([
    [1, 20],
    [5, 20],
    [10, 0.3],
    [28, 0.1],
    [28, 2],
    [56, 8],
    [56, 60],
  ])('cover at least about what they claim after %i days of %f an hour', (days, perHour) => {
    const [eighty, ninetyFive] = covered(days, perHour)
    // Counts are whole, so that a quiet stream's band holds more than it must; a day's history may be a Monday's.
    expect(eighty).toBeGreaterThan(0.74)
    expect(ninetyFive).toBeGreaterThan(0.9)
    if (days >= 28 && perHour >= 2) expect(eighty).toBeLessThan(0.93)
  })

  it('are wide after one day, and narrower the more is known', () => {
    const widthAfter = (days: number) => {
      const made = forecast(streamOf({ days }))
      return (total(made.hi80) - total(made.lo80)) / total(made.mean)
    }
    expect(forecast(streamOf({ days: 1 })).status).toBe('LOW_VOLUME')
    expect(widthAfter(1)).toBeGreaterThan(0.8)
    expect(widthAfter(56)).toBeLessThan(0.7 * widthAfter(1))
  })
})

describe('long horizons', () => {
  const request = streamOf({ days: 182, perHour: 20 })
  const perDay = total(request.history.volume) / 182

  it.each([
    ['78 weeks of days', 1440, 78],
    ['26 weeks of quarter-hours', 15, 26],
  ])('stay near the level known: %s', (_, incrementMinutes, weeks) => {
    const made = forecast({ ...request, incrementMinutes, to: request.from + weeks * 7 * DAY_MS })
    expect(made.mean.length).toBe((weeks * 7 * 1440) / incrementMinutes)
    expectSane(made)
    const days = aggregate(made, 'day', 'Etc/UTC')
    for (const day of days) {
      expect(day.mean).toBeGreaterThan(0.3 * perDay)
      expect(day.mean).toBeLessThan(2 * perDay)
    }
  })
})

describe('odd input', () => {
  it.each([
    ['empty', []],
    ['unknown throughout', new Array(200).fill(Number.NaN)],
    ['one value', [7]],
    ['one value among unknowns', [...new Array(400).fill(Number.NaN), 7]],
    ['constant', new Array(1500).fill(5)],
    ['one burst', [...new Array(1200).fill(0), 1e6, ...new Array(300).fill(0)]],
  ])('never throws: %s', (_, values: number[]) => {
    const request = streamOf({})
    const history = { ...request.history, volume: Float64Array.from(values) }
    expectSane(forecast({ ...request, history }))
    expect(forecast({ ...request, history, to: request.from }).mean.length).toBe(0)
  })
})
