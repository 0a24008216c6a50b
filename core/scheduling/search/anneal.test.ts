import { expect, it } from 'vitest'
import { random } from '../../random.ts'
import { addDays, HOUR_MS } from '../../time/index.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { gridOf } from '../model/grid.ts'
import { buildPools } from '../model/pools.ts'
import { demand, MONDAY, problem, surfer } from '../testing/builders.ts'
import { Annealer } from './anneal.ts'
import { Board } from './board.ts'
import { Replanner } from './replan.ts'
import { NONE, Roster } from './roster.ts'
import { WeekTourSolver } from './week-tour.ts'

const WEEKS = 3
/** So hot that nearly every allowed move is taken: what is not allowed would soon be seen. */
const HOT = 1e6

function roster() {
  const starts = Array.from({ length: WEEKS }, (_, week) => demand(1).startsAt + week * 168 * HOUR_MS)
  const skills = [[1], [1, 2], [2]]
  const surfers = skills.flatMap((taskIds, i) => [
    surfer({ id: 2 * i + 1, taskIds, minContractedHours: 36, minContractedDailyMinutes: 360 }),
    surfer({
      id: 2 * i + 2,
      taskIds,
      minContractedDailyMinutes: 360,
      maxContractedDailyMinutes: 360,
      maxContractedHours: 36,
    }),
  ])
  const given = problem({
    to: addDays(MONDAY, 7 * WEEKS),
    surfers,
    demand: starts.flatMap(startsAt => [
      demand(2.3, 7, 15, { startsAt, taskIds: [1] }),
      demand(1.4, 9, 19, { startsAt, streamId: 2, taskIds: [2] }),
    ]),
  })
  const grid = gridOf(given)
  const pools = buildPools(given.demand, skills, grid)
  const agents = surfers.map(s => compileAgent(s, pools.groupOf(s.taskIds), given, grid))
  const built = new Roster(agents, weeksOf(given), new Board(pools.pools), grid.slotCount)
  const replanner = new Replanner(built, new WeekTourSolver(grid.slotCount), grid.slotCount)
  agents.forEach((_, a) => {
    for (let week = 0; week < WEEKS; week++) replanner.replan(a, week, 'soft')
  })
  return built
}

/** Of one agent: hours and places within the limits, rest kept, never seven days in a row. */
function expectValid(built: Roster, a: number): void {
  const agent = built.agents[a]!
  const used = new Int32Array(WEEKS)
  let run = 0
  for (let day = 0; day < built.dayCount; day++) {
    const cell = a * built.dayCount + day
    const start = built.start[cell]!
    run = start === NONE ? 0 : run + 1
    expect(run).toBeLessThanOrEqual(6)
    if (start === NONE) continue
    expect(built.fits(a, day, start, built.length[cell]!)).toBe(true)
    used[built.weekOf(day)]! += built.length[cell]!
  }
  for (let week = 0; week < WEEKS; week++) {
    expect(used[week]).toBe(built.usedSlots[a * WEEKS + week])
    expect(used[week]).toBeLessThanOrEqual(agent.maxWeekSlots[week]!)
    expect(used[week]).toBeGreaterThanOrEqual(agent.minWeekSlots[week]!)
  }
}

it('keeps its running cost equal to a count from scratch, and every limit, after each thousand moves', () => {
  const built = roster()
  const annealer = new Annealer(built, random(7))
  const first = built.snapshot()
  let cost = built.cost()
  for (const temperature of [HOT, HOT, HOT, HOT, HOT, HOT, 100, 100, 10, 1]) {
    cost += annealer.run(1000, temperature)
    expect(built.cost()).toBe(cost)
    built.agents.forEach((_, a) => {
      expectValid(built, a)
    })
  }
  expect(built.snapshot()).not.toEqual(first)
})

it('comes back to a snapshot exactly', () => {
  const built = roster()
  const cost = built.cost()
  const saved = built.snapshot()
  new Annealer(built, random(1)).run(2000, HOT)
  expect(built.cost()).not.toBe(cost)
  built.restore(saved)
  expect(built.cost()).toBe(cost)
})
