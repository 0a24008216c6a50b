import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTarget, halfHour, PHONE } from '#test/core/staffing/requests.ts'
import { erlangA } from './erlang-a.ts'
import { expectedPerformance, type PerformanceRequest, performanceAt } from './performance.ts'
import { averageSpeedOfAnswerSeconds, serviceLevelErlangC } from './queueing.ts'
import type { StaffingTarget } from './types.ts'

const mail: StaffingTarget = {
  ...PHONE,
  isOnline: false,
  targetResponseTimeSeconds: 3 * 3600,
  serviceLevelPercent: 90,
}
const LENGTH = 10
const REACH = 3
/** Pieces of work of a quarter of an hour each; an agent does four of them an hour. */
const backlog = fc.record({
  pieces: fc.array(fc.nat(12), { minLength: LENGTH, maxLength: LENGTH }),
  agents: fc.array(fc.nat(3), { minLength: LENGTH, maxLength: LENGTH }),
  isOpen: fc.option(
    fc.array(fc.constantFrom(true, true, true, false), { minLength: LENGTH, maxLength: LENGTH }),
  ),
})
const requestOf = ({ pieces, agents, isOpen }: typeof backlog extends fc.Arbitrary<infer T> ? T : never) =>
  ({
    target: mail,
    incrementMinutes: 60,
    volume: pieces,
    handleTimeSeconds: pieces.map(() => 900),
    isOpen,
    agents,
  }) satisfies PerformanceRequest

describe('work that waits', () => {
  it('is in time piece by piece, the oldest first and the late ones last, within the hours of its target', () => {
    fc.assert(
      fc.property(backlog, one => {
        const found = expectedPerformance(requestOf(one))
        const isOpen = (hour: number) => one.isOpen === null || (one.isOpen[hour] ?? true)
        /** The hour with which a piece is late: open hours count, or as many from the next opening. */
        const lateAt = (from: number) => {
          const hours = Array.from({ length: LENGTH + REACH }, (_, hour) => hour)
          const begins = hours.find(hour => hour >= from && isOpen(hour))!
          return begins < from + REACH ? from + REACH : begins + REACH
        }
        let queue: { from: number }[] = []
        const late: { from: number }[] = []
        const inTime = one.pieces.map(() => 0)
        one.pieces.forEach((count, hour) => {
          late.push(...queue.filter(({ from }) => lateAt(from) <= hour))
          queue = queue.filter(({ from }) => lateAt(from) > hour)
          for (let piece = 0; piece < count; piece++) queue.push({ from: hour })
          queue.sort((a, b) => lateAt(a.from) - lateAt(b.from))
          const most = isOpen(hour) ? one.agents[hour]! * 4 : 0
          const done = queue.splice(0, most)
          for (const { from } of done) inTime[from]!++
          const doneLate = late.splice(0, most - done.length)
          const use = most === 0 ? 0 : (done.length + doneLate.length) / (one.agents[hour]! * 4)
          expect(found[hour]!.occupancyFraction).toBeCloseTo(use, 9)
        })
        // Pieces left when the series ends may still be in time if their hours are not over.
        for (const { from } of queue) if (lateAt(from) > LENGTH) inTime[from]!++
        one.pieces.forEach((count, hour) => {
          if (count === 0) expect(found[hour]!.serviceLevelFraction).toBeNull()
          else expect(found[hour]!.serviceLevelFraction).toBeCloseTo(inTime[hour]! / count, 9)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('takes shrinkage and concurrency as fewer or more hands, and the limit of occupancy as neither', () => {
    fc.assert(
      fc.property(backlog, one => {
        const plain = requestOf(one)
        const levels = (request: PerformanceRequest) =>
          expectedPerformance(request).map(({ serviceLevelFraction }) => serviceLevelFraction)
        const twice = plain.agents.map(agents => agents * 2)
        expect(levels({ ...plain, target: { ...mail, shrinkageFraction: 0.5 }, agents: twice })).toEqual(
          levels(plain),
        )
        expect(levels({ ...plain, target: { ...mail, occupancyFraction: 0.5 } })).toEqual(levels(plain))
        expect(levels({ ...plain, target: { ...mail, concurrency: 2 } })).toEqual(
          levels({ ...plain, agents: twice }),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('is not done where agents are only there while it is closed', () => {
    const given = expectedPerformance({
      target: { ...mail, targetResponseTimeSeconds: 2 * 3600 },
      incrementMinutes: 60,
      volume: [4, 0, 0, 0, 4, 8],
      handleTimeSeconds: [900, 900, 900, 900, 900, 900],
      isOpen: [false, false, false, true, true, true],
      agents: [5, 5, 5, 0, 1, 0],
    })
    // The first four may be worked for two hours from the opening on, in the second of which somebody is there.
    expect(given.map(({ serviceLevelFraction }) => serviceLevelFraction)).toEqual([1, null, null, null, 0, 1])
    expect(given.map(({ occupancyFraction }) => occupancyFraction)).toEqual([0, 0, 0, 0, 1, 0])
  })
})

describe('performance of agents on a line', () => {
  const load = fc.record({
    contacts: fc.integer({ min: 1, max: 200 }),
    seconds: fc.integer({ min: 30, max: 400 }),
  })
  const servers = fc.integer({ min: 1, max: 40 })

  it('of a part of an agent lies as far between whole agents', () => {
    fc.assert(
      fc.property(load, servers, fc.constantFrom(0.25, 0.5, 0.9), ({ contacts, seconds }, agents, share) => {
        const at = performanceAt(halfHour({ ...PHONE, patienceSeconds: 90 }, contacts, seconds))
        const [low, between, high] = [0, share, 1].map(part => at(0, agents + part).serviceLevelFraction!)
        expect(between).toBeCloseTo(low! + share * (high! - low!), 9)
      }),
      { numRuns: 50 },
    )
  })

  it('of whole agents is the queue formula, to a thousandth of the load', () => {
    fc.assert(
      fc.property(
        load,
        servers,
        fc.constantFrom(null, 90),
        ({ contacts, seconds }, agents, patienceSeconds) => {
          const found = performanceAt(halfHour({ ...PHONE, patienceSeconds }, contacts, seconds))(0, agents)
          // Loads are taken to four digits.
          const arrivalsPerSecond = Number(((contacts * seconds) / 1800).toPrecision(4)) / seconds
          const queue = { arrivalsPerSecond, handleTimeSeconds: seconds, servers: agents }
          if (patienceSeconds === null) {
            const wait = averageSpeedOfAnswerSeconds(queue)
            expect(found.serviceLevelFraction).toBeCloseTo(
              serviceLevelErlangC({ ...queue, targetSeconds: 20 }),
              9,
            )
            expect(found.abandonFraction).toBeNull()
            if (wait === Number.POSITIVE_INFINITY) expect(found.answerSpeedSeconds).toBeNull()
            else expect(found.answerSpeedSeconds).toBeCloseTo(wait, 6)
          } else {
            const state = erlangA({ ...queue, patienceSeconds, targetSeconds: 20 })
            expect(found.serviceLevelFraction).toBeCloseTo(state.serviceLevel, 9)
            expect(found.abandonFraction).toBeCloseTo(state.abandonProbability, 9)
            expect(found.answerSpeedSeconds).toBeCloseTo(state.meanWaitSeconds, 6)
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('is the same asked alone, in any order, or as a series', () => {
    const series = fc.array(fc.tuple(fc.nat(80), fc.constantFrom(60, 240), fc.constantFrom(2, 5.5, 9)), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(anyTarget, series, (target, all) => {
        const request = {
          target,
          incrementMinutes: 30,
          volume: all.map(([contacts]) => contacts),
          handleTimeSeconds: all.map(([, seconds]) => seconds),
          isOpen: null,
          agents: all.map(([, , agents]) => agents),
        }
        const together = expectedPerformance(request)
        const at = performanceAt(request)
        const backwards = all.map((_, i) => at(all.length - 1 - i, request.agents[all.length - 1 - i]!))
        expect(backwards.toReversed()).toEqual(together)
        // Handle times below a quarter of the interval do not reach into the next one.
        all.forEach(([contacts, seconds, agents], i) => {
          expect(performanceAt(halfHour(target, contacts, seconds))(0, agents)).toEqual(together[i])
        })
      }),
      { numRuns: 40 },
    )
  })

  it('of work without a goal is its share of the places, full where nobody is there', () => {
    const target = { ...PHONE, targetResponseTimeSeconds: null, concurrency: 2, shrinkageFraction: 0.5 }
    const at = performanceAt(halfHour(target, 30, 60))
    expect([0, 0.5, 1, 4].map(agents => at(0, agents).occupancyFraction)).toEqual([1, 1, 1, 0.25])
    expect(at(0, 4)).toMatchObject({ serviceLevelFraction: null, answerSpeedSeconds: null })
  })
})
