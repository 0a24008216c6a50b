import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  everyRoster,
  leastOf,
  MARKET_SLOTS,
  type Market,
  market,
  supplyKept,
} from '#test/core/scheduling/tiny-markets.ts'
import {
  lay,
  slotsOf,
  tinyAgent,
  tinyPools,
  tinyRoster,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import type { Agent } from '../model/agent.ts'
import { Board } from './board.ts'
import { type Bound, boundFor, lowerBound } from './bound.ts'
import { tighten } from './priced-bound.ts'
import { WeekTourSolver } from './week-tour.ts'

const ENOUGH = 600
const NEVER_STOPPED = () => false

function provenFor(
  given: Pick<Market, 'pools' | 'roster'>,
  kept: Board,
): { bound: Bound; solver: WeekTourSolver } {
  const { pools, roster } = given
  const solver = new WeekTourSolver(roster.slotCount)
  const groupOf = roster.agents.map(({ layers }) => layers[0])
  return { solver, bound: lowerBound({ pools, kept, roster, solver, groupOf, isStopped: NEVER_STOPPED })! }
}

function marketBound(given: Market) {
  const kept = new Board(given.pools)
  supplyKept(given, kept)
  return { ...provenFor(given, kept), roster: given.roster }
}

const together = ({ pools }: Bound): number[] => pools.map(({ both }) => both)

describe('the bound by prices', () => {
  it('is beaten by no roster that reaches the hours it can, and proves no less than was proven', () => {
    let tightened = 0
    fc.assert(
      fc.property(fc.integer(), seed => {
        const given = market(seed)
        const { bound, solver, roster } = marketBound(given)
        const before = together(bound)
        const isMet = ({ missingBy }: Candidate) =>
          missingBy.every((missing, cell) => missing === 0 || bound.unreachable[cell]! > 0)
        const met = everyRoster(given).filter(isMet)
        fc.pre(met.length > 0)
        tighten(bound, { roster, solver, mostWeeks: ENOUGH, isStopped: NEVER_STOPPED })
        together(bound).forEach((both, p) => {
          expect(both).toBeGreaterThanOrEqual(before[p]!)
          if (both > before[p]!) tightened++
        })
        met[0]!.rows.forEach((row, a) => {
          lay(roster, a, row)
        })
        const proven = boundFor(bound, roster)
        expect(proven.staffing).toBeLessThanOrEqual(leastOf(met, costs => costs.staffing))
        expect(proven.total).toBeLessThanOrEqual(leastOf(met, costs => costs.total))
      }),
      { numRuns: 20 },
    )
    expect(tightened).toBeGreaterThan(0)
  })

  it('holds wherever it is stopped, and more of it the later', () => {
    const given = market(15, { isPersonal: false })
    const stoppedAfter = (weeks: number) => {
      const { bound, solver, roster } = marketBound(given)
      let left = weeks
      tighten(bound, { roster, solver, mostWeeks: ENOUGH, isStopped: () => left-- <= 0 })
      return together(bound).reduce((sum, both) => sum + both, 0)
    }
    const proven = [0, 1, 10, 100, 400, 5000].map(stoppedAfter)
    expect(proven).toEqual(proven.toSorted((a, b) => a - b))
    const { bound } = marketBound(given)
    expect(proven[0]).toBe(together(bound).reduce((sum, both) => sum + both, 0))
    const best = leastOf(
      everyRoster(given).filter(({ missing }) => missing === 0),
      costs => costs.staffing,
    )
    expect(proven.at(-1)).toBeLessThanOrEqual(best)
  })
})

describe('prices of slots', () => {
  const SLOTS = slotsOf(1)

  /** One day on which shifts of six slots begin in the first six; a kept agent gives a slot here and there. */
  function dayOf(
    required: readonly number[],
    agents: number,
    wishes: Partial<Agent> = {},
    keptAt: number[] = [],
  ) {
    const pools = tinyPools([required], [[0]], SLOTS)
    const layers = pools.layersOf([0])
    const agent = tinyAgent(1, { layers, lengths: Int32Array.of(6), ...wishes })
    const roster = tinyRoster(Array<Agent>(agents).fill(agent), weeksOfDays(1), pools)
    const kept = new Board(pools)
    for (const slot of keptAt) kept.add(layers[0]!, slot, 100)
    return { ...provenFor({ pools, roster }, kept), roster }
  }
  const bothBy = ({ bound, solver, roster }: ReturnType<typeof dayOf>, mostWeeks = ENOUGH): number => {
    tighten(bound, { roster, solver, mostWeeks, isStopped: NEVER_STOPPED })
    return bound.pools[0]!.both
  }
  const peaksOf = (agents: number) => [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0].map(one => one * agents)

  /** Steps that shrink come close to the optimum, from below. */
  function expectNearly(proven: number, optimum: number): void {
    expect(proven).toBeGreaterThan(0.95 * optimum)
    expect(proven).toBeLessThanOrEqual(optimum)
  }

  it('know that a shift which covers two peaks covers the time between them too', () => {
    // Four slots of each agent: one shift each, with two slots too much; flat prices see nothing.
    for (const agents of [1, 2]) {
      expect(bothBy(dayOf(peaksOf(agents), agents), 1)).toBe(0)
      expectNearly(bothBy(dayOf(peaksOf(agents), agents)), 200 * agents)
    }
  })

  it('count the part of an agent that no peak requires', () => {
    expectNearly(bothBy(dayOf(peaksOf(0.8), 1)), 200 + 4 * 20)
  })

  it('count what kept shifts give too much', () => {
    expectNearly(bothBy(dayOf(peaksOf(1), 1, {}, [10, 10])), 200 + 200)
    expect(bothBy(dayOf(peaksOf(1), 1, {}, [2, 3, 6, 7]))).toBe(0)
  })

  it('pay for the slot in which the break must lie', () => {
    const breaks = {
      breakSlots: 1,
      breakFirst: new Int16Array(13).fill(3),
      breakLast: new Int16Array(13).fill(3),
    }
    const run = Int16Array.from({ length: SLOTS + 1 }, (_, slot) => Math.max(0, 7 - slot))
    const required = [0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    // The only shift covers two of the three slots, and gives four too much.
    expectNearly(bothBy(dayOf(required, 1, { ...breaks, run, lengths: Int32Array.of(7) })), 700)
  })

  it('do not hold agents to hours that no week can give', () => {
    const required = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    // Without a shift one slot is short; with one, five are too much.
    expectNearly(bothBy(dayOf(required, 1, { minWeekSlots: Int32Array.of(20) })), 300)
    const run = Int16Array.from({ length: SLOTS + 1 }, (_, slot) => Math.max(0, 8 - slot))
    expectNearly(bothBy(dayOf(required, 1, { run, minWeekSlots: Int32Array.of(6) })), 500)
  })

  it('are not looked for where too few weeks may be laid', () => {
    expect(bothBy(dayOf(peaksOf(1), 1), 149)).toBe(0)
    expect(bothBy(dayOf(peaksOf(1), 1), 150)).toBeGreaterThan(0)
  })
})

it('leaves ticket groups that nobody serves as they are', () => {
  const pools = tinyPools(
    [
      [1, 1, 1],
      [2, 2, 2],
    ],
    [[0]],
    MARKET_SLOTS,
  )
  const roster = tinyRoster([tinyAgent(3, { layers: pools.layersOf([0]) })], weeksOfDays(2, 1), pools)
  const { bound, solver } = provenFor({ pools, roster }, new Board(pools))
  const unserved = bound.pools.find(({ weeks }) => weeks.length === 0)!
  expect(unserved).toMatchObject({ under: 1800, both: 1800 })
  tighten(bound, { roster, solver, mostWeeks: ENOUGH, isStopped: NEVER_STOPPED })
  expect(unserved).toMatchObject({ under: 1800, both: 1800 })
})
