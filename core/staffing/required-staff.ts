// Staff needed per interval so that a stream keeps its promise. Live streams queue (Erlang C on parallel
// contacts); a long target lets work be moved, so it is levelled over the time it may wait; without a target
// or a service level the work alone counts.
import { levelled } from './deferred.ts'
import { serversNeeded, serviceLevelErlangC } from './queueing.ts'
import type { Explanation, StaffingFormula, StaffingRequest, StaffingTarget } from './types.ts'

/** Beyond an hour nobody waits on the line. */
const LIVE_TARGET_SECONDS = 3600

export function formulaOf(target: StaffingTarget): StaffingFormula {
  const seconds = target.targetResponseTimeSeconds
  if (seconds === null || !(seconds > 0) || !(target.serviceLevelPercent > 0)) return 'workload'
  return target.isOnline || seconds <= LIVE_TARGET_SECONDS ? 'erlang-c' : 'deferred'
}

/** Agents per interval, shrinkage included, two decimals; rounded up only when scheduling. */
export function requiredStaff(request: StaffingRequest): Float64Array {
  const load = offeredLoad(request)
  return load.map((erlangs, i) => requirement(request, erlangs, i).required)
}

/** How interval `index` of the request comes to its number. */
export function explainRequirement(request: StaffingRequest, index: number): Explanation {
  const erlangs = offeredLoad(request)[index] ?? 0
  const steps = requirement(request, erlangs, index)
  return { ...steps, sentence: sentenceFor(steps, request) }
}

/** Erlangs to be carried in each interval, after levelling where the target allows it. */
function offeredLoad(request: StaffingRequest): Float64Array {
  const { target, incrementMinutes, volume, handleTimeSeconds } = request
  const seconds = incrementMinutes * 60
  const load = Float64Array.from(
    { length: volume.length },
    (_, i) => (orZero(volume[i]) * orZero(handleTimeSeconds[i])) / seconds,
  )
  if (formulaOf(target) !== 'deferred') return load
  const reach = Math.max(1, Math.floor(target.targetResponseTimeSeconds! / seconds))
  return levelled(load, reach, request.isOpen)
}

type Steps = Omit<Explanation, 'sentence'>

function requirement(request: StaffingRequest, offeredErlangs: number, index: number): Steps {
  const target = sane(request.target)
  const formula = formulaOf(target)
  const handleTimeSeconds = orZero(request.handleTimeSeconds[index])
  const goal = {
    targetSeconds: target.targetResponseTimeSeconds ?? 0,
    serviceLevelFraction: target.serviceLevelPercent / 100,
    occupancyFraction: target.occupancyFraction,
  }
  const isQueue = formula === 'erlang-c' && offeredErlangs > 0
  const servers = isQueue
    ? serversNeeded(offeredErlangs, handleTimeSeconds, goal)
    : offeredErlangs / target.occupancyFraction
  const agentsBeforeShrinkage = servers / target.concurrency
  return {
    formula,
    volume: orZero(request.volume[index]),
    handleTimeSeconds,
    offeredErlangs,
    servers,
    serviceLevelFraction: isQueue
      ? serviceLevelErlangC({
          arrivalsPerSecond: offeredErlangs / handleTimeSeconds,
          handleTimeSeconds,
          servers,
          targetSeconds: goal.targetSeconds,
        })
      : null,
    occupancyFraction: servers > 0 ? offeredErlangs / servers : 0,
    agentsBeforeShrinkage,
    required: Math.round((agentsBeforeShrinkage / (1 - target.shrinkageFraction)) * 100) / 100,
  }
}

const orZero = (value: number | undefined): number =>
  value !== undefined && value > 0 && Number.isFinite(value) ? value : 0

/** Settings outside their range would divide by zero or never end. */
function sane(target: StaffingTarget): StaffingTarget {
  return {
    ...target,
    serviceLevelPercent: Math.min(orZero(target.serviceLevelPercent), 100),
    concurrency: Math.max(orZero(target.concurrency), 1),
    occupancyFraction: Math.min(orZero(target.occupancyFraction) || 1, 1),
    shrinkageFraction: Math.min(orZero(target.shrinkageFraction), 0.99),
  }
}

const show = (value: number, digits = 1): string => value.toFixed(digits).replace(/\.0+$/, '')
const percent = (fraction: number): string => `${show(fraction * 100)} %`

function sentenceFor(steps: Steps, { target, incrementMinutes }: StaffingRequest): string {
  if (steps.offeredErlangs === 0)
    return steps.volume > 0 && steps.handleTimeSeconds === 0
      ? 'No handle time is set, so no staff is required.'
      : 'No work is expected in this interval.'
  const work =
    steps.formula === 'deferred'
      ? `Work due in this interval keeps ${show(steps.offeredErlangs)} contacts open at once, spread over the ${show(target.targetResponseTimeSeconds! / 3600)} hours each may wait`
      : `${show(steps.volume)} contacts of ${show(steps.handleTimeSeconds)} s in ${incrementMinutes} min keep ${show(steps.offeredErlangs)} open at once`
  const goal =
    steps.serviceLevelFraction !== null
      ? `${steps.servers} places answer ${percent(steps.serviceLevelFraction)} within ${show(target.targetResponseTimeSeconds!)} s (goal ${show(target.serviceLevelPercent)} %) at ${percent(steps.occupancyFraction)} occupancy`
      : `at ${percent(steps.occupancyFraction)} occupancy this takes ${show(steps.servers, 2)} places`
  const agents =
    target.concurrency > 1
      ? `; at ${show(target.concurrency)} contacts an agent that is ${show(steps.agentsBeforeShrinkage, 2)} agents`
      : ''
  const shrinkage =
    target.shrinkageFraction > 0 ? `; with ${percent(target.shrinkageFraction)} shrinkage` : '; that is'
  return `${work}; ${goal}${agents}${shrinkage} ${show(steps.required, 2)} agents.`
}
