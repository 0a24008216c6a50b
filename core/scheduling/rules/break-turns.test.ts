import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { plannedShift } from '#test/core/scheduling/builders.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import type { OpenShift } from './assignment-grid.ts'
import { type BreakShift, takeTurns, type Wanted } from './break-turns.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const WINDOW = { start: 0, end: 120 * MINUTE_MS }
const STARTS = [0, 30, 60, 90, 120].map(minute => minute * MINUTE_MS)

function breakShift(
  blockId: number,
  surferId: number,
  streams: number[],
  chosen: (number | null)[],
): BreakShift {
  const shift: OpenShift = {
    ...plannedShift({ blockId, surferId }),
    skills: [],
    streams: Int32Array.from(streams),
    free: [],
    tasks: [],
  }
  const wanted = chosen.map(
    (at): Wanted => ({ part: { anchor: 0, interval: WINDOW }, starts: STARTS, chosen: at }),
  )
  return { shift, wanted, orders: [wanted], others: [] }
}

function randomDays(seed: number): BreakShift[] {
  const upTo = below(random(seed))
  const count = 1 + upTo(2)
  return Array.from({ length: 2 + upTo(10) }, (_, i) => {
    const chosen = Array.from({ length: count }, () => (upTo(5) === 0 ? null : STARTS[upTo(STARTS.length)]!))
    return breakShift(i, 1 + upTo(4), upTo(3) === 0 ? [1] : [], chosen)
  })
}

const choicesOf = (list: readonly BreakShift[]) => list.map(one => one.wanted.map(want => want.chosen).join())
/** Lateness as a fraction of the window, from the middle. */
const lateOf = ({ wanted }: BreakShift) =>
  wanted.reduce((sum, { chosen }) => sum + (chosen === null ? 0 : chosen / WINDOW.end - 0.5), 0)

describe('turns in the early breaks', () => {
  it('hand the same breaks round among shifts that may swap, and to no others', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const days = randomDays(seed)
        const isFirst = ({ shift }: BreakShift) => shift.streams.length > 0
        const groups = [days.filter(isFirst), days.filter(one => !isFirst(one))]
        const before = groups.map(group => choicesOf(group).toSorted())
        takeTurns(days, 1)
        expect(groups.map(group => choicesOf(group).toSorted())).toEqual(before)
      }),
      { numRuns: 150 },
    )
  })

  it('give the earliest breaks of a day to whoever was latest on the days before', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 5 }), (seed, size) => {
        const upTo = below(random(seed))
        const past = new Map<number, number>()
        // Breaks of another rule, at the same time for all surfers of a day: they keep the days apart.
        const days = Array.from({ length: 4 }, (_, day) =>
          Array.from({ length: size }, (_, i) => {
            const one = breakShift(10 * day + i, i, [], [STARTS[upTo(STARTS.length + 1)] ?? null])
            return { ...one, others: [{ start: day + 1, end: day + 2 }] }
          }),
        )
        takeTurns(days.flat(), 1)
        for (const day of days) {
          for (const a of day)
            for (const b of day) {
              const [wasA, wasB] = [past.get(a.shift.surferId) ?? 0, past.get(b.shift.surferId) ?? 0]
              if (wasA > wasB) expect(lateOf(a)).toBeLessThanOrEqual(lateOf(b))
            }
          for (const one of day)
            past.set(one.shift.surferId, (past.get(one.shift.surferId) ?? 0) + lateOf(one))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('leave nobody behind by more than a window over weeks of the same choices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 20 }), (size, days) => {
        const all = Array.from({ length: days }, (_, day) =>
          Array.from({ length: size }, (_, i) => ({
            ...breakShift(100 * day + i, i, [], [STARTS[i]!]),
            others: [{ start: day + 1, end: day + 2 }],
          })),
        ).flat()
        takeTurns(all, 1)
        const late = new Map<number, number>()
        for (const one of all) late.set(one.shift.surferId, (late.get(one.shift.surferId) ?? 0) + lateOf(one))
        expect(Math.max(...late.values()) - Math.min(...late.values())).toBeLessThanOrEqual(1 + 1e-9)
      }),
      { numRuns: 60 },
    )
  })
})
