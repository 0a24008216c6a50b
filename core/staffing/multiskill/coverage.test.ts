import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHONE } from '#test/core/staffing/requests.ts'
import { explainRequirement, requiredStaff } from '../required-staff.ts'
import { type MultiskillRequest, multiskillCoverage, sharedStaffing } from './index.ts'
import { pooledStaff } from './pooled.ts'

const INTERVALS = 3
const perInterval = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: INTERVALS, maxLength: INTERVALS })
const target = fc.constantFrom(
  PHONE,
  { ...PHONE, serviceLevelPercent: 95, minimumAgents: 2 },
  { ...PHONE, patienceSeconds: 90, maxAbandonFraction: 0.05 },
  { ...PHONE, targetResponseTimeSeconds: null },
)
const stream = fc.record({
  target,
  volume: perInterval(fc.integer({ min: 0, max: 50 })),
  handleTimeSeconds: perInterval(fc.constantFrom(120, 240)),
  isOpen: fc.option(perInterval(fc.boolean())),
})
const group = fc.record({
  streams: fc.subarray([0, 1, 2], { minLength: 1 }),
  agents: perInterval(fc.integer({ min: 0, max: 10 })),
})
const request = fc
  .record({
    streams: fc.array(stream, { minLength: 3, maxLength: 3 }),
    groups: fc.array(group, { minLength: 1, maxLength: 4 }),
  })
  .map(
    ({ streams, groups }): MultiskillRequest => ({
      incrementMinutes: 30,
      streams: streams.map((one, id) => ({ ...one, id })),
      groups: groups.map((one, id) => ({ ...one, id: `${id}` })),
    }),
  )
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)

/**
 * Need of each stream in an interval and its part of the pool, computed from the documented rule: sets of streams,
 * their pooled need, and flexible agents.
 */
function needsIn(one: MultiskillRequest, required: Float64Array[], interval: number) {
  const present = one.groups.filter(({ agents }) => agents[interval]! > 0)
  return one.streams.map(({ target, isOpen }, s) => {
    let set = [s]
    for (let size = 0; size < set.length; ) {
      size = set.length
      const joining = present.filter(({ streams }) => streams.some(other => set.includes(other)))
      set = [...new Set([...set, ...joining.flatMap(({ streams }) => streams)])]
    }
    const least = (isOpen?.[interval] ?? true) ? (target.minimumAgents ?? 0) : 0
    const alone = required[s]![interval]!
    const apart = sum(set.map(other => required[other]![interval]!))
    if (set.length === 1 || apart === 0) return { need: Math.max(alone, least), part: alone }
    const together = pooledStaff(one, set, required)[interval]!
    const able = present.filter(({ streams }) => streams.includes(s))
    const count = (groups: typeof able) => sum(groups.map(({ agents }) => agents[interval]!))
    const flexible = count(able.filter(({ streams }) => streams.length > 1))
    const reached = count(able) > 0 ? Math.sqrt(flexible / count(able)) : 0
    const need = alone - reached * alone * (1 - together / apart)
    return { need: Math.max(need, least), part: together / set.length }
  })
}

describe('coverage of shared streams', () => {
  it('asks of each stream its own requirement less the share of the gain that its agents reach', () => {
    fc.assert(
      fc.property(request, one => {
        const found = multiskillCoverage(one)
        const required = one.streams.map(({ id: _, ...own }) =>
          requiredStaff({ incrementMinutes: 30, ...own }),
        )
        for (let i = 0; i < INTERVALS; i++) {
          const wanted = needsIn(one, required, i)
          wanted.forEach(({ need }, s) => {
            expect(found.actual[s]![i]! - found.surplus[s]![i]!).toBeCloseTo(need, 9)
          })
          expect(found.pooled[i]).toBeCloseTo(sum(wanted.map(({ part }) => part)), 9)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is the same for each interval by itself, in any order of asking', () => {
    fc.assert(
      fc.property(request, fc.shuffledSubarray([0, 1, 2]), (one, order) => {
        const whole = multiskillCoverage(one)
        const shared = sharedStaffing(one)
        for (const i of [...order, ...order]) {
          const present = one.groups.map(({ streams, agents }) => ({ streams, agents: agents[i]! }))
          const { pooled, given, needs } = shared.at(i, present)
          expect(pooled).toBe(whole.pooled[i])
          given.forEach((row, g) => {
            expect([...row]).toEqual(whole.allocation[g]!.map(column => column[i]))
          })
          // No contact of these lasts over a quarter of the interval, so that none reaches into another.
          const alone = multiskillCoverage({
            incrementMinutes: 30,
            streams: one.streams.map(own => ({
              ...own,
              volume: [own.volume[i]!],
              handleTimeSeconds: [own.handleTimeSeconds[i]!],
              isOpen: own.isOpen && [own.isOpen[i]!],
            })),
            groups: one.groups.map(own => ({ ...own, agents: [own.agents[i]!] })),
          })
          needs.forEach((need, s) => {
            expect(alone.actual[s]![0]! - alone.surplus[s]![0]!).toBeCloseTo(need, 9)
          })
        }
      }),
      { numRuns: 15 },
    )
  })

  it('does not depend on how streams and groups are numbered, nor on a group told in two', () => {
    fc.assert(
      fc.property(request, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (one, order) => {
        const needsOf = (other: MultiskillRequest) => {
          const { actual, surplus } = multiskillCoverage(other)
          return actual.map((column, s) => Array.from(column, (agents, i) => agents - surplus[s]![i]!))
        }
        const usual = needsOf(one)
        const renumbered = needsOf({
          incrementMinutes: 30,
          streams: order.map(s => one.streams[s]!),
          groups: one.groups
            .toReversed()
            .map(own => ({ ...own, streams: own.streams.map(s => order.indexOf(s)) })),
        })
        const halves = needsOf({
          ...one,
          groups: one.groups.flatMap(own => {
            const agents = Array.from(own.agents, count => count / 2)
            return [
              { ...own, agents },
              { ...own, id: `${own.id} again`, agents },
            ]
          }),
        })
        usual.forEach((column, s) => {
          column.forEach((need, i) => {
            expect(renumbered[order.indexOf(s)]![i]).toBeCloseTo(need, 9)
            expect(halves[s]![i]).toBeCloseTo(need, 9)
          })
        })
      }),
      { numRuns: 20 },
    )
  })
})

describe('streams of one kind as one queue', () => {
  it('need what a stream with all their contacts needs', () => {
    const volumes = fc.array(perInterval(fc.integer({ min: 0, max: 60 })), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(target, volumes, (own, all) => {
        fc.pre(own.targetResponseTimeSeconds !== null)
        const streams = all.map((volume, id) => ({
          id,
          target: { ...own, minimumAgents: 0 },
          volume,
          handleTimeSeconds: volume.map(() => 200),
          isOpen: null,
        }))
        const required = streams.map(({ id: _, ...one }) => requiredStaff({ incrementMinutes: 30, ...one }))
        const set = [...streams.keys()]
        const together = requiredStaff({
          target: { ...own, minimumAgents: 0 },
          incrementMinutes: 30,
          volume: [0, 1, 2].map(i => sum(all.map(volume => volume[i]!))),
          handleTimeSeconds: [200, 200, 200],
          isOpen: null,
        })
        pooledStaff({ incrementMinutes: 30, streams }, set, required).forEach((agents, i) => {
          const alone = required.map(one => one[i]!)
          const wanted = Math.min(sum(alone), Math.max(together[i]!, ...alone))
          expect(agents).toBeCloseTo(wanted, 9)
        })
      }),
      { numRuns: 25 },
    )
  })

  it('of different goals need no less than the hardest alone, and no more than apart', () => {
    const goal = fc.record({
      volume: fc.integer({ min: 0, max: 60 }),
      target: fc.constantFrom(PHONE, { ...PHONE, targetResponseTimeSeconds: 600, serviceLevelPercent: 50 }),
      handleTimeSeconds: fc.constantFrom(60, 400),
    })
    fc.assert(
      fc.property(fc.array(goal, { minLength: 2, maxLength: 3 }), goals => {
        const streams = goals.map(({ volume, target, handleTimeSeconds }, id) => ({
          id,
          target,
          volume: [volume],
          handleTimeSeconds: [handleTimeSeconds],
          isOpen: null,
        }))
        const required = streams.map(({ id: _, ...one }) => requiredStaff({ incrementMinutes: 30, ...one }))
        const alone = required.map(([agents]) => agents!)
        const [pooled] = pooledStaff({ incrementMinutes: 30, streams }, [...streams.keys()], required)
        expect(pooled).toBeGreaterThanOrEqual(Math.max(...alone))
        expect(pooled).toBeLessThanOrEqual(sum(alone) + 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('take the mean handle time of all contacts, not of all streams', () => {
    const streams = [
      { id: 1, target: PHONE, volume: [90], handleTimeSeconds: [100], isOpen: null },
      { id: 2, target: PHONE, volume: [10], handleTimeSeconds: [300], isOpen: null },
    ]
    const required = streams.map(({ id: _, ...one }) => requiredStaff({ incrementMinutes: 30, ...one }))
    const [pooled] = pooledStaff({ incrementMinutes: 30, streams }, [0, 1], required)
    const [whole] = requiredStaff({
      target: PHONE,
      incrementMinutes: 30,
      volume: [100],
      handleTimeSeconds: [120],
      isOpen: null,
    })
    expect(pooled).toBe(whole)
  })
})

describe('the requirement of each ticket group that shares agents', () => {
  const long = perInterval(fc.constantFrom(120, 900, 2400))
  const carrying = fc.tuple(request, fc.array(long, { minLength: 3, maxLength: 3 })).map(([one, times]) => ({
    ...one,
    streams: one.streams.map((stream, s) => ({ ...stream, handleTimeSeconds: times[s]! })),
  }))

  it('is the number that its explanation gives, and together they need no more than apart', () => {
    fc.assert(
      fc.property(carrying, one => {
        const { required, pooled } = multiskillCoverage(one)
        for (let i = 0; i < INTERVALS; i++) {
          const apart = one.streams.map(({ id: _, ...stream }, s) => {
            const steps = explainRequirement({ incrementMinutes: one.incrementMinutes, ...stream }, i)
            expect(required[s]![i]).toBe(steps.required)
            return steps.required
          })
          expect(pooled[i]).toBeLessThanOrEqual(sum(apart) + 1e-9)
        }
      }),
      { numRuns: 60 },
    )
  })
})
