import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTarget, halfHour, PHONE } from '#test/core/staffing/requests.ts'
import { clampTarget, explainRequirement, formulaOf, offeredLoad, requiredStaff } from './required-staff.ts'
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
  it('are brought into it, once and for all, and staff stays finite', () => {
    fc.assert(
      fc.property(wild, wild, wild, wild, wild, wild, (a, b, c, d, e, f) => {
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
        const clamped = clampTarget(target)
        expect(clampTarget(clamped)).toEqual(clamped)
        expect(clamped.occupancyFraction).toBeGreaterThan(0)
        expect(clamped.occupancyFraction).toBeLessThanOrEqual(1)
        expect(clamped.shrinkageFraction).toBeLessThan(1)
        expect(clamped.handleTimeStretch).toBeLessThan(1)
        expect(clamped.concurrency).toBeGreaterThanOrEqual(1)
        const [agents] = requiredStaff(halfHour(target, 12, 240))
        expect(Number.isFinite(agents)).toBe(true)
        expect(agents).toBeGreaterThan(0)
      }),
      { numRuns: 150 },
    )
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
