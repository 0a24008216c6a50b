// One ticket group under changed circumstances: what staff it takes, and what that staff gives.
import {
  type PlanIncrement,
  type PlanRow,
  type PlanVariables,
  paidHours,
  type Risk,
} from '#contract/endpoints/forecast-plan.ts'
import { volumeAtRisk } from '#core/forecasting/index.ts'
import {
  expectedPerformance,
  formulaOf,
  type PerformanceRequest,
  requiredStaff,
  type StaffingRequest,
} from '#core/staffing/index.ts'
import { type EpochMs, type Interval, localDateOf, type Zone } from '#core/time/index.ts'
import { periodsOf } from '../reading/rows.ts'
import { QUARTER_MS, type StaffingSettings, staffingRequest } from '../staffing/staff.ts'
import type { LongForecast } from './long-forecast.ts'
import { changedCircumstances } from './variables.ts'

export interface PlanCase {
  variables: PlanVariables
  risk: Risk
}
export interface PlanRequest {
  settings: StaffingSettings
  /** The planned time: whole days of the zone. The forecast may reach further. */
  range: Interval
  zone: Zone
  increment: PlanIncrement
  hoursPerWeek: number
  cases: readonly PlanCase[]
}
export type PlanNumbers = Omit<PlanRow, 'ticketGroupId' | 'ticketGroupName'>

const PROBABILITY = { P80: 0.8, P95: 0.95 }
const QUARTERS_PER_DAY = 96
/** Fraction of contacts that must be answered for a mean wait to be shown: below it, the mean would flatter. */
const MAX_PART = 0.9

/** Rows by start, for each case; a row covers the forecast part of its period. */
export function planRows(forecast: LongForecast, request: PlanRequest): PlanNumbers[][] {
  const { range, zone, increment } = request
  const spans = periodsOf(increment, zone, range.start, range.end).flatMap(({ startsAt, endsAt }) => {
    const indexOf = indexIn(forecast)
    const first = indexOf(Math.max(startsAt, range.start))
    const end = indexOf(Math.min(endsAt, range.end))
    return first < end ? [{ first, end, date: localDateOf(zone, Math.max(startsAt, range.start)) }] : []
  })
  const usual = staffingRequest({ ...forecast, volume: forecast.mean }, request.settings)
  return request.cases.map(({ variables, risk }) => {
    const expected = requestOf(usual, variables)
    const feared = risk === 'P50' ? null : volumeAtRisk(forecast, PROBABILITY[risk])
    const required = requiredStaff(feared ? requestOf({ ...usual, volume: feared }, variables) : expected)
    const given = outcomesOf({ ...expected, agents: required })
    return spans.map(({ first, end, date }) => {
      const agents = required.subarray(first, end)
      const scheduledHours = sum(agents) / 4
      const days = Math.max(1, Math.round((end - first) / QUARTERS_PER_DAY))
      return {
        date,
        surfers: rounded(scheduledHours / paidHours(days, request.hoursPerWeek)),
        peakSurfers: rounded(agents.reduce((most, value) => Math.max(most, value), 0)),
        scheduledHours: rounded(scheduledHours),
        tickets: rounded(sum(expected.volume.subarray(first, end))),
        serviceLevel: given(first, end).serviceLevel,
      }
    })
  })
}

export interface StaffingOutcome {
  surfers: number
  serviceLevel: number | null
  abandoned: number | null
  answerSpeedSeconds: number | null
  occupancy: number
}

/**
 * The outcome of each number of agents at the busiest time; other times get agents in proportion to the
 * requirement.
 */
export function performanceOf(
  forecast: LongForecast,
  {
    settings,
    range,
    variables,
    surfers,
  }: { settings: StaffingSettings; range: Interval; variables: PlanVariables; surfers: readonly number[] },
): StaffingOutcome[] {
  const indexOf = indexIn(forecast)
  const [first, end] = [indexOf(range.start), indexOf(range.end)]
  const request = requestOf(staffingRequest({ ...forecast, volume: forecast.mean }, settings), variables)
  const required = requiredStaff(request)
  const most = required.subarray(first, end).reduce((high, value) => Math.max(high, value), 0)
  const looked = spreadWeeks(request, first, end)
  const part = <T>(values: ArrayLike<T>): T[] => looked.map(at => values[at]!)
  const shown = {
    ...request,
    volume: Float64Array.from(part(request.volume)),
    handleTimeSeconds: part(request.handleTimeSeconds),
    isOpen: request.isOpen && part(request.isOpen),
    shrinkage: request.shrinkage && part(request.shrinkage),
  }
  return surfers.map(count => {
    const agents = part(required).map(value => (most > 0 ? (count * value) / most : 0))
    return { surfers: count, ...outcomesOf({ ...shown, agents })(0, looked.length) }
  })
}

const QUARTERS_PER_WEEK = 7 * QUARTERS_PER_DAY
const MOST_WEEKS = 8

/**
 * Indices of at most eight weeks, spread evenly: a queue of 78 weeks for each of many numbers of agents would take
 * minutes and say the same. Work that waits goes on from week to week and is cheap: all of it.
 */
function spreadWeeks({ target }: StaffingRequest, first: number, end: number): number[] {
  const weeks = Math.floor((end - first) / QUARTERS_PER_WEEK)
  const isWhole = weeks <= MOST_WEEKS || formulaOf(target) === 'deferred'
  if (isWhole) return Array.from({ length: end - first }, (_, i) => first + i)
  return Array.from({ length: MOST_WEEKS }, (_, k) => Math.floor((k * weeks) / MOST_WEEKS)).flatMap(week =>
    Array.from({ length: QUARTERS_PER_WEEK }, (_, i) => first + week * QUARTERS_PER_WEEK + i),
  )
}

type DenseRequest = StaffingRequest & { volume: Float64Array }

function requestOf(usual: StaffingRequest, variables: PlanVariables): DenseRequest {
  const { target, volumeFactor, handleTimeFactor } = changedCircumstances(usual.target, variables)
  return {
    ...usual,
    target,
    // A total that is given holds on all days.
    shrinkage: variables.shrinkage === null ? (usual.shrinkage ?? null) : null,
    volume: Float64Array.from(usual.volume, volume => volume * volumeFactor),
    handleTimeSeconds: Float64Array.from(usual.handleTimeSeconds, seconds => seconds * handleTimeFactor),
  }
}

/** The outcome of the intervals from one index to another: contacts weighted by volume, agents by their number. */
function outcomesOf(
  request: PerformanceRequest,
): (first: number, end: number) => Omit<StaffingOutcome, 'surfers'> {
  const outcomes = expectedPerformance(request)
  return (first, end) => {
    let contacts = 0
    let agents = 0
    let busy = 0
    let waited = 0
    const sums = { serviceLevelFraction: 0, abandonFraction: 0, answerSpeedSeconds: 0 }
    for (let i = first; i < end; i++) {
      const outcome = outcomes[i]!
      agents += request.agents[i]!
      busy += outcome.occupancyFraction * request.agents[i]!
      const volume = request.volume[i]!
      if (!(volume > 0) || !(request.handleTimeSeconds[i]! > 0)) continue
      contacts += volume
      for (const key of ['serviceLevelFraction', 'abandonFraction'] as const)
        sums[key] += volume * (outcome[key] ?? Number.NaN)
      if (outcome.answerSpeedSeconds === null) continue
      waited += volume
      sums.answerSpeedSeconds += volume * outcome.answerSpeedSeconds
    }
    const mean = (total: number) => (contacts > 0 && !Number.isNaN(total) ? rounded(total / contacts) : null)
    return {
      serviceLevel: mean(sums.serviceLevelFraction),
      abandoned: mean(sums.abandonFraction),
      answerSpeedSeconds: waited > MAX_PART * contacts ? rounded(sums.answerSpeedSeconds / waited) : null,
      occupancy: agents > 0 ? rounded(busy / agents) : 0,
    }
  }
}

const indexIn =
  ({ startsAt }: LongForecast) =>
  (at: EpochMs): number =>
    startsAt.length === 0
      ? 0
      : Math.min(startsAt.length, Math.max(0, Math.round((at - startsAt[0]!) / QUARTER_MS)))

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
