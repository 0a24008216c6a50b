import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Backlog,
  deferredWork,
  evenlyWorked,
  placedWork,
  workedBacklog,
  workWithin,
} from './deferred-work.ts'

const LENGTH = 14
const series = (most: number) => fc.array(fc.nat(most), { minLength: LENGTH, maxLength: LENGTH })
const opening = fc.option(
  fc.array(fc.constantFrom(true, true, false), { minLength: LENGTH, maxLength: LENGTH }),
)
const one = fc.record({
  arrivals: series(5),
  agents: series(4),
  isOpen: opening,
  reach: fc.integer({ min: 1, max: 9 }),
})

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
type Work = ReturnType<typeof deferredWork>
/** Work that falls due within the series: what is due later is neither late nor done. */
function wholeOf({
  arrivals,
  reach,
  isOpen,
}: {
  arrivals: number[]
  reach: number
  isOpen: boolean[] | null
}) {
  const work = deferredWork(arrivals, reach, isOpen)
  return { ...work, amount: work.amount.map((amount, piece) => (work.end[piece]! <= LENGTH ? amount : 0)) }
}

/** Most work that any way of working gets done in time: unit by unit along augmenting paths. */
function mostInTime({ amount, first, end, isOpen }: Work, agents: readonly number[]): number {
  const units = [...amount].flatMap((count, piece) => Array.from({ length: count }, () => piece))
  const seats = agents.map(() => [] as number[])
  const isFree = (slot: number) => (isOpen ? Boolean(isOpen[slot]) : true)
  const place = (unit: number, seen: Set<number>): boolean => {
    for (let slot = first[units[unit]!]!; slot < Math.min(end[units[unit]!]!, agents.length); slot++) {
      if (!isFree(slot) || seen.has(slot)) continue
      seen.add(slot)
      const taken = seats[slot]!
      if (taken.length < agents[slot]!) {
        taken.push(unit)
        return true
      }
      const moved = taken.findIndex(other => place(other, seen))
      if (moved < 0) continue
      taken[moved] = unit
      return true
    }
    return false
  }
  return units.filter((_, unit) => place(unit, new Set())).length
}

describe('work as it is done', () => {
  it('misses as little as any way of working it', () => {
    fc.assert(
      fc.property(one, given => {
        const work = wholeOf(given)
        const { used, missed, missedOf } = workedBacklog(work, given.agents)
        const most = mostInTime(work, given.agents)
        expect(sum(used)).toBeCloseTo(most, 9)
        expect(sum(missed)).toBeCloseTo(sum(work.amount) - most, 9)
        expect(sum(missedOf)).toBeCloseTo(sum(missed), 9)
      }),
      { numRuns: 400 },
    )
  })

  it('is neither lost nor made, and misses where it falls due', () => {
    fc.assert(
      fc.property(one, ({ arrivals, agents, isOpen, reach }) => {
        const work = deferredWork(arrivals, reach, isOpen)
        const { used, late, missed, backlog } = workedBacklog(work, agents)
        let come = 0
        let done = 0
        agents.forEach((there, slot) => {
          work.first.forEach((first, piece) => {
            if (first === slot) come += work.amount[piece]!
          })
          done += used[slot]! + missed[slot]!
          expect(backlog[slot]).toBeCloseTo(come - done, 9)
          expect(used[slot]! + late[slot]!).toBeLessThanOrEqual(there + 1e-9)
          if (isOpen?.[slot] === false) expect(used[slot]! + late[slot]!).toBe(0)
          if (missed[slot]! > 0) expect([...work.end]).toContain(slot + 1)
        })
      }),
    )
  })

  it('is never later with more agents, nor with more time', () => {
    fc.assert(
      fc.property(one, fc.nat(LENGTH - 1), ({ arrivals, agents, isOpen, reach }, at) => {
        const lateOf = (there: number[], waits: number) =>
          sum(workedBacklog(deferredWork(arrivals, waits, isOpen), there).missed)
        const base = lateOf(agents, reach)
        expect(
          lateOf(
            agents.map((count, slot) => (slot === at ? count + 1 : count)),
            reach,
          ),
        ).toBeLessThanOrEqual(base)
        expect(lateOf(agents, reach + 1)).toBeLessThanOrEqual(base)
      }),
    )
  })

  it('goes on from a remembered place, and from what is left', () => {
    fc.assert(
      fc.property(one, fc.nat(LENGTH - 1), ({ arrivals, agents, isOpen, reach }, at) => {
        const work = deferredWork(arrivals, reach, isOpen)
        const whole = workedBacklog(work, agents)
        const run = new Backlog(work)
        for (let slot = 0; slot < at; slot++) {
          run.work(slot, agents[slot]!)
          run.end(slot)
        }
        const again = new Backlog(work)
        again.state = run.state
        for (let slot = at; slot < LENGTH; slot++) {
          expect(again.work(slot, agents[slot]!)).toBeCloseTo(whole.used[slot]!, 9)
          expect(again.end(slot)).toBeCloseTo(whole.missed[slot]!, 9)
          expect(again.waiting(slot)).toBeCloseTo(whole.backlog[slot]!, 9)
        }
        const rest = workedBacklog(run.rest(at), agents.slice(at))
        expect(sum(rest.missed)).toBeCloseTo(sum(whole.missed.subarray(at)), 9)
      }),
    )
  })
})

describe('work as it is placed', () => {
  it('never misses its target where any placement would not, and is kept whole', () => {
    fc.assert(
      fc.property(one, given => {
        const work = wholeOf(given)
        const placed = placedWork(work, given.agents)
        expect(sum(placed)).toBeCloseTo(sum(work.amount), 6)
        // Agents as placed do all the work, and as many as are there do as much of it as they ever could.
        expect(sum(workedBacklog(work, placed).missed)).toBeCloseTo(0, 6)
        const kept = placed.map((agents, slot) => Math.min(agents, given.agents[slot]!))
        expect(sum(workedBacklog(work, kept).used)).toBeCloseTo(mostInTime(work, given.agents), 6)
      }),
      { numRuns: 400 },
    )
  })

  it('uses the same share of all agents where the windows allow it', () => {
    const work = deferredWork([8, 0, 0, 0], 4, null)
    expect([...placedWork(work, [4, 8, 0, 4])]).toEqual([2, 4, 0, 2])
    // The second piece comes when half of the agents have gone.
    expect([...placedWork(deferredWork([4, 0, 4, 0], 2, null), [4, 4, 4, 4])]).toEqual([2, 2, 2, 2])
    expect([...placedWork(deferredWork([0, 0, 6, 0], 2, null), [4, 4, 4, 4])]).toEqual([0, 0, 3, 3])
  })

  it('spreads what nobody can do in time over its own window', () => {
    expect([...placedWork(deferredWork([6, 0, 0, 0], 3, null), [2, 0, 0, 9])]).toEqual([
      2 + 4 / 3,
      4 / 3,
      4 / 3,
      0,
    ])
  })

  it('keeps a minimum of agents in open slots', () => {
    const work = deferredWork([1, 0, 0], 1, [true, true, false], 2)
    expect([...placedWork(work, [3, 3, 3])]).toEqual([2, 2, 0])
  })
})

it('counts by its share inside where only a part of the series is looked at', () => {
  fc.assert(
    fc.property(one, fc.nat(LENGTH - 1), fc.integer({ min: 1, max: LENGTH }), (given, start, length) => {
      const work = wholeOf(given)
      const to = Math.min(LENGTH, start + length)
      const even = evenlyWorked(work, LENGTH).subarray(start, to)
      const part = workWithin(work, start, to)
      expect(sum(part.amount)).toBeCloseTo(sum(even), 6)
      evenlyWorked(part, to - start).forEach((agents, slot) => {
        expect(agents).toBeCloseTo(even[slot]!, 6)
      })
    }),
  )
})
