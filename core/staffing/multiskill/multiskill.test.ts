import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StaffingTarget } from '../types.ts'
import { multiskillCoverage, type SharedStream, type SkillGroup } from './index.ts'
import { divideAgents } from './share.ts'

const target: StaffingTarget = {
  isOnline: true,
  targetResponseTimeSeconds: 20,
  serviceLevelPercent: 80,
  concurrency: 1,
  shrinkageFraction: 0,
  occupancyFraction: 1,
}
const stream = (id: number, volume: number, wishes: Partial<StaffingTarget> = {}): SharedStream => ({
  id,
  target: { ...target, ...wishes },
  volume: [volume],
  handleTimeSeconds: [300],
  isOpen: null,
})
const group = (streams: number[], agents: number): SkillGroup => ({
  id: streams.join(),
  streams,
  agents: [agents],
})
const cover = (streams: SharedStream[], groups: SkillGroup[]) =>
  multiskillCoverage({ incrementMinutes: 30, streams, groups })

describe('sharing agents', () => {
  it('covers the least covered first, moving others along a chain', () => {
    // The pair of skills 0 and 1 must go to 0, because 1 has people of its own.
    const given = divideAgents(
      [4, 4],
      [
        { streams: [0, 1], agents: 4 },
        { streams: [1], agents: 4 },
      ],
    )
    expect([...given[0]!]).toEqual([4, 0])
    expect([...given[1]!]).toEqual([0, 4])
  })

  it('divides what is too little evenly, and what is too much by need', () => {
    expect([...divideAgents([6, 2], [{ streams: [0, 1], agents: 4 }])[0]!]).toEqual([3, 1])
    expect([...divideAgents([6, 2], [{ streams: [0, 1], agents: 16 }])[0]!]).toEqual([12, 4])
  })

  it('counts nobody twice, leaves nobody out who can serve, and covers as much as any division', () => {
    const roster = fc.array(
      fc.record({
        streams: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
        agents: fc.integer({ min: 0, max: 12 }),
      }),
      { maxLength: 6 },
    )
    const needs = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(needs, roster, (wanted, groups) => {
        const given = divideAgents(wanted, groups)
        groups.forEach(({ streams, agents }, g) => {
          const used = given[g]!.reduce((sum, x) => sum + x, 0)
          expect(used).toBeCloseTo(streams.length > 0 ? agents : 0, 6)
          given[g]!.forEach((x, s) => {
            expect(x).toBeGreaterThanOrEqual(-1e-9)
            if (!streams.includes(s)) expect(x).toBe(0)
          })
        })
        // Max-flow by Hall: the least, over sets of streams, of what is needed outside plus who can serve inside.
        let most = Number.POSITIVE_INFINITY
        for (let set = 0; set < 16; set++) {
          const inside = (s: number) => (set & (1 << s)) !== 0
          const needed = wanted.reduce((sum, need, s) => sum + (inside(s) ? 0 : need), 0)
          const able = groups.reduce((sum, g) => sum + (g.streams.some(inside) ? g.agents : 0), 0)
          most = Math.min(most, needed + able)
        }
        const covered = wanted.reduce(
          (sum, need, s) =>
            sum +
            Math.min(
              need,
              given.reduce((all, row) => all + row[s]!, 0),
            ),
          0,
        )
        // To a piece of an agent a stream.
        expect(covered).toBeGreaterThanOrEqual(most - 4 * 0.25)
        expect(covered).toBeLessThanOrEqual(most + 1e-6)
      }),
      { numRuns: 200 },
    )
  })
})

describe('requirement with shared agents', () => {
  const two = [stream(0, 60), stream(1, 60)]
  const neededWith = (flexible: number) => {
    const found = cover(two, [
      group([0], 14 - flexible),
      group([1], 14 - flexible),
      group([0, 1], 2 * flexible),
    ])
    return found.actual.reduce((sum, row, s) => sum + row[0]! - found.surplus[s]![0]!, 0)
  }

  it('lies between one pool and separate groups, and falls as more agents are flexible', () => {
    const found = cover(two, [group([0, 1], 28)])
    const apart = found.required[0]![0]! + found.required[1]![0]!
    expect(found.pooled[0]!).toBeLessThan(apart)
    expect(neededWith(0)).toBeCloseTo(apart, 6)
    expect(neededWith(14)).toBeCloseTo(found.pooled[0]!, 6)
    const falling = [0, 2, 5, 9, 14].map(neededWith)
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  })

  it('agrees with the exact chain of two types on 14 agents', () => {
    // Offered 5.5 erlangs each, patience half the handle time: abandonment 9.07 % with 7 + 7 agents, 7.2 % with
    // 6 + 6 + 2 flexible, and 3.9 or 4.8 % with one pool. So 14 agents are too few, just enough, and more than enough.
    const types = (limit: number): SharedStream[] =>
      [0, 1].map(id => ({
        id,
        target: {
          ...target,
          serviceLevelPercent: 0,
          targetResponseTimeSeconds: null,
          patienceSeconds: 150,
          maxAbandonFraction: limit,
        },
        volume: [33],
        handleTimeSeconds: [300],
        isOpen: null,
      }))
    const spare = (limit: number, flexible: number) => {
      const found = cover(types(limit), [
        group([0], 7 - flexible / 2),
        group([1], 7 - flexible / 2),
        group([0, 1], flexible),
      ])
      return found.surplus.reduce((sum, row) => sum + row[0]!, 0)
    }
    expect(spare(0.0908, 0)).toBeGreaterThanOrEqual(0)
    expect(spare(0.0906, 0)).toBeLessThan(0)
    expect(spare(0.06, 2)).toBeLessThan(0)
    expect(spare(0.05, 14)).toBeGreaterThanOrEqual(0)
  })

  it('gains nothing for work that waits', () => {
    const mail = { isOnline: false, targetResponseTimeSeconds: 4 * 3600 }
    const found = cover([stream(0, 60, mail), stream(1, 60, mail)], [group([0, 1], 30)])
    expect(found.pooled[0]!).toBeCloseTo(found.required[0]![0]! + found.required[1]![0]!, 8)
  })

  it('gains nothing from agents who are not there, and little for a stream that few can help', () => {
    const streams = [stream(0, 60), stream(1, 60), stream(2, 30)]
    const groups = [group([0, 1], 26), group([2], 7)]
    const need = (roster: SkillGroup[]) => {
      const found = cover(streams, roster)
      return found.actual[2]![0]! - found.surplus[2]![0]!
    }
    expect(need(groups)).toBe(cover(streams, groups).required[2]![0])
    expect(need([...groups, group([1, 2], 0)])).toBe(need(groups))
    expect(need([...groups, group([1, 2], 1)])).toBeLessThan(need(groups))
    expect(cover(streams, [...groups, group([1, 2], 0)]).binding[0]).toEqual([2])
  })

  it('never asks for more together than an easy goal for all and the hardest alone', () => {
    const strict = stream(1, 6, { serviceLevelPercent: 99, targetResponseTimeSeconds: 5 })
    const found = cover([stream(0, 60), strict], [group([0, 1], 20)])
    const one = cover([stream(0, 66)], []).required[0]![0]!
    expect(found.pooled[0]).toBe(Math.max(one, found.required[0]![0]!, found.required[1]![0]!))
  })

  it('keeps the least staff of each stream', () => {
    const small = { minimumAgents: 3 }
    const found = cover([stream(0, 1, small), stream(1, 1, small)], [group([0, 1], 5)])
    expect(found.pooled[0]).toBe(6)
    expect(found.surplus.map(row => row[0]! < 0)).toContain(true)
  })

  it('names who is left uncovered', () => {
    const found = cover([stream(0, 60), stream(1, 60), stream(2, 60)], [group([0, 1], 40), group([2], 3)])
    expect(found.binding[0]).toEqual([2])
    expect(found.actual[2]![0]).toBe(3)
  })
})
