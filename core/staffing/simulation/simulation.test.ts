import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { erlangCase, findings } from '#test/core/staffing/reference/cases.ts'
import { SAMPLE_VECTORS } from '#test/core/staffing/reference/sample.ts'
import { referenceCase } from '#test/core/staffing/reference/vectors.ts'
import { workday } from '#test/core/staffing/reference/workday.ts'
import { EventQueue } from './event-queue.ts'
import { drawContacts, type SimulatedStream, type SimulationRequest, simulate } from './index.ts'

const calls: SimulatedStream = {
  id: 1,
  volume: new Array(8).fill(60),
  handleTimeSeconds: new Array(8).fill(180),
  handleTimeVariation: null,
  patienceSeconds: 200,
  targetResponseTimeSeconds: 20,
  concurrency: 1,
  handleTimeStretch: 0,
  isOnline: true,
}

const shift = { start: 0, end: 8 * HOUR_MS }

const crew = (count: number, streams: number[], ready = [shift]) =>
  Array.from({ length: count }, (_, id) => ({ id, streams, ready }))

function eightHours(change: Partial<SimulationRequest>): SimulationRequest {
  return {
    startsAt: 0,
    incrementMinutes: 60,
    intervals: 8,
    streams: [calls],
    surfers: crew(4, [0]),
    days: 20,
    seed: 7,
    rateSpread: 0,
    ...change,
  }
}

describe('the simulation agrees with', () => {
  const queue = { arrivalsPerHour: 200, handleTimeSeconds: 180, servers: 13, patienceSeconds: 300 }
  const cases = [
    erlangCase('Erlang A', queue),
    erlangCase('Erlang C', { ...queue, patienceSeconds: null }),
    erlangCase('Erlang A, overloaded', { ...queue, servers: 8 }),
    ...SAMPLE_VECTORS.flatMap(vector => referenceCase(vector) ?? []),
  ]
  it.each(cases)('$name', reference => {
    for (const finding of findings(reference, 20, 3)) expect(finding).toMatchObject({ isMet: true })
  })

  it('no wrong answer: the interval is narrow enough to tell', () => {
    const reference = erlangCase('Erlang A', queue)
    const wrong = {
      ...reference,
      expected: reference.expected.map(one => ({ ...one, value: one.value * 1.15 })),
    }
    for (const finding of findings(wrong, 20, 3)) expect(finding).toMatchObject({ isMet: false })
  })
})

describe('a day', () => {
  it('is the same for the same seed only', () => {
    const request = eightHours({ rateSpread: 0.1 })
    expect(simulate(request)).toEqual(simulate(request))
    expect(simulate({ ...request, seed: 8 })).not.toEqual(simulate(request))
  })

  it('accounts for every contact', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 30 }), (seed, surfers) => {
        const request = { ...workday(surfers), seed, streams: workday(20).streams }
        const { perStream, perInterval, occupancyFraction } = simulate(request)
        perStream.forEach((stream, index) => {
          const { offered, answered, abandoned, answeredInTime } = stream
          expect(answered + abandoned).toBeLessThanOrEqual(offered)
          expect(answeredInTime).toBeLessThanOrEqual(answered)
          expect(stream.averageSpeedOfAnswerSeconds).toBeGreaterThanOrEqual(0)
          const byInterval = perInterval[index]!.reduce((total, interval) => total + interval.offered, 0)
          expect(byInterval).toBe(offered)
          if (request.streams[index]!.isOnline) expect(answered + abandoned).toBe(offered)
        })
        expect(occupancyFraction).toBeLessThanOrEqual(1)
        if (surfers === 0) expect(perStream.every(({ answered }) => answered === 0)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('waits while everybody is on a break, and a contact begun is finished', () => {
    const breaks = [
      { start: 0, end: 3 * HOUR_MS },
      { start: 4 * HOUR_MS, end: 8 * HOUR_MS },
    ]
    const patient = { ...calls, patienceSeconds: null }
    const { perInterval, perStream, perSurfer } = simulate(
      eightHours({ streams: [patient], surfers: crew(8, [0], breaks) }),
    )
    const level = perInterval[0]!.map(({ serviceLevelFraction }) => serviceLevelFraction!)
    expect(level[2]).toBeGreaterThan(0.9)
    expect(level[3]).toBeLessThan(0.05)
    // A contact that comes right after the break began waits nearly the hour; on average half of it.
    expect(perInterval[0]![3]!.meanWaitSeconds).toBeGreaterThan(1800)
    expect(perStream[0]!.abandoned).toBe(0)
    expect(perStream[0]!.answered).toBeCloseTo(perStream[0]!.offered, 0)
    expect(Math.max(...perSurfer)).toBeLessThanOrEqual(1)
  })

  it('leaves waiting what nobody takes', () => {
    const mail = { ...calls, isOnline: false, targetResponseTimeSeconds: 3600 }
    const { perStream, sentence } = simulate(eightHours({ streams: [mail], surfers: crew(1, [0]) }))
    const { offered, answered, abandoned, p90WaitSeconds } = perStream[0]!
    expect(abandoned).toBe(0)
    expect(offered - answered).toBeGreaterThan(200)
    expect(p90WaitSeconds).toBeGreaterThan(4 * 3600)
    expect(sentence).toMatch(/still wait when the last agent leaves/)
  })

  it('counts work that may still be in time after the day neither as in time nor as late', () => {
    const mail = { ...calls, isOnline: false, targetResponseTimeSeconds: 4 * 3600 }
    const [played, later] = [mail, { ...mail, targetResponseTimeSeconds: 8 * 3600 }].map(stream =>
      simulate(eightHours({ streams: [stream], surfers: crew(1, [0]) })),
    )
    const levels = played!.perInterval[0]!.map(interval => interval.serviceLevelFraction)
    // One agent does a third of it in turn: what comes in the first hour waits less than four. Later it is more; what
    // has become late makes way, so that a third of the rest is in time.
    expect(levels[0]).toBe(1)
    expect(levels[3]).toBeGreaterThan(0.2)
    expect(levels[3]).toBeLessThan(0.5)
    expect(levels.slice(4)).toEqual([1, null, null, null])
    expect(later!.perStream[0]!.serviceLevelFraction).toBe(1)
    expect(later!.perStream[0]!.answered).toBeLessThan(0.5 * later!.perStream[0]!.offered)
  })

  it('brings in what waits from the intervals before, and counts only what comes after them', () => {
    const mail = { ...calls, isOnline: false, targetResponseTimeSeconds: 6 * 3600 }
    const day = eightHours({
      streams: [mail],
      surfers: crew(1, [0], [{ start: 4 * HOUR_MS, end: 8 * HOUR_MS }]),
    })
    const warmed = { ...day, warmUpIntervals: day.intervals / 2 }
    const [whole, counted] = [simulate(day), simulate(warmed)]
    const later = whole!.perInterval[0]!.slice(day.intervals / 2).reduce(
      (sum, { offered }) => sum + offered,
      0,
    )
    expect(counted!.perStream[0]!.offered).toBeCloseTo(later, 6)
    // The agent is still at the work of the hours before.
    expect(counted!.perStream[0]!.answered).toBeLessThan(0.1 * later)
    expect(counted!.occupancyFraction).toBeCloseTo(1, 2)
  })

  it('takes deferred work when nothing live waits', () => {
    const mail = { ...calls, id: 2, isOnline: false, targetResponseTimeSeconds: 86_400 }
    const both = (streams: number[]) =>
      simulate(eightHours({ streams: [calls, mail], surfers: crew(2, streams) })).perStream
    const [live, deferred] = both([1, 0])
    expect(deferred!.answered).toBeLessThan(0.2 * deferred!.offered)
    const alone = simulate(eightHours({ surfers: crew(2, [0]) })).perStream[0]!
    expect(live!.answered).toBeGreaterThan(0.8 * alone.answered)
    // A first choice among deferred work is no choice over live work.
    expect(both([0, 1])).toEqual([live, deferred])
  })

  it('takes chats side by side, but never a call beside a chat', () => {
    const chats = { ...calls, id: 2, concurrency: 3, handleTimeVariation: 0, patienceSeconds: null }
    const one = { ...chats, volume: [3], handleTimeSeconds: [600], targetResponseTimeSeconds: 0 }
    const short = { incrementMinutes: 1, intervals: 1, days: 1, surfers: crew(1, [0]) }
    const level = (change: Partial<SimulatedStream>, seed: number) =>
      simulate(eightHours({ ...short, seed, streams: [{ ...one, ...change }] })).perStream[0]!
    const seed = [...Array(50).keys()].find(candidate => level({}, candidate).offered === 3)!
    expect(level({}, seed).answeredInTime).toBe(3)
    expect(level({ concurrency: 1 }, seed).answeredInTime).toBe(1)
    // Two wait in turn for 600 s each; within a minute they came.
    expect(level({ concurrency: 1 }, seed).meanWaitSeconds).toBeGreaterThan(580)
    const withCalls = eightHours({
      ...short,
      seed,
      surfers: crew(1, [0, 1]),
      streams: [one, { ...calls, volume: [20], handleTimeSeconds: [60], patienceSeconds: null }],
    })
    const ends = simulate(withCalls).perStream[1]!
    expect(ends.answered).toBe(ends.offered)
    expect(ends.meanWaitSeconds).toBeGreaterThan(300)
  })

  it('slows chats side by side by their stretch', () => {
    const answered = (concurrency: number, handleTimeStretch: number) => {
      const chats = {
        ...calls,
        concurrency,
        handleTimeStretch,
        handleTimeVariation: 0,
        patienceSeconds: null,
      }
      return simulate(
        eightHours({
          streams: [{ ...chats, handleTimeSeconds: new Array(8).fill(600) }],
          surfers: crew(1, [0]),
        }),
      ).perStream[0]!.answered
    }
    const inTurn = answered(1, 0)
    expect(inTurn).toBeGreaterThan(46)
    // Twice as slow when two at once: nothing is won but the last one's start.
    expect(Math.abs(answered(2, 1) - inTurn)).toBeLessThan(2)
    expect(answered(2, 0)).toBeGreaterThan(1.9 * inTurn)
    expect(answered(2, 0.5) / inTurn).toBeCloseTo(4 / 3, 1)
  })

  it('keeps the forecast as the mean of its days', () => {
    const { perStream } = simulate(eightHours({ days: 400, rateSpread: 0.2 }))
    expect(perStream[0]!.offered / 480).toBeGreaterThan(0.97)
    expect(perStream[0]!.offered / 480).toBeLessThan(1.03)
  })

  it('has no service level without a target, and says when nothing is expected', () => {
    const free = { ...calls, targetResponseTimeSeconds: null }
    const [stream] = simulate(eightHours({ streams: [free] })).perStream
    expect(stream).toMatchObject({ serviceLevelFraction: null, serviceLevelError: null, answeredInTime: 0 })
    const quiet = simulate(eightHours({ streams: [{ ...calls, volume: [] }], surfers: [] }))
    expect(quiet.sentence).toBe('No contacts are expected, so there is nothing to simulate.')
    expect(quiet.perStream[0]).toMatchObject({ offered: 0, meanWaitSeconds: 0, p90WaitSeconds: 0 })
  })

  it('refuses ready stretches that overlap', () => {
    const overlapping = [shift, { start: HOUR_MS, end: 2 * HOUR_MS }]
    expect(() => simulate(eightHours({ surfers: crew(1, [0], overlapping) }))).toThrow(/overlap/)
  })

  it('starts in the middle of a night shift', () => {
    const request = eightHours({})
    const later = 10 * HOUR_MS + 30 * MINUTE_MS
    const moved = crew(4, [0], [{ start: later, end: later + shift.end }])
    const early = crew(4, [0], [{ start: -3 * HOUR_MS, end: shift.end }])
    expect(simulate({ ...request, startsAt: later, surfers: moved })).toEqual(simulate(request))
    expect(simulate({ ...request, surfers: early })).toEqual(simulate(request))
  })
})

describe('comparisons', () => {
  it('find one pool at least as good as some flexible surfers, and those better than separate teams', () => {
    const streams = [calls, { ...calls, id: 2 }]
    const abandoned = (groups: [number, number[]][]) =>
      simulate(
        eightHours({ streams, surfers: groups.flatMap(([count, skills]) => crew(count, skills)) }),
      ).perStream.reduce((total, stream) => total + stream.abandoned, 0)
    const separate = abandoned([
      [3, [0]],
      [3, [1]],
    ])
    const flexible = abandoned([
      [2, [0]],
      [2, [1]],
      [1, [0, 1]],
      [1, [1, 0]],
    ])
    const pooled = abandoned([
      [3, [0, 1]],
      [3, [1, 0]],
    ])
    expect(flexible).toBeLessThan(separate)
    expect(pooled).toBeLessThan(flexible)
  })

  it('meet the same contacts, whatever else changes', () => {
    const request = { ...workday(10), rateSpread: 0.1 }
    const others = request.streams.map((stream, i) => (i === 0 ? { ...stream, volume: [] } : stream))
    const all = drawContacts(request, 3)
    const without = drawContacts({ ...request, streams: others, surfers: [] }, 3)
    const from = all.firstOf[1]!
    expect(without.arrivesAt).toEqual(all.arrivesAt.slice(from))
    expect(without.handleTimeSeconds).toEqual(all.handleTimeSeconds.slice(from))
    expect(without.arrivesAt).not.toEqual(drawContacts({ ...request, streams: others }, 4).arrivesAt)
  })

  it('vary far less with common random numbers', () => {
    const days = [...Array(30).keys()]
    const level = (surfers: number, seed: number) =>
      simulate(eightHours({ days: 1, seed, rateSpread: 0.1, surfers: crew(surfers, [0]) })).perStream[0]!
        .serviceLevelFraction!
    const common = days.map(seed => level(5, seed) - level(4, seed))
    const apart = days.map(seed => level(5, seed) - level(4, seed + 1000))
    expect(variance(common)).toBeLessThan(variance(apart) / 2)
  })
})

function variance(values: number[]): number {
  const mean = values.reduce((total, value) => total + value, 0) / values.length
  return values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1)
}

describe('the agenda', () => {
  it('gives members in the order of their times, moved and dropped ones included', () => {
    const times = fc.array(fc.tuple(fc.nat(19), fc.option(fc.integer({ min: 0, max: 1000 }))), {
      maxLength: 100,
    })
    fc.assert(
      fc.property(times, changes => {
        const agenda = new EventQueue(20)
        const expected = new Map<number, number>()
        for (const [member, time] of changes) {
          if (time === null) agenda.drop(member)
          else agenda.set(member, time)
          if (time === null) expected.delete(member)
          else expected.set(member, time)
        }
        const found: number[] = []
        while (agenda.nextTime < Number.POSITIVE_INFINITY) {
          expect(agenda.nextTime).toBe(expected.get(agenda.nextMember))
          found.push(agenda.nextTime)
          agenda.drop(agenda.nextMember)
        }
        expect(found).toEqual([...expected.values()].sort((one, other) => one - other))
      }),
    )
  })
})
