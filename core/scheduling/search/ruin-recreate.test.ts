import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { market } from '#test/core/scheduling/tiny-markets.ts'
import {
  everyRow,
  rowIn,
  slotsOf,
  tinyAgent,
  tinyPools,
  tinyRoster,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import { Replanner } from './replan.ts'
import type { Roster } from './roster.ts'
import { RuinRecreate } from './ruin-recreate.ts'
import { takeSnapshot } from './snapshot.ts'
import { WeekTourSolver } from './week-tour.ts'

const HOT = 1e6
const COLD = 1e-6

const recreateOf = (roster: Roster, seed: number) =>
  new RuinRecreate(roster, new Replanner(roster, new WeekTourSolver(roster.slotCount)), random(seed))

describe('weeks laid anew', () => {
  it('keep every limit, and their cost change is what the roster costs more', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const { roster } = market(seed)
        const recreate = recreateOf(roster, seed)
        let cost = roster.cost()
        for (const temperature of [HOT, 100, HOT, 10, COLD]) {
          cost += recreate.run(3, temperature)
          expect(roster.cost()).toBe(cost)
        }
        roster.agents.forEach((agent, a) => {
          const places = (row: ReturnType<typeof rowIn>) =>
            row.map(({ start, length }) => [start, length]).join()
          expect(everyRow(agent, roster.weeks).map(places)).toContain(places(rowIn(roster, a)))
        })
      }),
      { numRuns: 30 },
    )
  })

  it('never cost more in the cold, once all hours within reach are given', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const { roster } = market(seed)
        const recreate = recreateOf(roster, seed)
        recreate.run(20, HOT)
        for (let i = 0; i < 8; i++) {
          const missing = roster.missingSlots()
          const change = recreate.run(1, COLD)
          expect(roster.missingSlots()).toBeLessThanOrEqual(missing)
          if (roster.missingSlots() === missing) expect(change).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are accepted when dearer as often as three times the temperature says', () => {
    const pools = tinyPools([[1, 1, 1, 1, 0, 0]], [[0]], slotsOf(1))
    const run = Int16Array.from({ length: slotsOf(1) + 1 }, (_, slot) => Math.max(0, 6 - slot))
    const agent = tinyAgent(1, { layers: pools.layersOf([0]), lengths: Int32Array.of(4, 6), run })
    const roster = tinyRoster(
      [{ ...agent, run: run.map((slots, slot) => (slot === 0 ? slots : 0)) }],
      weeksOfDays(1),
      pools,
    )
    const [temperature, weeks] = [100, 4000]
    const recreate = recreateOf(roster, 6)
    let long = 0
    for (let i = 0; i < weeks; i++) {
      recreate.run(1, temperature)
      if (roster.length[0] === 6) long++
    }
    // Six slots cost 200 more than four, and are tried when a slot is worth more than 100, which is so of nine in ten.
    const tried = 0.899
    const accepted = tried * Math.exp(-200 / (3 * temperature))
    expect(Math.abs(long / weeks - accepted / (accepted + 1 - tried))).toBeLessThan(0.04)
  })

  it('are only of agents who serve a ticket group and whom no rule on sequences binds', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const { roster, pools } = market(seed)
        const [first, ...others] = roster.agents
        const bound = [{ ...first!, sequence: [] }, { ...first!, layers: [] }, ...others]
        const laid = tinyRoster(bound, roster.weeks, pools, { ...roster.options, personal: null })
        const solver = new WeekTourSolver(roster.slotCount)
        const replanner = new Replanner(laid, solver)
        bound.forEach((_, a) => {
          laid.weeks.forEach((_, week) => {
            replanner.replan(a, week, 'soft')
          })
        })
        const before = [0, 1].map(a => rowIn(laid, a))
        const whole = takeSnapshot(laid)
        const change = new RuinRecreate(laid, replanner, random(seed)).run(12, HOT)
        expect([0, 1].map(a => rowIn(laid, a))).toEqual(before)
        if (others.length > 0) return
        expect(change).toBe(0)
        expect(takeSnapshot(laid)).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })
})
