import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#core/time/index.ts'
import { erlangA } from '../erlang-a.ts'
import { serviceLevelErlangC } from '../queueing.ts'
import { drawContacts, playDays, type SimulatedStream, type SimulationRequest, simulate } from './index.ts'

const INTERVALS = 4
const MINUTES = 30
const stream: fc.Arbitrary<Omit<SimulatedStream, 'id'>> = fc.record({
  volume: fc.array(fc.integer({ min: 0, max: 25 }), { minLength: INTERVALS, maxLength: INTERVALS }),
  handleTimeSeconds: fc.constant([180, 180, 240, 240]),
  handleTimeVariation: fc.constantFrom(null, 0, 0.6),
  patienceSeconds: fc.constantFrom(null, 60, 400),
  targetResponseTimeSeconds: fc.constantFrom(null, 20, 120),
  concurrency: fc.constantFrom(1, 1, 3),
  handleTimeStretch: fc.constantFrom(0, 0.4),
  isOnline: fc.constantFrom(true, true, false),
})
const ready = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 10, max: 120 }))
  .map(([start, length]) => [{ start: start * MINUTE_MS, end: (start + length) * MINUTE_MS }])
const request: fc.Arbitrary<SimulationRequest> = fc
  .record({
    streams: fc.array(stream, { minLength: 1, maxLength: 3 }),
    surfers: fc.array(fc.record({ streams: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }), ready }), {
      maxLength: 7,
    }),
    seed: fc.nat(1e6),
    rateSpread: fc.constantFrom(0, 0.2),
    queueRule: fc.constantFrom('priority' as const, 'fifo' as const, 'longest' as const),
    surferRule: fc.constantFrom('idle' as const, 'specialist' as const),
  })
  .map(({ streams, surfers, ...rest }) => ({
    ...rest,
    startsAt: 0,
    incrementMinutes: MINUTES,
    intervals: INTERVALS,
    days: 3,
    streams: streams.map((one, id) => ({ ...one, id })),
    surfers: surfers.map((one, id) => ({
      id,
      streams: one.streams
        .filter(index => index < streams.length)
        .concat(0)
        .slice(0, 1),
      ready: one.ready,
    })),
  }))

describe('a simulation', () => {
  it('loses no contact: offered = answered + abandoned + left waiting, in every interval and in all', () => {
    fc.assert(
      fc.property(request, one => {
        const { tally } = playDays(one, day => drawContacts(one, day))
        one.streams.forEach((own, s) => {
          const totals = tally.totalsOf(s)
          const drawn = [0, 1, 2].reduce((sum, day) => {
            const { firstOf } = drawContacts(one, day)
            return sum + firstOf[s + 1]! - firstOf[s]!
          }, 0)
          expect(totals.offered).toBe(drawn)
          const left = totals.offered - totals.answered - totals.abandoned
          expect(left).toBeGreaterThanOrEqual(0)
          expect(totals.inTime).toBeLessThanOrEqual(totals.answered)
          expect(totals.abandonedInTime).toBeLessThanOrEqual(totals.abandoned)
          expect(totals.notYetDue).toBeLessThanOrEqual(left)
          expect(totals.answerSeconds).toBeLessThanOrEqual(totals.waitSeconds + 1e-6)
          if (own.patienceSeconds === null || !own.isOnline) expect(totals.abandoned).toBe(0)
          else expect(left).toBe(0)
          const perInterval = tally.intervalsOf(s)
          expect(perInterval.reduce((sum, interval) => sum + interval.offered, 0)).toBeCloseTo(drawn / 3, 9)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('keeps every figure within its bounds, and agrees with itself when run again', () => {
    fc.assert(
      fc.property(request, one => {
        const found = simulate(one)
        expect(simulate(one)).toEqual(found)
        const shares = [
          found.occupancyFraction,
          ...found.perSurfer,
          ...found.perStream.flatMap(own => [own.serviceLevelFraction, own.abandonFraction]),
          ...found.perInterval.flat().flatMap(own => [own.serviceLevelFraction, own.abandonFraction]),
        ]
        for (const share of shares)
          if (share !== null) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(1 + 1e-9)
          }
        one.streams.forEach(({ targetResponseTimeSeconds }, s) => {
          const own = found.perStream[s]!
          if (targetResponseTimeSeconds === null) expect(own.serviceLevelFraction).toBeNull()
          expect(own.meanWaitSeconds).toBeGreaterThanOrEqual(0)
          expect(own.answeredInTime).toBeLessThanOrEqual(own.answered)
        })
        expect(found.sentence).not.toMatch(/NaN|undefined|Infinity/)
      }),
      { numRuns: 40 },
    )
  })

  it('answers nobody without surfers', () => {
    fc.assert(
      fc.property(request, one => {
        const found = simulate({ ...one, surfers: [] })
        for (const own of found.perStream) expect([own.answered, own.answeredInTime]).toEqual([0, 0])
        expect(found.occupancyFraction).toBe(0)
      }),
      { numRuns: 20 },
    )
  })

  it('answers everybody at once where there are more surfers than contacts', () => {
    fc.assert(
      fc.property(fc.nat(1e6), seed => {
        const one: SimulationRequest = {
          startsAt: 0,
          incrementMinutes: MINUTES,
          intervals: INTERVALS,
          streams: [
            {
              id: 1,
              volume: [3, 3, 3, 3],
              handleTimeSeconds: [100, 100, 100, 100],
              handleTimeVariation: null,
              patienceSeconds: 30,
              targetResponseTimeSeconds: 20,
              concurrency: 1,
              handleTimeStretch: 0,
              isOnline: true,
            },
          ],
          surfers: Array.from({ length: 40 }, (_, id) => ({
            id,
            streams: [0],
            ready: [{ start: 0, end: 120 * MINUTE_MS }],
          })),
          days: 2,
          seed,
          rateSpread: 0,
        }
        const [own] = simulate(one).perStream
        expect(own!.answered).toBe(own!.offered)
        expect([own!.meanWaitSeconds, own!.p90WaitSeconds]).toEqual([0, 0])
      }),
      { numRuns: 20 },
    )
  })

  it('agrees with the formulas where they hold, within its own error', () => {
    const cases: [number, number | null][] = [
      [10, 200],
      [12, 60],
      [14, null],
    ]
    for (const [surfers, patienceSeconds] of cases) {
      const intervals = 16
      const days = 60
      const perInterval = 60
      const found = simulate({
        startsAt: 0,
        incrementMinutes: MINUTES,
        intervals,
        streams: [
          {
            id: 1,
            volume: new Array(intervals).fill(perInterval),
            handleTimeSeconds: new Array(intervals).fill(300),
            handleTimeVariation: null,
            patienceSeconds,
            targetResponseTimeSeconds: 20,
            concurrency: 1,
            handleTimeStretch: 0,
            isOnline: true,
          },
        ],
        surfers: Array.from({ length: surfers }, (_, id) => ({
          id,
          streams: [0],
          ready: [{ start: 0, end: intervals * MINUTES * MINUTE_MS }],
        })),
        days,
        seed: 5,
        rateSpread: 0,
      })
      const queue = {
        arrivalsPerSecond: perInterval / 1800,
        handleTimeSeconds: 300,
        servers: surfers,
        targetSeconds: 20,
      }
      const own = found.perInterval[0]!.slice(4, 15)
      const mean =
        own.reduce((sum, one) => sum + one.serviceLevelFraction! * one.offered, 0) /
        own.reduce((sum, one) => sum + one.offered, 0)
      const expected =
        patienceSeconds === null
          ? serviceLevelErlangC(queue)
          : erlangA({ ...queue, patienceSeconds }).serviceLevel
      expect(Math.abs(mean - expected)).toBeLessThan(0.03)
    }
  })
})

describe('drawn contacts', () => {
  it('come in order within the day, in the intervals that have volume', () => {
    fc.assert(
      fc.property(request, one => {
        const contacts = drawContacts(one, 1)
        one.streams.forEach((own, s) => {
          const [first, end] = [contacts.firstOf[s]!, contacts.firstOf[s + 1]!]
          const times = contacts.arrivesAt.slice(first, end)
          expect(times).toEqual(times.toSorted((a, b) => a - b))
          for (const time of times) {
            expect(time).toBeLessThan(INTERVALS * MINUTES * 60)
            expect(own.volume[Math.floor(time / (MINUTES * 60))]).toBeGreaterThan(0)
          }
          for (let i = first; i < end; i++) {
            expect(contacts.stream[i]).toBe(s)
            expect(contacts.handleTimeSeconds[i]).toBeGreaterThan(0)
            expect(contacts.patienceSeconds[i]).toBeGreaterThan(0)
          }
        })
      }),
      { numRuns: 50 },
    )
  })

  it('are the same whoever is there and whatever else is served', () => {
    fc.assert(
      fc.property(request, fc.nat(4), (one, day) => {
        const alone = drawContacts({ ...one, streams: one.streams.slice(0, 1), surfers: [] }, day)
        const among = drawContacts(one, day)
        expect(alone.arrivesAt).toEqual(among.arrivesAt.slice(0, among.firstOf[1]))
        expect(alone.handleTimeSeconds).toEqual(among.handleTimeSeconds.slice(0, among.firstOf[1]))
        expect(drawContacts(one, day)).toEqual(among)
      }),
      { numRuns: 50 },
    )
  })

  it('have the mean volume and handle time of the forecast, with days that differ', () => {
    const one: SimulationRequest = {
      startsAt: 0,
      incrementMinutes: 60,
      intervals: 1,
      streams: [
        {
          id: 3,
          volume: [200],
          handleTimeSeconds: [250],
          handleTimeVariation: 0.8,
          patienceSeconds: 90,
          targetResponseTimeSeconds: 20,
          concurrency: 1,
          handleTimeStretch: 0,
          isOnline: true,
        },
      ],
      surfers: [],
      days: 1,
      seed: 11,
      rateSpread: 0.15,
    }
    const days = Array.from({ length: 300 }, (_, day) => drawContacts(one, day))
    const counts = days.map(day => day.stream.length)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean(counts) / 200).toBeCloseTo(1, 1)
    expect(mean(days.flatMap(day => day.handleTimeSeconds)) / 250).toBeCloseTo(1, 1)
    expect(mean(days.flatMap(day => day.patienceSeconds)) / 90).toBeCloseTo(1, 1)
    const variance = mean(counts.map(count => (count - mean(counts)) ** 2))
    // Counting noise alone would give 200; days that differ by 15 % give 200 + 30² more.
    expect(variance).toBeGreaterThan(700)
    expect(variance).toBeLessThan(1500)
  })
})
