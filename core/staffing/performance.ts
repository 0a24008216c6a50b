// Expected performance of a given number of agents: the inverse of required-staff.ts.
import { deferredWork, workedBacklog } from './deferred-work.ts'
import { isChat, liveStaffing } from './live.ts'
import { completeTarget, formulaOf, offeredLoad, orZero, reachOf, workOf } from './required-staff.ts'
import { shrinkageAt } from './shrinkage.ts'
import type { Performance, StaffingRequest, StaffingTarget } from './types.ts'

export interface PerformanceRequest extends StaffingRequest {
  /** Scheduled per interval; shrinkage is taken off here. */
  agents: ArrayLike<number>
  /** Rate spread as in performanceAt. */
  rateSpread?: number
}

/** Log standard deviation of a usual day's volume around its forecast. */
export const USUAL_RATE_SPREAD = 0.07

/**
 * Per interval. Work that waits is done in the order it falls due; what is late counts where it came. The limit of
 * occupancy is a margin of the requirement: agents with more to do are busier than that, here as in the simulation.
 */
export function expectedPerformance(request: PerformanceRequest): Performance[] {
  const { agents, rateSpread = 0 } = request
  if (formulaOf(request.target) !== 'deferred') {
    const at = performanceAt(request, rateSpread)
    return Array.from(request.volume, (_, i) => at(i, orZero(agents[i])))
  }
  const target = completeTarget(request.target)
  const places = Float64Array.from(request.volume, (_, i) =>
    placesOf(target, agents[i], shrinkageAt(request, i)),
  )
  const days = usualDays(rateSpread).map(day => ({
    ...day,
    given: deferredPerformance(request, places, day.factor),
  }))
  return Array.from(places, (_, i) => meanPerformance(days.map(day => ({ ...day, given: day.given[i]! }))))
}

/**
 * Performance of one interval at a time, for contacts that wait on the line; results are cached. Intervals of deferred
 * work depend on each other and cannot be computed separately. `rateSpread`: log standard deviation of a day's volume
 * around the forecast, with the outcome as the mean over all contacts; 0: the forecast itself.
 */
export function performanceAt(
  request: StaffingRequest,
  rateSpread = 0,
): (index: number, agents: number) => Performance {
  const at = performanceByVolume(request)
  const days = usualDays(rateSpread)
  return (index, agents) =>
    meanPerformance(days.map(day => ({ ...day, given: at(index, agents, day.factor) })))
}

interface UsualDay {
  /** Volume as a multiple of the forecast. */
  factor: number
  probability: number
}

/** Lognormal days of mean 1, by Gauss–Hermite quadrature with three points. */
function usualDays(rateSpread: number): UsualDay[] {
  if (rateSpread === 0) return [{ factor: 1, probability: 1 }]
  const factor = (deviations: number) => Math.exp(rateSpread * deviations - rateSpread ** 2 / 2)
  return [
    { factor: factor(-Math.sqrt(3)), probability: 1 / 6 },
    { factor: factor(0), probability: 2 / 3 },
    { factor: factor(Math.sqrt(3)), probability: 1 / 6 },
  ]
}

/** Shares and waits are means of contacts, occupancy one of time. */
function meanPerformance(days: readonly (UsualDay & { given: Performance })[]): Performance {
  const [only] = days
  if (days.length === 1) return only!.given
  const contacts = days.reduce((sum, { factor, probability }) => sum + factor * probability, 0)
  const ofContacts = (key: Exclude<keyof Performance, 'occupancyFraction'>): number | null =>
    days.reduce<number | null>((sum, { given, factor, probability }) => {
      const value = given[key]
      return sum === null || value === null ? null : sum + (factor * probability * value) / contacts
    }, 0)
  return {
    serviceLevelFraction: ofContacts('serviceLevelFraction'),
    abandonFraction: ofContacts('abandonFraction'),
    answerSpeedSeconds: ofContacts('answerSpeedSeconds'),
    occupancyFraction: days.reduce(
      (sum, { given, probability }) => sum + probability * given.occupancyFraction,
      0,
    ),
  }
}

/** Outcome of one interval with a number of agents, where volume is a multiple of the forecast. */
function performanceByVolume(
  request: StaffingRequest,
): (index: number, agents: number, factor: number) => Performance {
  const target = completeTarget(request.target)
  const formula = formulaOf(target)
  const load = offeredLoad(request)
  const live = liveStaffing(target)
  return (index, agents, factor) => {
    const erlangs = factor * load[index]!
    const places = placesOf(target, agents, shrinkageAt(request, index))
    if (!(erlangs > 0)) return NOTHING_TO_DO
    if (formula === 'workload')
      return { ...NOTHING_TO_DO, occupancyFraction: places > 0 ? Math.min(1, erlangs / places) : 1 }
    const given = live.outcome(erlangs, orZero(request.handleTimeSeconds[index]), places)
    return {
      serviceLevelFraction: target.targetResponseTimeSeconds ? given.serviceLevelFraction : null,
      abandonFraction: given.abandonFraction,
      answerSpeedSeconds: Number.isFinite(given.answerSpeedSeconds) ? given.answerSpeedSeconds : null,
      occupancyFraction: given.occupancyFraction,
    }
  }
}

const placesOf = (
  target: Required<StaffingTarget>,
  agents: number | undefined,
  shrinkageFraction: number,
): number =>
  orZero(agents) *
  (1 - shrinkageFraction) *
  (isChat(target) ? Math.round(target.concurrency) : target.concurrency)

const NOTHING_TO_DO: Performance = {
  serviceLevelFraction: null,
  abandonFraction: null,
  answerSpeedSeconds: null,
  occupancyFraction: 0,
}

/** As a fluid: erlang-intervals of work against the capacity of open intervals. */
function deferredPerformance(request: StaffingRequest, places: Float64Array, factor: number): Performance[] {
  const work = workOf(request).map(erlangs => factor * erlangs)
  const pieces = deferredWork(work, reachOf(request), request.isOpen)
  // Work whose time is not over at the end of the series may still be done in time.
  const { used, late, missedOf } = workedBacklog(pieces, places)
  const missed = new Float64Array(work.length)
  missedOf.forEach((erlangs, piece) => {
    missed[pieces.arrival[piece]!] = erlangs
  })
  return Array.from(work, (erlangs, i) => ({
    ...NOTHING_TO_DO,
    serviceLevelFraction: erlangs > 0 ? Math.max(0, 1 - missed[i]! / erlangs) : null,
    occupancyFraction: places[i]! > 0 ? Math.min(1, (used[i]! + late[i]!) / places[i]!) : 0,
  }))
}
