import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countsOf,
  drawPlace,
  drawSessions,
  layMany,
  placeAt,
  recounted,
  shiftsOf,
  type Toy,
  toyRoster,
} from '#test/core/scheduling/toy-rosters.ts'
import { NONE } from './roster.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'

const seeds = fc.integer()

/** Shifts come, go, move and serve other ticket groups, here and there. */
function stir(toy: Toy, steps: number): void {
  const { roster, below } = toy
  for (let step = 0; step < steps; step++) {
    const a = below(roster.agents.length)
    const day = below(roster.dayCount)
    const was = placeAt(toy, a, day)
    roster.remove(a, day)
    // At the same place a shift may still serve other ticket groups.
    const place = below(4) === 0 ? was : below(3) === 0 ? null : drawPlace(toy, a, day)
    if (!place) continue
    drawSessions(toy, a, place)
    roster.place(a, day, place.start, place.length, place.breakStart, place.template)
  }
}

const stateOf = (toy: Toy) => ({ shifts: shiftsOf(toy), ...countsOf(toy) })

describe('a roster put aside', () => {
  it('comes back with its shifts, hours, supply and costs, whatever happened since', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), fc.integer({ min: 0, max: 30 }), (seed, isSplit, steps) => {
        const toy = toyRoster(seed, { isSplit, spreadPrice: 2 })
        layMany(toy)
        const state = stateOf(toy)
        const saved = takeSnapshot(toy.roster)
        stir(toy, steps)
        restoreSnapshot(toy.roster, saved)
        expect(stateOf(toy)).toEqual(state)
        expect(countsOf(toy)).toEqual(recounted(toy))
      }),
      { numRuns: 60 },
    )
  })

  it('may be brought back again and again, from every state to every other', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const kept = Array.from({ length: 3 }, () => {
          stir(toy, 25)
          return { saved: takeSnapshot(toy.roster), state: stateOf(toy) }
        })
        for (let step = 0; step < 6; step++) {
          const { saved, state } = kept[toy.below(kept.length)]!
          restoreSnapshot(toy.roster, saved)
          expect(stateOf(toy)).toEqual(state)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('goes on from there: shifts that are laid after it came back count as ever', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed, { spreadPrice: 2 })
        layMany(toy)
        const saved = takeSnapshot(toy.roster)
        stir(toy, 20)
        restoreSnapshot(toy.roster, saved)
        stir(toy, 20)
        expect(countsOf(toy)).toEqual(recounted(toy))
      }),
      { numRuns: 40 },
    )
  })

  it('is written over by a later one, and then is that', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        layMany(toy)
        const first = takeSnapshot(toy.roster)
        stir(toy, 20)
        const state = stateOf(toy)
        expect(takeSnapshot(toy.roster, first)).toBe(first)
        stir(toy, 20)
        restoreSnapshot(toy.roster, first)
        expect(stateOf(toy)).toEqual(state)
      }),
      { numRuns: 30 },
    )
  })

  it('knows shifts that differ in nothing but the template, and the break that comes with it', () => {
    const toy = toyRoster(5, { isSplit: true })
    const { roster } = toy
    roster.place(0, 1, 20, 8, 22, NONE)
    const state = stateOf(toy)
    const saved = takeSnapshot(roster)
    roster.remove(0, 1)
    roster.place(0, 1, 20, 8, 22, 1)
    expect(stateOf(toy)).not.toEqual(state)
    restoreSnapshot(roster, saved)
    expect(stateOf(toy)).toEqual(state)
  })
})
