import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { demand, problem, shiftTemplate, surfer } from '#test/core/scheduling/builders.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { templateBreakSlots } from '../model/breaks.ts'
import { gridOf } from '../model/grid.ts'
import { buildPools } from '../model/pools.ts'
import type { GenerateProblem, SearchControl } from '../problem/types.ts'
import { anneal } from './annealing.ts'
import { Board } from './board.ts'
import { Replanner } from './replan.ts'
import { NONE, Roster } from './roster.ts'
import { takeSnapshot } from './snapshot.ts'
import { WeekTourSolver } from './week-tour.ts'

const CHUNK = 20_000

function rosterOf(given: GenerateProblem): { roster: Roster; replanner: Replanner } {
  const grid = gridOf(given)
  const pools = buildPools(
    given.demand,
    given.surfers.map(one => one.taskIds),
    grid,
  )
  const agents = given.surfers.map(one => compileAgent(one, pools.layersOf(one.taskIds), given, grid))
  const roster = new Roster(agents, weeksOf(given), new Board(pools), grid.slotCount, {
    templateBreakSlots: (given.shiftTemplates ?? []).map(templateBreakSlots),
    spreadPrice: 4,
    minSessionSlots: 0,
  })
  const replanner = new Replanner(roster, new WeekTourSolver(grid.slotCount))
  agents.forEach((_, a) => {
    replanner.replan(a, 0, 'soft')
  })
  return { roster, replanner }
}

const TEMPLATES = [
  shiftTemplate({ id: 1, startMinute: 450 }),
  shiftTemplate({ id: 2, startMinute: 660, lengthMinutes: 450 }),
]
const free = [surfer({ id: 1 }), surfer({ id: 2, minContractedHours: 24 })]
const drawn = free.map(one => ({ ...one, shiftTemplateIds: [1, 2], maxContractedHours: 42 }))
const [first, second] = [free[0]!, drawn[1]!]

const MORE = problem({ surfers: free, demand: [demand(0.6, 9, 17)] })
const SHORT = problem({ surfers: free, demand: [demand(6, 7, 20)] })

/** Problems for each way to move: weeks drawn, both, single shifts, and weeks laid anew where hours are short. */
const PROBLEMS: Record<string, GenerateProblem> = {
  'weeks of templates': problem({ surfers: drawn, shiftTemplates: TEMPLATES, demand: [demand(1.4, 7, 19)] }),
  'templates beside free shifts': problem({
    surfers: [first, second],
    shiftTemplates: TEMPLATES,
    demand: [demand(1.4, 7, 19)],
  }),
  'free shifts, more than are required': MORE,
  'free shifts, fewer than are required': SHORT,
}

interface Look {
  share: number
  reported: number
  counted: number
}

/** Costs reported by annealing and recounted costs, each time that annealing shows the roster. */
function looksOf(
  given: GenerateProblem,
  control: Partial<SearchControl>,
  seed = 1,
  prepare: (roster: Roster) => void = () => {},
) {
  const { roster, replanner } = rosterOf(given)
  prepare(roster)
  const looks: Look[] = []
  const before = {
    prices: [...roster.board.moreCost, ...roster.board.lessCost],
    roster: takeSnapshot(roster),
  }
  const done = anneal(roster, replanner, random(seed), { seed, ...control }, (share, reported) => {
    looks.push({ share, reported, counted: roster.cost() })
  })
  return { roster, looks, done, before }
}

describe.each(Object.entries(PROBLEMS))('annealing of %s', (_, given) => {
  it('shows the roster with its true cost, the share that is done, and does the moves asked for', () => {
    const { roster, looks, done } = looksOf(given, { iterations: 1.25 * CHUNK })
    expect(done).toBe(1.25 * CHUNK)
    expect(looks.map(({ share }) => share)).toEqual([0, 0.8, 1])
    expect(looks.map(({ reported }) => reported)).toEqual(looks.map(({ counted }) => counted))
    // Costs are the true ones again: prices are what one agent more or less really costs.
    const { board } = roster
    const known = [...board.moreCost, ...board.lessCost]
    board.soften(0)
    expect([...board.moreCost, ...board.lessCost]).toEqual(known)
  })

  it('gives the same roster for the same seed', () => {
    const [one, same] = [looksOf(given, { iterations: 900 }, 5), looksOf(given, { iterations: 900 }, 5)]
    expect(same.looks).toEqual(one.looks)
    expect(takeSnapshot(same.roster)).toEqual(takeSnapshot(one.roster))
  })

  it('changes nothing when there is no time, or it is cancelled before it begins', () => {
    for (const control of [{ isCancelled: () => true }, { timeShare: () => 1 }]) {
      const { roster, looks, done, before } = looksOf(given, control)
      expect([looks.length, done]).toEqual([1, 0])
      expect(takeSnapshot(roster)).toEqual(before.roster)
      if (control.timeShare)
        expect([...roster.board.moreCost, ...roster.board.lessCost]).toEqual(before.prices)
    }
  })
})

const pricesOf = ({ board }: Roster) => [...board.moreCost, ...board.lessCost]

describe('annealing', () => {
  it('does not begin where no agent serves anything', () => {
    const given = problem({ surfers: [surfer({ taskIds: [99] })], demand: [demand(2)] })
    const { looks, done } = looksOf(given, { iterations: 1000 })
    expect([looks.length, done]).toEqual([0, 0])
  })

  it('stops between two chunks of moves once it is cancelled, with true costs', () => {
    let asked = 0
    const { roster, looks, done } = looksOf(SHORT, {
      iterations: 10 * CHUNK,
      isCancelled: () => ++asked > 2,
    })
    expect(done).toBe(CHUNK)
    expect(looks.at(-1)!.reported).toBe(looks.at(-1)!.counted)
    const prices = pricesOf(roster)
    roster.board.soften(0)
    expect(pricesOf(roster)).toEqual(prices)
  })

  it('counts the cost anew as long as it is softened, however often the roster is shown', () => {
    // The time stands nearly still, so that the softness stays the same for three chunks.
    const times = [0, 0, 0.001, 0.002, 1]
    const { looks } = looksOf(MORE, { timeShare: () => times.shift() ?? 1 })
    expect(looks.map(({ share }) => share)).toEqual([0, 0.001, 0.002, 1])
    expect(new Set(looks.map(({ reported }) => reported)).size).toBeGreaterThan(1)
    expect(looks.map(({ reported }) => reported)).toEqual(looks.map(({ counted }) => counted))
  })

  it('adds up the cost from chunk to chunk where shifts follow demand, and ends where they meet it', () => {
    // Five days of one agent from nine to half past four, with a break of half an hour that nobody asks for.
    const weekdays = demand(0)
    weekdays.required.forEach((_, slot) => {
      const day = Math.floor(slot / 96)
      const hour = (slot % 96) / 4
      weekdays.required[slot] = day < 5 && hour >= 8 && hour < 15 && (hour < 11 || hour >= 11.5) ? 1 : 0
    })
    const one = surfer({
      breakMinutesPerShift: 30,
      minContractedHours: 35,
      maxContractedHours: 35,
      minContractedDailyMinutes: 420,
      maxContractedDailyMinutes: 420,
    })
    const given = problem({ surfers: [one], demand: [weekdays] })
    const { roster, looks } = looksOf(given, { iterations: 1.25 * CHUNK }, 1, laid => {
      // One shift begins and ends a quarter of an hour late, with its break where it was.
      const day = laid.start.findIndex(slot => slot !== NONE)
      laid.replace(0, day, laid.start[day]! + 1, laid.length[day]!, laid.breakStart[day]!, NONE)
    })
    expect(looks.map(({ reported }) => reported)).toEqual(looks.map(({ counted }) => counted))
    expect(looks[0]!.reported).toBe(400)
    expect(looks.at(-1)!.reported).toBe(0)
    expect(roster.start.filter(start => start !== NONE)).toHaveLength(5)
  })
})
