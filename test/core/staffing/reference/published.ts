// Published simulations of whole days that start empty, with the errors they were published with.

import type { OutcomeTotals } from '#core/staffing/simulation/tally.ts'
import type { SimulatedStream, SimulatedSurfer } from '#core/staffing/simulation/types.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import {
  constantStream,
  type Expectation,
  type Measure,
  of,
  type ReferenceCase,
  type ReferenceRun,
  serviceLevel,
  steady,
} from './cases.ts'

/** Mean and half-width of the 95 % interval. */
export type Pairs = Record<string, [number, number]>

export interface PublishedFigures {
  arrivals_per_min: number
  service_rate_per_min: number
  agents: number
  target_min: number
  day_min: number
  abandon_rate_per_min?: number
}

export function publishedCase(name: string, input: PublishedFigures, expected: Pairs): ReferenceCase {
  const hours = input.day_min / 60
  const patienceSeconds = input.abandon_rate_per_min ? 60 / input.abandon_rate_per_min : null
  const calls = constantStream(input.arrivals_per_min * 60, 60 / input.service_rate_per_min, {
    patienceSeconds,
    targetResponseTimeSeconds: input.target_min * 60,
  })
  const { request } = steady([calls], [{ count: input.agents, streams: [0] }])
  const measures: Record<string, Measure> = {
    service_level: of(0, serviceLevel),
    speed_of_answer_min: of(0, totals => totals.answerSeconds / totals.answered / 60),
    occupancy: run => run.occupancyFraction,
    abandoned: of(0, totals => totals.abandoned),
    served_in_target: of(0, totals => totals.inTime),
    sl_of_served: of(0, totals => totals.inTime / totals.answered),
    sl_served_over_served_plus_abandoned_after_target: of(0, serviceLevel),
  }
  return {
    name,
    warmUpIntervals: 0,
    request: { ...request, intervals: hours },
    expected: expectations(expected, measures),
  }
}

function expectations(expected: Pairs, measures: Record<string, Measure>): Expectation[] {
  return Object.entries(expected).flatMap(([what, [value, halfWidth]]) => {
    const measure = measures[what]
    return measure ? [{ what, value, halfWidth, measure }] : []
  })
}

export interface PublishedMultiskill {
  period_min: number
  /** [type][period] */
  arrivals_per_min: number[][]
  /** Values by period; the last one is after closing. */
  service_rate_per_min: number[]
  abandon_rate_per_min: number[]
  /** [group][period] */
  agents: number[][]
  group_to_types: number[][]
  target_min: number
}

/** Spread of the day's factor, gamma with shape 28.7 there, lognormal with the same variation here. */
const BUSYNESS_LOG_SD = Math.sqrt(Math.log1p(1 / 28.7))
const HOURS_AFTER_CLOSING = 6

export function publishedMultiskillCase(
  name: string,
  input: PublishedMultiskill,
  expected: Pairs,
): ReferenceCase {
  const periods = input.arrivals_per_min[0]!.length
  const streams = input.arrivals_per_min.map(
    (perMinute, id): SimulatedStream => ({
      ...constantStream(0, 0, { id, targetResponseTimeSeconds: input.target_min * 60 }),
      volume: perMinute.map(rate => rate * input.period_min),
      handleTimeSeconds: input.service_rate_per_min.map(rate => 60 / rate),
      // The mean changes from period to period.
      patienceSeconds: 1,
    }),
  )
  const surfers = input.agents.flatMap((counts, group) =>
    Array.from({ length: Math.max(...counts) }, (_, place): SimulatedSurfer => {
      const ready = counts.flatMap((count, period) => {
        const start = period * input.period_min * MINUTE_MS
        const length = period < periods ? input.period_min * MINUTE_MS : HOURS_AFTER_CLOSING * HOUR_MS
        return place < count ? [{ start, end: start + length }] : []
      })
      return { id: place, streams: input.group_to_types[group]!, ready }
    }),
  )
  const all = (run: ReferenceRun, what: keyof OutcomeTotals) =>
    run.totals.reduce((sum, totals) => sum + totals[what], 0)
  return {
    name,
    warmUpIntervals: 0,
    patienceSeconds: input.abandon_rate_per_min.map(rate => 60 / rate),
    request: {
      startsAt: 0,
      incrementMinutes: input.period_min,
      intervals: periods,
      streams,
      surfers,
      rateSpread: BUSYNESS_LOG_SD,
      queueRule: 'fifo',
    },
    expected: expectations(expected, {
      served: run => all(run, 'answered'),
      abandoned: run => all(run, 'abandoned'),
      service_level: run => all(run, 'inTime') / all(run, 'offered'),
    }),
  }
}
