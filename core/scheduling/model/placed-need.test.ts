import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PresentGroup, shareGroups } from '#core/blocks/index.ts'
import { deferredWork, evenlyWorked, workWithin } from '#core/staffing/deferred-work.ts'
import { type PlannedStream, placedNeed } from './placed-need.ts'

const SLOTS = 24
const series = (most: number) => fc.array(fc.nat(most), { minLength: SLOTS, maxLength: SLOTS })
const live = (required: number[]): PlannedStream => ({ required: Float64Array.from(required), work: null })
const waiting = (arrivals: number[], reach: number): PlannedStream => {
  const work = workWithin(deferredWork(arrivals, reach, null), 0, SLOTS)
  return { required: evenlyWorked(work, SLOTS), work }
}
const group = (streams: number[], agents: ArrayLike<number>): PresentGroup => ({
  streams,
  present: Float64Array.from(agents),
})
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)

/** Agents missing when the groups do the work, each stream first due first. */
function missing(streams: readonly PlannedStream[], groups: readonly PresentGroup[]): number {
  const demand = streams.map(({ required, work }, s) => ({
    streamId: s,
    taskIds: [],
    startsAt: 0,
    incrementMinutes: 15,
    required,
    deferred: work && { ...work, startsAt: 0 },
  }))
  const shared = shareGroups({ demand, from: 0, stepCount: SLOTS }, groups)
  return streams.reduce(
    (total, _, s) =>
      total + sum(shared.required[s]!.map((agents, slot) => Math.max(0, agents - shared.actual[s]![slot]!))),
    0,
  )
}

describe('need of work that may wait', () => {
  it('lies in the valleys of contacts that cannot', () => {
    const calls = Array.from({ length: SLOTS }, (_, slot) => (slot % 8 < 4 ? 4 : 1))
    const mail = Array.from({ length: SLOTS }, (_, slot) => (slot % 8 === 0 ? 12 : 0))
    const [, need] = placedNeed([live(calls), waiting(mail, 8)], [group([0, 1], Array(SLOTS).fill(4))])
    expect([...need!.slice(0, 8)]).toEqual([0, 0, 0, 0, 3, 3, 3, 3])
  })

  it('never misses a target with agents who can meet it, and is kept whole', () => {
    fc.assert(
      fc.property(
        series(3),
        series(3),
        series(4),
        series(9),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (calls, mail, letters, extra, soon, late) => {
          const agents = calls.map((needed, slot) => needed + extra[slot]!)
          const streams = [live(calls), waiting(mail, soon), waiting(letters, soon + late)]
          const groups = [group([0, 1, 2], agents)]
          const need = placedNeed(streams, groups)
          for (const s of [1, 2]) expect(sum(need[s]!)).toBeCloseTo(sum(streams[s]!.work!.amount), 6)
          fc.pre(missing(streams, groups) < 1e-9)
          agents.forEach((there, slot) => {
            expect(sum(need.map(one => one[slot]!))).toBeLessThanOrEqual(there + 1e-6)
          })
        },
      ),
      { numRuns: 300 },
    )
  })
})
