import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { requiredStaff } from '#core/staffing/index.ts'
import { addDays, DAY_MS, instantAt, MINUTE_MS, weekdayIndex } from '#core/time/index.ts'
import type { Count } from '../history/history.ts'
import { staffFor } from '../staffing/staff.ts'
import { train } from './train.ts'

const ZONE = 'Europe/London'
const QUARTER_MS = 15 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
const TARGET = {
  isOnline: true,
  targetResponseTimeSeconds: 60,
  serviceLevelPercent: 80,
  concurrency: 1,
  shrinkageFraction: 0.3,
  occupancyFraction: 0.85,
}

/** Weekdays 08:00–18:00 for so many weeks from Monday 2 February 2026: about 20 a quarter-hour. */
function weeks(many: number, level = 20): Count[] {
  const chance = random(7)
  const counts: Count[] = []
  for (let day = 0; day < many * 7; day++) {
    const date = addDays('2026-02-02', day)
    if (weekdayIndex(date) > 4) continue
    for (let minute = 480; minute < 1080; minute += 15) {
      const offered = Math.round(level * (1 + 0.4 * Math.sin(minute / 120)) + 3 * (chance() - 0.5))
      counts.push({
        at: instantAt(ZONE, date, minute),
        minutes: 15,
        offered,
        handled: offered,
        seconds: offered * 240,
        timed: offered,
      })
    }
  }
  return counts
}
const request = (counts: Count[], more: Partial<Parameters<typeof train>[0]> = {}) => ({
  counts,
  missing: [],
  covered: counts.length > 0 ? [{ start: counts[0]!.at, end: counts.at(-1)!.at + QUARTER_MS }] : [],
  zone: ZONE,
  operatingTimes: null,
  target: TARGET,
  shrinkageKinds: [],
  averageHandleTimeSeconds: 300,
  isOwnHandleTime: false,
  handleTimeFactor: 1,
  trainingWeeks: 26,
  use15MinuteData: true,
  adjustments: [],
  holidays: null,
  ownDays: [],
  imports: [],
  choice: null,
  now: counts.length > 0 ? counts.at(-1)!.at + QUARTER_MS : 0,
  ...more,
})
const END = instantAt(ZONE, '2026-04-24', 1080)

describe('a training', () => {
  const trained = train(request(weeks(12)))
  const { startsAt, origin, mean, lo80, hi80, required, handleTimeSeconds } = trained.forecast!

  it('holds back the last four weeks, and forecasts twenty-six more', () => {
    const cut = instantAt(ZONE, '2026-03-28', 0)
    expect(trained.model).toMatchObject({ status: 'SUCCESS', historyTo: END })
    expect([startsAt[0], origin[0]]).toEqual([cut, cut])
    const first = startsAt.indexOf(END)
    expect(origin[first - 1]).toBe(cut)
    expect(origin[first]).toBe(END)
    expect(startsAt.at(-1)! + QUARTER_MS).toBe(instantAt(ZONE, '2026-10-24', 0))
    expect(startsAt.every((start, i) => start === cut + i * QUARTER_MS)).toBe(true)
  })

  it('is about right on the weeks that it has not seen', () => {
    expect(trained.accuracy!.wape).toBeGreaterThan(0.01)
    expect(trained.accuracy!.wape).toBeLessThan(0.12)
    expect(Math.abs(trained.accuracy!.bias!)).toBeLessThan(0.05)
    expect(trained.model.weeklyVolume).toBeGreaterThan(3_500)
    expect(trained.model.weeklyVolume).toBeLessThan(4_500)
  })

  it('staffs each quarter-hour by the handle time that was measured', () => {
    const monday = startsAt.indexOf(instantAt(ZONE, '2026-05-11', 600))
    expect(lo80[monday]!).toBeLessThan(mean[monday]!)
    expect(hi80[monday]!).toBeGreaterThan(mean[monday]!)
    expect(handleTimeSeconds[monday]).toBeCloseTo(240, 0)
    const alone = requiredStaff({
      target: TARGET,
      incrementMinutes: 15,
      volume: [mean[monday]!],
      handleTimeSeconds: [handleTimeSeconds[monday]!],
      isOpen: null,
    })
    expect(required[monday]).toBe(alone[0])
    expect(required[startsAt.indexOf(instantAt(ZONE, '2026-05-11', 180))]).toBe(0)
  })

  it('gives the same result again', () => {
    expect(train(request(weeks(12)))).toEqual(trained)
  })
})

describe('what is held back', () => {
  const cutAfter = (many: number) => train(request(weeks(many))).accuracy?.from ?? null

  it('is less when there is less history, and nothing at first', () => {
    // The history ends on a Friday: weeks are not whole.
    expect(cutAfter(7)).toBe(instantAt(ZONE, '2026-02-21', 0))
    expect(cutAfter(6)).toBe(instantAt(ZONE, '2026-02-21', 0))
    expect(cutAfter(4)).toBe(instantAt(ZONE, '2026-02-21', 0))
    expect(cutAfter(3)).toBeNull()
  })
})

describe('the horizon', () => {
  const endFor = (weeksSince: number) => {
    const { startsAt } = train(request(weeks(12), { now: END + weeksSince * WEEK_MS })).forecast!
    return startsAt.at(-1)! + QUARTER_MS
  }

  it('reaches twenty-six weeks past today while the history is current, else past the history', () => {
    expect(endFor(3)).toBe(instantAt(ZONE, '2026-11-14', 0))
    expect(endFor(5)).toBe(instantAt(ZONE, '2026-10-24', 0))
    expect(endFor(-5)).toBe(instantAt(ZONE, '2026-10-24', 0))
  })
})

describe('settings', () => {
  const at = (trained: ReturnType<typeof train>, date: string, minute: number) => {
    const { startsAt, mean, required } = trained.forecast!
    const index = startsAt.indexOf(instantAt(ZONE, date, minute))
    return { mean: mean[index]!, required: required[index]! }
  }
  const plain = train(request(weeks(12)))

  it('multiply by adjustments that lie ahead', () => {
    const from = instantAt(ZONE, '2026-05-11', 0)
    const adjusted = train(
      request(weeks(12), { adjustments: [{ kind: 'factor', from, to: from + DAY_MS, factor: 1.5 }] }),
    )
    expect(at(adjusted, '2026-05-11', 600).mean).toBeCloseTo(1.5 * at(plain, '2026-05-11', 600).mean, 5)
    expect(at(adjusted, '2026-05-12', 600).mean).toBeCloseTo(at(plain, '2026-05-12', 600).mean, 5)
    expect(at(adjusted, '2026-05-11', 600).required).toBeGreaterThan(at(plain, '2026-05-11', 600).required)
  })

  it('expect nobody outside the operating times', () => {
    const operatingTimes = [{ startMinutes: 480, endMinutes: 720 }]
    const trained = train(request(weeks(12), { operatingTimes }))
    expect(at(trained, '2026-05-11', 600).mean).toBeGreaterThan(10)
    expect(at(trained, '2026-05-11', 780)).toEqual({ mean: 0, required: 0 })
    expect(at(trained, '2026-05-12', 600).mean).toBe(0)
  })

  it('learn on half-hours when those are preferred, with the same total', () => {
    const trained = train(request(weeks(12), { use15MinuteData: false }))
    const total = (t: typeof trained) => t.forecast!.mean.reduce((sum, value) => sum + value, 0)
    expect(total(trained) / total(plain)).toBeCloseTo(1, 1)
    expect(trained.history!.minutes).toBe(15)
  })

  it('take the set handle time where none was measured', () => {
    const untimed = weeks(12).map(count => ({ ...count, seconds: 0, timed: 0 }))
    const long = train(request(untimed, { averageHandleTimeSeconds: 600, handleTimeFactor: 1 }))
    const none = train(request(untimed, { averageHandleTimeSeconds: null, handleTimeFactor: 1 }))
    expect(at(long, '2026-05-11', 600).required).toBeGreaterThan(at(plain, '2026-05-11', 600).required)
    expect(at(none, '2026-05-11', 600).required).toBe(0)
  })

  it('take the set handle time in place of the measured one where that is chosen', () => {
    const own = train(request(weeks(12), { averageHandleTimeSeconds: 1200, isOwnHandleTime: true }))
    const doubled = train(request(weeks(12), { handleTimeFactor: 2, averageHandleTimeSeconds: 1 }))
    const measured = plain.model.measuredHandleTimeSeconds!
    expect(own.model.measuredHandleTimeSeconds).toBe(measured)
    expect(at(own, '2026-05-11', 600).required).toBeGreaterThan(at(plain, '2026-05-11', 600).required)
    const same = train(
      request(weeks(12), {
        averageHandleTimeSeconds: 2 * measured,
        isOwnHandleTime: true,
        handleTimeFactor: 5,
      }),
    )
    expect(at(same, '2026-05-11', 600).required).toBeCloseTo(at(doubled, '2026-05-11', 600).required, 1)
    const untimed = weeks(2).map(count => ({ ...count, seconds: 0, timed: 0 }))
    expect(train(request(untimed)).model.measuredHandleTimeSeconds).toBeNull()
  })
})

describe('little or no history', () => {
  it('is told by the status', () => {
    expect(train(request([]))).toMatchObject({
      history: null,
      forecast: null,
      model: { status: 'NO_TICKETS' },
    })
    const zeros = weeks(6).map(count => ({ ...count, offered: 0, handled: 0, seconds: 0, timed: 0 }))
    expect(train(request(zeros))).toMatchObject({ forecast: null, model: { status: 'NO_TICKETS' } })
    expect(train(request(weeks(1))).model.status).toBe('LOW_VOLUME')
    const later = (days: number) => ({ now: END + days * 24 * 3_600_000 })
    expect(train(request(weeks(12), later(56))).model.status).toBe('SUCCESS')
    expect(train(request(weeks(12), later(57))).model.status).toBe('NO_TICKETS')
    expect(train(request(weeks(1))).forecast!.mean.some(value => value > 0)).toBe(true)
  })
})

describe('work that may wait', () => {
  const settings = {
    zone: ZONE,
    operatingTimes: [{ startMinutes: 480, endMinutes: 1080 }],
    target: { ...TARGET, isOnline: false, targetResponseTimeSeconds: 4 * 3600, shrinkageFraction: 0 },
    shrinkageKinds: [],
    averageHandleTimeSeconds: 900,
    isOwnHandleTime: false,
    handleTimeFactor: 1,
  }

  it('is spread over the open hours, across a gap in the series too', () => {
    const monday = instantAt(ZONE, '2026-06-01', 0)
    const startsAt = [monday + 7 * 3_600_000, monday + 13 * 3_600_000]
    const required = staffFor(
      { startsAt, volume: [16, 0], handleTimeSeconds: [Number.NaN, Number.NaN] },
      settings,
    )
    // 07:00 is closed: the work of four hours waits for 08:00 and is done by then some; 13:00 has none left.
    expect([...required]).toEqual([0, 0])
    const hours = Array.from({ length: 48 }, (_, i) => monday + 7 * 3_600_000 + i * QUARTER_MS)
    const spread = staffFor(
      {
        startsAt: hours,
        volume: hours.map((_, i) => (i === 0 ? 12 : 0)),
        handleTimeSeconds: hours.map(() => 900),
      },
      settings,
    )
    expect(spread.slice(4, 16).every(agents => agents === 1.1765)).toBe(true)
    expect(spread[16]).toBe(0)
  })
})
