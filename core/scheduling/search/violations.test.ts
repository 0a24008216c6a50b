import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { addDays, type LocalDate, type Zone } from '#core/time/index.ts'
import { allWeek, demand, problem, SKILL, surfer } from '#test/core/scheduling/builders.ts'
import { compileAgent, weeksOf } from '../model/agent.ts'
import { gridOf } from '../model/grid.ts'
import { buildPools, CENTI } from '../model/pools.ts'
import { Board } from './board.ts'
import { NONE, Roster } from './roster.ts'
import { Violations } from './violations.ts'

const REACH_SLOTS = 6
const MOST_SLOTS = 16
const DRAWS = 400
const ZONES: Zone[] = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Etc/UTC']
/** Horizons of ten days with one of 23 hours, one of 25, or none but 24; by their first day. */
const HORIZONS: LocalDate[] = ['2027-03-22', '2027-03-08', '2026-10-19', '2026-10-26', '2026-06-01']

/** Ten days of agents in several zones without shifts; nothing is required yet. */
function emptyRoster(from: LocalDate): Roster {
  const surfers = ZONES.map((zone, i) => surfer({ id: i + 1, zone, workingWindows: [allWeek(0, 24, zone)] }))
  const required = new Float64Array(16 * 96)
  required[5 * 96] = 0.01
  const startsAt = Date.parse(`${from}T00:00:00Z`) - 3 * 24 * 3_600_000
  const given = problem({
    from,
    to: addDays(from, 10),
    surfers,
    demand: [demand(1, 0, 0, { required, startsAt })],
  })
  const grid = gridOf(given)
  const pools = buildPools(given.demand, [[SKILL]], grid)
  const agents = surfers.map(one => compileAgent(one, pools.layersOf([SKILL]), given, grid))
  return new Roster(agents, weeksOf(given), new Board(pools), grid.slotCount, {
    templateBreakSlots: [],
    spreadPrice: 0,
    minSessionSlots: 0,
  })
}

/** Rosters by horizon, made once: tests lay shifts and take them away again. */
const rosters = new Map(HORIZONS.map(from => [from, emptyRoster(from)]))

/** Violations in some slots and no others: by turns one agent too many and one too few. */
function violate(roster: Roster, slots: readonly number[]): void {
  const group = roster.agents[0]!.layers[0]!
  for (const [slot, supply] of roster.board.supplies()[group.pool]!.entries())
    roster.board.addUnpriced(group, slot, -supply)
  slots.forEach((slot, i) => {
    roster.board.addUnpriced(group, slot, i % 2 === 0 ? CENTI : -CENTI)
  })
  roster.board.repriceAll()
}

/** Cells with a shift on a slot or so near that it can be moved there or away. */
function near(roster: Roster, slots: readonly number[], isOfDayOrBefore = false): Set<number> {
  const cells = new Set<number>()
  roster.start.forEach((start, cell) => {
    const { dayStart } = roster.agents[Math.floor(cell / roster.dayCount)]!
    const first = isOfDayOrBefore ? dayStart[cell % roster.dayCount]! : 0
    const isNear = (slot: number) =>
      slot >= Math.max(first, start - REACH_SLOTS) && slot < start + roster.length[cell]! + REACH_SLOTS
    if (start !== NONE && slots.some(isNear)) cells.add(cell)
  })
  return cells
}

/** Cells whose day is that of the slot or before are drawn all, and none that are not near. */
function expectDrawn(roster: Roster, slots: readonly number[], found: Set<number>): void {
  expect([...near(roster, slots, true)].filter(cell => !found.has(cell))).toEqual([])
  const all = near(roster, slots)
  expect([...found].filter(cell => cell !== NONE && !all.has(cell))).toEqual([])
}

/** Cells that many draws find, after each of so many looks at all slots. */
function drawn(roster: Roster, seed: number, looks = 1): Set<number> {
  const violations = new Violations(roster, random(seed))
  const cells = new Set<number>()
  for (let look = 0; look < looks; look++) {
    violations.refresh()
    for (let i = 0; i < DRAWS; i++) cells.add(violations.draw())
  }
  return cells
}

/** A shift on most days, at any time of the day, but often soon after midnight. */
function layShifts(roster: Roster, seed: number): void {
  const draw = random(seed)
  roster.start.fill(NONE)
  roster.agents.forEach(({ dayStart }, a) => {
    for (let day = 0; day < roster.dayCount; day++) {
      if (draw() < 0.3) continue
      const cell = a * roster.dayCount + day
      const room = draw() < 0.5 ? 12 : dayStart[day + 1]! - dayStart[day]!
      roster.start[cell] = dayStart[day]! + Math.floor(draw() * room)
      roster.length[cell] = 4 + Math.floor(draw() * 40)
    }
  })
}

const horizon = fc.constantFrom(...HORIZONS)
/** Slots around midnight of some agents' days. */
const places = fc.uniqueArray(
  fc.record({ a: fc.nat(3), day: fc.nat(9), by: fc.integer({ min: -8, max: 12 }) }),
  { maxLength: 8, selector: ({ a, day, by }) => `${a} ${day} ${by}` },
)

describe('shifts near slots in violation', () => {
  it('are drawn all, and no others, over midnight and on days of 23 and 25 hours', () => {
    fc.assert(
      fc.property(horizon, fc.integer(), places, (from, seed, around) => {
        const roster = rosters.get(from)!
        const violated = [...new Set(around.map(({ a, day, by }) => roster.agents[a]!.dayStart[day]! + by))]
        layShifts(roster, seed)
        violate(roster, violated)
        expectDrawn(roster, violated, drawn(roster, seed))
      }),
      { numRuns: 200 },
    )
  })

  it('have their turn in the end where slots are too many for one look', () => {
    fc.assert(
      fc.property(horizon, fc.integer(), (from, seed) => {
        const roster = rosters.get(from)!
        layShifts(roster, seed)
        const violated = Array.from({ length: 5 * MOST_SLOTS }, (_, i) => 2 * 96 + 12 * i)
        violate(roster, violated)
        const once = drawn(roster, seed)
        expect(once.size).toBeLessThan(near(roster, violated).size)
        expectDrawn(roster, violated, drawn(roster, seed, 60))
      }),
      { numRuns: 5 },
    )
  })

  it('are looked for anew: what was mended is drawn no more', () => {
    const roster = rosters.get('2026-06-01')!
    layShifts(roster, 1)
    const violations = new Violations(roster, random(1))
    expect(violations.draw()).toBe(NONE)
    const cell = roster.start.findIndex(start => start !== NONE)
    violate(roster, [roster.start[cell]!])
    violations.refresh()
    const cells = new Set(Array.from({ length: DRAWS }, () => violations.draw()))
    expect(cells).toContain(cell)
    violate(roster, [])
    violations.refresh()
    expect(violations.draw()).toBe(NONE)
  })

  it('are drawn slot by slot: one shift alone near a slot as often as many near another', () => {
    const roster = rosters.get('2026-06-01')!
    roster.start.fill(NONE)
    const noon = (a: number, day: number) => roster.agents[a]!.dayStart[day]! + 48
    for (const a of [0, 1, 2]) roster.start[a * roster.dayCount + 1] = noon(3, 1)
    const lonely = 3 * roster.dayCount + 4
    roster.start[lonely] = noon(3, 4)
    roster.length.fill(16)
    violate(roster, [noon(3, 1) + 8, noon(3, 4) + 8])
    const violations = new Violations(roster, random(5))
    violations.refresh()
    const draws = Array.from({ length: 2000 }, () => violations.draw())
    const share = draws.filter(cell => cell === lonely).length / draws.length
    // Half of 2000 draws, within four standard deviations.
    expect(Math.abs(share - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 2000))
  })
})
