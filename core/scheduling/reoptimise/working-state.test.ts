import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { DAY_MS, HOUR_MS, type Interval, lengthMs, subtract } from '#core/time/index.ts'
import { MONDAY, standingSchedule } from '#test/core/scheduling/standing.ts'
import type { CoverageCost, ReoptimiseProblem } from './types.ts'
import { type Entry, WorkingState } from './working-state.ts'

const anyProblem = fc.record({ seed: fc.nat(5000), streams: fc.integer({ min: 1, max: 3 }) }).map(
  ({ seed, streams }): ReoptimiseProblem => ({
    ...standingSchedule({ seed, surfers: 5, days: 2, streams }),
    minimumGain: 1,
  }),
)

const entriesOf = (state: WorkingState): Entry[] => [...state.entriesBySurfer.values()].flat()

/** The blocks with everything done that is chosen. */
function blocksOf({ blocks }: ReoptimiseProblem, state: WorkingState): ScheduledBlock[] {
  const chosen = entriesOf(state).flatMap(entry => entry.chosen ?? [])
  const removedIds = new Set(chosen.flatMap(({ before }) => before.map(block => block.id)))
  return [...blocks.filter(block => !removedIds.has(block.id)), ...chosen.flatMap(({ after }) => after)]
}

function expectSame(found: CoverageCost, wanted: CoverageCost): void {
  for (const part of ['under', 'over', 'total'] as const) expect(found[part]).toBeCloseTo(wanted[part], 6)
}

const steps = fc.array(fc.tuple(fc.nat(20), fc.boolean()), { minLength: 4, maxLength: 16 })

describe('a schedule while it is re-optimised', () => {
  it('costs what its blocks cost when they are read anew, and each step what it tells', () => {
    fc.assert(
      fc.property(anyProblem, steps, (problem, done) => {
        const state = new WorkingState(problem)
        const entries = entriesOf(state)
        for (const [at, isImproved] of done) {
          const entry = entries[at % entries.length]!
          const before = state.supply.cost().total
          const gain = isImproved ? state.improve(entry) : state.put(entry, null).total
          expect(before - state.supply.cost().total).toBeCloseTo(gain, 6)
        }
        const blocks = blocksOf(problem, state)
        expectSame(state.supply.cost(), new WorkingState({ ...problem, blocks }).supply.cost())
      }),
      { numRuns: 12 },
    )
  })

  it('costs what it did at first once nothing is chosen', () => {
    fc.assert(
      fc.property(anyProblem, steps, (problem, done) => {
        const state = new WorkingState(problem)
        const first = state.supply.cost()
        const entries = entriesOf(state)
        for (const [at] of done) state.improve(entries[at % entries.length]!)
        for (const entry of entries) state.put(entry, null)
        expectSame(state.supply.cost(), first)
        expect(blocksOf(problem, state)).toEqual(problem.blocks)
      }),
      { numRuns: 15 },
    )
  })

  it('keeps a change only while it brings the least gain, beside all that was changed since', () => {
    fc.assert(
      fc.property(anyProblem, steps, (problem, done) => {
        const state = new WorkingState(problem)
        const entries = entriesOf(state)
        for (const [at] of done) {
          const entry = entries[at % entries.length]!
          state.improve(entry)
          const { chosen } = entry
          if (!chosen) continue
          const lost = -state.put(entry, null).total
          expect(lost).toBeGreaterThanOrEqual(problem.minimumGain - 1e-6)
          expect(state.put(entry, chosen).total).toBeCloseTo(lost, 6)
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('time off that is given over two weeks', () => {
  const WEEKS = [0, 1].map(week => MONDAY + week * 7 * DAY_MS)

  const workedMs = (blocks: readonly ScheduledBlock[], surferId: number, week: number): number => {
    const own = blocks.filter(block => block.surferId === surferId)
    const shifts = own.filter(
      ({ type, interval }) =>
        type === 'shift' && interval.start >= week && interval.start < week + 7 * DAY_MS,
    )
    const off = own.filter(({ type }) => type === 'time-off')
    const times = (some: readonly ScheduledBlock[]): Interval[] => some.map(({ interval }) => interval)
    return subtract(times(shifts), times(off)).reduce((sum, time) => sum + lengthMs(time), 0)
  }

  it('leaves each of them the hours that the contract guarantees', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 20, max: 33 }), (seed, hours) => {
        const drawn = standingSchedule({ seed, surfers: 2, days: 12, streams: 1 })
        const problem: ReoptimiseProblem = {
          ...drawn,
          allowed: ['time_off_addition'],
          minimumGain: 0.1,
          blocks: drawn.blocks.filter(({ type }) => type === 'shift'),
          surfers: drawn.surfers.map(surfer => ({ ...surfer, minContractedHours: hours })),
          // Far fewer agents are needed than there are.
          demand: drawn.demand.map(one => ({ ...one, required: new Float64Array(one.required.length) })),
        }
        const state = new WorkingState(problem)
        for (const entry of entriesOf(state)) state.improve(entry)
        const blocks = blocksOf(problem, state)
        for (const { id } of problem.surfers)
          for (const week of WEEKS) {
            const [was, is] = [workedMs(problem.blocks, id, week), workedMs(blocks, id, week)]
            expect(is).toBeGreaterThanOrEqual(Math.min(was, hours * HOUR_MS))
            // Nobody is needed, so an hour above the minimum is given away.
            expect(is < was).toBe(was >= (hours + 1) * HOUR_MS)
          }
      }),
      { numRuns: 8 },
    )
  })
})
