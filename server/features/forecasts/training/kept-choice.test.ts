import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { addDays, DAY_MS, instantAt, MINUTE_MS, weekdayIndex } from '#core/time/index.ts'
import type { Count } from '../history/history.ts'
import { train } from './train.ts'
import type { KeptChoice, TrainRequest } from './train-request.ts'

const ZONE = 'Europe/London'
const FIRST_DAY = '2026-02-02'

/** Weekdays 08:00–18:00 in half-hours; `levelOf` a day. */
function countsOf(days: number, levelOf: (day: number) => number = () => 40): Count[] {
  const chance = random(5)
  const counts: Count[] = []
  for (let day = 0; day < days; day++) {
    const date = addDays(FIRST_DAY, day)
    if (weekdayIndex(date) > 4) continue
    for (let minute = 480; minute < 1080; minute += 30) {
      const offered = Math.round(levelOf(day) * (1 + 0.4 * Math.sin(minute / 120)) + 6 * (chance() - 0.5))
      const at = instantAt(ZONE, date, minute)
      counts.push({ at, minutes: 30, offered, handled: offered, seconds: offered * 240, timed: offered })
    }
  }
  return counts
}

const requestOf = (counts: Count[], more: Partial<TrainRequest> = {}): TrainRequest => ({
  counts,
  missing: [],
  covered: [{ start: counts[0]!.at, end: counts.at(-1)!.at + 30 * MINUTE_MS }],
  zone: ZONE,
  operatingTimes: null,
  target: {
    isOnline: true,
    targetResponseTimeSeconds: 60,
    serviceLevelPercent: 80,
    concurrency: 1,
    shrinkageFraction: 0.3,
    occupancyFraction: 0.85,
  },
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
  now: counts.at(-1)!.at + 9 * 60 * MINUTE_MS,
  ...more,
})

/** Twenty weeks, to a Friday. */
const DAYS = 7 * 20 - 2
const first = train(requestOf(countsOf(DAYS)))
const choice = JSON.parse(JSON.stringify(first.choice)) as KeptChoice
const again = (counts: Count[], more: Partial<TrainRequest> = {}) =>
  train(requestOf(counts, { choice, ...more }))
const isKept = (counts: Count[], more: Partial<TrainRequest> = {}): boolean => {
  const made = again(counts, more).choice!
  const now = more.now ?? requestOf(counts).now
  expect(made.madeAt).toBe(made === choice ? choice.madeAt : now)
  return made === choice
}

describe('a training that keeps its choice', () => {
  it('gives the same rows on the same history, however often it is run', () => {
    expect(again(countsOf(DAYS))).toEqual(first)
  })

  it('knows nothing of the order and the portions in which contacts came', () => {
    const counts = countsOf(DAYS + 4)
    const whole = again(counts)
    expect(whole.choice).toBe(choice)
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, split) => {
        const chance = random(seed)
        const portions = counts.flatMap(count => {
          if (chance() > split) return [count]
          const early = Math.floor(chance() * (count.offered + 1))
          return [early, count.offered - early].map(offered => ({
            ...count,
            offered,
            handled: offered,
            seconds: offered * 240,
            timed: offered,
          }))
        })
        const shuffled = portions
          .map(count => [chance(), count] as const)
          .sort((a, b) => a[0] - b[0])
          .map(([, count]) => count)
        expect(again(shuffled, { now: requestOf(counts).now, covered: requestOf(counts).covered })).toEqual(
          whole,
        )
      }),
      { numRuns: 5 },
    )
  })

  it('learns from what came since, and measures itself on weeks that it was not chosen by', () => {
    const made = again(countsOf(DAYS + 4))
    expect(made.choice).toBe(choice)
    expect(made.model.historyTo).toBeGreaterThan(first.model.historyTo!)
    expect(made.forecast!.mean).not.toEqual(first.forecast!.mean)
    expect(made.accuracy!.from).toBeGreaterThanOrEqual(first.accuracy!.from)
  })
})

describe('a choice is kept', () => {
  it('for six nights', () => {
    const inDays = (days: number) => ({ now: choice.madeAt + days * DAY_MS })
    expect(isKept(countsOf(DAYS + 5), inDays(6))).toBe(true)
    expect(isKept(countsOf(DAYS + 5), inDays(7))).toBe(false)
    expect(isKept(countsOf(DAYS), inDays(-1))).toBe(false)
  })

  it('while what it was made with stays', () => {
    const counts = countsOf(DAYS)
    const from = instantAt(ZONE, '2026-03-02', 0)
    const changes: Partial<TrainRequest>[] = [
      { trainingWeeks: 12 },
      { use15MinuteData: false },
      { operatingTimes: [{ startMinutes: 480, endMinutes: 1080 }] },
      { adjustments: [{ kind: 'exclude', from, to: from + DAY_MS }] },
      { ownDays: [{ name: 'Sale', date: '2026-03-02', isClosed: false }] as TrainRequest['ownDays'] },
    ]
    expect(changes.map(change => isKept(counts, change))).toEqual(changes.map(() => false))
    // Staff is worked out anew each time.
    expect(isKept(counts, { averageHandleTimeSeconds: 600 })).toBe(true)
  })

  it('while its past stays, a late contact aside', () => {
    const counts = countsOf(DAYS)
    const late = counts.map((count, i) => (i === 30 ? { ...count, offered: count.offered + 1 } : count))
    expect(isKept(late)).toBe(true)
    expect(isKept(counts.map(count => ({ ...count, offered: count.offered * 2 })))).toBe(false)
    expect(isKept(counts.slice(200))).toBe(false)
    const older = counts.map(count => ({ ...count, at: count.at - 364 * DAY_MS }))
    expect(isKept([...older, ...counts])).toBe(false)
  })

  it('until a tenth more has come: a young history teaches something new every day', () => {
    const young = train(requestOf(countsOf(33))).choice
    const next = (days: number) => train(requestOf(countsOf(days), { choice: young })).choice === young
    expect([next(35), next(36), next(39)]).toEqual([true, true, false])
  })

  it('unless the held-back weeks are missed by more', () => {
    const shifted = countsOf(DAYS + 4, day => (day < DAYS ? 40 : 80))
    expect(isKept(shifted)).toBe(false)
    expect(again(shifted)).toEqual(train(requestOf(shifted)))
  })
})
