// Cases whose answer is known, simulated in many independent runs: the known value must lie within their 99 %
// interval. Used by the tests and by the benchmark; vectors.ts and published.ts make more of them.

import { erlangA } from '#core/staffing/erlang-a.ts'
import { drawContacts } from '#core/staffing/simulation/contacts.ts'
import { playDays } from '#core/staffing/simulation/simulate.ts'
import type { OutcomeTotals } from '#core/staffing/simulation/tally.ts'
import type { SimulatedStream, SimulatedSurfer, SimulationRequest } from '#core/staffing/simulation/types.ts'
import { HOUR_MS } from '#core/time/index.ts'

export interface ReferenceCase {
  name: string
  request: Omit<SimulationRequest, 'seed' | 'days'>
  /** Intervals at the start, in which the queue settles, that are not counted. */
  warmUpIntervals: number
  expected: Expectation[]
  /** Mean patience by interval, where it changes over the day. */
  patienceSeconds?: readonly number[]
}

export interface Expectation {
  what: string
  value: number
  /** Half-width of the 95 % interval of a published simulation; left out when exact. */
  halfWidth?: number
  /** How far the reference itself may be off, being an approximation. */
  allowance?: number
  measure: Measure
}

export type Measure = (run: ReferenceRun) => number

export interface ReferenceRun {
  totals: OutcomeTotals[]
  occupancyFraction: number
}

export interface Finding {
  what: string
  expected: number
  simulated: number
  /** Half-width of the 99 % interval of the difference. */
  halfWidth99: number
  isMet: boolean
}

const Z95 = 1.96
const Z99 = 2.576

export function findings(reference: ReferenceCase, runs: number, seed = 1): Finding[] {
  const results = Array.from({ length: runs }, (_, run) => play(reference, seed * 1000 + run))
  return reference.expected.map(({ what, value, halfWidth = 0, allowance = 0, measure }) => {
    const values = results.map(measure)
    const simulated = values.reduce((total, one) => total + one, 0) / runs
    const variance = values.reduce((total, one) => total + (one - simulated) ** 2, 0) / (runs - 1)
    const halfWidth99 = Z99 * Math.hypot(Math.sqrt(variance / runs), halfWidth / Z95)
    return {
      what: `${reference.name} ${what}`,
      expected: value,
      simulated,
      halfWidth99,
      isMet: Math.abs(simulated - value) <= halfWidth99 + allowance,
    }
  })
}

function play(reference: ReferenceCase, seed: number): ReferenceRun {
  const request: SimulationRequest = { ...reference.request, seed, days: 1 }
  const { tally, floor } = playDays(request, day => {
    const contacts = drawContacts(request, day)
    const { patienceSeconds } = reference
    if (patienceSeconds)
      contacts.patienceSeconds = contacts.patienceSeconds.map(
        (share, i) =>
          share * patienceSeconds[Math.floor(contacts.arrivesAt[i]! / request.incrementMinutes / 60)]!,
      )
    return contacts
  })
  const total = (seconds: Float64Array) => seconds.reduce((all, one) => all + one, 0)
  return {
    totals: request.streams.map((_, stream) => tally.totalsOf(stream, reference.warmUpIntervals)),
    occupancyFraction: total(floor.agentSlots.busySeconds) / total(floor.agentSlots.presentSeconds),
  }
}

export const of = (stream: number, share: (totals: OutcomeTotals) => number) => (run: ReferenceRun) =>
  share(run.totals[stream]!)
export const waitShare = ({ waited, offered }: OutcomeTotals) => waited / offered
export const abandonShare = ({ abandoned, offered }: OutcomeTotals) => abandoned / offered
export const meanWait = ({ waitSeconds, offered }: OutcomeTotals) => waitSeconds / offered
export const serviceLevel = ({ inTime, offered, abandonedInTime }: OutcomeTotals) =>
  inTime / (offered - abandonedInTime)

const STEADY_HOURS = 100

interface Crew {
  count: number
  streams: number[]
  handleTimeFactor?: number
}

/** A hundred hours of constant load and staff, the first two not counted. */
export function steady(streams: SimulatedStream[], crews: Crew[], rules: Partial<SimulationRequest> = {}) {
  return {
    warmUpIntervals: 2,
    request: {
      startsAt: 0,
      incrementMinutes: 60,
      intervals: STEADY_HOURS,
      rateSpread: 0,
      streams,
      surfers: crews.flatMap(({ count, ...surfer }) =>
        Array.from({ length: count }, (_, id): SimulatedSurfer => {
          return { id, ...surfer, ready: [{ start: 0, end: STEADY_HOURS * HOUR_MS }] }
        }),
      ),
      ...rules,
    },
  }
}

export function constantStream(
  arrivalsPerHour: number,
  handleTimeSeconds: number,
  more: Partial<SimulatedStream>,
): SimulatedStream {
  return {
    id: 1,
    volume: new Array(STEADY_HOURS).fill(arrivalsPerHour),
    handleTimeSeconds: new Array(STEADY_HOURS).fill(handleTimeSeconds),
    handleTimeVariation: null,
    patienceSeconds: null,
    targetResponseTimeSeconds: 20,
    concurrency: 1,
    handleTimeStretch: 0,
    isOnline: true,
    ...more,
  }
}

/** One kind of call, impatient or (patience null) not: Erlang A and Erlang C are exact. */
export function erlangCase(
  name: string,
  queue: {
    arrivalsPerHour: number
    handleTimeSeconds: number
    servers: number
    patienceSeconds: number | null
  },
): ReferenceCase {
  const { arrivalsPerHour, handleTimeSeconds, servers, patienceSeconds } = queue
  // With patience a million times the handle time Erlang A is Erlang C to seven digits.
  const exact = erlangA({
    arrivalsPerSecond: arrivalsPerHour / 3600,
    handleTimeSeconds,
    servers,
    patienceSeconds: patienceSeconds ?? handleTimeSeconds * 1e6,
    targetSeconds: 20,
  })
  return {
    name,
    ...steady(
      [constantStream(arrivalsPerHour, handleTimeSeconds, { patienceSeconds })],
      [{ count: servers, streams: [0] }],
    ),
    expected: [
      { what: 'P(wait)', value: exact.waitProbability, measure: of(0, waitShare) },
      { what: 'service level', value: exact.serviceLevel, measure: of(0, serviceLevel) },
      { what: 'mean wait s', value: exact.meanWaitSeconds, measure: of(0, meanWait) },
      {
        what: 'occupancy',
        value: exact.occupancy,
        // Counted from the empty start on.
        allowance: handleTimeSeconds / (STEADY_HOURS * 3600),
        measure: run => run.occupancyFraction,
      },
      ...(patienceSeconds === null
        ? []
        : [{ what: 'P(abandon)', value: exact.abandonProbability, measure: of(0, abandonShare) }]),
    ],
  }
}
