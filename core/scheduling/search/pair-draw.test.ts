import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { type Market, market } from '#test/core/scheduling/tiny-markets.ts'
import {
  belowBy,
  everyRow,
  lay,
  rowIn,
  shiftsOn,
  slotsOf,
  type TinyTemplate,
  tinyAgent,
  tinyOptions,
  tinyPools,
  tinyRoster,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import { PairDrawer } from './pair-draw.ts'
import type { Roster } from './roster.ts'
import { takeSnapshot } from './snapshot.ts'

const HOT = 1e6

function layAtRandom({ roster }: Market, seed: number): void {
  const below = belowBy(random(seed))
  roster.agents.forEach((agent, a) => {
    const rows = everyRow(agent, roster.weeks)
    lay(roster, a, rows[below(rows.length)]!)
  })
}

const rowText = (roster: Roster, a: number): string => JSON.stringify(rowIn(roster, a))

describe('pairs of shifts drawn together', () => {
  it('keep every limit and the days worked, and their cost change is what the roster costs more', () => {
    let changed = 0
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(HOT, 300, 1), (seed, temperature) => {
        const given = market(seed, { isPair: true })
        const { roster } = given
        layAtRandom(given, seed)
        const allowed = roster.agents.map(
          agent =>
            new Set(
              everyRow(agent, roster.weeks).map(row =>
                JSON.stringify(row.map(({ start, length }) => [start, length])),
              ),
            ),
        )
        const before = roster.agents.map((_, a) => rowIn(roster, a))
        const drawer = new PairDrawer(roster, random(seed))
        let cost = roster.cost()
        for (let i = 0; i < 4; i++) {
          cost += drawer.run(5, temperature)
          expect(roster.cost()).toBe(cost)
        }
        roster.agents.forEach((_, a) => {
          const row = rowIn(roster, a)
          expect(allowed[a]!.has(JSON.stringify(row.map(({ start, length }) => [start, length])))).toBe(true)
          expect(row.map(({ day }) => day)).toEqual(before[a]!.map(({ day }) => day))
          if (JSON.stringify(row) !== JSON.stringify(before[a])) changed++
        })
      }),
      { numRuns: 120 },
    )
    expect(changed).toBeGreaterThan(0)
  })

  it('come as often as their cost asks, breaks with several places included', () => {
    const [temperature, draws] = [150, 4000]
    const templates: TinyTemplate[] = [0, 3, 5].map((start, i) => ({
      start,
      length: 5 + (i % 2),
      breakFirst: 1,
      breakLast: 2,
      breakSlots: 1,
    }))
    const required = [0, 1, 1, 1.5, 1.5, 2, 1, 1, 1, 0.5, 0.5]
    const pools = tinyPools([required], [[0]], slotsOf(1))
    const agent = tinyAgent(1, { layers: pools.layersOf([0]), options: tinyOptions(templates, 1) })
    const roster = tinyRoster([agent, agent], weeksOfDays(1), pools, { templateBreakSlots: [1, 1, 1] })
    const text = () => `${rowText(roster, 0)} ${rowText(roster, 1)}`
    const weights = new Map<string, number>()
    for (const one of shiftsOn(agent, 0))
      for (const two of shiftsOn(agent, 0)) {
        lay(roster, 0, [one])
        lay(roster, 1, [two])
        weights.set(text(), Math.exp(-roster.cost() / temperature))
      }
    const drawer = new PairDrawer(roster, random(9))
    const counts = new Map<string, number>()
    for (let i = 0; i < draws; i++) {
      drawer.run(6, temperature)
      counts.set(text(), (counts.get(text()) ?? 0) + 1)
    }
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
    expect(weights.size).toBe(36)
    for (const [pair, weight] of weights) {
      const expected = (draws * weight) / total
      expect(Math.abs((counts.get(pair) ?? 0) - expected)).toBeLessThan(6 * Math.sqrt(expected) + 6)
    }
  })

  it('are never of agents who serve different ticket groups, nor of one agent alone', () => {
    const templates = [0, 3, 5].map(start => ({
      start,
      length: 4,
      breakFirst: -1,
      breakLast: -1,
      breakSlots: 0,
    }))
    const required = [1, 1, 1, 1, 1, 1, 1, 1, 1]
    const pools = tinyPools([required, required], [[0], [1]], slotsOf(1))
    const agents = [0, 1].map(stream =>
      tinyAgent(1, { layers: pools.layersOf([stream]), options: tinyOptions(templates, 1) }),
    )
    const roster = tinyRoster(agents, weeksOfDays(1), pools, { templateBreakSlots: [0, 0, 0] })
    agents.forEach((agent, a) => {
      lay(roster, a, [shiftsOn(agent, 0)[1]!])
    })
    const before = takeSnapshot(roster)
    expect(new PairDrawer(roster, random(1)).run(100, HOT)).toBe(0)
    expect(takeSnapshot(roster)).toEqual(before)
  })

  it('go where one agent makes room for the other, however cold it is', () => {
    const templates = [0, 4].map(start => ({
      start,
      length: 4,
      breakFirst: -1,
      breakLast: -1,
      breakSlots: 0,
    }))
    const pools = tinyPools([[1, 1, 1, 1, 1, 1, 1, 1]], [[0]], slotsOf(1))
    const layers = pools.layersOf([0])
    const [both, late] = [tinyOptions(templates, 1), tinyOptions(templates, 1)]
    const roster = tinyRoster(
      [tinyAgent(1, { layers, options: both }), tinyAgent(1, { layers, options: late })],
      weeksOfDays(1),
      pools,
      { templateBreakSlots: [0, 0] },
    )
    for (const a of [0, 1]) roster.place(a, 0, 0, 4, -1, 0)
    // Both early: four slots short and four too much.
    expect(roster.cost()).toBe(1600)
    expect(new PairDrawer(roster, random(2)).run(30, 1)).toBe(-1600)
    expect([...roster.start].sort()).toEqual([0, 4])
  })
})
