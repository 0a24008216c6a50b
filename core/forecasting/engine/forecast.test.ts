import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import {
  addDays,
  DAY_MS,
  dayInterval,
  HOUR_MS,
  instantAt,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  weekdayOf,
} from '#core/time/index.ts'
import { aggregate, type Forecast, type ForecastRequest, forecast, wape } from '../index.ts'

const ZONE = 'Europe/Paris'
const FIRST = '2026-01-05'

/** Contacts an interval would see on average: a weekday and an hour pattern, nobody before 8 and after 20. */
function rateAt(zone: string, instant: number, perHour = 40): number {
  const hour = minuteOfDay(zone, instant) / 60
  if (hour < 8 || hour >= 20) return 0
  const weekday = weekdayOf(new Date(instant + 2 * HOUR_MS).toISOString().slice(0, 10))
  const day = weekday === 'monday' ? 1.4 : weekday === 'saturday' || weekday === 'sunday' ? 0.5 : 1
  return perHour * day * (0.6 + Math.sin(((hour - 8) / 12) * Math.PI))
}

interface Setting {
  zone?: string
  weeks?: number
  minutes?: number
  perHour?: number
  seed?: number
  from?: string
}

function requestOf({
  zone = ZONE,
  weeks = 8,
  minutes = 30,
  perHour = 40,
  seed = 1,
  from = FIRST,
}: Setting = {}) {
  const startsAt = instantAt(zone, from, 0)
  const end = instantAt(zone, addDays(from, weeks * 7), 0)
  const chance = random(seed)
  const volume = Float64Array.from({ length: (end - startsAt) / (minutes * MINUTE_MS) }, (_, i) => {
    const rate = (rateAt(zone, startsAt + i * minutes * MINUTE_MS, perHour) * minutes) / 60
    return Math.max(0, Math.round(rate + Math.sqrt(rate) * (chance() + chance() + chance() - 1.5) * 2))
  })
  return {
    history: { zone, incrementMinutes: minutes, startsAt, volume },
    from: end,
    to: instantAt(zone, addDays(from, (weeks + 4) * 7), 0),
    incrementMinutes: minutes,
    operatingTimes: null,
    trainingWeeks: weeks,
    adjustments: [],
  } satisfies ForecastRequest
}

const total = (values: Float64Array): number => values.reduce((a, b) => a + b, 0)

function expectSane(result: Forecast): void {
  for (let i = 0; i < result.mean.length; i++) {
    const row = [result.lo95, result.lo80, result.mean, result.hi80, result.hi95].map(values => values[i]!)
    expect(row.every(Number.isFinite)).toBe(true)
    expect(row[0]).toBeGreaterThanOrEqual(0)
    expect(row).toEqual([...row].sort((a, b) => a - b))
  }
}

describe('a stream with a clear pattern', () => {
  const request = requestOf()
  const result = forecast(request)
  const truth = Float64Array.from(result.startsAt, start => rateAt(ZONE, start) / 2)

  it('is forecast near its true rate, with bands in order', () => {
    expect(result.status).toBe('SUCCESS')
    expect(wape(result.mean, truth)).toBeLessThan(0.06)
    expectSane(result)
  })

  it('says where its numbers come from', () => {
    expect(result.model.trainedFrom).toBe(request.history.startsAt)
    expect(result.model.trainedTo).toBe(request.from)
    expect(result.model.sentence).toContain('8 weeks')
    expect(result.model.expectedWape).toBeGreaterThan(0.02)
    expect(result.model.expectedWape).toBeLessThan(0.25)
  })

  it('is the same each time', () => {
    expect(forecast(request)).toEqual(result)
  })

  it('scales with its volume', () => {
    const tenfold = { ...request.history, volume: request.history.volume.map(v => v * 10) }
    const scaled = forecast({ ...request, history: tenfold })
    expect(
      wape(
        scaled.mean,
        result.mean.map(v => v * 10),
      ),
    ).toBeLessThan(1e-6)
  })

  it('ignores what history already knows of the days it is asked for', () => {
    const from = request.from - 14 * DAY_MS
    const blind = requestOf({ weeks: 8 })
    blind.history.volume.fill(9999, (from - blind.history.startsAt) / (30 * MINUTE_MS))
    expect(forecast({ ...blind, from }).mean).toEqual(forecast({ ...request, from }).mean)
  })

  it('hardly moves for one planted outlier day', () => {
    const planted = request.history.volume.slice()
    for (let i = 0; i < 48; i++) planted[50 * 48 + i]! *= 6
    const disturbed = forecast({ ...request, history: { ...request.history, volume: planted } })
    expect(wape(disturbed.mean, result.mean)).toBeLessThan(0.04)
  })

  it('learns through missing intervals without taking them for zero', () => {
    const holed = request.history.volume.map((v, i) =>
      i % 11 === 3 || (i > 900 && i < 1000) ? Number.NaN : v,
    )
    const patched = forecast({ ...request, history: { ...request.history, volume: holed } })
    expect(total(patched.mean) / total(result.mean)).toBeCloseTo(1, 1)
    expect(wape(patched.mean, truth)).toBeLessThan(0.08)
  })

  it('splits finer and sums coarser without changing the total', () => {
    for (const incrementMinutes of [15, 60, 1440]) {
      const other = forecast({ ...request, incrementMinutes })
      expect(total(other.mean)).toBeCloseTo(total(result.mean), 4)
      expectSane(other)
    }
    const fine = forecast({ ...request, incrementMinutes: 15 })
    const fineTruth = Float64Array.from(fine.startsAt, start => rateAt(ZONE, start) / 4)
    const staircase = Float64Array.from(fine.mean, (_, i) => result.mean[i >> 1]! / 2)
    expect(wape(fine.mean, fineTruth)).toBeLessThan(wape(staircase, fineTruth)!)
  })

  it('applies adjustments, overlapping ones multiplied, to means and bands alike', () => {
    const noon = instantAt(ZONE, '2026-03-03', 720)
    const adjusted = forecast({
      ...request,
      adjustments: [
        { kind: 'factor', from: noon, to: noon + HOUR_MS, factor: 1.5 },
        { kind: 'factor', from: noon + 30 * MINUTE_MS, to: noon + 2 * HOUR_MS, factor: 2 },
      ],
    })
    const at = result.startsAt.indexOf(noon)
    expect([0, 1, 2, 4].map(k => adjusted.mean[at + k]! / result.mean[at + k]!)).toEqual(
      [1.5, 3, 2, 1].map(factor => expect.closeTo(factor, 9)),
    )
    expect(adjusted.hi95[at]).toBeCloseTo(result.hi95[at]! * 1.5, 9)
  })

  it('leaves days an adjustment explains out of training', () => {
    const start = instantAt(ZONE, '2026-02-09', 0)
    const end = start + 7 * DAY_MS
    const campaign = request.history.volume.map((v, i) => {
      const at = request.history.startsAt + i * 30 * MINUTE_MS
      return at >= start && at < end ? v * 3 : v
    })
    const history = { ...request.history, volume: campaign }
    const informed = forecast({
      ...request,
      history,
      adjustments: [{ kind: 'factor', from: start, to: end, factor: 3 }],
    })
    expect(wape(informed.mean, truth)).toBeLessThan(0.08)
  })

  it('is zero outside operating times', () => {
    const operatingTimes = [0, 1, 2, 3, 4].map(d => ({
      startMinutes: d * 1440 + 540,
      endMinutes: d * 1440 + 1020,
    }))
    const office = forecast({ ...request, operatingTimes })
    office.startsAt.forEach((start, i) => {
      const minute = minuteOfDay(ZONE, start)
      const weekend = ['saturday', 'sunday'].includes(
        weekdayOf(new Date(start + 2 * HOUR_MS).toISOString().slice(0, 10)),
      )
      const open = !weekend && minute >= 540 && minute < 1020
      expect(office.mean[i]! > 0).toBe(open)
      if (!open) expect(office.hi95[i]).toBe(0)
    })
  })
})

describe('special days', () => {
  it('carry their own past effect, and closed days are zero', () => {
    const request = requestOf({ weeks: 26 })
    const specialDays: Record<string, string> = { '2026-07-15': 'payday', '2026-07-16': 'closed' }
    for (const date of ['2026-02-18', '2026-03-18', '2026-04-15', '2026-05-20', '2026-06-17']) {
      specialDays[date] = 'payday'
      const { start, end } = dayInterval(ZONE, date)
      for (let at = start; at < end; at += 30 * MINUTE_MS)
        request.history.volume[(at - request.history.startsAt) / (30 * MINUTE_MS)]! *= 2
    }
    const days = aggregate(forecast({ ...request, specialDays }), 'day', ZONE)
    const onDay = (date: string) => days.find(day => day.startsAt === instantAt(ZONE, date, 0))!.mean
    expect(onDay('2026-07-15') / onDay('2026-07-08')).toBeGreaterThan(1.7)
    expect(onDay('2026-07-16')).toBe(0)
  })
})

describe('clock changes', () => {
  it.each(['Europe/Paris', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kathmandu'])(
    'keep the wall-clock pattern and every real interval in %s',
    zone => {
      for (const from of ['2026-01-26', '2026-08-24']) {
        const request = requestOf({ zone, from, weeks: 7 })
        const result = forecast(request)
        expect(result.startsAt.length).toBe((request.to - request.from) / (30 * MINUTE_MS))
        const truth = Float64Array.from(result.startsAt, start => rateAt(zone, start) / 2)
        expect(wape(result.mean, truth)).toBeLessThan(0.08)
        const days = forecast({ ...request, incrementMinutes: 1440 })
        expect(days.startsAt.length).toBe(28)
        expect(total(days.mean)).toBeCloseTo(total(result.mean), 4)
      }
    },
  )
})

describe('too little history', () => {
  it('is called LOW_VOLUME and spread flat over the open hours', () => {
    const operatingTimes = [0, 1, 2, 3, 4, 5, 6].map(d => ({
      startMinutes: d * 1440 + 480,
      endMinutes: d * 1440 + 1200,
    }))
    const oneWeek = forecast({ ...requestOf({ weeks: 1 }), operatingTimes })
    expect(oneWeek.status).toBe('LOW_VOLUME')
    expect(new Set(oneWeek.mean)).toHaveProperty('size', 2)
    expectSane(oneWeek)
    expect(forecast(requestOf({ perHour: 0.15 })).status).toBe('LOW_VOLUME')
    expect(forecast(requestOf({ perHour: 4 })).status).toBe('SUCCESS')
  })

  it('leaves a closed day empty all the same', () => {
    const request = requestOf({ weeks: 1 })
    const [first, ...others] = aggregate(forecast(request), 'day', ZONE)
    const specialDays = { [localDateOf(ZONE, first!.startsAt)]: 'closed' }
    const [closed, ...open] = aggregate(forecast({ ...request, specialDays }), 'day', ZONE)
    expect([closed!.mean, closed!.hi95]).toEqual([0, 0])
    expect(open).toEqual(others)
  })

  it('is called NO_TICKETS when there were none', () => {
    const silent = forecast(requestOf({ perHour: 0 }))
    expect(silent.status).toBe('NO_TICKETS')
    expect(total(silent.hi95)).toBe(0)
  })

  it('never throws, whatever the history', () => {
    const contacts = fc.oneof(
      fc.constant(Number.NaN),
      fc.constant(0),
      fc.integer({ min: 0, max: 2000 }),
      fc.constantFrom(-3, Number.POSITIVE_INFINITY),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(15, 60, 1440),
        fc.constantFrom(15, 30, 60, 1440),
        fc.array(contacts, { maxLength: 80 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        (minutes, incrementMinutes, volume, repeats, days) => {
          const startsAt = instantAt(ZONE, FIRST, 0)
          const all = Float64Array.from(Array.from({ length: repeats }, () => volume).flat())
          const from = startsAt + Math.ceil((all.length * minutes) / 1440) * DAY_MS
          const result = forecast({
            history: { zone: ZONE, incrementMinutes: minutes, startsAt, volume: all },
            from,
            to: from + days * DAY_MS,
            incrementMinutes,
            operatingTimes: null,
            trainingWeeks: 8,
            adjustments: [],
          })
          if (days === 0) expect(result.mean.length).toBe(0)
          expectSane(result)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('handle time', () => {
  it('follows the hour of the day and is unknown without data', () => {
    const request = requestOf()
    const handleTimeSeconds = request.history.volume.map((_, i) => ((i % 48) / 2 < 12 ? 200 : 300))
    const result = forecast({ ...request, history: { ...request.history, handleTimeSeconds } })
    const at = (minute: number) => result.handleTimeSeconds[minute / 30]!
    expect(at(9 * 60)).toBeGreaterThan(200)
    expect(at(9 * 60)).toBeLessThan(225)
    expect(at(15 * 60)).toBeGreaterThan(285)
    expect(forecast(request).handleTimeSeconds.every(Number.isNaN)).toBe(true)
  })
})

describe('patterns of the calendar', () => {
  /** Two years of days from 2024: `rateOf` gives a day's expected contacts. */
  function daily(weeks: number, rateOf: (date: string) => number, specialDays = {}) {
    const chance = random(5)
    const startsAt = Date.UTC(2024, 0, 1)
    const dateOf = (i: number) => new Date(startsAt + i * DAY_MS).toISOString().slice(0, 10)
    const volume = Float64Array.from({ length: weeks * 7 }, (_, i) => {
      const rate = rateOf(dateOf(i))
      return Math.round(rate + Math.sqrt(rate) * (chance() + chance() - 1) * 2)
    })
    const from = startsAt + weeks * 7 * DAY_MS
    const { mean } = forecast({
      history: { zone: 'Etc/UTC', incrementMinutes: 1440, startsAt, volume },
      from,
      to: from + 31 * DAY_MS,
      incrementMinutes: 1440,
      operatingTimes: null,
      trainingWeeks: 200,
      adjustments: [],
      specialDays,
    })
    return new Map(Array.from(mean, (value, k) => [dateOf(weeks * 7 + k), value]))
  }

  it('learns that the first days of a month are busy', () => {
    const isStart = (date: string) => Number(date.slice(8)) <= 4
    const mean = daily(26, date => (isStart(date) ? 1400 : 1000))
    const of = (wanted: boolean) => [...mean].filter(([date]) => isStart(date) === wanted).map(([, v]) => v)
    const average = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
    expect(average(of(true))).toBeGreaterThan(1.2 * average(of(false)))
  })

  it('knows a special day by its name', () => {
    const specialDays = Object.fromEntries(
      [2024, 2025, 2026].flatMap(year => [
        [`${year}-01-01`, 'New Year'],
        [`${year}-12-25`, 'Christmas'],
      ]),
    )
    const rateOf = (date: string) => (date.endsWith('12-25') ? 300 : date.endsWith('01-01') ? 600 : 1000)
    const mean = daily(103, rateOf, specialDays)
    expect(mean.get('2025-12-25')!).toBeLessThan(520)
    expect(mean.get('2026-01-01')!).toBeLessThan(800)
    expect(mean.get('2025-12-29')!).toBeGreaterThan(900)
  })
})
