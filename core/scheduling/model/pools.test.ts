import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import type { Demand } from '../problem/types.ts'
import { type Grid, SLOT_MS } from './grid.ts'
import { buildPools, CENTI, type Group, type Pools } from './pools.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const SLOTS = 4
const grid: Grid = { originMs: 0, slotCount: SLOTS, span: { start: 0, end: SLOTS * SLOT_MS } }
const slots = [0, 1, 2, 3]

interface Case {
  demand: Demand[]
  skills: number[][]
}

/** Streams that begin before the time line or later; some require nothing, or nobody knows how much. */
function randomCase(seed: number): Case {
  const upTo = below(random(seed))
  const streams = 1 + upTo(4)
  const some = () => Array.from({ length: streams + 1 }, (_, task) => task).filter(() => upTo(2) === 0)
  return {
    demand: Array.from({ length: streams }, (_, k) => ({
      streamId: 10 + k,
      taskIds: upTo(4) === 0 ? [k, k + 1] : [k],
      startsAt: (upTo(4) - 2) * SLOT_MS,
      incrementMinutes: 15,
      required: Float64Array.from({ length: 1 + upTo(6) }, () => (upTo(3) === 0 ? 0 : upTo(500) / 100)),
    })),
    skills: Array.from({ length: 1 + upTo(5) }, some),
  }
}

const requiredAt = ({ startsAt, required }: Demand, slot: number): number =>
  Math.round((required[slot - startsAt / SLOT_MS] ?? 0) * CENTI)
const serves = ({ taskIds }: Demand, skills: readonly number[]) => taskIds.some(id => skills.includes(id))
const isRequired = (one: Demand) => slots.some(slot => requiredAt(one, slot) > 0)

/** Least of all cuts through the streams: what is required in a set, and the supply that reaches outside of it. */
function covered(
  { demand }: Case,
  supply: readonly { skills: number[]; centi: number }[],
  slot: number,
): number {
  let least = Number.POSITIVE_INFINITY
  for (let set = 0; set < 1 << demand.length; set++) {
    const isInside = (stream: number) => (set & (1 << stream)) !== 0
    let cut = demand.reduce((sum, one, k) => sum + (isInside(k) ? requiredAt(one, slot) : 0), 0)
    for (const { skills, centi } of supply)
      if (demand.some((one, k) => !isInside(k) && isRequired(one) && serves(one, skills))) cut += centi
    least = Math.min(least, cut)
  }
  return least
}

/** The same by the cuts of the pools. */
function coveredByPools(pools: Pools, supply: ReadonlyMap<Group, number>, slot: number): number {
  return pools.pools.reduce((sum, { cutCount, required }, pool) => {
    const values = Array.from({ length: cutCount }, (_, cut) => {
      const raising = [...supply].filter(([group]) => group.pool === pool && group.raised.includes(cut))
      return required[slot * cutCount + cut]! + raising.reduce((total, [, centi]) => total + centi, 0)
    })
    return sum + Math.min(...values)
  }, 0)
}

describe('pools of time split at will', () => {
  it('cover by their few cuts what the least of all cuts through the streams covers', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const one = randomCase(seed)
        const upTo = below(random(seed + 1))
        const pools = buildPools(one.demand, one.skills, grid)
        const supply = one.skills.map(skills => ({ skills, centi: upTo(500) }))
        const byGroup = new Map<Group, number>()
        for (const { skills, centi } of supply)
          for (const group of pools.layersOf(skills)) byGroup.set(group, (byGroup.get(group) ?? 0) + centi)
        for (const slot of slots)
          expect(coveredByPools(pools, byGroup, slot)).toBe(covered(one, supply, slot))
      }),
      { numRuns: 150 },
    )
  })

  it('hold each required stream and each group of agents once', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSplit) => {
        const { demand, skills } = randomCase(seed)
        const pools = buildPools(demand, skills, grid, isSplit)
        pools.groups.forEach((group, index) => {
          expect(group.index).toBe(index)
          const all = [...group.raised, ...group.fixed].sort((a, b) => a - b)
          expect(all).toEqual(Array.from({ length: pools.pools[group.pool]!.cutCount }, (_, cut) => cut))
          for (const slot of slots) {
            const own = group.streams.reduce((sum, stream) => sum + requiredAt(demand[stream]!, slot), 0)
            expect(group.ownRequired[slot]).toBe(own)
          }
        })
        for (const slot of slots) {
          const total = pools.pools.reduce((sum, pool) => sum + pool.totalRequired[slot]!, 0)
          expect(total).toBe(demand.reduce((sum, one) => sum + requiredAt(one, slot), 0))
        }
        const known = slots.map(slot =>
          demand.some(
            ({ startsAt, required }, k) =>
              isRequired(demand[k]!) && required[slot - startsAt / SLOT_MS] !== undefined,
          ),
        )
        expect(slots.map(slot => pools.pools.some(pool => pool.isKnown[slot] === 1))).toEqual(known)
      }),
      { numRuns: 100 },
    )
  })

  it('never hang together with streams that no agent connects', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { demand, skills } = randomCase(seed)
        const pools = buildPools(demand, skills, grid)
        const label = demand.map((_, k) => k)
        for (let round = 0; round < demand.length; round++)
          for (const own of skills) {
            const served = demand.flatMap((one, k) => (isRequired(one) && serves(one, own) ? [k] : []))
            const least = Math.min(...served.map(k => label[k]!))
            for (const k of served) label[k] = least
          }
        const poolOf = (stream: number) => pools.groups.find(group => group.streams.includes(stream))?.pool
        demand.forEach((a, i) => {
          demand.forEach((b, k) => {
            if (!isRequired(a) || !isRequired(b) || poolOf(i) === undefined || poolOf(k) === undefined) return
            expect(poolOf(i) === poolOf(k)).toBe(label[i] === label[k])
          })
        })
        expect(pools.pools.length).toBe(new Set(label.filter((_, k) => isRequired(demand[k]!))).size)
      }),
      { numRuns: 100 },
    )
  })
})

describe('groups that an agent can serve', () => {
  it('hold the streams of the skills: all in one, or one for each where time is not split', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSplit) => {
        const { demand, skills } = randomCase(seed)
        const pools = buildPools(demand, skills, grid, isSplit)
        for (const own of skills) {
          const served = demand.flatMap((one, k) => (isRequired(one) && serves(one, own) ? [k] : []))
          const expected = isSplit ? [served] : served.map(stream => [stream])
          const found = pools.layersOf(own).map(group => [...group.streams])
          expect(found).toEqual(expected.filter(streams => streams.length > 0))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('are told apart by streams, not by the skills that serve them, in whatever order these come', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const { demand, skills } = randomCase(seed)
        const pools = buildPools(demand, skills, grid)
        const mixed = buildPools(demand, [...skills, ...skills.map(own => [...own.toReversed(), 99])], grid)
        expect(mixed.groups.length).toBe(pools.groups.length)
        for (const own of skills) expect(mixed.layersOf([99, ...own])).toEqual(mixed.layersOf(own))
      }),
      { numRuns: 60 },
    )
  })
})
