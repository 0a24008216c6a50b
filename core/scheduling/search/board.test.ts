import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { toyPools } from '#test/core/scheduling/toy-rosters.ts'
import type { Grid } from '../model/grid.ts'
import { buildPools, CENTI, type Group, type Pools } from '../model/pools.ts'
import type { Demand } from '../problem/types.ts'
import { Board, OVER_WEIGHT, UNDER_WEIGHT } from './board.ts'

const grid: Grid = { originMs: 0, slotCount: 1, span: { start: 0, end: 900_000 } }
const stream = (k: number, agents: number): Demand => ({
  streamId: k,
  taskIds: [k],
  startsAt: 0,
  incrementMinutes: 15,
  required: Float64Array.of(agents),
})

/** Most agent-time that can be covered, by augmenting paths: nothing in common with cuts. */
function maxFlow(required: number[], supply: { streams: number[]; amount: number }[]): number {
  const flow = supply.map(s => s.streams.map(() => 0))
  let covered = 0
  const open = (k: number) =>
    required[k]! - flow.reduce((sum, row, g) => sum + (row[supply[g]!.streams.indexOf(k)] ?? 0), 0)
  const push = (g: number, seen: Set<number>): boolean => {
    for (const [i, k] of supply[g]!.streams.entries()) {
      if (seen.has(k)) continue
      seen.add(k)
      if (open(k) > 0) {
        flow[g]![i]!++
        return true
      }
      for (let other = 0; other < supply.length; other++) {
        const at = supply[other]!.streams.indexOf(k)
        if (at < 0 || flow[other]![at] === 0) continue
        flow[other]![at]!--
        if (push(other, seen)) {
          flow[g]![i]!++
          return true
        }
        flow[other]![at]!++
      }
    }
    return false
  }
  supply.forEach((s, g) => {
    for (let unit = 0; unit < s.amount; unit++) if (push(g, new Set())) covered++
  })
  return covered
}

it('covers by its cuts what a maximum flow covers, and each step costs what it says', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const draw = random(seed)
      const below = (n: number) => Math.floor(draw() * n)
      const required = Array.from({ length: 1 + below(4) }, () => 1 + below(4))
      const skills = Array.from({ length: 1 + below(4) }, () =>
        required.flatMap((_, k) => (draw() < 0.5 ? [k] : [])),
      )
      const pools = buildPools(
        required.map((agents, k) => stream(k, agents)),
        skills,
        grid,
      )
      const board = new Board(pools)
      const supply = skills.map(streams => ({ streams, amount: 0 }))
      for (let step = 0; step < 12; step++) {
        const g = below(skills.length)
        const group = pools.layersOf(skills[g]!)[0]
        if (!group) continue
        const sign = supply[g]!.amount > 0 && draw() < 0.3 ? -1 : 1
        const costs = sign > 0 ? board.moreCost : board.lessCost
        const predicted = board.cost() + costs[group.index * board.slotCount]!
        board.add(group, 0, sign * CENTI)
        supply[g]!.amount += sign
        expect(board.cost()).toBe(predicted)
        expect(board.totals().covered).toBe(CENTI * maxFlow(required, supply))
      }
    }),
    { numRuns: 300 },
  )
})

it('costs nothing where no requirement is known', () => {
  const pools = buildPools([stream(1, 2)], [[1]], { ...grid, slotCount: 3 })
  const board = new Board(pools)
  const group = pools.layersOf([1])[0]!
  expect([...board.moreCost].slice(group.index * board.slotCount, 2)).toEqual([-3 * CENTI, 0])
})

it('softened, still charges what it told, and in the end the true cost again', () => {
  const pools = buildPools([stream(1, 5)], [[1]], grid)
  const board = new Board(pools)
  const group = pools.layersOf([1])[0]!
  const truth = [...board.moreCost, ...board.lessCost]
  board.soften(400)
  const steps: number[] = []
  for (let agents = 0; agents < 12; agents++) {
    const predicted = board.moreCost[0]!
    board.add(group, 0, CENTI)
    expect(board.lessCost[0]).toBe(-predicted)
    steps.push(predicted)
  }
  expect(steps[0]).toBe(-3 * CENTI)
  expect(steps.at(-1)).toBe(CENTI)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  board.add(group, 0, -12 * CENTI)
  board.soften(0)
  expect([...board.moreCost, ...board.lessCost]).toEqual(truth)
})

const SLOTS = 24

interface Staffed {
  pools: Pools
  board: Board
  below(n: number): number
}

/** Some agents of each group in each slot, of several pools or of one that hangs together. */
function staffed(seed: number, isSplit: boolean): Staffed {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const pools = toyPools(below, SLOTS, isSplit)
  const board = new Board(pools)
  for (const group of pools.groups)
    for (let slot = 0; slot < SLOTS; slot++) board.add(group, slot, CENTI * below(3))
  return { pools, board, below }
}

const drawnGroup = ({ pools, below }: Staffed): Group => pools.groups[below(pools.groups.length)]!

/** Cost of more agents, tried and taken back. */
function tried(board: Board, group: Group, slot: number, centi: number): number {
  const before = board.cost()
  board.add(group, slot, centi)
  const after = board.cost()
  board.add(group, slot, -centi)
  return after - before
}

const seeds = fc.integer()
const pricesOf = (board: Board) => [...board.moreCost, ...board.lessCost].join()

describe('prices of a board', () => {
  it('are what one agent more or less costs in every slot, after any changes', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSplit) => {
        const all = staffed(seed, isSplit)
        const { board, below } = all
        for (let step = 0; step < 30; step++)
          board.add(drawnGroup(all), below(SLOTS), below(2) === 0 ? CENTI : -CENTI)
        const predicted = pricesOf(board)
        const more: number[] = []
        const less: number[] = []
        for (const group of all.pools.groups)
          for (let slot = 0; slot < SLOTS; slot++) {
            more.push(tried(board, group, slot, CENTI))
            less.push(tried(board, group, slot, -CENTI))
          }
        expect(predicted).toBe([...more, ...less].map(cost => cost || 0).join())
        expect(pricesOf(board)).toBe(predicted)
      }),
      { numRuns: 30 },
    )
  })

  it('do not depend on the order of what is added, nor on when it is priced', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSplit) => {
        const all = staffed(seed, isSplit)
        const { pools, below } = all
        const changes = Array.from({ length: 40 }, () => ({
          group: drawnGroup(all),
          slot: below(SLOTS),
          centi: below(5 * CENTI) - 2 * CENTI,
        }))
        const [one, other] = [new Board(pools), new Board(pools)]
        for (const { group, slot, centi } of changes) one.add(group, slot, centi)
        for (const { group, slot, centi } of changes.toReversed()) other.addUnpriced(group, slot, centi)
        other.repriceAll()
        expect([other.cost(), pricesOf(other)]).toEqual([one.cost(), pricesOf(one)])
        expect(other.supplies()).toEqual(one.supplies())
      }),
      { numRuns: 40 },
    )
  })

  it('of one agent more and of a second one add up from slot to slot, without agents of their own', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSplit) => {
        const all = staffed(seed, isSplit)
        const { board, below } = all
        const group = drawnGroup(all)
        const own = Int8Array.from({ length: SLOTS }, () => below(2))
        const from = below(SLOTS)
        const to = from + below(SLOTS - from + 1)
        const sums = new Int32Array(SLOTS + 1).fill(7)
        const overlaps = new Int32Array(SLOTS + 1).fill(7)
        board.sumTwoMore(group, from, to, own, sums, overlaps)
        for (let slot = 0; slot < SLOTS; slot++) board.add(group, slot, -CENTI * own[slot]!)
        let [sum, overlap] = [0, 0]
        for (let slot = from; slot < to; slot++) {
          const one = tried(board, group, slot, CENTI)
          sum += one
          overlap += tried(board, group, slot, 2 * CENTI) - 2 * one
          expect([sums[slot + 1], overlaps[slot + 1]]).toEqual([sum, overlap])
        }
        expect([sums[from], overlaps[from]]).toEqual([0, 0])
        if (to < SLOTS) expect([sums[to + 1], overlaps[to + 1]]).toEqual([7, 7])
      }),
      { numRuns: 40 },
    )
  })

  it('by relative shortage weigh a missing agent three times, and the more the fewer are required', () => {
    const pools = buildPools([{ ...stream(1, 0), required: Float64Array.of(4, 1, 0) }], [[1]], {
      ...grid,
      slotCount: 4,
    })
    const board = new Board(pools)
    const group = pools.layersOf([1])[0]!
    board.add(group, 0, CENTI)
    board.add(group, 2, 2 * CENTI)
    board.add(group, 3, CENTI)
    const prices = new Float64Array(6).fill(9)
    board.softPrices(group, 0, 4, prices)
    // Three missing of four, one missing of one, two superfluous of none; the last slot is not known.
    expect([...prices]).toEqual([180, 150, -250, 0, 9, 9])
    board.exactPrices(group, 0, 3, prices)
    expect([...prices.subarray(0, 3)]).toEqual([300, 300, -100])
  })
})

describe('softened prices', () => {
  /** Mean over a requirement that is so much higher or lower, at 200 places in between. */
  function meanCost(slack: number, softness: number): number {
    let sum = 0
    for (let i = 0; i < 200; i++) {
      const apart = slack + softness * ((2 * i + 1) / 200 - 1)
      sum += apart > 0 ? UNDER_WEIGHT * apart : -OVER_WEIGHT * apart
    }
    return sum / 200
  }

  it('are the mean of what they would be at every requirement so near', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 500 }),
        (required, agents, softness) => {
          const pools = buildPools([stream(1, required / CENTI)], [[1]], grid)
          const group = pools.layersOf([1])[0]
          if (!group) return
          const board = new Board(pools)
          board.soften(softness)
          board.add(group, 0, agents * CENTI)
          const slack = required - agents * CENTI
          const cost = meanCost(slack, softness)
          const more = meanCost(slack - CENTI, softness) - cost
          const less = meanCost(slack + CENTI, softness) - cost
          expect(Math.abs(board.moreCost[0]! - more)).toBeLessThan(2)
          expect(Math.abs(board.lessCost[0]! - less)).toBeLessThan(2)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('add up along any way to the same sum, and leave pools of several groups as they are', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 400 }), (seed, softness) => {
        const [apart, together] = [staffed(seed, false), staffed(seed, true)]
        const truth = pricesOf(together.board)
        const isAlone = (group: Group) =>
          together.pools.groups.filter(({ pool }) => pool === group.pool).length === 1
        together.board.soften(softness)
        together.board.repriceAll()
        if (!together.pools.groups.some(isAlone)) expect(pricesOf(together.board)).toBe(truth)
        const { board } = apart
        board.soften(softness)
        const before = pricesOf(board)
        let sum = 0
        const taken: [Group, number, boolean][] = []
        for (let step = 0; step < 40; step++) {
          const [group, slot, isMore] = [drawnGroup(apart), apart.below(SLOTS), apart.below(2) === 0]
          sum += (isMore ? board.moreCost : board.lessCost)[group.index * SLOTS + slot]!
          board.add(group, slot, isMore ? CENTI : -CENTI)
          taken.push([group, slot, isMore])
        }
        for (const [group, slot, isMore] of taken) {
          sum += (isMore ? board.lessCost : board.moreCost)[group.index * SLOTS + slot]!
          board.add(group, slot, isMore ? -CENTI : CENTI)
        }
        expect(sum).toBe(0)
        expect(pricesOf(board)).toBe(before)
      }),
      { numRuns: 40 },
    )
  })
})

describe('totals of a board', () => {
  it('cover no more than is required, is supplied, or any cut lets through', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isSplit) => {
        const { board, pools } = staffed(seed, isSplit)
        const { required, covered, supplied } = board.totals()
        const known = pools.pools.map(({ isKnown, totalRequired }) =>
          totalRequired.reduce((sum, centi, slot) => sum + centi * isKnown[slot]!, 0),
        )
        const supply = board
          .supplies()
          .map((slots, p) =>
            slots.reduce((sum, centi, slot) => sum + centi * pools.pools[p]!.isKnown[slot]!, 0),
          )
        expect(required).toBe(known.reduce((sum, centi) => sum + centi, 0))
        expect(supplied).toBe(supply.reduce((sum, centi) => sum + centi, 0))
        expect(covered).toBeLessThanOrEqual(Math.min(required, supplied))
        const cuts = board.cutTotals()
        const least = cuts.reduce((sum, values) => sum + Math.min(...values), 0)
        expect(covered).toBeLessThanOrEqual(least)
        // The first cut holds no stream, and so all supply; one holds all of them, and so no supply.
        cuts.forEach((values, p) => {
          expect(values[0]).toBe(supply[p])
          expect(values).toContain(known[p])
        })
        const most = Math.max(...pools.pools.flatMap(({ totalRequired }) => [...totalRequired]))
        expect(board.peak()).toBe(most)
      }),
      { numRuns: 60 },
    )
  })

  it('handed out stay as they are when more is supplied', () => {
    const all = staffed(4, true)
    const { board, pools } = all
    const [supplies, text] = [board.supplies(), board.supplies().join('|')]
    for (const group of pools.groups) board.add(group, 10, CENTI)
    expect(supplies.join('|')).toBe(text)
    expect(board.supplies().join('|')).not.toBe(text)
  })
})
