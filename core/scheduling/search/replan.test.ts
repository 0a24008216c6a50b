import { expect, it } from 'vitest'
import { demand, problem, SKILL, surfer } from '#test/core/scheduling/builders.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { gridOf } from '../model/grid.ts'
import { buildPools, CENTI } from '../model/pools.ts'
import { Board } from './board.ts'
import { Replanner } from './replan.ts'
import { NONE, Roster } from './roster.ts'
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
