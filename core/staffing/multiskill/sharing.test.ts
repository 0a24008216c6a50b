import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHONE } from '#test/core/staffing/requests.ts'
import { requiredStaff } from '../required-staff.ts'
import { multiskillCoverage, type SharedStream } from './index.ts'
import { connectedSets, pooledStaff } from './pooled.ts'
import { divideAgents } from './share.ts'

const STREAMS = 3
const someStreams = fc.subarray([0, 1, 2], { minLength: 1 })
const group = fc.record({ streams: someStreams, agents: fc.integer({ min: 0, max: 8 }) })
const groups = fc.array(group, { minLength: 1, maxLength: 4 })
const needs = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: STREAMS, maxLength: STREAMS })
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
/** Agents at each stream, of all groups. */
const served = (given: readonly Float64Array[]) =>
  Array.from({ length: STREAMS }, (_, s) => sum(given.map(row => row[s]!)))

describe('agents divided among streams', () => {
  it('are all divided, each to streams of the own group alone', () => {
    fc.assert(
      fc.property(needs, groups, (needs, groups) => {
        const given = divideAgents(needs, groups)
        given.forEach((row, g) => {
          expect(sum(row)).toBeCloseTo(groups[g]!.agents, 6)
          row.forEach((agents, s) => {
            expect(agents).toBeGreaterThanOrEqual(-1e-9)
            if (!groups[g]!.streams.includes(s)) expect(agents).toBe(0)
          })
        })
      }),
    )
  })

  it('cover the least covered stream as well as any division of whole agents does', () => {
    /** Least ratio of agents to need over all divisions of whole agents. */
    function bestRatio(
      needs: readonly number[],
      groups: readonly { streams: readonly number[]; agents: number }[],
    ) {
      let best = 0
      const walk = (g: number, left: number, at: number, served: readonly number[]): void => {
        if (g === groups.length) {
          const ratios = needs.flatMap((need, s) => (need > 0 ? [served[s]! / need] : []))
          best = Math.max(best, Math.min(...ratios))
          return
        }
        const { streams } = groups[g]!
        const isLast = at === streams.length - 1
        for (let count = isLast ? left : 0; count <= left; count++) {
          const next = served.map((agents, s) => (s === streams[at] ? agents + count : agents))
          if (isLast) walk(g + 1, groups[g + 1]?.agents ?? 0, 0, next)
          else walk(g, left - count, at + 1, next)
        }
      }
      walk(
        0,
        groups[0]!.agents,
        0,
        needs.map(() => 0),
      )
      return best
    }
    const few = fc.array(fc.record({ streams: someStreams, agents: fc.integer({ min: 0, max: 4 }) }), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(needs, few, (needs, groups) => {
        fc.pre(needs.some(need => need > 0))
        const found = served(divideAgents(needs, groups))
        const ratio = Math.min(...needs.flatMap((need, s) => (need > 0 ? [found[s]! / need] : [])))
        // Pieces are quarters of an agent.
        const piece = 0.25 / Math.min(...needs.filter(need => need > 0))
        expect(ratio).toBeGreaterThanOrEqual(bestRatio(needs, groups) - piece - 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('serve a stream the better the more agents there are for it', () => {
    fc.assert(
      fc.property(needs, groups, fc.nat(3), (needs, groups, which) => {
        const more = groups.map((one, g) => (g === which ? { ...one, agents: one.agents + 2 } : one))
        const covered = (all: typeof groups) =>
          sum(served(divideAgents(needs, all)).map((agents, s) => Math.min(agents, needs[s]!)))
        expect(covered(more)).toBeGreaterThanOrEqual(covered(groups) - 0.75)
      }),
    )
  })
})

describe('streams that agents join', () => {
  it('are those that a walk from group to group reaches', () => {
    const sets = fc.array(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1, maxLength: 3 }), { maxLength: 5 })
    fc.assert(
      fc.property(sets, streams => {
        const found = connectedSets(
          6,
          streams.map(own => ({ streams: own })),
        )
        const reached = (from: number) => {
          const known = new Set([from])
          for (let before = 0; before < known.size; ) {
            before = known.size
            for (const own of streams) if (own.some(s => known.has(s))) for (const s of own) known.add(s)
          }
          return [...known].sort()
        }
        expect(found.flat().sort()).toEqual([0, 1, 2, 3, 4, 5])
        for (const set of found) for (const stream of set) expect([...set].sort()).toEqual(reached(stream))
      }),
    )
  })
})

const volumes = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: STREAMS, maxLength: STREAMS })
const streamsOf = (volumes: readonly number[], waiting = -1): SharedStream[] =>
  volumes.map((volume, id) => ({
    id,
    target: id === waiting ? { ...PHONE, targetResponseTimeSeconds: null } : PHONE,
    volume: [volume],
    handleTimeSeconds: [240],
    isOpen: null,
  }))
const requiredOf = (streams: readonly SharedStream[]) =>
  streams.map(({ id: _, ...stream }) => requiredStaff({ incrementMinutes: 30, ...stream }))

describe('streams as one queue', () => {
  it('need no more than apart, and no less than any of them alone', () => {
    fc.assert(
      fc.property(volumes, fc.integer({ min: -1, max: 2 }), (volumes, waiting) => {
        const streams = streamsOf(volumes, waiting)
        const required = requiredOf(streams)
        const [pooled] = pooledStaff({ incrementMinutes: 30, streams }, [0, 1, 2], required)
        const alone = required.map(own => own[0]!)
        expect(pooled).toBeLessThanOrEqual(sum(alone) + 1e-9)
        expect(pooled).toBeGreaterThanOrEqual(Math.max(...alone) - 1e-9)
        // Work without a goal gains nothing from being pooled.
        if (waiting >= 0) {
          const others = [0, 1, 2].filter(s => s !== waiting)
          const [without] = pooledStaff({ incrementMinutes: 30, streams }, others, required)
          expect(pooled).toBeCloseTo(without! + alone[waiting]!, 9)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('coverage of streams that share agents', () => {
  it('counts each agent once, and finds uncovered exactly what lacks some', () => {
    fc.assert(
      fc.property(volumes, groups, (volumes, groups) => {
        const streams = streamsOf(volumes)
        const found = multiskillCoverage({
          incrementMinutes: 30,
          streams,
          groups: groups.map((one, i) => ({ id: `${i}`, streams: one.streams, agents: [one.agents] })),
        })
        expect(sum(found.actual.map(row => row[0]!))).toBeCloseTo(sum(groups.map(one => one.agents)), 6)
        expect(found.required.map(row => row[0])).toEqual(requiredOf(streams).map(row => row[0]))
        streams.forEach((_, s) => {
          const allotted = sum(found.allocation.map(row => row[s]![0]!))
          expect(found.actual[s]![0]).toBeCloseTo(allotted, 9)
          // Pooling never asks for more than a stream needs alone.
          expect(found.surplus[s]![0]!).toBeGreaterThanOrEqual(
            found.actual[s]![0]! - found.required[s]![0]! - 1e-9,
          )
          expect(found.binding[0]!.includes(s)).toBe(found.surplus[s]![0]! < -1e-6)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('is the plain difference where every agent serves one stream', () => {
    fc.assert(
      fc.property(volumes, fc.array(fc.nat(12), { minLength: 3, maxLength: 3 }), (volumes, agents) => {
        const found = multiskillCoverage({
          incrementMinutes: 30,
          streams: streamsOf(volumes),
          groups: agents.map((count, s) => ({ id: `${s}`, streams: [s], agents: [count] })),
        })
        agents.forEach((count, s) => {
          expect(found.actual[s]![0]).toBeCloseTo(count, 6)
          expect(found.surplus[s]![0]).toBeCloseTo(count - found.required[s]![0]!, 6)
        })
      }),
      { numRuns: 40 },
    )
  })
})
