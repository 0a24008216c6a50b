// Expected performance of a given number of agents: the inverse of required-staff.ts.
import { deferredWork, workedBacklog } from './deferred-work.ts'
import { isChat, liveStaffing } from './live.ts'
import { completeTarget, formulaOf, offeredLoad, orZero, reachOf, workOf } from './required-staff.ts'
import { shrinkageAt } from './shrinkage.ts'
import type { Performance, StaffingRequest, StaffingTarget } from './types.ts'

export interface PerformanceRequest extends StaffingRequest {
  /** Scheduled per interval; shrinkage is taken off here. */
  agents: ArrayLike<number>
}

/** Per interval. Work that waits is done in the order it falls due; what is late counts where it came. */
export function expectedPerformance(request: PerformanceRequest): Performance[] {
  const target = completeTarget(request.target)
  if (formulaOf(target) === 'deferred') {
    const places = Float64Array.from(request.volume, (_, i) =>
      placesOf(target, request.agents[i], shrinkageAt(request, i)),
    )
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
function deferredPerformance(
  request: StaffingRequest,
  { occupancyFraction }: Required<StaffingTarget>,
  places: Float64Array,
): Performance[] {
  const work = workOf(request)
  const pieces = deferredWork(work, reachOf(request), request.isOpen)
  // Work whose time is not over at the end of the series may still be done in time.
  const { used, late, missedOf } = workedBacklog(
    pieces,
    places.map(count => count * occupancyFraction),
  )
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
