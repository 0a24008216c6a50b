import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTarget, halfHour, PHONE } from '#test/core/staffing/requests.ts'
import {
  completeTarget,
  explainRequirement,
  formulaOf,
  offeredLoad,
  requiredStaff,
} from './required-staff.ts'
import type { StaffingRequest, StaffingTarget } from './types.ts'

const series = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 500, max: 4000 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map(
    (all): StaffingRequest => ({
      target: PHONE,
      incrementMinutes: 30,
      volume: all.map(([contacts]) => contacts),
      handleTimeSeconds: all.map(([, seconds]) => seconds),
      isOpen: null,
    }),
  )

describe('the load of contacts that outlast their interval', () => {
  it('is the mean number of contacts in hand, followed second by second', () => {
    fc.assert(
      fc.property(series, request => {
        let inHand = (request.volume[0]! * request.handleTimeSeconds[0]!) / 1800
        const means = Array.from(request.volume, (contacts, i) => {
          let total = 0
          for (let half = 0; half < 3600; half++) {
            const before = inHand
            inHand += (contacts / 1800 - inHand / request.handleTimeSeconds[i]!) / 2
            total += (before + inHand) / 2
          }
          return total / 3600
        })
        offeredLoad(request).forEach((erlangs, i) => {
          expect(erlangs / means[i]!).toBeCloseTo(1, 2)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('lies between what settles before and what settles now, and stays where nothing changes', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 5 }), (request, times) => {
        const settled = Array.from(
          request.volume,
          (contacts, i) => (contacts * request.handleTimeSeconds[i]!) / 1800,
        )
        const load = offeredLoad(request)
        load.forEach((erlangs, i) => {
          const known = settled.slice(0, i + 1)
          expect(erlangs).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9)
          expect(erlangs).toBeLessThanOrEqual(Math.max(...known) + 1e-9)
        })
        const steady = offeredLoad({
          ...request,
          volume: new Array(times).fill(request.volume[0]!),
          handleTimeSeconds: new Array(times).fill(request.handleTimeSeconds[0]!),
        })
        for (const erlangs of steady) expect(erlangs).toBeCloseTo(settled[0]!, 9)
      }),
    )
  })

  it('is taken up again from its own work after an interval without contacts', () => {
    const request = { ...halfHour(PHONE, 0, 0), volume: [30, 0, 30], handleTimeSeconds: [1800, 1800, 1800] }
    const [first, none, again] = offeredLoad(request)
    expect([first, none]).toEqual([30, 0])
    // From nothing in hand: 30 · (1 − (1 − e^−1)) in the mean.
    expect(again).toBeCloseTo(30 * Math.exp(-1), 9)
  })
})

describe('the formula of a ticket group', () => {
  const targets = fc.record({
    isOnline: fc.boolean(),
    targetResponseTimeSeconds: fc.constantFrom(null, 0, 20, 3600, 3601, 86_400),
    serviceLevelPercent: fc.constantFrom(0, 80),
    concurrency: fc.constantFrom(1, 1.4, 1.5, 3),
    shrinkageFraction: fc.constant(0),
    occupancyFraction: fc.constant(0.9),
    patienceSeconds: fc.constantFrom(null, 100),
    maxAbandonFraction: fc.constantFrom(null, 0.05),
    answerSpeedSeconds: fc.constantFrom(null, 30),
    handleTimeStretch: fc.constantFrom(0, 0.3),
  })

  it('follows from what is known of it, one question after the other', () => {
    fc.assert(
      fc.property(targets, target => {
        const within = target.targetResponseTimeSeconds ?? 0
        const hasLevel = within > 0 && target.serviceLevelPercent > 0
        const canLose = target.patienceSeconds !== null && target.maxAbandonFraction !== null
        const formula = formulaOf(target)
        const isLate = hasLevel && within > 3600 && !target.isOnline
        expect(formula === 'deferred').toBe(isLate)
        if (isLate) return
        expect(formula === 'workload').toBe(!hasLevel && !canLose && target.answerSpeedSeconds === null)
        if (formula === 'workload') return
        const isSideBySide = target.concurrency >= 1.5 && target.handleTimeStretch > 0
        expect(formula === 'chat').toBe(isSideBySide)
        if (!isSideBySide) expect(formula === 'erlang-a').toBe(target.patienceSeconds !== null)
      }),
      { numRuns: 300 },
    )
  })
})

describe('settings outside their range', () => {
  const wild = fc.constantFrom(Number.NaN, -1, 0, 0.5, 1, 3, 150, Number.POSITIVE_INFINITY)
  const mostly = (...values: number[]) =>
    fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 6 }, { arbitrary: wild, weight: 1 })
  const settings = [
    mostly(0, 80, 99),
    mostly(1, 1.5, 4),
    mostly(0.01, 0.85, 1),
    mostly(0, 0.3, 0.999),
    mostly(0, 0.2, 0.99),
    mostly(1, 300),
  ] as const
  it('are refused, never brought into it; those within give finite staff and stay as they are', () => {
    fc.assert(
      fc.property(...settings, (a, b, c, d, e, f) => {
        const target: StaffingTarget = {
          ...PHONE,
          serviceLevelPercent: a,
          concurrency: b,
          occupancyFraction: c,
          shrinkageFraction: d,
          handleTimeStretch: e,
          patienceSeconds: f,
          minimumAgents: e,
        }
        const isRight =
          a >= 0 &&
          a <= 100 &&
          b >= 1 &&
          b < Number.POSITIVE_INFINITY &&
          c > 0 &&
          c <= 1 &&
          d >= 0 &&
          d < 1 &&
          e >= 0 &&
          e < 1 &&
          f > 0
        const staff = () => requiredStaff(halfHour(target, 12, 240))[0]!
        if (!isRight) {
          expect(staff).toThrow(/ is .* and must be /)
          return
        }
        expect(completeTarget(target)).toMatchObject(target)
        expect(Number.isFinite(staff())).toBe(true)
        expect(staff()).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  it('are named with their value', () => {
    const staffWith = (more: Partial<StaffingTarget>) => () =>
      requiredStaff(halfHour({ ...PHONE, ...more }, 12, 240))
    expect(staffWith({ shrinkageFraction: 1 })).toThrow(
      'shrinkageFraction is 1 and must be at least 0 and below 1',
    )
    expect(staffWith({ occupancyFraction: 0 })).toThrow(
      'occupancyFraction is 0 and must be above 0 and at most 1',
    )
    const [agents] = staffWith({ shrinkageFraction: 0.995 })()
    expect(agents! / staffWith({ shrinkageFraction: 0.99 })()[0]!).toBeCloseTo(2, 2)
  })
})

describe('the least number of agents', () => {
  it('holds in open intervals alone, and changes nothing where more are required', () => {
    const volumes = fc.array(fc.tuple(fc.nat(60), fc.boolean()), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyTarget, volumes, fc.integer({ min: 1, max: 12 }), (target, all, minimumAgents) => {
        const request = {
          target: { ...target, minimumAgents: 0 },
          incrementMinutes: 30,
          volume: all.map(([contacts]) => contacts),
          handleTimeSeconds: all.map(() => 200),
          isOpen: all.map(([, isOpen]) => isOpen),
        }
        const free = requiredStaff(request)
        const bound = { ...request, target: { ...target, minimumAgents } }
        requiredStaff(bound).forEach((agents, i) => {
          expect(agents).toBe(request.isOpen[i] ? Math.max(free[i]!, minimumAgents) : free[i])
          const { required, servers, offeredErlangs } = explainRequirement(bound, i)
          expect(required).toBe(agents)
          expect(servers).toBeGreaterThanOrEqual(offeredErlangs)
        })
      }),
      { numRuns: 40 },
    )
  })
})
