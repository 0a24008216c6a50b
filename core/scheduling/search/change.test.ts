import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countsOf,
  drawPlace,
  layersBetween,
  layMany,
  placeAt,
  recounted,
  SERVING,
  shiftsOf,
  type Toy,
  type ToyPlace,
  toyRoster,
  workOf,
} from '#test/core/scheduling/toy-rosters.ts'
import { ShiftChange } from './change.ts'
import { NONE } from './roster.ts'

const seeds = fc.integer()
const NO_SHIFT: ToyPlace = { start: NONE, length: 0, breakStart: NONE, template: NONE }
const SEVERAL_LAYERS = [1, 2]

const drawn = <T>({ below }: Toy, list: readonly T[]): T => list[below(list.length)]!

/** Agent and day of a shift that serves several ticket groups, one at a time. */
function drawShift(toy: Toy): { a: number; day: number; place: ToyPlace } | null {
  const a = drawn(toy, SEVERAL_LAYERS)
  const day = toy.below(toy.roster.dayCount)
  const place = placeAt(toy, a, day)
  return place && { a, day, place }
}

/** Every stretch of work serves one ticket group, or several for the least length each. */
function keepsSessions({ roster }: Toy, stretches: readonly number[][]): boolean {
  const least = roster.options.minSessionSlots
  return stretches.every(layers => {
    const sessions = layers.join('').match(/(.)\1*/g) ?? []
    return sessions.length < 2 || sessions.every(session => session.length >= least)
  })
}

const layersOf = (toy: Toy, a: number, place: ToyPlace): number[][] =>
  workOf(toy, a, place).map(([from, to]) => layersBetween(toy, a, from, to))

describe('a change of one shift', () => {
  it('costs what it says, whatever moves, grows, shrinks, comes or goes', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed, { isSplit: true })
        const { roster } = toy
        layMany(toy)
        const change = new ShiftChange(roster)
        for (let step = 0; step < 40; step++) {
          const a = drawn(toy, SERVING)
          const day = toy.below(roster.dayCount)
          const to = toy.below(6) === 0 ? NO_SHIFT : drawPlace(toy, a, day, day)
          if (!to || (to.start === NONE && !placeAt(toy, a, day))) continue
          const before = roster.board.cost()
          Object.assign(change.begin(a, day), to)
          const predicted = change.price(0)
          expect(roster.board.cost()).toBe(before)
          change.commit()
          expect(roster.board.cost() - before).toBe(predicted)
          expect(placeAt(toy, a, day)).toEqual(to.start === NONE ? null : to)
        }
        expect(countsOf(toy)).toEqual(recounted(toy))
      }),
      { numRuns: 40 },
    )
  })

  it('taken back gives its cost back, and the roster as it was', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed, { isSplit: true, spreadPrice: 3 })
        const { roster } = toy
        layMany(toy)
        const [shifts, counts] = [shiftsOf(toy), countsOf(toy)]
        const change = new ShiftChange(roster)
        const done: { a: number; day: number; was: ToyPlace; delta: number }[] = []
        for (let step = 0; step < 15; step++) {
          const a = drawn(toy, SERVING)
          const day = toy.below(roster.dayCount)
          const to = drawPlace(toy, a, day, day)
          if (!to) continue
          const place = change.begin(a, day)
          const was = { ...place }
          Object.assign(place, to)
          done.push({ a, day, was, delta: change.price(0) })
          change.commit()
        }
        for (const { a, day, was, delta } of done.toReversed()) {
          Object.assign(change.begin(a, day), was)
          expect(change.price(0)).toBe(-delta || 0)
          change.commit()
        }
        expect(shiftsOf(toy)).toBe(shifts)
        expect(countsOf(toy)).toEqual(counts)
      }),
      { numRuns: 40 },
    )
  })

  it('alters the day when it is worked or not, or by another template, and trades places both ways', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster } = toy
        layMany(toy)
        const a = drawn(toy, SERVING)
        const day = toy.below(roster.dayCount)
        const was = placeAt(toy, a, day)
        const to = toy.below(3) === 0 ? NO_SHIFT : drawPlace(toy, a, day, day)
        if (!to) return
        const change = new ShiftChange(roster)
        Object.assign(change.begin(a, day), to)
        if (was || to.start !== NONE)
          expect(change.altersDay()).toBe(!was || to.start === NONE || was.template !== to.template)
        const shifts = shiftsOf(toy)
        change.swap()
        const cell = a * roster.dayCount + day
        expect([roster.start[cell], roster.template[cell]]).toEqual([to.start, to.template])
        change.swap()
        expect(shiftsOf(toy)).toBe(shifts)
        expect(change.place).toEqual(to)
      }),
      { numRuns: 80 },
    )
  })

  it('meets another one where it lies on slots that the other has now', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster, below } = toy
        layMany(toy)
        const a = drawn(toy, SERVING)
        const [day, other] = [below(roster.dayCount), below(roster.dayCount)]
        const [first, second] = [new ShiftChange(roster), new ShiftChange(roster)]
        const place = first.begin(a, day)
        second.begin(a, other).start = NONE
        const its = placeAt(toy, a, other)
        const slots = its ? Array.from({ length: its.length }, (_, i) => its.start + i) : []
        for (let start = NONE; start < roster.slotCount; start++) {
          place.start = start
          place.length = 4 + below(5)
          const isMet = slots.some(slot => slot >= start && slot < start + place.length)
          expect(first.meets(second)).toBe(start !== NONE && isMet)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('a change of a shift that serves several ticket groups', () => {
  it('costs what it says and leaves no session too short', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 4 }), (seed, minSessionSlots) => {
        const toy = toyRoster(seed, { minSessionSlots })
        const { roster, below } = toy
        layMany(toy)
        const change = new ShiftChange(roster)
        for (let step = 0; step < 40; step++) {
          const a = drawn(toy, SEVERAL_LAYERS)
          const day = below(roster.dayCount)
          const to = drawPlace(toy, a, day, day)
          if (!to) continue
          const before = roster.board.cost()
          const place = change.begin(a, day)
          const by = place.start === NONE || below(2) === 0 ? 0 : to.start - place.start
          Object.assign(place, to)
          const predicted = change.price(by)
          if (predicted === Number.POSITIVE_INFINITY) continue
          change.commit()
          expect(roster.board.cost() - before).toBe(predicted)
          expect(keepsSessions(toy, layersOf(toy, a, to))).toBe(true)
        }
        expect(countsOf(toy)).toEqual(recounted(toy))
      }),
      { numRuns: 40 },
    )
  })

  it('keeps the ticket group of each slot that is worked before and after, and moves along when asked to', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed, { minSessionSlots: 1 })
        const { roster, below } = toy
        layMany(toy)
        const shift = drawShift(toy)
        if (!shift) return
        const { a, day, place: was } = shift
        const to = drawPlace(toy, a, day, day)
        if (!to) return
        const by = below(2) === 0 ? 0 : to.start - was.start
        const before = new Map<number, number>()
        for (const [from, end] of workOf(toy, a, was))
          layersBetween(toy, a, from, end).forEach((layer, i) => {
            before.set(from + i, layer)
          })
        const change = new ShiftChange(roster)
        Object.assign(change.begin(a, day), to)
        expect(change.price(by)).toBeLessThan(Number.POSITIVE_INFINITY)
        change.commit()
        for (const [from, end] of workOf(toy, a, to))
          layersBetween(toy, a, from, end).forEach((layer, i) => {
            const kept = before.get(from + i - by)
            if (kept !== undefined) expect(layer).toBe(kept)
          })
      }),
      { numRuns: 100 },
    )
  })

  it('to another day takes its sessions there as they are', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const toy = toyRoster(seed)
        const { roster, below } = toy
        layMany(toy)
        const shift = drawShift(toy)
        if (!shift) return
        const { a, day, place: was } = shift
        const target = below(roster.dayCount)
        const { dayStart } = roster.agents[a]!
        const start = dayStart[target]! + below(dayStart[target + 1]! - dayStart[target]!)
        if (placeAt(toy, a, target) || !roster.fits(a, target, start, was.length, day)) return
        const before = roster.board.cost()
        const sessions = layersOf(toy, a, was)
        const [first, second] = [new ShiftChange(roster), new ShiftChange(roster)]
        first.begin(a, day).start = NONE
        const breakStart = was.breakStart === NONE ? NONE : was.breakStart - was.start + start
        const to = { ...was, start, breakStart }
        Object.assign(second.begin(a, target), to)
        second.carryFrom(was.start)
        if (first.meets(second) || second.meets(first)) return
        const predicted = first.price(0) + second.price(0)
        first.commit()
        second.commit()
        expect(roster.board.cost() - before).toBe(predicted)
        expect(layersOf(toy, a, to)).toEqual(sessions)
        expect(countsOf(toy)).toEqual(recounted(toy))
      }),
      { numRuns: 80 },
    )
  })
})

describe('another ticket group for a part of a shift', () => {
  it('is priced where it changes something and leaves sessions long enough, and nowhere else', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 4 }), (seed, minSessionSlots) => {
        const toy = toyRoster(seed, { minSessionSlots })
        const { roster, below } = toy
        layMany(toy)
        const change = new ShiftChange(roster)
        for (let step = 0; step < 40; step++) {
          const shift = drawShift(toy)
          if (!shift) continue
          const { a, day, place } = shift
          const start = place.start + below(place.length)
          const end = start + 1 + below(6)
          const layer = below(roster.agents[a]!.layers.length)
          const was = layersOf(toy, a, place)
          const now = workOf(toy, a, place).map(([from, to], i) =>
            was[i]!.map((old, k) =>
              start >= from && start < to && from + k >= start && from + k < end ? layer : old,
            ),
          )
          const isPriced = now.join() !== was.join() && keepsSessions(toy, now)
          const before = roster.board.cost()
          const predicted = change.priceRecolor(a, day, start, end, layer)
          expect(predicted < Number.POSITIVE_INFINITY).toBe(isPriced)
          if (!isPriced) continue
          change.commitRecolor()
          expect(roster.board.cost() - before).toBe(predicted)
          expect(layersOf(toy, a, place)).toEqual(now)
        }
        expect(countsOf(toy)).toEqual(recounted(toy))
      }),
      { numRuns: 40 },
    )
  })

  it('may lengthen the session beside it by one slot, or shorten it down to the least length', () => {
    const { roster } = toyRoster(1, { minSessionSlots: 3 })
    const base = roster.slotCount
    roster.layerAt.fill(0, base + 20, base + 25)
    roster.layerAt.fill(1, base + 25, base + 30)
    roster.place(1, 1, 20, 10, NONE, NONE)
    const change = new ShiftChange(roster)
    const isPriced = (start: number, end: number, layer: number) =>
      change.priceRecolor(1, 1, start, end, layer) < Number.POSITIVE_INFINITY
    expect([isPriced(25, 26, 0), isPriced(25, 27, 0), isPriced(25, 28, 0)]).toEqual([true, true, false])
    expect([isPriced(24, 25, 1), isPriced(22, 25, 1), isPriced(20, 25, 1)]).toEqual([true, false, true])
    // A part of a session would be too short; what lies beyond the shift does not lengthen it.
    expect([isPriced(21, 24, 1), isPriced(27, 40, 0), isPriced(28, 40, 0)]).toEqual([false, false, false])
  })
})
