import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { everyRoster, leastOf, market } from '#test/core/scheduling/tiny-markets.ts'
import {
  belowBy,
  everyRow,
  randomTemplates,
  rowIn,
  type Shift,
  slotsOf,
  tinyAgent,
  tinyOptions,
  tinyPools,
  tinyRoster,
  weeksOfDays,
} from '#test/core/scheduling/tiny-rosters.ts'
import type { SearchControl } from '../problem/types.ts'
import type { Roster } from './roster.ts'
import { search } from './search.ts'
import { takeSnapshot } from './snapshot.ts'
import { WeekTourSolver } from './week-tour.ts'

const MOVES = 600

const searched = (roster: Roster, control: Partial<SearchControl> = {}): number =>
  search(roster, new WeekTourSolver(roster.slotCount), random(3), { seed: 3, iterations: MOVES, ...control })

const places = (row: readonly Shift[]): string =>
  row.map(({ start, length, breakStart, template }) => [start, length, breakStart, template].join()).join(' ')

function expectWithinLimits(roster: Roster): void {
  roster.agents.forEach((agent, a) => {
    expect(everyRow(agent, roster.weeks).map(places)).toContain(places(rowIn(roster, a)))
  })
}

interface Progress {
  share: number
  cost: number
}

/** Eight agents without hours at least, for less demand than they can serve: laid softly, shifts pile up. */
function crowdedRoster(seed: number): Roster {
  const draw = random(seed)
  const below = belowBy(draw)
  const pools = tinyPools([Array.from({ length: slotsOf(3) }, () => below(12) / 4)], [[0]], slotsOf(3))
  const templates = randomTemplates(draw, 3)
  const options = tinyOptions(templates, 3)
  const agents = Array.from({ length: 8 }, () => tinyAgent(3, { layers: pools.layersOf([0]), options }))
  const templateBreakSlots = templates.map(({ breakSlots }) => breakSlots)
  return tinyRoster(agents, weeksOfDays(3), pools, { templateBreakSlots, spreadPrice: 50 })
}

describe('a search', () => {
  it('lacks the fewest hours, costs no less than the best roster there is, and mostly just that', () => {
    const runs = 25
    let best = 0
    fc.assert(
      fc.property(fc.integer(), seed => {
        // A single week: of several, one may leave another no room for its hours.
        const given = market(seed, { weeks: weeksOfDays(3) })
        const all = everyRoster(given)
        const missing = Math.min(...all.map(one => one.missing))
        const least = leastOf(
          all.filter(one => one.missing === missing),
          costs => costs.total,
        )
        searched(given.roster)
        expect(given.roster.missingSlots()).toBe(missing)
        expect(given.roster.cost()).toBeGreaterThanOrEqual(least)
        if (given.roster.cost() === least) best++
      }),
      { numRuns: runs },
    )
    expect(best).toBeGreaterThan(0.85 * runs)
  })

  it('tells what the best roster so far costs, and ends with it: fewest hours missing, then the least cost', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const { roster } = market(seed)
        const reported: Progress[] = []
        const shown: { missing: number; cost: number }[] = []
        const moves = searched(roster, {
          onProgress: (share, cost) => {
            reported.push({ share, cost })
            shown.push({ missing: roster.missingSlots(), cost: roster.cost() })
          },
        })
        expect(moves).toBe(MOVES)
        expect(reported.at(-1)).toEqual({ share: 1, cost: roster.cost() / 100 })
        const [best] = shown.sort((a, b) => a.missing - b.missing || a.cost - b.cost)
        expect({ missing: roster.missingSlots(), cost: roster.cost() }).toEqual(best)
        const shares = reported.map(({ share }) => share)
        expect(shares).toEqual(shares.toSorted((a, b) => a - b))
        expectWithinLimits(roster)
      }),
      { numRuns: 40 },
    )
  })

  it('finds the same roster from the same seed', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const [one, two] = [market(seed).roster, market(seed).roster]
        searched(one)
        searched(two)
        expect(takeSnapshot(two)).toEqual(takeSnapshot(one))
      }),
      { numRuns: 15 },
    )
  })
})

describe('a search that is stopped', () => {
  it('leaves a roster within the limits, the best that it told of, with its cost up to date', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(60), (seed, patience) => {
        const { roster } = market(seed)
        let left = patience
        const reported: Progress[] = []
        searched(roster, {
          isCancelled: () => left-- <= 0,
          onProgress: (share, cost) => {
            reported.push({ share, cost })
          },
        })
        expectWithinLimits(roster)
        const last = reported.at(-1)
        if (last) expect(roster.cost() / 100).toBe(last.cost)
        roster.agents.forEach((_, a) => {
          const used = rowIn(roster, a).reduce((sum, { length }) => sum + length, 0)
          expect(roster.usedBy(a).reduce((sum, slots) => sum + slots, 0)).toBe(used)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('between weeks of many agents goes back to the best roster that it told of', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 9, max: 40 }), (seed, patience) => {
        const roster = crowdedRoster(seed)
        let left = patience
        const reported: number[] = []
        searched(roster, {
          isCancelled: () => left-- <= 0,
          onProgress: (_, cost) => {
            reported.push(cost)
          },
        })
        expect(roster.cost() / 100).toBe(reported.at(-1))
        expect(roster.cost() / 100).toBe(Math.min(...reported))
      }),
      { numRuns: 60 },
    )
  })

  it('at once leaves the roster as it was', () => {
    const { roster } = market(5)
    const before = takeSnapshot(roster)
    expect(searched(roster, { isCancelled: () => true })).toBe(0)
    expect(takeSnapshot(roster)).toEqual(before)
  })

  it('by its time share still lays each week twice, and does no moves once the time is over', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const { roster } = market(seed)
        const reported: Progress[] = []
        const moves = searched(roster, {
          timeShare: () => 1,
          onProgress: (share, cost) => {
            reported.push({ share, cost })
          },
        })
        expect(moves).toBe(0)
        expect(reported.map(({ cost }) => cost)).toContain(roster.cost() / 100)
        expectWithinLimits(roster)
      }),
      { numRuns: 15 },
    )
  })
})
