import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatState } from './chat.ts'
import {
  erlangA,
  expectedPerformance,
  explainRequirement,
  requiredStaff,
  type StaffingTarget,
} from './index.ts'
import { serviceLevelErlangC } from './queueing.ts'

const phone: StaffingTarget = {
  isOnline: true,
  targetResponseTimeSeconds: 20,
  serviceLevelPercent: 80,
  concurrency: 1,
  shrinkageFraction: 0,
  occupancyFraction: 1,
}
const one = (target: StaffingTarget, volume: number, handleTimeSeconds: number): number =>
  requiredStaff({
    target,
    incrementMinutes: 30,
    volume: [volume],
    handleTimeSeconds: [handleTimeSeconds],
    isOpen: null,
  })[0]!

describe('impatient callers', () => {
  // 33.3 erlangs: 39 agents when nobody gives up.
  it('need fewer agents than patient ones', () => {
    expect(one(phone, 200, 300)).toBe(39)
    expect(one({ ...phone, patienceSeconds: 300 }, 200, 300)).toBeLessThan(39)
    expect(one({ ...phone, patienceSeconds: 1e7 }, 200, 300)).toBe(39)
  })

  it('get what each goal asks for, and not an agent more', () => {
    const goal = { ...phone, patienceSeconds: 200, maxAbandonFraction: 0.01, answerSpeedSeconds: 2 }
    const agents = one(goal, 120, 240)
    const given = (servers: number) =>
      erlangA({
        arrivalsPerSecond: 120 / 1800,
        handleTimeSeconds: 240,
        servers,
        patienceSeconds: 200,
        targetSeconds: 20,
      })
    const isMet = (servers: number) => {
      const { serviceLevel, abandonProbability, meanWaitSeconds } = given(servers)
      return serviceLevel >= 0.8 && abandonProbability <= 0.01 && meanWaitSeconds <= 2
    }
    expect(isMet(agents)).toBe(true)
    expect(isMet(agents - 1)).toBe(false)
  })

  it('are explained with what is given up', () => {
    const steps = explainRequirement(
      {
        target: { ...phone, patienceSeconds: 120 },
        incrementMinutes: 30,
        volume: [100],
        handleTimeSeconds: [180],
        isOpen: null,
      },
      0,
    )
    expect(steps.formula).toBe('erlang-a')
    expect(steps.abandonFraction!).toBeGreaterThan(0)
    expect(steps.sentence).toMatch(/lose \d+(\.\d)? %/)
  })
})

describe('concurrent chats', () => {
  const chat = { ...phone, concurrency: 3, handleTimeStretch: 0.25, targetResponseTimeSeconds: 30 }

  it('take more agents than a third of the places', () => {
    expect(one(chat, 60, 360)).toBeGreaterThan(one({ ...chat, handleTimeStretch: 0 }, 60, 360))
  })

  it('get what the goal asks for, and not an agent more', () => {
    const agents = one(chat, 60, 360)
    const level = (n: number) =>
      chatState(
        {
          arrivalsPerSecond: 60 / 1800,
          handleTimeSeconds: 360,
          agents: n,
          concurrency: 3,
          handleTimeStretch: 0.25,
          patienceSeconds: null,
        },
        30,
      ).serviceLevel
    expect(level(agents)).toBeGreaterThanOrEqual(0.8)
    expect(level(agents - 1)).toBeLessThan(0.8)
  })
})

describe('any live group', () => {
  const target = fc.record({
    isOnline: fc.constant(true),
    targetResponseTimeSeconds: fc.integer({ min: 5, max: 600 }),
    serviceLevelPercent: fc.integer({ min: 1, max: 95 }),
    concurrency: fc.integer({ min: 1, max: 3 }),
    shrinkageFraction: fc.double({ min: 0, max: 0.6, noNaN: true }),
    occupancyFraction: fc.double({ min: 0.6, max: 1, noNaN: true }),
    patienceSeconds: fc.option(fc.integer({ min: 20, max: 2000 })),
    handleTimeStretch: fc.constantFrom(0, 0.2),
  })
  const volume = fc.integer({ min: 0, max: 150 })
  const seconds = fc.integer({ min: 30, max: 900 })

  it('never needs fewer for more volume, nor more for a longer target', () => {
    fc.assert(
      fc.property(target, volume, seconds, fc.integer({ min: 1, max: 20 }), (goal, contacts, each, more) => {
        const base = one(goal, contacts, each)
        expect(one(goal, contacts + more, each)).toBeGreaterThanOrEqual(base)
        const later = { ...goal, targetResponseTimeSeconds: goal.targetResponseTimeSeconds + 10 * more }
        // A target counts the callers who leave within it out of the offered, so that a longer one is met easier.
        expect(one(later, contacts, each)).toBeLessThanOrEqual(base)
      }),
      { numRuns: 60 },
    )
  })

  it('gives its goal with the agents it needs', () => {
    fc.assert(
      fc.property(target, fc.integer({ min: 1, max: 150 }), seconds, (goal, contacts, each) => {
        const request = {
          target: { ...goal, shrinkageFraction: 0 },
          incrementMinutes: 30,
          volume: [contacts],
          handleTimeSeconds: [each],
          isOpen: null,
        }
        // Requirements are kept to two decimals.
        const agents = [requiredStaff(request)[0]! + 0.005]
        const level = expectedPerformance({ ...request, agents })[0]!.serviceLevelFraction
        expect(level!).toBeGreaterThanOrEqual(goal.serviceLevelPercent / 100 - 0.01)
      }),
      { numRuns: 60 },
    )
  })

  it('ends with a finite number, whatever the settings', () => {
    const wild = fc.record({
      isOnline: fc.boolean(),
      targetResponseTimeSeconds: fc.constantFrom(null, 0, 1, 20, 3600, 28_800),
      serviceLevelPercent: fc.constantFrom(0, 1, 50, 99, 100),
      concurrency: fc.constantFrom(1, 1.5, 3, 8),
      shrinkageFraction: fc.constantFrom(0, 0.3, 0.999),
      occupancyFraction: fc.constantFrom(0.001, 0.1, 0.85, 1),
      patienceSeconds: fc.constantFrom(null, 1, 300, 1e6),
      maxAbandonFraction: fc.constantFrom(null, 0, 0.05, 1),
      answerSpeedSeconds: fc.constantFrom(null, 0, 30),
      handleTimeStretch: fc.constantFrom(0, 0.2, 0.99),
      minimumAgents: fc.constantFrom(0, 2),
    })
    const contacts = fc.constantFrom(0, 1e-9, 3, 400, Number.NaN, Number.POSITIVE_INFINITY)
    fc.assert(
      fc.property(wild, contacts, fc.constantFrom(0, 0.2, 30, 600, Number.NaN), (goal, volume, each) => {
        const request = {
          target: goal,
          incrementMinutes: 30,
          volume: [volume],
          handleTimeSeconds: [each],
          isOpen: null,
        }
        const required = requiredStaff(request)[0]!
        expect(required).toBeGreaterThanOrEqual(0)
        expect(required).toBeLessThan(Number.POSITIVE_INFINITY)
        for (const figure of Object.values(expectedPerformance({ ...request, agents: [required / 2] })[0]!))
          expect(figure === null || Number.isFinite(figure)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('has room for the work, however easily its goals are met', () => {
    const easy = {
      ...phone,
      concurrency: 3,
      handleTimeStretch: 0.2,
      patienceSeconds: 20,
      targetResponseTimeSeconds: 600,
    }
    expect(one(easy, 60, 600)).toBeGreaterThanOrEqual(20 / 3)
    expect(one({ ...easy, concurrency: 1 }, 60, 600)).toBeGreaterThanOrEqual(20)
  })

  it('is never below its minimum where it is open', () => {
    const request = {
      target: { ...phone, minimumAgents: 3 },
      incrementMinutes: 30,
      volume: [0, 200, 0],
      handleTimeSeconds: [300, 300, 300],
      isOpen: [true, true, false],
    }
    expect([...requiredStaff(request)]).toEqual([3, 39, 0])
    expect(explainRequirement(request, 0).sentence).toContain('at least 3 agents')
  })
})

describe('contacts that outlast their interval', () => {
  it('are still there in the next, and none is lost or made once the load settles', () => {
    const volume = [0, 20, 20, 20, 20, 20, 20, 20]
    const request = {
      target: { ...phone, serviceLevelPercent: 0, answerSpeedSeconds: 1e9 },
      incrementMinutes: 15,
      volume,
      handleTimeSeconds: volume.map(() => 900),
      isOpen: null,
    }
    const busy = volume.map((_, i) => explainRequirement(request, i).offeredErlangs)
    expect(busy[1]!).toBeLessThan(20)
    expect(busy).toEqual(busy.toSorted((a, b) => a - b))
    expect(busy.at(-1)!).toBeGreaterThan(19.9)
  })
})

describe('what a number of agents gives', () => {
  it('is the formula between whole agents, and the share left by shrinkage', () => {
    const request = {
      target: phone,
      incrementMinutes: 30,
      volume: [100],
      handleTimeSeconds: [180],
      isOpen: null,
    }
    const level = (servers: number) =>
      serviceLevelErlangC({ arrivalsPerSecond: 1 / 18, handleTimeSeconds: 180, servers, targetSeconds: 20 })
    const given = (agents: number, shrinkageFraction = 0) =>
      expectedPerformance({ ...request, target: { ...phone, shrinkageFraction }, agents: [agents] })[0]!
    expect(given(14).serviceLevelFraction).toBeCloseTo(level(14), 10)
    expect(given(13.5).serviceLevelFraction).toBeCloseTo((level(13) + level(14)) / 2, 10)
    expect(given(20, 0.3).serviceLevelFraction).toBeCloseTo(level(14), 10)
    expect(given(9).serviceLevelFraction).toBe(0)
    expect(given(9).answerSpeedSeconds).toBeNull()
    expect(given(0).occupancyFraction).toBe(1)
  })

  it('of work that waits is what is done in time, first come first', () => {
    const mail: StaffingTarget = { ...phone, isOnline: false, targetResponseTimeSeconds: 4 * 3600 }
    const request = {
      target: mail,
      incrementMinutes: 60,
      volume: [12, 12, 12, 12, 0, 0, 0, 0],
      handleTimeSeconds: Array(8).fill(600),
      isOpen: null,
    }
    const levels = (agents: number) =>
      expectedPerformance({ ...request, agents: Array(8).fill(agents) }).map(p => p.serviceLevelFraction)
    expect(levels(2).slice(0, 4)).toEqual([1, 1, 1, 1])
    expect(levels(2)[4]).toBeNull()
    // Half the hands: the first hour takes two, and so on; the last hours come too late.
    expect(levels(1).slice(0, 4)).toEqual([1, 1, 1, 0.5])
    expect(levels(0).slice(0, 4)).toEqual([0, 0, 0, 0])
  })
})
