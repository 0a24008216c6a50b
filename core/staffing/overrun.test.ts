import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../time/index.ts'
import {
  addOverrun,
  expectedPerformance,
  meanOverrun,
  requiredStaff,
  type Session,
  type StaffingRequest,
  USUAL_RATE_SPREAD,
} from './index.ts'
import { simulate } from './simulation/index.ts'

const STEP_MS = 15 * MINUTE_MS
const STEPS = 56
const CLOCK = { from: 0, stepMs: STEP_MS }

/** Sessions in order, straight on into each other or after gaps (minutes). */
const sessions = fc
  .array(fc.tuple(fc.integer({ min: 30, max: 120 }), fc.constantFrom(0, 0, 10, 30, 90), fc.nat(2)), {
    minLength: 1,
    maxLength: 4,
  })
  .map(drawn => {
    let at = 0
    return drawn.map(([length, gap, stream]): Session => {
      const start = at + gap * MINUTE_MS
      at = start + length * MINUTE_MS
      return { start, end: at, streams: [stream] }
    })
  })

function agentSteps(own: readonly Session[], overruns: readonly Float64Array[]): number[] {
  const sums = [0, 0, 0]
  addOverrun(own, overruns, CLOCK, (streams, _, agents) => {
    for (const s of streams) sums[s]! += agents
  })
  return sums
}

describe('overruns of sessions', () => {
  it('move time from one group to the next, and lengthen the work of an agent by the last of them', () => {
    fc.assert(
      fc.property(sessions, fc.integer({ min: 0, max: 500 }), (own, seconds) => {
        const overruns = [0, 1, 2].map(() => new Float64Array(2 * STEPS).fill(seconds))
        const given = agentSteps(own, overruns).reduce((sum, agents) => sum + agents, 0)
        const long = own.filter((one, i) => i > 0 && one.start - own[i - 1]!.end > 60 * MINUTE_MS).length
        expect((given * STEP_MS) / 1000).toBeCloseTo((1 + long) * seconds, 6)
      }),
    )
  })

  it('are none where contacts take no time or nobody is required', () => {
    expect(meanOverrun({ ...calls(1, 0), isOpen: null }, [5])).toEqual(new Float64Array(1))
    expect(meanOverrun(calls(10, 300), [0])).toEqual(new Float64Array(1))
  })
})

function calls(contacts: number, handleSeconds: number, steps = 1): StaffingRequest {
  return {
    target: {
      isOnline: true,
      targetResponseTimeSeconds: 20,
      serviceLevelPercent: 80,
      concurrency: 1,
      shrinkageFraction: 0,
      occupancyFraction: 1,
      patienceSeconds: 240,
    },
    incrementMinutes: 15,
    volume: new Array(steps).fill(contacts),
    handleTimeSeconds: new Array(steps).fill(handleSeconds),
    isOpen: null,
  }
}

const mail = (contacts: number, handleSeconds: number, steps: number): StaffingRequest => {
  const request = calls(contacts, handleSeconds, steps)
  const waiting = { isOnline: false, targetResponseTimeSeconds: 7200, occupancyFraction: 0.95 }
  return { ...request, target: { ...request.target, ...waiting, patienceSeconds: null } }
}

/** Promise of the formulas beside the simulation, by group, of agents who change between the groups. */
function levelsOf(requests: readonly StaffingRequest[], rateSpread: number) {
  // In each of eleven cohorts as many serve a group at any time, and one cohort is on its break.
  const inCohort = requests.map(request => Math.round(requiredStaff(request)[STEPS / 2]! / 10))
  const places = inCohort.flatMap((count, s) => new Array<number>(count).fill(s))
  const surfers = Array.from({ length: 11 * places.length }, (_, id) => {
    const [cohort, place] = [id % 11, Math.floor(id / 11)]
    const ready = Array.from({ length: 8 }, (_, k): Session => {
      const start = STEP_MS * (5 * k + Math.floor(k / 2) + cohort)
      return { start, end: start + 5 * STEP_MS, streams: [places[(place + 3 * k) % places.length]!] }
    })
    return { id, streams: requests.map((_, s) => s), ready }
  })
  const there = requests.map(() => new Float64Array(STEPS))
  for (const { ready } of surfers)
    for (const { start, end, streams } of ready)
      for (let at = start; at < end; at += STEP_MS) there[streams[0]!]![at / STEP_MS]! += 1
  const overruns = requests.map(request => meanOverrun(request, requiredStaff(request)))
  for (const { ready } of surfers)
    addOverrun(ready, overruns, CLOCK, ([s], step, count) => {
      there[s!]![step]! += count
    })
  const { perInterval } = simulate({
    startsAt: 0,
    incrementMinutes: 15,
    intervals: STEPS,
    streams: requests.map(({ target, volume, handleTimeSeconds }, id) => ({
      id,
      volume,
      handleTimeSeconds,
      handleTimeVariation: null,
      patienceSeconds: target.patienceSeconds ?? null,
      targetResponseTimeSeconds: target.targetResponseTimeSeconds,
      concurrency: 1,
      handleTimeStretch: 0,
      isOnline: target.isOnline,
    })),
    surfers,
    days: 30,
    seed: 3,
    rateSpread,
  })
  // The first hours fill the lines, and the last contacts have nobody after them.
  const [first, end] = [12, 40]
  return requests.map((request, s) => {
    const promised = expectedPerformance({ ...request, agents: there[s]!, rateSpread }).slice(first, end)
    const played = perInterval[s]!.slice(first, end)
    const mean = (levels: readonly { serviceLevelFraction: number | null }[]) =>
      levels.reduce((sum, one) => sum + one.serviceLevelFraction!, 0) / levels.length
    return { promised: mean(promised), simulated: mean(played) }
  })
}

describe('the service level promised is the simulated one', () => {
  it.each([
    ['as forecast', 0],
    ['on usual days', USUAL_RATE_SPREAD],
  ])('within two points, of groups that agents change between, %s', (_, rateSpread) => {
    const requests = [calls(180, 240, STEPS), calls(100, 420, STEPS), mail(120, 300, STEPS)]
    for (const { promised, simulated } of levelsOf(requests, rateSpread))
      expect(Math.abs(promised - simulated)).toBeLessThan(0.02)
  })
})
