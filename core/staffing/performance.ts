// Expected performance of a given number of agents: the inverse of required-staff.ts.
import { isChat, liveStaffing } from './live.ts'
import { completeTarget, formulaOf, offeredLoad, orZero } from './required-staff.ts'
import type { Performance, StaffingRequest, StaffingTarget } from './types.ts'

export interface PerformanceRequest extends StaffingRequest {
  /** Scheduled per interval; shrinkage is taken off here. */
  agents: ArrayLike<number>
}

/** Per interval. Work that waits is done in the order it came; what is late counts where it came. */
export function expectedPerformance(request: PerformanceRequest): Performance[] {
  const target = completeTarget(request.target)
  if (formulaOf(target) === 'deferred') {
    const places = Float64Array.from(request.volume, (_, i) => placesOf(target, request.agents[i]))
    return deferredPerformance(request, target, places)
  }
  const at = performanceAt(request)
  return Array.from(request.volume, (_, i) => at(i, orZero(request.agents[i])))
}

/**
 * One interval at a time, for contacts that wait on the line: what was worked out is remembered. The intervals of
 * work that waits hang together and are not told apart so.
 */
export function performanceAt(request: StaffingRequest): (index: number, agents: number) => Performance {
  const target = completeTarget(request.target)
  const formula = formulaOf(target)
  const load = offeredLoad(request)
  const live = liveStaffing(target)
  return (index, agents) => {
    const erlangs = load[index]!
    const places = placesOf(target, agents)
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

const placesOf = (target: Required<StaffingTarget>, agents: number | undefined): number =>
  orZero(agents) *
  (1 - target.shrinkageFraction) *
  (isChat(target) ? Math.round(target.concurrency) : target.concurrency)

const NOTHING_TO_DO: Performance = {
  serviceLevelFraction: null,
  abandonFraction: null,
  answerSpeedSeconds: null,
  occupancyFraction: 0,
}

/** First in, first out, as a fluid: erlang-intervals of work against the capacity of open intervals. */
function deferredPerformance(
  { incrementMinutes, volume, handleTimeSeconds, isOpen }: StaffingRequest,
  { targetResponseTimeSeconds, occupancyFraction }: Required<StaffingTarget>,
  places: Float64Array,
): Performance[] {
  const seconds = incrementMinutes * 60
  const reach = Math.max(1, Math.floor(targetResponseTimeSeconds! / seconds))
  const work = Float64Array.from(
    places,
    (_, i) => (orZero(volume[i]) * orZero(handleTimeSeconds[i])) / seconds,
  )
  const left = work.slice()
  const inTime = new Float64Array(work.length)
  const done = new Float64Array(work.length)
  let oldest = 0
  for (let t = 0; t < work.length; t++) {
    let capacity = isOpen && !isOpen[t] ? 0 : places[t]! * occupancyFraction
    for (; capacity > 0 && oldest <= t; ) {
      const taken = Math.min(capacity, left[oldest]!)
      left[oldest]! -= taken
      capacity -= taken
      done[t]! += taken
      if (t - oldest < reach) inTime[oldest]! += taken
      if (left[oldest]! > 1e-12) break
      oldest++
    }
  }
  // Work whose time is not over at the end of the series may still be done in time.
  for (let i = Math.max(oldest, work.length - reach + 1); i < work.length; i++) inTime[i]! += left[i]!
  return Array.from(work, (erlangs, i) => ({
    ...NOTHING_TO_DO,
    serviceLevelFraction: erlangs > 0 ? Math.min(1, inTime[i]! / erlangs) : null,
    occupancyFraction: places[i]! > 0 ? Math.min(1, done[i]! / places[i]!) : 0,
  }))
}
