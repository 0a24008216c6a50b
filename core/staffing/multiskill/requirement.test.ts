import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requiredStaff } from '../required-staff.ts'
import { simulate } from '../simulation/index.ts'
import type { StaffingTarget } from '../types.ts'
import { type AgentKind, multiskillRequirement, type SharedStream } from './index.ts'

const target: StaffingTarget = {
  isOnline: true,
  targetResponseTimeSeconds: 20,
  serviceLevelPercent: 80,
  concurrency: 1,
  shrinkageFraction: 0,
  occupancyFraction: 1,
  patienceSeconds: 150,
}
const stream = (id: number, ...volume: number[]): SharedStream => ({
  id,
  target,
  volume,
  handleTimeSeconds: volume.map(() => 300),
  isOpen: null,
})
const need = (streams: SharedStream[], kinds: AgentKind[], isWhole = true) =>
  multiskillRequirement({ incrementMinutes: 30, streams, kinds, isWhole })
const alone = (one: SharedStream) => Math.ceil(requiredStaff({ incrementMinutes: 30, ...one })[0]!)
const kinds = (...sets: number[][]): AgentKind[] => sets.map(streams => ({ streams }))

describe('agents of each kind', () => {
  it('are what each stream needs alone where nobody is shared', () => {
    const streams = [stream(1, 40), stream(2, 25)]
    const { agents, total, binding } = need(streams, kinds([0], [1]))
    expect(agents.map(one => one[0])).toEqual(streams.map(alone))
    expect(total[0]).toBe(alone(streams[0]!) + alone(streams[1]!))
    expect(binding[0]).toEqual([0, 1])
  })

  it('are one queue where everybody serves all, and dear ones are few', () => {
    const streams = [stream(1, 40), stream(2, 25), stream(3, 30)]
    const pooled = alone(stream(9, 95))
    expect(need(streams, kinds([0, 1, 2])).total[0]).toBe(pooled)
    const mixed = need(streams, [...kinds([0], [1], [2]), { streams: [0, 1, 2], weight: 1.01 }])
    expect(mixed.total[0]).toBe(pooled)
    const flexible = mixed.agents[3]![0]!
    expect(flexible).toBeGreaterThan(0)
    expect(flexible).toBeLessThan(pooled / 2)
  })

  it('need two skills each for nearly all of what full flexibility gives', () => {
    const streams = [0, 1, 2, 3].map(id => stream(id, 30))
    const chain = need(streams, kinds([0, 1], [1, 2], [2, 3], [3, 0])).total[0]!
    const all = need(streams, kinds([0, 1, 2, 3])).total[0]!
    const none = need(streams, kinds([0], [1], [2], [3])).total[0]!
    expect(chain).toBe(all)
    expect(none).toBeGreaterThan(all + 3)
  })

  it('meet every cut, with no agent too many; more skills never ask for more', () => {
    const volumes = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 3, maxLength: 3 })
    const set = fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(volumes, fc.array(set, { minLength: 1, maxLength: 3 }), (wanted, more) => {
        const streams = wanted.map((volume, id) => stream(id, volume))
        const sets = [...[[0], [1], [2]], ...more]
        const found = need(streams, kinds(...sets))
        for (const cut of found.cuts) {
          const there = sets.reduce(
            (sum, own, k) => sum + (own.some(s => cut.streams.includes(s)) ? found.agents[k]![0]! : 0),
            0,
          )
          expect(there).toBeGreaterThanOrEqual(Math.ceil(cut.agents[0]! - 1e-6))
        }
        expect(found.total[0]).toBe(fewestByTrying(sets, found.cuts))
        expect(found.total[0]).toBeLessThanOrEqual(need(streams, kinds([0], [1], [2])).total[0]!)
        expect(found.total[0]).toBeGreaterThanOrEqual(need(streams, kinds([0, 1, 2])).total[0]!)
        const exact = need(streams, kinds(...sets), false).total[0]!
        expect(exact).toBeLessThanOrEqual(found.total[0]! + 1e-6)
      }),
      { numRuns: 60 },
    )
  })

  it('count a call as a whole agent where another stream has several chats at once', () => {
    const contacts = fc.integer({ min: 5, max: 120 })
    fc.assert(
      fc.property(contacts, contacts, fc.integer({ min: 2, max: 4 }), (calls, chats, concurrency) => {
        const chat = { ...stream(2, chats), target: { ...target, concurrency } }
        const { total } = need([stream(1, calls), chat], kinds([0, 1]), false)
        const busy = ((calls + chats / concurrency) * 300) / 1800
        const apart = need([stream(1, calls), chat], kinds([0], [1]), false).total[0]!
        expect(total[0]).toBeGreaterThanOrEqual(busy)
        expect(total[0]).toBeLessThanOrEqual(apart + 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('leave out streams that nobody can be hired for', () => {
    expect(need([stream(1, 40), stream(2, 25)], kinds([0])).total[0]).toBe(alone(stream(1, 40)))
  })
})

/** The smallest sum of whole agents that meets every cut. */
function fewestByTrying(
  sets: number[][],
  cuts: { streams: readonly number[]; agents: Float64Array }[],
): number {
  const least = cuts.map(cut => Math.ceil(cut.agents[0]! - 1e-6))
  const serves = sets.map(own => cuts.map(cut => own.some(s => cut.streams.includes(s))))
  let best = Number.POSITIVE_INFINITY
  const walk = (k: number, sum: number, missing: readonly number[]) => {
    const most = Math.max(0, ...missing)
    if (most === 0) best = Math.min(best, sum)
    if (most === 0 || k === sets.length || sum + most >= best) return
    for (let count = 0; count <= most; count++)
      walk(
        k + 1,
        sum + count,
        missing.map((m, c) => (serves[k]![c] ? m - count : m)),
      )
  }
  walk(0, 0, least)
  return best
}

describe('played days', () => {
  it('recover two fifths of the pooling gain with two flexible agents of fourteen', () => {
    // Two kinds of contacts, 5.5 erlangs each; an exact chain finds 9.07, 7.2 and 4.36 % given up.
    const givenUp = (sizes: [number[], number][]) => {
      const calls = (id: number) => ({
        id,
        volume: new Array(20).fill(66),
        handleTimeSeconds: new Array(20).fill(300),
        handleTimeVariation: null,
        patienceSeconds: 150,
        targetResponseTimeSeconds: 20,
        concurrency: 1,
        handleTimeStretch: 0,
        isOnline: true,
      })
      const { perStream } = simulate({
        startsAt: 0,
        incrementMinutes: 60,
        intervals: 20,
        days: 60,
        seed: 5,
        rateSpread: 0,
        streams: [calls(1), calls(2)],
        surfers: sizes.flatMap(([streams, count], k) =>
          Array.from({ length: count }, (_, nth) => ({
            id: 100 * k + nth,
            streams,
            ready: [{ start: 0, end: 20 * 3_600_000 }],
          })),
        ),
        queueRule: 'longest',
        surferRule: 'specialist',
      })
      const sum = (of: (one: (typeof perStream)[number]) => number) =>
        perStream.reduce((n, s) => n + of(s), 0)
      return sum(one => one.abandoned) / sum(one => one.offered)
    }
    const apart = givenUp([
      [[0], 7],
      [[1], 7],
    ])
    const few = givenUp([
      [[0], 6],
      [[1], 6],
      [[0, 1], 2],
    ])
    const pooled = givenUp([[[0, 1], 14]])
    expect(apart).toBeGreaterThan(few)
    expect(few).toBeGreaterThan(pooled)
    const recovered = (apart - few) / (apart - pooled)
    expect(recovered).toBeGreaterThan(0.33)
    expect(recovered).toBeLessThan(0.48)
  })
})
