import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tally } from './tally.ts'
import type { SimulationRequest } from './types.ts'

const INTERVALS = 3
const MINUTES = 10
const END = INTERVALS * MINUTES * 60
const TARGETS = [20, 900, null]

interface Outcome {
  what: 'answered' | 'abandoned' | 'left'
  stream: number
  arrivedAt: number
  wait: number
}

const outcome: fc.Arbitrary<Outcome> = fc.record({
  what: fc.constantFrom('answered' as const, 'answered' as const, 'abandoned' as const, 'left' as const),
  stream: fc.nat(TARGETS.length - 1),
  arrivedAt: fc.oneof(fc.integer({ min: 0, max: END }), fc.constantFrom(0, 600, 900, 1200, END)),
  wait: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(0, 20, 21, 900)),
})
const days = fc.array(fc.array(outcome, { maxLength: 15 }), { minLength: 1, maxLength: 4 })

const requestOf = (dayCount: number): SimulationRequest => ({
  startsAt: 0,
  incrementMinutes: MINUTES,
  intervals: INTERVALS,
  streams: TARGETS.map((targetResponseTimeSeconds, id) => ({
    id,
    volume: [],
    handleTimeSeconds: [],
    handleTimeVariation: null,
    patienceSeconds: null,
    targetResponseTimeSeconds,
    concurrency: 1,
    handleTimeStretch: 0,
    isOnline: true,
  })),
  surfers: [],
  days: dayCount,
  seed: 1,
  rateSpread: 0,
})

function tallyOf(list: readonly (readonly Outcome[])[]): Tally {
  const tally = new Tally(requestOf(list.length))
  for (const day of list) {
    // Contacts that are left have waited to the end of the day at least.
    for (const { what, stream, arrivedAt, wait } of day)
      tally[what](stream, arrivedAt, what === 'left' ? Math.max(END, arrivedAt + wait) : arrivedAt + wait)
    tally.endDay()
  }
  return tally
}

const waitOf = ({ what, arrivedAt, wait }: Outcome) =>
  what === 'left' ? Math.max(END - arrivedAt, wait) : wait
const intervalOf = ({ arrivedAt }: Outcome) => Math.min(Math.floor(arrivedAt / (MINUTES * 60)), INTERVALS - 1)

/** Contacts answered within their target, and those of whom it is known whether they were. */
function level(outcomes: readonly Outcome[]): { inTime: number; due: number } {
  let [inTime, due] = [0, 0]
  for (const one of outcomes) {
    const target = TARGETS[one.stream]
    if (target === null || target === undefined) continue
    const isWithin = waitOf(one) <= target
    if (one.what === 'answered' && isWithin) inTime++
    if (one.what === 'abandoned' && isWithin) continue
    if (one.what === 'left' && one.arrivedAt + target > END) continue
    due++
  }
  return { inTime, due }
}

const expectShare = (found: number | null, part: number, whole: number) => {
  if (whole === 0) expect(found).toBeNull()
  else expect(found).toBeCloseTo(part / whole, 12)
}
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('the tally of a simulation', () => {
  it('tells of each stream and interval what a count of the list tells', () => {
    fc.assert(
      fc.property(days, list => {
        const tally = tallyOf(list)
        TARGETS.forEach((target, stream) => {
          const own = list.flat().filter(one => one.stream === stream)
          const answered = own.filter(one => one.what === 'answered')
          const abandoned = own.filter(one => one.what === 'abandoned')
          const found = tally.outcomeOf(stream)
          expect(found.offered).toBeCloseTo(own.length / list.length, 12)
          expect(found.answered).toBeCloseTo(answered.length / list.length, 12)
          expect(found.abandoned).toBeCloseTo(abandoned.length / list.length, 12)
          expect(found.meanWaitSeconds).toBeCloseTo(total(own.map(waitOf)) / (own.length || 1), 9)
          expect(found.averageSpeedOfAnswerSeconds).toBeCloseTo(
            total(answered.map(waitOf)) / (answered.length || 1),
            9,
          )
          expectShare(found.abandonFraction, abandoned.length, own.length)
          const { inTime, due } = level(own)
          expectShare(found.serviceLevelFraction, inTime, due)
          tally.intervalsOf(stream).forEach((interval, i) => {
            const within = own.filter(one => intervalOf(one) === i)
            const ofInterval = level(within)
            expect(interval.offered).toBeCloseTo(within.length / list.length, 12)
            expect(interval.meanWaitSeconds).toBeCloseTo(total(within.map(waitOf)) / (within.length || 1), 9)
            expectShare(
              interval.serviceLevelFraction,
              ofInterval.inTime,
              target === null ? 0 : ofInterval.due,
            )
          })
        })
      }),
      { numRuns: 200 },
    )
  })

  it('adds streams up contact by contact, and leaves out those without a target', () => {
    fc.assert(
      fc.property(days, fc.subarray([0, 1, 2]), (list, streams) => {
        const { inTime, due } = level(list.flat().filter(one => streams.includes(one.stream)))
        expectShare(tallyOf(list).serviceLevelOf(streams).serviceLevelFraction, inTime, due)
      }),
    )
  })

  it('counts from an interval on what came in it or later', () => {
    fc.assert(
      fc.property(days, fc.nat(INTERVALS - 1), (list, from) => {
        const tally = tallyOf(list)
        const own = list.flat().filter(one => one.stream === 1)
        const later = own.filter(one => intervalOf(one) >= from)
        const totals = tally.totalsOf(1, from)
        expect(totals.offered).toBe(later.length)
        expect(totals.waited).toBe(later.filter(one => waitOf(one) > 0).length)
        expect(totals.waitSeconds).toBe(total(later.map(waitOf)))
      }),
    )
  })

  it('knows the wait that nine of ten do not pass, within one percent', () => {
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 1, maxLength: 40 }), list => {
        const own = list.map(one => ({ ...one, stream: 0 }))
        const waits = own.map(waitOf).sort((a, b) => a - b)
        const exact = waits[Math.ceil(0.9 * waits.length - 1e-9) - 1]!
        const found = tallyOf([own]).outcomeOf(0).p90WaitSeconds
        expect((found + 1) / (exact + 1)).toBeGreaterThan(0.99)
        expect((found + 1) / (exact + 1)).toBeLessThan(1.01)
      }),
    )
  })
})

describe('the error of a service level', () => {
  const dayOf = (inTime: number, late: number): Outcome[] =>
    [...Array(inTime + late).keys()].map(i => ({
      what: 'answered',
      stream: 0,
      arrivedAt: 0,
      wait: i < inTime ? 5 : 50,
    }))
  const errorOf = (list: Outcome[][]) => tallyOf(list).serviceLevelOf([0]).serviceLevelError

  it('is the interval of the mean by Student’s t where every day has as many contacts', () => {
    const quantiles = new Map([
      [2, 12.706],
      [3, 4.303],
      [4, 3.182],
      [6, 2.571],
      [11, 2.228],
      [31, 2.042],
    ])
    for (const [count, quantile] of quantiles) {
      const shares = [...Array(count).keys()].map(day => ((day * 7) % 10) + 3)
      const mean = total(shares) / count
      const variance = total(shares.map(one => (one - mean) ** 2)) / (count - 1)
      const error = errorOf(shares.map(one => dayOf(one, 20 - one)))!
      const exact = (quantile * Math.sqrt(variance / count)) / 20
      expect(Math.abs(error / exact - 1)).toBeLessThan(count === 3 ? 0.04 : 0.01)
    }
  })

  it('is unknown for one day, none where all days agree, and blind to their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (counts, times) => {
          const list = counts.map(([inTime, late]) => dayOf(inTime, late))
          expect(errorOf(list.slice(0, 1))).toBeNull()
          const error = errorOf(list)
          const backwards = errorOf(list.toReversed())
          if (total(counts.flat()) === 0) expect([error, backwards]).toEqual([null, null])
          else expect(backwards).toBeCloseTo(error!, 12)
          const [inTime, late] = counts[0]!
          if (inTime + late === 0) return
          const same = counts.map((_, day) => dayOf(inTime * (day + 1), late * (day + 1)))
          expect(errorOf(same)).toBeCloseTo(0, 9)
          // As many times the contacts in each day leave shares, and so their spread, as they are.
          if (error !== null)
            expect(errorOf(counts.map(([a, b]) => dayOf(a * times, b * times)))).toBeCloseTo(error, 9)
        },
      ),
    )
  })
})
