import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { type Market, market } from '#test/core/scheduling/tiny-markets.ts'
import {
  belowBy,
  DAY,
  everyRow,
  lay,
  rowIn,
  slotsOf,
  tinyAgent,
  tinyOptions,
  tinyPools,
  tinyRoster,
  tinyTemplate,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import { DayAlternatives } from './day-alternatives.ts'
import { NONE, type Roster } from './roster.ts'
import { takeSnapshot } from './snapshot.ts'

const MOST = 8

/** A market laid at random, and a day that an agent of templates works in it. */
function laidMarket(seed: number): { given: Market; a: number; day: number } | null {
  const given = market(seed)
  const { roster } = given
  const below = belowBy(random(seed + 1))
  roster.agents.forEach((agent, a) => {
    const rows = everyRow(agent, roster.weeks)
    lay(roster, a, rows[below(rows.length)]!)
  })
  const cells = roster.agents.flatMap(({ options }, a) =>
    options ? rowIn(roster, a).map(({ day }) => ({ a, day })) : [],
  )
  const cell = cells[below(cells.length)]
  return cell ? { given, ...cell } : null
}

/** Templates of the day that rest and hours allow in place of the present shift, and the present one. */
function allowedTemplates(roster: Roster, a: number, day: number): number[] {
  const { options, minWeekSlots, maxWeekSlots, restSlots } = roster.agents[a]!
  const row = rowIn(roster, a)
  const own = row.find(one => one.day === day)!
  const others = row.filter(one => one.day !== day)
  const week = roster.weeks.findIndex(({ lastDay }) => day < lastDay)
  const { firstDay, lastDay } = roster.weeks[week]!
  const hours = others
    .filter(one => one.day >= firstDay && one.day < lastDay)
    .reduce((sum, { length }) => sum + length, 0)
  const { start, length, template } = options![day]!
  return [...template].filter((index, i) => {
    const [from, to] = [start[i]!, start[i]! + length[i]!]
    const sum = hours + length[i]!
    const isWithinHours = sum >= minWeekSlots[week]! && sum <= maxWeekSlots[week]!
    const isRested = others.every(one =>
      one.day < day ? one.start + one.length + restSlots <= from : to + restSlots <= one.start,
    )
    return index === own.template || (isWithinHours && isRested)
  })
}

/** Running sums of what working each slot costs with the agent's present shift removed. */
function sumsWithout(roster: Roster, a: number, day: number): Int32Array {
  const sums = new Int32Array(roster.slotCount + 1)
  const own = rowIn(roster, a).find(one => one.day === day)!
  const group = roster.agents[a]!.layers[0]!.index * roster.slotCount
  roster.remove(a, day)
  for (let slot = 0; slot < roster.slotCount; slot++)
    sums[slot + 1] = sums[slot]! + roster.board.moreCost[group + slot]!
  roster.place(a, day, own.start, own.length, own.breakStart, own.template)
  return sums
}

const anyLaid = fc
  .integer()
  .map(seed => ({ seed, laid: laidMarket(seed) }))
  .filter(({ laid }) => laid !== null)

describe('the shifts that may take the place of one', () => {
  it('are those that rest and hours of the other days allow, the present one among them', () => {
    fc.assert(
      fc.property(anyLaid, ({ seed, laid }) => {
        const { given, a, day } = laid!
        const { roster } = given
        const list = new DayAlternatives(roster, random(seed), MOST)
        list.list(a, day)
        expect(Array.from(list.template.subarray(0, list.count))).toEqual(allowedTemplates(roster, a, day))
        const own = rowIn(roster, a).find(one => one.day === day)!
        const at = list.present
        expect([list.template[at], list.start[at], list.end[at]]).toEqual([
          own.template,
          own.start,
          own.start + own.length,
        ])
        expect(list.breakEnd[at]! - list.breakStart[at]!).toBe(own.breakSlots)
        if (own.breakSlots > 0) expect(list.breakStart[at]).toBe(own.breakStart)
      }),
      { numRuns: 150 },
    )
  })

  it('cost as much more than the present one as the whole roster does once they are laid', () => {
    fc.assert(
      fc.property(anyLaid, fc.nat(7), ({ seed, laid }, wanted) => {
        const { given, a, day } = laid!
        const { roster } = given
        const list = new DayAlternatives(roster, random(seed), MOST)
        list.list(a, day)
        const sums = sumsWithout(roster, a, day)
        const least = list.price(sums)
        expect(least).toBe(Math.min(...list.cost.subarray(0, list.count)))
        const i = wanted % list.count
        const before = roster.cost()
        const more = list.cost[i]! - list.cost[list.present]!
        expect(list.lay(i)).toBe(more)
        expect(roster.cost()).toBe(before + more)
        const own = rowIn(roster, a).find(one => one.day === day)!
        expect([own.start, own.start + own.length, own.template]).toEqual([
          list.start[i],
          list.end[i],
          list.template[i],
        ])
      }),
      { numRuns: 150 },
    )
  })

  it('may begin right after the rest, and end right before it', () => {
    const starts = [4, 6, 8].map(start => tinyTemplate({ start }))
    const alternatives = (restSlots: number) => {
      const pools = tinyPools([[1, 1, 1, 1]], [[0]], slotsOf(3))
      const options = tinyOptions(starts, 3)
      const roster = tinyRoster(
        [tinyAgent(3, { layers: pools.layersOf([0]), options, restSlots })],
        weeksOfDays(3),
        pools,
        { templateBreakSlots: [0, 0, 0] },
      )
      for (let day = 0; day < 3; day++) roster.place(0, day, day * DAY + 6, 4, NONE, 1)
      const list = new DayAlternatives(roster, random(1), 3)
      list.list(0, 1)
      return Array.from(list.template.subarray(0, list.count))
    }
    expect(alternatives(6)).toEqual([0, 1, 2])
    expect(alternatives(7)).toEqual([1])
  })

  it('leave the roster as it is when they are listed and priced', () => {
    fc.assert(
      fc.property(anyLaid, ({ seed, laid }) => {
        const { given, a, day } = laid!
        const { roster } = given
        const sums = sumsWithout(roster, a, day)
        const [before, cost] = [takeSnapshot(roster), roster.cost()]
        const list = new DayAlternatives(roster, random(seed), MOST)
        list.list(a, day)
        list.price(sums)
        expect(list.lay(list.present)).toBe(0)
        expect(takeSnapshot(roster)).toEqual(before)
        expect(roster.cost()).toBe(cost)
      }),
      { numRuns: 50 },
    )
  })
})

describe('alternatives drawn by chance', () => {
  const DRAWS = 2000

  function oneDay(templates: Parameters<typeof tinyOptions>[0]): Roster {
    const pools = tinyPools([[1, 1, 1, 1]], [[0]], slotsOf(1))
    const agent = tinyAgent(1, { layers: pools.layersOf([0]), options: tinyOptions(templates, 1) })
    return tinyRoster([agent], weeksOfDays(1), pools, {
      templateBreakSlots: templates.map(({ breakSlots }) => breakSlots),
    })
  }

  it('have their break at each of its places equally often, and a fixed one at its own', () => {
    const roster = oneDay([
      tinyTemplate({ start: 0 }),
      tinyTemplate({ start: 1, breakFirst: 1, breakLast: 3, breakSlots: 1 }),
      tinyTemplate({ start: 2, breakFirst: 2, breakLast: 2, breakSlots: 1 }),
    ])
    roster.place(0, 0, 0, 4, NONE, 0)
    const list = new DayAlternatives(roster, random(4), 3)
    const counts = new Map<number, number>()
    for (let draw = 0; draw < DRAWS; draw++) {
      list.list(0, 0)
      const [, floating, fixed] = list.breakStart
      counts.set(floating!, (counts.get(floating!) ?? 0) + 1)
      if (fixed !== 4) counts.set(NONE, 1)
    }
    expect([...counts.keys()].sort()).toEqual([2, 3, 4])
    for (const count of counts.values())
      expect(Math.abs(count - DRAWS / 3)).toBeLessThan(5 * Math.sqrt(DRAWS / 3))
  })

  it('are about four dozen of a hundred, each as likely, and always the present one', () => {
    const templates = Array.from({ length: 100 }, (_, i) => tinyTemplate({ start: i % DAY }))
    const roster = oneDay(templates)
    roster.place(0, 0, 5, 4, NONE, 17)
    const list = new DayAlternatives(roster, random(4), templates.length)
    const counts = new Int32Array(templates.length)
    for (let draw = 0; draw < DRAWS; draw++) {
      list.list(0, 0)
      for (let i = 0; i < list.count; i++) counts[list.template[i]!]!++
    }
    expect(counts[17]).toBe(DRAWS)
    const expected = 0.48 * DRAWS
    counts.forEach((count, template) => {
      if (template !== 17) expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected))
    })
  })
})
