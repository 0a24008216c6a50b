import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import { random } from '#core/random.ts'
import { addDays } from '#core/time/index.ts'
import { demand, MONDAY, problem, shiftTemplate, span, surfer } from '#test/core/scheduling/builders.ts'
import {
  belowBy,
  everyRow,
  lay,
  missingBy,
  type Shift,
  slotsOf,
  tinyAgent,
  tinyOptions,
  tinyPools,
  tinyRoster,
  tinyTemplate,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { templateBreakSlots } from '../model/breaks.ts'
import { gridOf } from '../model/grid.ts'
import { compilePersonal } from '../model/personal.ts'
import { buildPools } from '../model/pools.ts'
import type { GenerateProblem } from '../problem/types.ts'
import { Board } from './board.ts'
import { PairDrawer } from './pair-draw.ts'
import { PersonalCosts } from './personal.ts'
import { Replanner } from './replan.ts'
import { NONE, Roster } from './roster.ts'
import { takeSnapshot } from './snapshot.ts'
import { isDrawable, WeekDrawer } from './week-draw.ts'
import { WeekTourSolver } from './week-tour.ts'

/** So hot that all weeks are about as likely: what is not allowed would soon be seen. */
const HOT = 1e6

function rosterOf(given: GenerateProblem, spreadPrice = 0): Roster {
  const grid = gridOf(given)
  const pools = buildPools(
    given.demand,
    given.surfers.map(s => s.taskIds),
    grid,
  )
  const agents = given.surfers.map(s => compileAgent(s, pools.layersOf(s.taskIds), given, grid))
  const roster = new Roster(agents, weeksOf(given), new Board(pools), grid.slotCount, {
    templateBreakSlots: given.shiftTemplates!.map(templateBreakSlots),
    spreadPrice,
    minSessionSlots: 0,
    personal: new PersonalCosts(
      compilePersonal([...given.surfers], agents, given, grid),
      given.settings?.fairnessWeight ?? 0,
      grid.slotCount,
    ),
  })
  const replanner = new Replanner(roster, new WeekTourSolver(grid.slotCount))
  agents.forEach((_, a) => {
    for (let week = 0; week < roster.weeks.length; week++) replanner.replan(a, week, 'soft')
  })
  return roster
}

const TWO_WEEKS = problem({
  to: addDays(MONDAY, 14),
  surfers: [
    surfer({ id: 1, shiftTemplateIds: [1, 2, 3, 4] }),
    surfer({ id: 2, shiftTemplateIds: [1, 4], minContractedHours: 30, maxContractedHours: 56 }),
    surfer({ id: 3, shiftTemplateIds: [2, 3], minContractedHours: 16 }),
    surfer({ id: 4 }),
  ],
  shiftTemplates: [
    shiftTemplate({ id: 1, startMinute: 420 }),
    shiftTemplate({ id: 2, startMinute: 600, lengthMinutes: 540, breakAfterMinutes: 240 }),
    shiftTemplate({ id: 3, startMinute: 720, lengthMinutes: 450, days: ['saturday', 'monday', 'friday'] }),
    shiftTemplate({ id: 4, startMinute: 765, breakMinutes: 0 }),
  ],
  demand: [demand(2.3, 7, 19)],
})

function expectValid(roster: Roster, a: number): void {
  const agent = roster.agents[a]!
  const used = new Int32Array(roster.weeks.length)
  let run = 0
  for (let day = 0; day < roster.dayCount; day++) {
    const cell = a * roster.dayCount + day
    const start = roster.start[cell]!
    run = start === NONE ? 0 : run + 1
    expect(run).toBeLessThanOrEqual(agent.maxStreak)
    if (start === NONE) continue
    expect(roster.fits(a, day, start, roster.length[cell]!)).toBe(true)
    used[roster.weekOf(day)]! += roster.length[cell]!
  }
  used.forEach((slots, week) => {
    expect(slots).toBeLessThanOrEqual(agent.maxWeekSlots[week]!)
    expect(slots).toBeGreaterThanOrEqual(agent.minWeekSlots[week]!)
  })
}

const WISHES = [
  { interval: span(2, 600, 1000), wants: 'off' as const },
  { interval: span(1, 480, 900), wants: 'work' as const, weight: 2 },
]
const wishing = (given: GenerateProblem): GenerateProblem => ({
  ...given,
  surfers: given.surfers.map(s => ({ ...s, wishes: WISHES, publishedShifts: [span(0, 540, 1020)] })),
  settings: { ...given.settings, preferenceWeight: 1.5, stabilityWeight: 0.4 },
})
const FAIR = wishing({ ...TWO_WEEKS, settings: { fairnessWeight: 0.7 } })

it.each([
  ['coverage alone', TWO_WEEKS, 0],
  ['spread', TWO_WEEKS, 4],
  ['wishes, changes and fairness', FAIR, 4],
])('keeps every limit, and its running cost equal to a count from scratch: %s', (_, given, spreadPrice) => {
  const roster = rosterOf(given, spreadPrice)
  const weeks = new WeekDrawer(roster, random(7))
  const pairs = new PairDrawer(roster, random(8))
  const first = takeSnapshot(roster)
  let cost = roster.cost()
  for (const temperature of [HOT, HOT, HOT, HOT, 1000, 100, 10, 1]) {
    for (let i = 0; i < 40; i++) {
      cost += weeks.run(5, temperature) + pairs.run(40, temperature)
      expect(roster.cost()).toBe(cost)
      roster.agents.forEach((_, a) => {
        expectValid(roster, a)
      })
    }
  }
  expect(takeSnapshot(roster)).not.toEqual(first)
  expect(isDrawable(roster.agents[3]!)).toBe(false)
  expect(roster.start.slice(3 * roster.dayCount)).toEqual(first.start.slice(3 * roster.dayCount))
})

/** Ten o'clock and a quarter to one cannot be followed by seven o'clock: eleven hours of rest between. */
const FEW_DAYS = problem({
  to: addDays(MONDAY, 4),
  surfers: [surfer({ shiftTemplateIds: [1, 2, 3], minContractedHours: 16, maxContractedHours: 26 })],
  shiftTemplates: [
    shiftTemplate({ id: 1, startMinute: 420, breakAfterMinutes: 240 }),
    shiftTemplate({ id: 2, startMinute: 600, lengthMinutes: 540, breakAfterMinutes: 240 }),
    shiftTemplate({ id: 3, startMinute: 765, breakMinutes: 30 }),
  ],
  demand: [demand(1, 9, 17)],
  settings: { fullHoursFromDays: null },
})

/** Each week the limits allow, by trying all, with its cost. */
function allWeeks(roster: Roster): Map<string, number> {
  const costs = new Map<string, number>()
  const agent = roster.agents[0]!
  const visit = (day: number): void => {
    if (day === roster.dayCount) {
      const used = roster.usedSlots[0]!
      if (used >= agent.minWeekSlots[0]! && used <= agent.maxWeekSlots[0]!)
        costs.set(weekText(roster), roster.cost())
      return
    }
    visit(day + 1)
    const { start, length, breakFirst, breakLast, template } = agent.options![day]!
    for (const [i, first] of start.entries()) {
      if (!roster.fits(0, day, first, length[i]!)) continue
      for (let from = breakFirst[i]!; from <= breakLast[i]!; from++) {
        roster.place(0, day, first, length[i]!, first + from, template[i]!)
        visit(day + 1)
        roster.remove(0, day)
      }
    }
  }
  for (let day = 0; day < roster.dayCount; day++) roster.remove(0, day)
  visit(0)
  return costs
}

const weekText = ({ start, breakStart }: Roster): string =>
  Array.from(start, (slot, cell) => (slot === NONE ? '-' : `${slot}/${breakStart[cell]}`)).join(' ')

it.each([
  ['hot', FEW_DAYS, 20_000, 0],
  ['cool', FEW_DAYS, 3000, 0],
  ['with wishes, changes and spread', wishing(FEW_DAYS), 6000, 100],
])('draws each week as often as its cost asks: %s', (_, given, temperature, spreadPrice) => {
  const draws = 8000
  const costs = allWeeks(rosterOf(given, spreadPrice))
  const roster = rosterOf(given, spreadPrice)
  const drawer = new WeekDrawer(roster, random(3))
  const counts = new Map<string, number>()
  for (let i = 0; i < draws; i++) {
    drawer.run(1, temperature)
    const week = weekText(roster)
    counts.set(week, (counts.get(week) ?? 0) + 1)
  }
  expect(costs.size).toBeGreaterThan(100)
  expectAsCostsAsk(counts, costs, draws, temperature)
})

function expectAsCostsAsk(
  counts: ReadonlyMap<string, number>,
  costs: ReadonlyMap<string, number>,
  draws: number,
  temperature: number,
): void {
  const weightOf = (cost: number) => Math.exp(-cost / temperature)
  const total = [...costs.values()].reduce((sum, cost) => sum + weightOf(cost), 0)
  expect([...counts.keys()].filter(week => !costs.has(week))).toEqual([])
  for (const [week, cost] of costs) {
    const expected = (draws * weightOf(cost)) / total
    expect(Math.abs((counts.get(week) ?? 0) - expected)).toBeLessThan(6 * Math.sqrt(expected) + 3)
  }
}

/** Shifts overlap in part, and where both work, demand may be for one. */
const ONE_DAY = problem({
  to: addDays(MONDAY, 1),
  surfers: [1, 2].map(id => surfer({ id, shiftTemplateIds: [1, 2, 3, 4, 5], minContractedHours: 0 })),
  shiftTemplates: [420, 540, 645, 720, 780].map((startMinute, i) =>
    shiftTemplate({
      id: i + 1,
      startMinute,
      lengthMinutes: 450 + 30 * (i % 3),
      breakAfterMinutes: 60 * (i + 1),
    }),
  ),
  demand: [demand(1, 9, 13), demand(1.4, 13, 22)],
})

it('draws the shifts of two agents on one day as often as their cost asks', () => {
  const draws = 8000
  const temperature = 1500
  const roster = rosterOf(wishing(ONE_DAY), 0)
  const costs = new Map<string, number>()
  const { start, length, breakFirst, template } = roster.agents[0]!.options![0]!
  const put = (a: number, i: number) => {
    roster.remove(a, 0)
    roster.place(a, 0, start[i]!, length[i]!, start[i]! + breakFirst[i]!, template[i]!)
  }
  for (const i of start.keys())
    for (const j of start.keys()) {
      put(0, i)
      put(1, j)
      costs.set(weekText(roster), roster.cost())
    }
  const counts = new Map<string, number>()
  const drawer = new PairDrawer(roster, random(3))
  for (let i = 0; i < draws; i++) {
    drawer.run(5, temperature)
    counts.set(weekText(roster), (counts.get(weekText(roster)) ?? 0) + 1)
  }
  expect(costs.size).toBe(25)
  expectAsCostsAsk(counts, costs, draws, temperature)
})

/** A week that stands, since its hours are out of reach, one to draw, and kept days behind them. */
function streakRoster(seed: number): Roster {
  const draw = random(seed)
  const below = belowBy(draw)
  const days = 6
  const maxStreak = 2 + below(3)
  const isKeptDay = new Uint8Array(days + 2 * KEPT_MARGIN_DAYS)
  isKeptDay.fill(1, KEPT_MARGIN_DAYS + days - 1, KEPT_MARGIN_DAYS + days + below(maxStreak))
  const templates = [tinyTemplate({ start: 1 }), tinyTemplate({ start: 5, length: 6 })]
  const required = Array.from({ length: slotsOf(days) }, () => below(4) / 2)
  const pools = tinyPools([required], [[0]], slotsOf(days))
  const agent = tinyAgent(days, {
    layers: pools.layersOf([0]),
    options: tinyOptions(templates, days, () => draw() < 0.9),
    isKeptDay,
    isOpenDay: Uint8Array.of(1, 1, 1, 1, 1, 0),
    maxStreak,
    restSlots: below(12),
    minWeekSlots: Int32Array.of(100, 4),
    maxWeekSlots: Int32Array.of(12, 14),
  })
  return tinyRoster([agent], weeksOfDays(2, 4), pools, { templateBreakSlots: [0, 0] })
}

it('draws a week between shifts that stand as often as its cost asks, rest and days in a row kept', () => {
  // Weeks with too many days in a row are refused: in the cold most would be, and draws depend on each other.
  const [temperature, draws] = [3000, 800]
  fc.assert(
    fc.property(fc.integer(), seed => {
      const roster = streakRoster(seed)
      const agent = roster.agents[0]!
      const sound = everyRow(agent, roster.weeks).filter(row => missingBy(agent, roster.weeks, row)[1] === 0)
      fc.pre(sound.length > 0)
      const standing = (row: readonly Shift[]) =>
        row
          .filter(({ day }) => day < 2)
          .map(({ start }) => start)
          .join()
      const present = sound[belowBy(random(seed))(sound.length)]!
      const costs = new Map<string, number>()
      for (const row of sound.filter(one => standing(one) === standing(present))) {
        lay(roster, 0, row)
        costs.set(weekText(roster), roster.cost())
      }
      lay(roster, 0, present)
      const drawer = new WeekDrawer(roster, random(seed))
      const counts = new Map<string, number>()
      for (let i = 0; i < draws; i++) {
        drawer.run(8, temperature)
        counts.set(weekText(roster), (counts.get(weekText(roster)) ?? 0) + 1)
      }
      expectAsCostsAsk(counts, costs, draws, temperature)
    }),
    { numRuns: 4 },
  )
})

it('leaves weeks as they are in which no shifts reach the minimum', () => {
  const [only] = FEW_DAYS.surfers
  const given = { ...FEW_DAYS, surfers: [{ ...only!, minContractedHours: 60, maxContractedHours: 60 }] }
  const roster = rosterOf(given)
  const before = takeSnapshot(roster)
  expect(new WeekDrawer(roster, random(1)).run(50, HOT)).toBe(0)
  expect(takeSnapshot(roster)).toEqual(before)
})
