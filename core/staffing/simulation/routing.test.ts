import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routingOf } from './routing.ts'
import type { ReadyInterval, SimulatedStream, SimulatedSurfer, SimulationRequest } from './types.ts'

const STARTS_AT = 40_000
const stream = (id: number): SimulatedStream => ({
  id,
  volume: [],
  handleTimeSeconds: [],
  handleTimeVariation: null,
  patienceSeconds: null,
  targetResponseTimeSeconds: 20,
  concurrency: 1,
  handleTimeStretch: 0,
  isOnline: id !== 2,
})
const requestOf = (surfers: SimulatedSurfer[]): SimulationRequest => ({
  startsAt: STARTS_AT,
  incrementMinutes: 15,
  intervals: 1,
  streams: [0, 1, 2].map(stream),
  surfers,
  days: 1,
  seed: 1,
  rateSpread: 0,
})
const someStreams = fc.shuffledSubarray([0, 1, 2], { minLength: 1 })
/** Stretches of whole seconds that do not overlap, some empty and some touching, in any order. */
const ready = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 9 }).chain(edges => {
  const sorted = edges.toSorted((a, b) => a - b)
  const stretches = sorted.slice(1).map((end, i) => ({ start: sorted[i]! * 1000, end: end * 1000 }))
  return fc
    .tuple(
      fc.shuffledSubarray(stretches),
      fc.array(fc.option(someStreams, { nil: undefined }), { minLength: 8, maxLength: 8 }),
    )
    .map(([own, work]) =>
      own.map((one, i): ReadyInterval => ({ ...one, ...(work[i] && { streams: work[i] }) })),
    )
})
const surfers = fc
  .array(fc.record({ streams: someStreams, ready }), { maxLength: 4 })
  .map(all => all.map((one, id): SimulatedSurfer => ({ id, ...one })))

describe('the groups of surfers', () => {
  it('are at every second those of the stretch that holds then, and none beside them', () => {
    fc.assert(
      fc.property(surfers, all => {
        const { changes, groups } = routingOf(requestOf(all))
        expect(changes.map(({ time }) => time)).toEqual(
          changes.map(({ time }) => time).toSorted((a, b) => a - b),
        )
        for (let second = 0; second <= 62; second++)
          for (const [surfer, { streams, ready }] of all.entries()) {
            const at = STARTS_AT + second * 1000
            const holding = ready.find(({ start, end }) => start <= at && at < end)
            const last = changes.findLast(change => change.surfer === surfer && change.time <= second)
            if (!holding) {
              expect(last?.group ?? null).toBeNull()
              continue
            }
            const served = holding.streams ?? streams
            const group = groups[last!.group!]!
            expect(group.live).toEqual(served.filter(one => one !== 2))
            expect(group.deferred).toEqual(served.filter(one => one === 2))
          }
      }),
      { numRuns: 150 },
    )
  })

  it('are told with no more changes than there are edges, none before the start', () => {
    fc.assert(
      fc.property(surfers, all => {
        const { changes } = routingOf(requestOf(all))
        all.forEach(({ ready }, surfer) => {
          const own = changes.filter(change => change.surfer === surfer).map(({ time }) => time)
          const edges = ready.flatMap(({ start, end }) =>
            end > start && end > STARTS_AT ? [start, end] : [],
          )
          const seconds = edges.map(edge => Math.max(edge - STARTS_AT, 0) / 1000)
          expect(own).toEqual([...new Set(seconds)].sort((a, b) => a - b))
        })
      }),
      { numRuns: 150 },
    )
  })
})
