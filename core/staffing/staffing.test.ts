import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonsFor, isMet, type Vector } from '#test/core/staffing/vector-checks.ts'
import { deferredWork, evenlyWorked } from './deferred-work.ts'
import {
  erlangA,
  erlangB,
  erlangC,
  explainRequirement,
  requiredStaff,
  type StaffingRequest,
  type StaffingTarget,
  serviceLevelErlangC,
} from './index.ts'

const VECTOR_FILE = join(import.meta.dirname, '../../../shared/bench/staffing/erlang-vectors.json')

const liveTarget: StaffingTarget = {
  isOnline: true,
  targetResponseTimeSeconds: 20,
  serviceLevelPercent: 80,
  concurrency: 1,
  shrinkageFraction: 0.3,
  occupancyFraction: 0.85,
}

const oneInterval = (target: StaffingTarget, volume: number, handleTimeSeconds: number): number =>
  requiredStaff({
    target,
    incrementMinutes: 30,
    volume: [volume],
    handleTimeSeconds: [handleTimeSeconds],
    isOpen: null,
  })[0]!

describe('queue formulas', () => {
  it('agree with published values', () => {
    expect(erlangB(2, 3)).toBeCloseTo(4 / 19, 12)
    expect(erlangB(20, 30)).toBeCloseTo(0.00845749834, 9)
    expect(erlangC(10, 14)).toBeCloseTo(0.17413193359504983, 12)
    const queue = { arrivalsPerSecond: 200 / 3600, handleTimeSeconds: 180, servers: 14, targetSeconds: 20 }
    expect(serviceLevelErlangC(queue)).toBeCloseTo(0.8883500191794669, 12)
    const impatient = erlangA({ ...queue, patienceSeconds: 300 })
    expect(impatient.answeredInTime).toBeCloseTo(0.9167920918635468, 9)
    expect(impatient.abandonProbability).toBeCloseTo(0.013983744122408938, 9)
  })

  it('approach the square-root limit as the load grows', () => {
    const limit = 0.22336127479826073
    const gaps = [100, 400, 2500].map(load => erlangC(load, load + Math.sqrt(load)) - limit)
    expect(gaps[0]).toBeGreaterThan(gaps[1]!)
    expect(gaps[1]).toBeGreaterThan(gaps[2]!)
    expect(gaps[2]).toBeLessThan(0.003)
  })

  it('see Erlang A turn into Erlang C when nobody gives up', () => {
    const queue = { arrivalsPerSecond: 0.1, handleTimeSeconds: 100, servers: 12, targetSeconds: 20 }
    const patient = erlangA({ ...queue, patienceSeconds: 1e9 })
    expect(patient.waitProbability).toBeCloseTo(erlangC(10, 12), 5)
    expect(patient.answeredInTime).toBeCloseTo(serviceLevelErlangC(queue), 5)
  })

  it('survive overload and nothing to do', () => {
    expect(erlangC(20, 10)).toBe(1)
    expect(erlangB(0, 0)).toBe(1)
    const overloaded = { arrivalsPerSecond: 20, handleTimeSeconds: 100, servers: 1000, targetSeconds: 20 }
    expect(erlangA({ ...overloaded, patienceSeconds: 5000 }).abandonProbability).toBeCloseTo(0.5, 6)
    expect(serviceLevelErlangC({ ...overloaded, servers: 10 })).toBe(0)
  })

  it('agree with every reference vector they cover', () => {
    if (!existsSync(VECTOR_FILE)) {
      console.info('Reference staffing vectors are not here: checked the small sample only.')
      return
    }
    const { vectors } = JSON.parse(readFileSync(VECTOR_FILE, 'utf8')) as { vectors: Vector[] }
    const comparisons = vectors.flatMap(vector => comparisonsFor(vector) ?? [])
    expect(comparisons.length).toBeGreaterThan(100)
    expect(comparisons.filter(comparison => !isMet(comparison))).toEqual([])
  })
})

describe('requiredStaff', () => {
  it('gives the textbook number and grosses it up by shrinkage', () => {
    expect(oneInterval(liveTarget, 100, 180)).toBe(20)
    expect(oneInterval({ ...liveTarget, occupancyFraction: 0.7 }, 100, 180)).toBe(21.4286)
  })

  it('lets agents share places when they handle several contacts at a time', () => {
    const single = oneInterval({ ...liveTarget, shrinkageFraction: 0 }, 40, 600)
    expect(oneInterval({ ...liveTarget, shrinkageFraction: 0, concurrency: 2 }, 40, 600)).toBe(single / 2)
  })

  it('counts only the work without a target or a service level', () => {
    const workload = 10 / 0.85 / 0.7
    expect(oneInterval({ ...liveTarget, targetResponseTimeSeconds: null }, 100, 180)).toBeCloseTo(workload, 2)
    expect(oneInterval({ ...liveTarget, serviceLevelPercent: 0 }, 100, 180)).toBeCloseTo(workload, 2)
  })

  it('takes an offline stream as a queue up to an hour and as movable work beyond', () => {
    const request = (seconds: number): StaffingRequest => ({
      target: { ...liveTarget, isOnline: false, targetResponseTimeSeconds: seconds },
      incrementMinutes: 30,
      volume: [10, 0, 0, 0],
      handleTimeSeconds: [600, 600, 600, 600],
      isOpen: null,
    })
    expect(explainRequirement(request(3600), 0).formula).toBe('erlang-c')
    expect(explainRequirement(request(7200), 0).formula).toBe('deferred')
    expect([...requiredStaff(request(7200))]).toEqual(Array(4).fill(1.4006))
  })

  it('asks for nobody where there is nothing to handle', () => {
    for (const [volume, seconds] of [
      [0, 300],
      [10, 0],
      [Number.NaN, 300],
      [10, Number.NaN],
      [-5, 300],
    ] as const)
      expect(oneInterval(liveTarget, volume, seconds)).toBe(0)
  })

  it('explains the number it gives', () => {
    const request = {
      target: liveTarget,
      incrementMinutes: 30,
      volume: [100],
      handleTimeSeconds: [180],
      isOpen: null,
    }
    const steps = explainRequirement(request, 0)
    expect(steps).toMatchObject({ formula: 'erlang-c', offeredErlangs: 10, servers: 14, required: 20 })
    expect(steps.sentence).toBe(
      '100 contacts of 180 s in 30 min keep 10 open at once; 14 places answer 88.8 % within 20 s (goal 80 %), keep contacts waiting 7.8 s on average at 71.4 % occupancy; with 30 % shrinkage 20 agents. It is assumed that nobody abandons, so this is an upper bound.',
    )
  })

  it('never falls when volume, handle time or service level rise', () => {
    const target = fc.record({
      isOnline: fc.constant(true),
      targetResponseTimeSeconds: fc.integer({ min: 1, max: 3600 }),
      serviceLevelPercent: fc.integer({ min: 0, max: 99 }),
      concurrency: fc.integer({ min: 1, max: 4 }),
      shrinkageFraction: fc.double({ min: 0, max: 0.6, noNaN: true }),
      occupancyFraction: fc.double({ min: 0.5, max: 1, noNaN: true }),
    })
    const amount = fc.double({ min: 0, max: 400, noNaN: true })
    fc.assert(
      fc.property(target, amount, amount, fc.integer({ min: 0, max: 10 }), (goal, volume, seconds, more) => {
        const base = oneInterval(goal, volume, seconds)
        expect(oneInterval(goal, volume + more, seconds)).toBeGreaterThanOrEqual(base)
        expect(oneInterval(goal, volume, seconds + more)).toBeGreaterThanOrEqual(base)
        const higher = { ...goal, serviceLevelPercent: Math.min(goal.serviceLevelPercent + more, 100) }
        expect(oneInterval(higher, volume, seconds)).toBeGreaterThanOrEqual(base)
      }),
    )
  })
})

const levelled = (load: readonly number[], reach: number, isOpen: readonly boolean[] | null) =>
  evenlyWorked(deferredWork(load, reach, isOpen), load.length)

describe('deferred work', () => {
  it('is spread over the open intervals within its reach', () => {
    expect([...levelled([6, 0, 0, 0], 3, null)]).toEqual([2, 2, 2, 0])
    expect([...levelled([6, 0, 0, 0], 3, [false, true, true, true])]).toEqual([0, 3, 3, 0])
  })

  it('waits for the opening when nothing is open in reach, and is levelled from there', () => {
    expect([...levelled([4, 0, 0, 0, 0], 2, [false, false, false, true, true])]).toEqual([0, 0, 0, 2, 2])
  })

  it('is neither lost nor made, and lands on open intervals only', () => {
    const cell = fc.record({ load: fc.double({ min: 0, max: 50, noNaN: true }), open: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (cells, reach) => {
          const isOpen = cells.map(c => c.open)
          const spread = levelled(
            cells.map(c => c.load),
            reach,
            isOpen,
          )
          const total = cells.reduce((sum, c) => sum + c.load, 0)
          expect(spread.reduce((a, b) => a + b, 0)).toBeCloseTo(total, 6)
          if (isOpen.includes(true)) expect(spread.every((load, i) => load === 0 || isOpen[i])).toBe(true)
        },
      ),
    )
  })
})
