import fc from 'fast-check'
import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import type { Grid } from '../model/grid.ts'
import { buildPools, CENTI } from '../model/pools.ts'
import type { Demand } from '../problem/types.ts'
import { Board } from './board.ts'

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
        const told = board.cost() + costs[group.index * board.slotCount]!
        board.add(group, 0, sign * CENTI)
        supply[g]!.amount += sign
        expect(board.cost()).toBe(told)
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
    const told = board.moreCost[0]!
    board.add(group, 0, CENTI)
    expect(board.lessCost[0]).toBe(-told)
    steps.push(told)
  }
  expect(steps[0]).toBe(-3 * CENTI)
  expect(steps.at(-1)).toBe(CENTI)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  board.add(group, 0, -12 * CENTI)
  board.soften(0)
  expect([...board.moreCost, ...board.lessCost]).toEqual(truth)
})
