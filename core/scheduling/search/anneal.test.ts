import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { addDays, HOUR_MS } from '#core/time/index.ts'
import { demand, MONDAY, problem, shiftTemplate, span, surfer } from '#test/core/scheduling/builders.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { templateBreakSlots } from '../model/breaks.ts'
import { gridOf } from '../model/grid.ts'
import { compilePersonal } from '../model/personal.ts'
import { buildPools } from '../model/pools.ts'
import type { GenerateSettings } from '../problem/types.ts'
import { Annealer } from './anneal.ts'
import { Board } from './board.ts'
import { PersonalCosts } from './personal.ts'
import { Replanner } from './replan.ts'
import { NONE, Roster } from './roster.ts'
import { RuinRecreate } from './ruin-recreate.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { WeekTourSolver } from './week-tour.ts'

const WEEKS = 3
/** So hot that nearly every allowed move is taken: what is not allowed would soon be seen. */
const HOT = 1e6
const SESSION_SLOTS = 4

function roster(isSplit: boolean, settings: Partial<GenerateSettings> = {}) {
  const starts = Array.from({ length: WEEKS }, (_, week) => demand(1).startsAt + week * 168 * HOUR_MS)
  const skills = [[1], [1, 2], [2]]
  const wishes = [
    { interval: span(2, 600, 1000), wants: 'off' as const },
    { interval: span(9, 480, 900), wants: 'work' as const, weight: 2 },
  ]
  const placeWishes = [0, 1, 4, 7, 8, 11].map(day => ({
    day: span(day, 0, 1440),
    starts: [span(day, 540, 600), span(day, 780, 780)],
    ends: day % 2 === 0 ? [] : [span(day, 960, 960), span(day, 1200, 1230)],
  }))
  const publishedShifts = [span(0, 540, 1020), span(3, 600, 1080)]
  const surfers = skills.flatMap((taskIds, i) => [
    surfer({
      id: 2 * i + 1,
      taskIds,
      wishes,
      placeWishes,
      publishedShifts,
      minContractedHours: 36,
      minContractedDailyMinutes: 360,
    }),
    surfer({
      id: 2 * i + 2,
      taskIds,
      minContractedDailyMinutes: 360,
      maxContractedDailyMinutes: 360,
      maxContractedHours: 36,
    }),
    surfer({
      id: 10 + i,
      taskIds,
      wishes,
      placeWishes,
      minContractedHours: 30,
      shiftTemplateIds: [1, 2, 3],
    }),
  ])
  const given = problem({
    to: addDays(MONDAY, 7 * WEEKS),
    settings,
    surfers,
    shiftTemplates: [
      shiftTemplate({ id: 1, startMinute: 480 }),
      shiftTemplate({ id: 2, startMinute: 600, lengthMinutes: 540, breakAfterMinutes: 240 }),
      shiftTemplate({ id: 3, startMinute: 720, lengthMinutes: 450, days: ['saturday', 'monday', 'friday'] }),
    ],
    demand: starts.flatMap(startsAt => [
      demand(2.3, 7, 15, { startsAt, taskIds: [1] }),
      demand(1.4, 9, 19, { startsAt, streamId: 2, taskIds: [2] }),
    ]),
  })
  const grid = gridOf(given)
  const pools = buildPools(
    given.demand,
    surfers.map(s => s.taskIds),
    grid,
    isSplit,
  )
  const agents = surfers.map(s => compileAgent(s, pools.layersOf(s.taskIds), given, grid))
  const built = new Roster(agents, weeksOf(given), new Board(pools), grid.slotCount, {
    templateBreakSlots: given.shiftTemplates!.map(templateBreakSlots),
    spreadPrice: 4,
    minSessionSlots: isSplit ? 0 : SESSION_SLOTS,
    personal: new PersonalCosts(
      compilePersonal(surfers, agents, given, grid),
      given.settings!.fairnessWeight ?? 0,
      grid.slotCount,
    ),
  })
  const replanner = replannerOf(built)
  agents.forEach((_, a) => {
    for (let week = 0; week < WEEKS; week++) replanner.replan(a, week, 'soft')
  })
  return built
}

const replannerOf = (built: Roster) => new Replanner(built, new WeekTourSolver(built.slotCount))

/** Each stretch of work serves one ticket group, or several for an hour or more each. */
function expectSessions(built: Roster, a: number, cell: number): void {
  if (built.agents[a]!.layers.length < 2) return
  const start = built.start[cell]!
  const breakStart = built.breakStart[cell]!
  const breakEnd = breakStart + built.breakSlots(a, built.template[cell]!)
  const layers = Array.from(built.layerAt.subarray(a * built.slotCount, (a + 1) * built.slotCount))
  const end = start + built.length[cell]!
  for (const [from, to] of breakStart === NONE
    ? [[start, end]]
    : [
        [start, breakStart],
        [breakEnd, end],
      ]) {
    const text = layers.slice(from, to).join('')
    const sessions = text.match(/(.)\1*/g)!
    if (sessions.length > 1)
      for (const session of sessions) expect(session.length).toBeGreaterThanOrEqual(SESSION_SLOTS)
  }
}

/** Validity of one agent's shifts: hours and places within the limits, rest kept, never seven days in a row. */
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
    expectSessions(built, a, cell)
  }
  for (let week = 0; week < WEEKS; week++) {
    expect(used[week]).toBe(built.usedSlots[a * WEEKS + week])
    expect(used[week]).toBeLessThanOrEqual(agent.maxWeekSlots[week]!)
    expect(used[week]).toBeGreaterThanOrEqual(agent.minWeekSlots[week]!)
  }
}

const PERSONAL = { fairnessWeight: 0.7, preferenceWeight: 1.5, stabilityWeight: 0.4 }

it.each([
  ['time split at will', true, {}],
  ['time in sessions', false, {}],
  ['wishes, changes and fairness', true, PERSONAL],
])('keeps its running cost equal to a count from scratch, and every limit: %s', (_, isSplit, settings) => {
  const built = roster(isSplit, settings)
  const annealer = new Annealer(built, random(7))
  const recreate = new RuinRecreate(built, replannerOf(built), random(8))
  const first = takeSnapshot(built)
  let cost = built.cost()
  for (const temperature of [HOT, HOT, HOT, HOT, HOT, HOT, 100, 100, 10, 1]) {
    cost += annealer.run(1000, temperature)
    expect(built.cost()).toBe(cost)
    cost += recreate.run(20, temperature)
    expect(built.cost()).toBe(cost)
    built.agents.forEach((_, a) => {
      expectValid(built, a)
    })
  }
  expect(takeSnapshot(built)).not.toEqual(first)
})

it('comes back to a snapshot exactly', () => {
  const built = roster(false, PERSONAL)
  const cost = built.cost()
  const saved = takeSnapshot(built)
  new Annealer(built, random(1)).run(2000, HOT)
  expect(built.cost()).not.toBe(cost)
  restoreSnapshot(built, saved)
  expect(built.cost()).toBe(cost)
})
