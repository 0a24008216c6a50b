import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChatTeam, chatRate, chatState } from './chat.ts'
import { erlangA, smallest } from './erlang-a.ts'
import {
  averageSpeedOfAnswerSeconds,
  erlangB,
  erlangC,
  type Queue,
  serversNeeded,
  serviceLevelErlangC,
} from './queueing.ts'

const load = fc.double({ min: 0.05, max: 40, noNaN: true })
const servers = fc.integer({ min: 1, max: 50 })
const seconds = fc.integer({ min: 20, max: 900 })
const target = fc.constantFrom(0, 5, 20, 60, 300)
const patience = fc.integer({ min: 10, max: 2000 })
const queue = fc.tuple(load, servers, seconds).map(
  ([erlangs, count, each]): Queue => ({
    arrivalsPerSecond: erlangs / each,
    handleTimeSeconds: each,
    servers: count,
  }),
)
const loadOf = (q: Queue) => q.arrivalsPerSecond * q.handleTimeSeconds
/** `a` ≤ `b`, aside from rounding and from where series are cut off. */
const expectAtMost = (a: number, b: number) => expect(a).toBeLessThanOrEqual(b + 1e-8)

/** Stationary chances of a birth–death chain with the given rates, state by state. */
function stationary(states: number, birth: (n: number) => number, death: (n: number) => number): number[] {
  const logs = [0]
  for (let n = 1; n < states; n++) logs.push(logs[n - 1]! + Math.log(birth(n - 1)) - Math.log(death(n)))
  const most = Math.max(...logs)
  const weights = logs.map(log => Math.exp(log - most))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / all)
}

describe('Erlang B', () => {
  it('is the full state of a chain that turns contacts away', () => {
    fc.assert(
      fc.property(load, servers, (erlangs, count) => {
        const chances = stationary(
          count + 1,
          () => erlangs,
          n => n,
        )
        expect(erlangB(erlangs, count)).toBeCloseTo(chances[count]!, 10)
      }),
    )
  })

  it('falls with servers and rises with load', () => {
    fc.assert(
      fc.property(load, load, servers, (one, other, count) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expectAtMost(erlangB(low, count), erlangB(high, count))
        expectAtMost(erlangB(one, count + 1), erlangB(one, count))
      }),
    )
  })
})

describe('Erlang C', () => {
  it('is the waiting part of a chain without end', () => {
    fc.assert(
      fc.property(servers, fc.double({ min: 0.05, max: 0.93, noNaN: true }), (count, use) => {
        const erlangs = count * use
        const chances = stationary(
          count + 700,
          () => erlangs,
          n => Math.min(n, count),
        )
        const waiting = chances.slice(count).reduce((sum, chance) => sum + chance, 0)
        expect(erlangC(erlangs, count)).toBeCloseTo(waiting, 8)
      }),
    )
  })

  it('lies between Erlang B and one, falls with servers and rises with load', () => {
    fc.assert(
      fc.property(load, load, servers, (one, other, count) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expectAtMost(erlangB(one, count), erlangC(one, count))
        expectAtMost(erlangC(one, count), 1)
        expectAtMost(erlangC(low, count), erlangC(high, count))
        expectAtMost(erlangC(one, count + 1), erlangC(one, count))
      }),
    )
  })

  it('gives a service level that rises with servers and with the time allowed, and a mean wait that fits it', () => {
    fc.assert(
      fc.property(queue, target, target, (q, one, other) => {
        const level = (servers: number, targetSeconds: number) =>
          serviceLevelErlangC({ ...q, servers, targetSeconds })
        expectAtMost(level(q.servers, Math.min(one, other)), level(q.servers, Math.max(one, other)))
        expectAtMost(level(q.servers, one), level(q.servers + 1, one))
        if (loadOf(q) >= q.servers * 0.97 || erlangC(loadOf(q), q.servers) < 1e-4) return
        // The mean wait is the area under the share that waits longer.
        const wait = averageSpeedOfAnswerSeconds(q)
        const step = q.handleTimeSeconds / (q.servers - loadOf(q)) / 50
        let area = 0
        for (let at = 0; at < 2000; at++) area += (1 - level(q.servers, (at + 0.5) * step)) * step
        expect(area / Math.max(wait, 1e-12)).toBeCloseTo(1, 2)
      }),
      { numRuns: 40 },
    )
  })

  it('needs the least servers that reach every goal', () => {
    fc.assert(
      fc.property(
        load,
        seconds,
        target,
        fc.constantFrom(0, 0.5, 0.8, 0.99),
        fc.constantFrom(0.6, 0.85, 1),
        fc.constantFrom(5, 30, Number.POSITIVE_INFINITY),
        (erlangs, each, targetSeconds, serviceLevelFraction, occupancyFraction, answerSpeedSeconds) => {
          const goal = { targetSeconds, serviceLevelFraction, occupancyFraction, answerSpeedSeconds }
          const isMet = (count: number) => {
            const q = { arrivalsPerSecond: erlangs / each, handleTimeSeconds: each, servers: count }
            return (
              count > erlangs &&
              erlangs / count <= occupancyFraction + 1e-9 &&
              serviceLevelErlangC({ ...q, targetSeconds }) >= serviceLevelFraction &&
              averageSpeedOfAnswerSeconds(q) <= answerSpeedSeconds
            )
          }
          const found = serversNeeded(erlangs, each, goal)
          expect(isMet(found)).toBe(true)
          expect(isMet(found - 1)).toBe(false)
        },
      ),
    )
  })
})

describe('Erlang A', () => {
  it('is the chain in which each who waits may leave', () => {
    fc.assert(
      fc.property(queue, patience, (q, patienceSeconds) => {
        const { servers, arrivalsPerSecond, handleTimeSeconds } = q
        const chances = stationary(
          servers + 2500,
          () => arrivalsPerSecond,
          n => Math.min(n, servers) / handleTimeSeconds + Math.max(0, n - servers) / patienceSeconds,
        )
        const waiting = chances.slice(servers).reduce((sum, chance) => sum + chance, 0)
        const inQueue = chances.reduce((sum, chance, n) => sum + Math.max(0, n - servers) * chance, 0)
        const found = erlangA({ ...q, patienceSeconds, targetSeconds: 20 })
        expect(found.waitProbability).toBeCloseTo(waiting, 7)
        expect(found.meanWaitSeconds / handleTimeSeconds).toBeCloseTo(
          inQueue / arrivalsPerSecond / handleTimeSeconds,
          6,
        )
        expect(found.abandonProbability).toBeCloseTo(inQueue / patienceSeconds / arrivalsPerSecond, 7)
      }),
      { numRuns: 60 },
    )
  })

  it('answers what it does not lose: offered = handled + abandoned', () => {
    fc.assert(
      fc.property(queue, patience, target, (q, patienceSeconds, targetSeconds) => {
        const found = erlangA({ ...q, patienceSeconds, targetSeconds })
        const handled = (found.occupancy * q.servers) / q.handleTimeSeconds
        expect(handled / q.arrivalsPerSecond + found.abandonProbability).toBeCloseTo(1, 8)
        expectAtMost(found.answeredInTime, 1 - found.abandonProbability)
        expectAtMost(found.answeredInTime, found.serviceLevel)
        for (const share of [found.waitProbability, found.serviceLevel, found.occupancy]) {
          expectAtMost(0, share)
          expectAtMost(share, 1)
        }
      }),
    )
  })

  it('turns into Erlang C as patience grows', () => {
    fc.assert(
      fc.property(queue, target, (q, targetSeconds) => {
        fc.pre(loadOf(q) < 0.9 * q.servers)
        const found = erlangA({ ...q, patienceSeconds: 1e9, targetSeconds })
        expect(found.waitProbability).toBeCloseTo(erlangC(loadOf(q), q.servers), 4)
        expect(found.answeredInTime).toBeCloseTo(serviceLevelErlangC({ ...q, targetSeconds }), 4)
        expect(found.meanWaitSeconds / q.handleTimeSeconds).toBeCloseTo(
          averageSpeedOfAnswerSeconds(q) / q.handleTimeSeconds,
          3,
        )
      }),
    )
  })

  it('loses fewer with more servers, and more of them the more are offered', () => {
    fc.assert(
      fc.property(queue, patience, (q, patienceSeconds) => {
        const lost = (servers: number, factor: number) =>
          erlangA({
            ...q,
            servers,
            arrivalsPerSecond: q.arrivalsPerSecond * factor,
            patienceSeconds,
            targetSeconds: 20,
          }).abandonProbability
        expectAtMost(lost(q.servers + 1, 1), lost(q.servers, 1))
        expectAtMost(lost(q.servers, 1), lost(q.servers, 1.2))
      }),
    )
  })
})

describe('chat', () => {
  const team = fc.record({
    handleTimeSeconds: seconds,
    agents: fc.integer({ min: 1, max: 12 }),
    concurrency: fc.integer({ min: 1, max: 4 }),
    handleTimeStretch: fc.constantFrom(0, 0.2, 0.5, 0.9),
  })
  const capacity = (one: Omit<ChatTeam, 'arrivalsPerSecond' | 'patienceSeconds'>) =>
    chatRate({ ...one, patienceSeconds: null }, one.agents * one.concurrency)

  it('completes more with each chat more, and each agent the less the more it has', () => {
    fc.assert(
      fc.property(team, one => {
        const rates = Array.from({ length: one.agents * one.concurrency + 1 }, (_, chats) =>
          chatRate({ ...one, patienceSeconds: null }, chats),
        )
        const gains = rates.slice(1).map((rate, i) => rate - rates[i]!)
        expect(rates[0]).toBe(0)
        gains.forEach((gain, i) => {
          expect(gain).toBeGreaterThan(0)
          if (i > 0) expectAtMost(gain, gains[i - 1]!)
        })
        expect(rates[one.agents]).toBeCloseTo(one.agents / one.handleTimeSeconds, 12)
      }),
    )
  })

  it('of one at a time, or at no cost to each other, is a telephone line', () => {
    fc.assert(
      fc.property(
        team,
        fc.double({ min: 0.1, max: 0.95, noNaN: true }),
        target,
        (one, use, targetSeconds) => {
          const free = { ...one, handleTimeStretch: 0 }
          const arrivalsPerSecond = use * capacity(free)
          const state = chatState({ ...free, arrivalsPerSecond, patienceSeconds: null }, targetSeconds)
          const line = {
            arrivalsPerSecond,
            handleTimeSeconds: one.handleTimeSeconds,
            servers: one.agents * one.concurrency,
          }
          expect(state.waitProbability).toBeCloseTo(erlangC(loadOf(line), line.servers), 9)
          expect(state.serviceLevel).toBeCloseTo(serviceLevelErlangC({ ...line, targetSeconds }), 9)
        },
      ),
    )
  })

  it('loses by the slowing of each other, and never gives more than Little’s law allows', () => {
    fc.assert(
      fc.property(team, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (one, use) => {
        const arrivalsPerSecond = use * capacity(one)
        const slowed = chatState({ ...one, arrivalsPerSecond, patienceSeconds: null }, 20)
        const free = chatState({ ...one, handleTimeStretch: 0, arrivalsPerSecond, patienceSeconds: null }, 20)
        expectAtMost(slowed.serviceLevel, free.serviceLevel)
        expectAtMost(free.meanWaitSeconds, slowed.meanWaitSeconds)
        // Contacts in service = arrivals × mean time in service, which lies between alone and fully beside others.
        const inService = slowed.inService / arrivalsPerSecond / one.handleTimeSeconds
        expectAtMost(1, inService)
        expectAtMost(inService, 1 + one.handleTimeStretch * (one.concurrency - 1))
      }),
    )
  })
})

describe('the search for the smallest number', () => {
  it('finds the first that is enough, from any guess, and asks few times', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -5, max: 6000 }), (wanted, guess) => {
        let asked = 0
        const found = smallest(n => {
          asked++
          return n >= wanted
        }, guess)
        expect(found).toBe(wanted)
        expect(asked).toBeLessThan(40)
      }),
    )
  })
})
