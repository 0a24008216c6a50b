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
  DAY,
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
import { WeekTourSolver } from './week-tour.ts'

const NEVER_STOPPED = () => false
const TERMS = ['under', 'over', 'staffing', 'wishes', 'changes', 'total'] as const

function boundOf(given: Market, isStopped = NEVER_STOPPED): Bound | null {
  const { pools, roster } = given
  const kept = new Board(pools)
  supplyKept(given, kept)
  return lowerBound({
    pools,
    kept,
    roster,
    solver: new WeekTourSolver(MARKET_SLOTS),
    groupOf: roster.agents.map(({ layers }) => layers[0]),
    isStopped,
  })
}

const layAll = ({ roster }: Market, { rows }: Candidate): void => {
  rows.forEach((row, a) => {
    lay(roster, a, row)
  })
}

describe('the lower bound', () => {
  it('is beaten by no roster, in any of its terms, whether the hours at least are reached or not', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const given = market(seed)
        const bound = boundOf(given)!
        const isMet = ({ missingBy }: Candidate) =>
          missingBy.every((missing, cell) => missing === 0 || bound.unreachable[cell]! > 0)
        for (const [wanted, all] of Map.groupBy(everyRoster(given), isMet)) {
          layAll(given, all[0]!)
          expect(given.roster.cost()).toBe(all[0]!.costs.total)
          const proven = boundFor(bound, given.roster)
          for (const term of TERMS)
            expect(proven[term], `${term} ${wanted}`).toBeLessThanOrEqual(leastOf(all, costs => costs[term]))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is exact for the wishes and changes of agents, and for hours out of reach, in a single week', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const given = market(seed, { weeks: weeksOfDays(3) })
        const bound = boundOf(given)!
        const all = everyRoster(given)
        bound.unreachable.forEach((slots, cell) => {
          expect(slots).toBe(Math.min(...all.map(({ missingBy }) => missingBy[cell]!)))
        })
        const isMet = ({ missingBy }: Candidate) =>
          missingBy.every((missing, cell) => missing === 0 || bound.unreachable[cell]! > 0)
        const met = all.filter(isMet)
        expect(bound.wishes).toBe(leastOf(met, costs => costs.wishes))
        expect(bound.changes).toBe(leastOf(met, costs => costs.changes))
      }),
      { numRuns: 60 },
    )
  })

  it('is the same for agents in another order', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const given = market(seed, { isPersonal: false })
        const { roster, pools } = given
        const turned = tinyRoster(roster.agents.toReversed(), roster.weeks, pools, roster.options)
        const [one, two] = [boundOf(given)!, boundOf({ ...given, roster: turned })!]
        expect(boundFor(two, turned)).toEqual(boundFor(one, roster))
      }),
      { numRuns: 60 },
    )
  })

  it('is either whole or none when the search is stopped', () => {
    const given = market(3)
    let asked = 0
    const whole = boundOf(given, () => {
      asked++
      return false
    })
    expect(asked).toBeGreaterThan(2)
    for (let stop = 1; stop <= asked; stop++) {
      let left = stop
      expect(boundOf(given, () => --left === 0)).toBeNull()
    }
    let left = asked + 1
    expect(boundOf(given, () => --left === 0)).toEqual(whole)
  })
})

/** Agents alike but for some trait each: whoever takes two for one proves too much or too little. */
const traits = fc.record({
  isShifted: fc.boolean(),
  isNarrow: fc.boolean(),
  isKept: fc.boolean(),
  restSlots: fc.constantFrom(0, 7),
  breakSlots: fc.constantFrom(0, 1),
  maxStreak: fc.constantFrom(1, 6),
  minimum: fc.constantFrom(0, 12),
  maximum: fc.constantFrom(12, 16),
})

function likeAgent(wishes: typeof traits extends fc.Arbitrary<infer T> ? T : never): Agent {
  const { isShifted, isNarrow, isKept, restSlots, breakSlots, maxStreak, minimum, maximum } = wishes
  const free = tinyAgent(3)
  // Times of one shift each, the second of which lies on the first day or on the next.
  const narrow = free.run.map((_, slot) =>
    slot < 28 ? Math.max(0, 4 - (slot % DAY)) : 40 - Math.min(40, slot),
  )
  if (isKept) {
    free.isKeptDay[free.isKeptDay.length - 31 - 2] = 1
    free.isOpenDay[1] = 0
  }
  return tinyAgent(3, {
    dayStart: Int32Array.of(0, isShifted ? 16 : DAY, 2 * DAY, 3 * DAY),
    isKeptDay: free.isKeptDay,
    isOpenDay: free.isOpenDay,
    run: isNarrow ? narrow : free.run,
    restSlots,
    breakSlots,
    breakFirst: new Int16Array(DAY + 1).fill(breakSlots > 0 ? 1 : -1),
    breakLast: new Int16Array(DAY + 1).fill(breakSlots > 0 ? 2 : -1),
    maxStreak,
    minWeekSlots: Int32Array.of(minimum),
    maxWeekSlots: Int32Array.of(maximum),
  })
}

describe('hours within reach', () => {
  const SLOTS = slotsOf(3)
  const pools = tinyPools(
    [Array.from({ length: SLOTS }, (_, slot) => (slot < 4 || slot > 20 ? 1 : 0))],
    [[0]],
    SLOTS,
  )
  const layers = pools.layersOf([0])

  function reachOf(agents: readonly Agent[]) {
    const able = agents.map(agent => ({ ...agent, layers }))
    const [pool] = lowerBound({
      pools,
      kept: new Board(pools),
      roster: tinyRoster(able, weeksOfDays(3), pools),
      solver: new WeekTourSolver(SLOTS),
      groupOf: able.map(() => layers[0]),
      isStopped: NEVER_STOPPED,
    })!.pools
    const sum = (of: 'most' | 'least' | 'unreachable') =>
      pool!.weeks.reduce((total, like) => total + like.count * like[of], 0)
    const count = pool!.weeks.reduce((total, like) => total + like.count, 0)
    return { count, most: sum('most'), least: sum('least'), unreachable: sum('unreachable') }
  }

  it('of several agents are those of each alone', () => {
    fc.assert(
      fc.property(traits, traits, (one, other) => {
        const names = Object.keys(one) as (keyof typeof one)[]
        const agents = [one, ...names.map(name => ({ ...one, [name]: other[name] }))].map(likeAgent)
        const alone = agents.map(agent => reachOf([agent]))
        const sum = (of: keyof (typeof alone)[number]) => alone.reduce((total, one) => total + one[of], 0)
        expect(reachOf(agents)).toEqual({
          count: agents.length,
          most: sum('most'),
          least: sum('least'),
          unreachable: sum('unreachable'),
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('what is proven of one agent on one day', () => {
  const proven = (
    required: readonly number[],
    wishes: Partial<Agent> = {},
    agents = 1,
    keptAt: number[] = [],
  ) => {
    const slots = slotsOf(1)
    const pools = tinyPools([required], [[0]], slots)
    const layers = pools.layersOf([0])
    const all = Array.from({ length: agents }, () => tinyAgent(1, { layers, ...wishes }))
    const roster = tinyRoster(all, weeksOfDays(1), pools)
    const kept = new Board(pools)
    for (const board of [kept, roster.board]) for (const slot of keptAt) board.add(layers[0]!, slot, 100)
    const solver = new WeekTourSolver(slots)
    const groupOf = all.map(() => layers[0])
    const bound = lowerBound({ pools, kept, roster, solver, groupOf, isStopped: NEVER_STOPPED })!
    const before = boundFor(bound, roster)
    for (let a = 0; a < agents; a++) roster.place(a, 0, 0, 4, -1, -1)
    return { before, after: boundFor(bound, roster) }
  }
  const hours = (agents: number, length: number) => Array<number>(length).fill(agents)

  it('is what stays short when all work the most they can', () => {
    // Eight slots of two agents, of whom one gives four: twelve agent-slots are short.
    expect(proven(hours(2, 8)).before).toMatchObject({ under: 3600, over: 0, total: 3600 })
    expect(proven(hours(2, 8), {}, 2).before).toMatchObject({ under: 2400, total: 2400 })
    expect(proven(hours(2, 8), {}, 1, [0, 1, 2, 3]).before).toMatchObject({ under: 2400, total: 2400 })
  })

  it('is what the hours at least give too much, but only of rosters that reach them', () => {
    const found = proven([...hours(1, 2), ...hours(0, 22)], { minWeekSlots: Int32Array.of(4) })
    expect(found.after).toMatchObject({ under: 0, over: 200, total: 200 })
    expect(found.before).toMatchObject({ under: 0, over: 0, total: 0 })
  })

  it('leaves hours at least that nobody can reach out of account', () => {
    const found = proven([...hours(1, 2), ...hours(0, 22)], { minWeekSlots: Int32Array.of(5) })
    expect(found.before).toMatchObject({ over: 0, total: 0 })
  })

  it('is the dearer part of an agent in each slot where a fraction is required', () => {
    // A quarter missing costs as much as three quarters too much; three quarters missing, less one agent, a quarter.
    expect(proven(hours(0.25, 4)).before).toMatchObject({ under: 0, staffing: 300 })
    expect(proven(hours(0.75, 4)).before.staffing).toBe(100)
    expect(proven(hours(0.5, 4)).before.staffing).toBe(200)
    // A kept agent at the first slot is half too much there.
    expect(proven(hours(0.5, 5), {}, 1, [0]).before.staffing).toBe(250)
  })

  it('is what a slot requires beyond those who may work in it', () => {
    const run = Int16Array.from({ length: slotsOf(1) + 1 }, (_, slot) => (slot < 4 ? 4 - slot : 0))
    // Two agents give eight slots, as many as are required, but none of them after the fourth.
    expect(proven(hours(1, 8), { run }, 2).before).toMatchObject({ under: 1200, total: 1200 })
  })
})
