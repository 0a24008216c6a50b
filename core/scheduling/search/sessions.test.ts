import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SessionPlanner } from './sessions.ts'

const SLOTS = 9
const MOST_LAYERS = 3
const UNTOUCHED = 99

const price = fc.integer({ min: -20, max: 20 })
const prices = fc.integer({ min: 1, max: MOST_LAYERS }).chain(layers =>
  fc.array(fc.array(price, { minLength: SLOTS, maxLength: SLOTS }), {
    minLength: layers,
    maxLength: layers,
  }),
)
const stretch = fc
  .tuple(fc.integer({ min: 0, max: SLOTS }), fc.integer({ min: 0, max: SLOTS }))
  .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)])

const worthOf = (given: readonly number[][], first: number, layers: readonly number[]): number =>
  layers.reduce((sum, layer, i) => sum + given[layer]![first + i]!, 0)

/** Lengths of the sessions, one after the other. */
const sessionsOf = (layers: readonly number[]): number[] =>
  layers.reduce<number[]>((lengths, layer, i) => {
    if (i > 0 && layers[i - 1] === layer) lengths[lengths.length - 1]!++
    else lengths.push(1)
    return lengths
  }, [])

const isAllowed = (layers: readonly number[], least: number): boolean => {
  const sessions = sessionsOf(layers)
  return sessions.length < 2 || sessions.every(length => length >= least)
}

/** The most that any choice of ticket groups is worth, slot by slot. */
function mostOf(given: readonly number[][], [first, end]: [number, number], least: number): number {
  let most = Number.NEGATIVE_INFINITY
  const visit = (layers: number[]) => {
    if (layers.length === end - first) {
      if (isAllowed(layers, least)) most = Math.max(most, worthOf(given, first, layers))
      return
    }
    for (let layer = 0; layer < given.length; layer++) visit([...layers, layer])
  }
  visit([])
  return most
}

function planned(planner: SessionPlanner, given: readonly number[][], [first, end]: [number, number]) {
  const at = 3
  const out = new Uint8Array(SLOTS + 6).fill(UNTOUCHED)
  planner.plan(
    given.map(list => Float64Array.from(list)),
    first,
    end,
    out,
    at,
  )
  const around = [...out.subarray(0, at), ...out.subarray(at + end - first)]
  expect(around.every(layer => layer === UNTOUCHED)).toBe(true)
  return Array.from(out.subarray(at, at + end - first))
}

describe('sessions of ticket groups in a stretch of work', () => {
  it('are worth as much as the best choice found by trying them all, and never too short', () => {
    const planners = [0, 1, 2, 3, 4].map(least => new SessionPlanner(least))
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 2 }),
        (given, least, first) => {
          // Seven slots are enough for three sessions of two, and few enough to try everything.
          const within: [number, number] = [first, first + 7]
          const layers = planned(planners[least]!, given, within)
          expect(isAllowed(layers, least)).toBe(true)
          expect(worthOf(given, first, layers)).toBe(mostOf(given, within, least))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('do not depend on what the same planner was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(prices, stretch), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (requests, least) => {
          const used = new SessionPlanner(least)
          for (const [given, within] of requests)
            expect(planned(used, given, within)).toEqual(planned(new SessionPlanner(least), given, within))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('change when one price rises only towards the ticket group that it is for', () => {
    fc.assert(
      fc.property(prices, fc.nat(SLOTS - 1), fc.nat(MOST_LAYERS - 1), (given, slot, chosen) => {
        const layer = chosen % given.length
        const raised = given.map((list, i) =>
          list.map((value, at) => (i === layer && at === slot ? value + 200 : value)),
        )
        const layers = planned(new SessionPlanner(3), raised, [0, SLOTS])
        expect(layers[slot]).toBe(layer)
      }),
      { numRuns: 100 },
    )
  })

  it('stay the same when every ticket group gains alike', () => {
    fc.assert(
      fc.property(prices, stretch, fc.integer({ min: -50, max: 50 }), (given, within, gain) => {
        const more = given.map(list => list.map((value, slot) => value + gain * (slot + 1)))
        const [first] = within
        const least = 2
        const before = planned(new SessionPlanner(least), given, within)
        const after = planned(new SessionPlanner(least), more, within)
        expect(worthOf(given, first, after)).toBe(worthOf(given, first, before))
      }),
      { numRuns: 150 },
    )
  })

  it('divide a stretch of twice the least length in the middle, and none that is shorter', () => {
    const given = [
      [5, 5, 5, 5, -5, -5, -5, -5, -5],
      [-5, -5, -5, -5, 5, 5, 5, 5, 4],
    ]
    const planner = new SessionPlanner(4)
    expect(planned(planner, given, [0, 8]).join('')).toBe('00001111')
    expect(planned(planner, given, [0, 9]).join('')).toBe('000011111')
    expect(planned(planner, given, [0, 7]).join('')).toBe('0000000')
    expect(planned(planner, given, [1, 8]).join('')).toBe('1111111')
    expect(planned(planner, given, [4, 4])).toEqual([])
  })

  it('of equal worth go to the ticket group that comes first', () => {
    const even = [Array<number>(SLOTS).fill(3), Array<number>(SLOTS).fill(3)]
    for (const least of [1, 2, 3, 5])
      expect(new Set(planned(new SessionPlanner(least), even, [0, SLOTS]))).toEqual(new Set([0]))
  })
})
