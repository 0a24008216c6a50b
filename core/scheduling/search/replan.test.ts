import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CONSTRAINTS,
  type Constraint,
  type SequenceLogic,
  type SequenceRules,
} from '#core/constraints/index.ts'
import { random } from '#core/random.ts'
import { bound, scope } from '#test/core/constraints/day-rows.ts'
import { demand, problem, SKILL, surfer } from '#test/core/scheduling/builders.ts'
import { everyRoster, type Market, market } from '#test/core/scheduling/tiny-markets.ts'
import {
  belowBy,
  DAY,
  everyRow,
  lay,
  rowIn,
  type Shift,
  slotsOf,
  tinyAgent,
  tinyPools,
  tinyRoster,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { gridOf } from '../model/grid.ts'
import { buildPools, CENTI } from '../model/pools.ts'
import { Board } from './board.ts'
import { Replanner } from './replan.ts'
import { NONE, Roster } from './roster.ts'
import { takeSnapshot } from './snapshot.ts'
import { WeekTourSolver } from './week-tour.ts'

it('lays fewer shifts, with fewer breaks, the more time is worth', () => {
  const partTime = surfer({
    minContractedHours: 28,
    maxContractedHours: 32,
    minContractedDailyMinutes: 300,
    maxContractedDailyMinutes: 480,
  })
  // Five shorter shifts fit the demand; four long ones reach beyond it, and lose one break less.
  const given = problem({ surfers: [partTime], demand: [demand(1, 9, 16.5)] })
  const grid = gridOf(given)
  const pools = buildPools(given.demand, [[SKILL]], grid)
  const agent = compileAgent(partTime, pools.layersOf([SKILL]), given, grid)
  const roster = new Roster([agent], weeksOf(given), new Board(pools), grid.slotCount, {
    templateBreakSlots: [],
    spreadPrice: 0,
    minSessionSlots: 0,
  })
  const replanner = new Replanner(roster, new WeekTourSolver(grid.slotCount))
  const shifts = () => roster.start.filter(start => start !== NONE).length
  replanner.replan(0, 0, 'exact')
  expect(shifts()).toBe(5)
  const cost = roster.cost()
  expect(replanner.replan(0, 0, 'exact', 10 * CENTI)).toBe(0)
  expect(shifts()).toBe(5)
  const delta = replanner.replan(0, 0, 'exact', 10 * CENTI, () => true)
  expect(shifts()).toBe(4)
  expect(delta).toBeGreaterThan(0)
  expect(roster.cost()).toBe(cost + delta)
})

const replannerOf = (roster: Roster) => new Replanner(roster, new WeekTourSolver(roster.slotCount))

function layAtRandom(roster: Roster, seed: number): void {
  const below = belowBy(random(seed))
  roster.agents.forEach((agent, a) => {
    const rows = everyRow(agent, roster.weeks)
    lay(roster, a, rows[below(rows.length)]!)
  })
}

/** The least that the roster can cost when one agent's week alone is laid otherwise, with the fewest hours missing. */
function bestResponse(given: Market, a: number, week: number) {
  const { roster } = given
  const standing = roster.agents.map((_, b) => rowIn(roster, b))
  const isOther = ({ day }: Shift) => roster.weekOf(day) !== week
  const fixed = (rows: readonly Shift[][]) =>
    JSON.stringify(
      rows.map((row, b) =>
        (b === a ? row.filter(isOther) : row).map(({ day, start, length, breakStart }) => [
          day,
          start,
          length,
          breakStart,
        ]),
      ),
    )
  const wanted = fixed(standing)
  const responses = everyRoster(given).filter(({ rows }) => fixed(rows) === wanted)
  const missing = Math.min(...responses.map(one => one.missing))
  return {
    missing,
    cost: Math.min(...responses.filter(one => one.missing === missing).map(({ costs }) => costs.total)),
  }
}

describe('a week laid anew with exact prices', () => {
  it('is the best that the agent can do while everything else stays', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(1), fc.nat(1), (seed, who, week) => {
        const given = market(seed)
        const { roster } = given
        layAtRandom(roster, seed)
        const a = who % roster.agents.length
        const best = bestResponse(given, a, week)
        const before = roster.cost()
        const change = replannerOf(roster).replan(a, week, 'exact')
        expect(roster.cost()).toBe(before + change)
        expect(roster.missingSlots()).toBe(best.missing)
        expect(roster.cost()).toBe(best.cost)
      }),
      { numRuns: 40 },
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const { roster } = market(seed)
        layAtRandom(roster, seed)
        const replanner = replannerOf(roster)
        replanner.replan(0, 0, 'exact')
        const [cost, missing] = [roster.cost(), roster.missingSlots()]
        expect(replanner.replan(0, 0, 'exact')).toBe(0)
        expect([roster.cost(), roster.missingSlots()]).toEqual([cost, missing])
      }),
      { numRuns: 40 },
    )
  })
})

/** Two ticket groups one at a time, for two slots or more; starts that lie apart have a price. */
function sessionRoster(seed: number): Roster {
  const below = belowBy(random(seed))
  const required = [0, 1].map(() => Array.from({ length: slotsOf(3) }, () => below(5) / 2))
  const pools = tinyPools(required, [[0, 1], [1]], slotsOf(3), false)
  const agents = [[0, 1], [1], [0, 1]].map(own =>
    tinyAgent(3, {
      layers: pools.layersOf(own),
      lengths: Int32Array.of(4, 6),
      breakSlots: 1,
      breakFirst: new Int16Array(DAY + 1).fill(2),
      breakLast: new Int16Array(DAY + 1).fill(3),
      restSlots: 3,
      minWeekSlots: Int32Array.of(below(8), 0),
      maxWeekSlots: Int32Array.of(8 + below(5), 6),
    }),
  )
  return tinyRoster(agents, weeksOfDays(2, 1), pools, { minSessionSlots: 2, spreadPrice: 40 })
}

describe('a week laid anew for several ticket groups', () => {
  it('changes the cost by what it tells, and is put back exactly when it is not accepted', () => {
    let [restored, changed] = [0, 0]
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.nat(900), fc.boolean()), { minLength: 4, maxLength: 10 }),
        (seed, steps) => {
          const roster = sessionRoster(seed)
          const replanner = replannerOf(roster)
          roster.agents.forEach((_, a) => {
            for (const week of [0, 1]) replanner.replan(a, week, 'soft')
          })
          for (const [a, week, bonus, isAccepted] of steps) {
            const [before, cost, missing] = [takeSnapshot(roster), roster.cost(), roster.missingSlots()]
            const change = replanner.replan(a, week, 'exact', bonus, () => isAccepted)
            expect(roster.cost()).toBe(cost + change)
            expect(roster.missingSlots()).toBeLessThanOrEqual(missing)
            if (!isAccepted && roster.missingSlots() === missing) {
              expect({ change, ...takeSnapshot(roster) }).toEqual({
                change: 0,
                ...before,
                length: roster.length,
              })
              restored++
            } else changed++
          }
        },
      ),
      { numRuns: 40 },
    )
    expect(restored).toBeGreaterThan(0)
    expect(changed).toBeGreaterThan(0)
  })
})

it('spreads agents without requirement over the time that they may work', () => {
  const run = Int16Array.from({ length: slotsOf(1) + 1 }, (_, slot) => Math.max(0, DAY - slot))
  const agents = [1, 2, 3].map(surferId => tinyAgent(1, { surferId, run, minWeekSlots: Int32Array.of(4) }))
  const roster = tinyRoster(agents, weeksOfDays(1), tinyPools([], [], slotsOf(1)))
  const replanner = replannerOf(roster)
  for (const a of [0, 1, 2]) replanner.replan(a, 0, 'soft')
  expect([...roster.start].sort((x, y) => x - y)).toEqual([0, 4, 8])
})

describe('hours repaired over all weeks', () => {
  const DAYS = 6
  const RULES: [keyof typeof CONSTRAINTS, SequenceRules][] = [
    ['shortestRun', { minConsecutiveDays: 3 }],
    ['daysOff', { minConsecutiveDaysOff: 2 }],
  ]

  function logicOf(name: keyof typeof CONSTRAINTS, rules: SequenceRules): SequenceLogic {
    const constraint: Constraint = CONSTRAINTS[name]
    return constraint.sequence!(bound({ ...rules, isKnownAround: true }), scope(DAYS))!
  }

  function ruledRoster(seed: number): Roster {
    const below = belowBy(random(seed))
    const pools = tinyPools([Array.from({ length: DAYS * DAY }, () => below(3))], [[0]], slotsOf(DAYS))
    const [name, rules] = RULES[below(2)]!
    const logic = logicOf(name, rules)
    const agent = tinyAgent(DAYS, {
      layers: pools.layersOf([0]),
      isOpenDay: Uint8Array.from({ length: DAYS }, () => (below(5) === 0 ? 0 : 1)),
      maxStreak: 3 + below(3),
      sequence: [logic],
      minWeekSlots: Int32Array.of(4 * (1 + below(3)), 4 * (1 + below(3))),
      maxWeekSlots: Int32Array.of(12, 12),
    })
    return tinyRoster([agent], weeksOfDays(3, 3), pools, { spreadPrice: 40 })
  }

  it('lack fewer slots or stay as they are, within the rules on days, at the cost that is told', () => {
    let repaired = 0
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom<'soft' | 'exact'>('soft', 'exact'), (seed, mode) => {
        const roster = ruledRoster(seed)
        const replanner = replannerOf(roster)
        for (const week of [0, 1]) replanner.replan(0, week, mode)
        const [before, cost, missing] = [rowIn(roster, 0), roster.cost(), roster.missingSlots()]
        const change = replanner.repairHours(0, mode)
        expect(roster.cost()).toBe(cost + change)
        expect(roster.keepsSequence(0)).toBe(true)
        if (roster.missingSlots() < missing) repaired++
        else {
          expect(change).toBe(0)
          expect(rowIn(roster, 0)).toEqual(before)
        }
      }),
      { numRuns: 120 },
    )
    expect(repaired).toBeGreaterThan(0)
  })

  it('are given where runs of days reach from one week into the next', () => {
    const pools = tinyPools([Array<number>(DAYS * DAY).fill(1)], [[0]], slotsOf(DAYS))
    const logic = logicOf('shortestRun', { minConsecutiveDays: 3 })
    const agent = tinyAgent(DAYS, {
      layers: pools.layersOf([0]),
      isOpenDay: Uint8Array.of(0, 1, 1, 1, 1, 0),
      sequence: [logic],
      minWeekSlots: Int32Array.of(8, 8),
      maxWeekSlots: Int32Array.of(8, 8),
    })
    const roster = tinyRoster([agent], weeksOfDays(3, 3), pools)
    const replanner = replannerOf(roster)
    // Neither week can be laid alone: two days of it are too few in a row.
    for (const week of [0, 1]) replanner.replan(0, week, 'exact')
    expect(roster.missingSlots()).toBe(16)
    replanner.repairHours(0, 'exact')
    expect(roster.missingSlots()).toBe(0)
    expect(rowIn(roster, 0).map(({ day }) => day)).toEqual([1, 2, 3, 4])
  })
})
