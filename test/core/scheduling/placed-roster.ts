// A roster with shifts placed at random, for tests of what is read from it.
import fc from 'fast-check'
import { compileAgent, weeksOf } from '#core/scheduling/model/agent.ts'
import { templateBreakSlots } from '#core/scheduling/model/breaks.ts'
import { type Grid, gridOf, SLOT_MINUTES } from '#core/scheduling/model/grid.ts'
import { buildPools, CENTI } from '#core/scheduling/model/pools.ts'
import { settingsOf } from '#core/scheduling/problem/settings.ts'
import type { GenerateProblem } from '#core/scheduling/problem/types.ts'
import { Board } from '#core/scheduling/search/board.ts'
import { NONE, Roster } from '#core/scheduling/search/roster.ts'

export interface Placement {
  agent: number
  day: number
  /** From the start of the day, in slots; the others likewise. */
  start: number
  length: number
  /** From the start of the shift; null: without a break. */
  breakAfter: number | null
  /** Index of the template; null: a free shift. */
  template: number | null
  /** Index of the agent's ticket group, by quarter of the shift. */
  layers: number[]
}

/** At most one shift for each agent and day, over the days of a week. */
export const anyPlacements = (agents: number, templates = 0): fc.Arbitrary<Placement[]> =>
  fc
    .array(
      fc.record({
        agent: fc.nat(agents - 1),
        day: fc.nat(6),
        // Ends before the earliest start of the day after.
        start: fc.integer({ min: 30, max: 80 }),
        length: fc.integer({ min: 12, max: 40 }),
        breakAfter: fc.option(fc.integer({ min: 1, max: 7 })),
        template: templates === 0 ? fc.constant(null) : fc.option(fc.nat(templates - 1)),
        layers: fc.array(fc.nat(1), { minLength: 4, maxLength: 4 }),
      }),
      { maxLength: 10 },
    )
    .map(all => [...new Map(all.map(one => [`${one.agent} ${one.day}`, one])).values()])

/** The roster as generation builds it, with these shifts in it. */
export function rosterWith(
  problem: GenerateProblem,
  placements: readonly Placement[],
): { roster: Roster; board: Board; grid: Grid } {
  const settings = settingsOf(problem)
  const grid = gridOf(problem)
  const skills = problem.surfers.map(({ taskIds }) => taskIds)
  const pools = buildPools(problem.demand, skills, grid, settings.minSessionMinutes === null)
  const board = new Board(pools)
  const agents = problem.surfers.map(one => compileAgent(one, pools.layersOf(one.taskIds), problem, grid))
  const roster = new Roster(agents, weeksOf(problem), board, grid.slotCount, {
    templateBreakSlots: (problem.shiftTemplates ?? []).map(templateBreakSlots),
    spreadPrice: Math.round(settings.startSpreadWeight * CENTI),
    minSessionSlots: Math.ceil((settings.minSessionMinutes ?? 0) / SLOT_MINUTES),
    personal: null,
  })
  for (const { agent, day, start, length, breakAfter, template, layers } of placements) {
    const first = agents[agent]!.dayStart[day]! + start
    if (agents[agent]!.layers.length > 1)
      for (let slot = 0; slot < length; slot++)
        roster.layerAt[agent * roster.slotCount + first + slot] = layers[Math.floor((4 * slot) / length)]!
    roster.place(agent, day, first, length, breakAfter === null ? NONE : first + breakAfter, template ?? NONE)
  }
  return { roster, board, grid }
}
