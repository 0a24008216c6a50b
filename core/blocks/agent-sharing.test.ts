import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deferredWork, workedBacklog } from '../staffing/deferred-work.ts'
import { type PresentGroup, shareGroups } from './coverage.ts'
import type { StreamDemand } from './stream-demand.ts'

const STEPS = 24
const series = (most: number) => fc.array(fc.nat(most), { minLength: STEPS, maxLength: STEPS })
const stream = (index: number, required: number[], reach: number | null): StreamDemand => ({
  streamId: index + 1,
  taskIds: [index + 1],
  startsAt: 0,
  incrementMinutes: 15,
  required,
  deferred: reach ? { ...deferredWork(required, reach, null), startsAt: 0 } : null,
})
const group = (streams: number[], agents: number[]): PresentGroup => ({
  streams,
  present: Float64Array.from(agents),
})
const share = (demand: StreamDemand[], groups: PresentGroup[]) =>
  shareGroups({ demand, from: 0, stepCount: STEPS }, groups)
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)
const shortOf = ({ required, actual }: ReturnType<typeof share>, s: number) =>
  sum(required[s]!.map((agents, step) => Math.max(0, agents - actual[s]![step]!)))

describe('shared agents', () => {
  it('work what may wait in the valleys of what may not', () => {
    const calls = Array.from({ length: STEPS }, (_, step) => (step % 8 < 4 ? 4 : 1))
    const mail = Array.from({ length: STEPS }, (_, step) => (step < STEPS - 8 ? 1.5 : 0))
    const found = share([stream(0, calls, null), stream(1, mail, 8)], [group([0, 1], Array(STEPS).fill(4))])
    expect(shortOf(found, 0)).toBe(0)
    expect(shortOf(found, 1)).toBeCloseTo(0, 9)
    // Eight quarter-hours of mail wait for the three agents of the first valley.
    expect([...found.actual[1]!.slice(0, 8)]).toEqual([0, 0, 0, 0, 3, 3, 3, 3])
    expect([...found.backlog[1]!.slice(0, 5)]).toEqual([1.5, 3, 4.5, 6, 4.5])
  })

  it('are short where work falls due, once, and to spare when nothing is left', () => {
    const mail = [2, ...Array(STEPS - 1).fill(0)]
    const nobody = share([stream(0, mail, 4)], [])
    expect([...nobody.required[0]!.slice(0, 6)]).toEqual([0, 0, 0, 2, 0, 0])
    const late = share([stream(0, mail, 4)], [group([0], [0, 0, 0, 1, 1, ...Array(STEPS - 5).fill(0)])])
    expect([...late.required[0]!.slice(0, 6)]).toEqual([0, 0, 0, 2, 0, 0])
    expect([...late.actual[0]!.slice(0, 6)]).toEqual([0, 0, 0, 1, 1, 0])
  })

  it('work what is due first of several ticket groups', () => {
    const mail = [6, ...Array(STEPS - 1).fill(0)]
    const found = share([stream(0, mail, 8), stream(1, mail, 4)], [group([0, 1], Array(STEPS).fill(2))])
    expect([...found.actual[1]!.slice(0, 4)]).toEqual([2, 2, 2, 0])
    expect([...found.actual[0]!.slice(0, 6)]).toEqual([0, 0, 0, 2, 2, 2])
    expect(shortOf(found, 0) + shortOf(found, 1)).toBe(0)
  })

  it('keep the least number of agents for work that may wait, and these do it', () => {
    const mail = {
      ...stream(0, Array(STEPS).fill(0), 4),
      deferred: { ...deferredWork([3], 4, null, 1), startsAt: 0 },
    }
    const found = share([mail, stream(1, Array(STEPS).fill(5), null)], [group([0], Array(STEPS).fill(1))])
    expect([...found.required[0]!.slice(0, 5)]).toEqual([1, 1, 1, 0, 0])
  })

  it('count as many short as one ticket group on its own does', () => {
    fc.assert(
      fc.property(series(4), series(5), fc.integer({ min: 1, max: 12 }), (mail, agents, reach) => {
        const demand = stream(0, mail, reach)
        const found = share([demand], [group([0], agents)])
        const { used, missed } = workedBacklog(demand.deferred!, agents)
        found.required[0]!.forEach((required, step) => {
          expect(required).toBeCloseTo(used[step]! + missed[step]!, 9)
        })
        expect(shortOf(found, 0)).toBeLessThanOrEqual(sum(missed) + 1e-9)
        expect(sum(found.actual[0]!)).toBeCloseTo(sum(agents), 9)
      }),
    )
  })
})
