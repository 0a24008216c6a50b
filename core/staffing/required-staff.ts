// Staff needed per interval so that a stream keeps its promise. Live streams queue (Erlang A where patience is
// known, else Erlang C; concurrent contacts that slow each other down by their own chain); a long target lets
// work be moved, so it is levelled over the time it may wait; without a goal the work alone counts.
import { invariant } from '../invariant.ts'
import { type DeferredWork, deferredWork, evenlyWorked } from './deferred-work.ts'
import { isChat, type LiveStaffing, liveStaffing } from './live.ts'
import { requirementSentence } from './sentence.ts'
import { shrinkageAt } from './shrinkage.ts'
import type { Explanation, StaffingFormula, StaffingRequest, StaffingTarget } from './types.ts'

/** Beyond an hour nobody waits on the line. */
const LIVE_TARGET_SECONDS = 3600
/** A contact that lasts longer than this share of its interval is still there in the next. */
const CARRIED_SHARE = 0.25

export function formulaOf(target: StaffingTarget): StaffingFormula {
  const seconds = target.targetResponseTimeSeconds
  const hasLevel = seconds !== null && seconds > 0 && target.serviceLevelPercent > 0
  if (hasLevel && !target.isOnline && seconds > LIVE_TARGET_SECONDS) return 'deferred'
  const hasGoal =
    hasLevel ||
    (target.answerSpeedSeconds ?? null) !== null ||
    ((target.maxAbandonFraction ?? null) !== null && (target.patienceSeconds ?? null) !== null)
  if (!hasGoal) return 'workload'
  return isChat(target) ? 'chat' : (target.patienceSeconds ?? null) !== null ? 'erlang-a' : 'erlang-c'
}

/** Agents per interval, shrinkage included, in ten-thousandths; rounded up to whole ones only when scheduling. */
export function requiredStaff(request: StaffingRequest): Float64Array {
  const load = offeredLoad(request)
  const target = completeTarget(request.target)
  const live = liveStaffing(target)
  return load.map((erlangs, i) => requirement(request, target, live, erlangs, i).required)
}

/** How interval `index` of the request comes to its number. */
export function explainRequirement(request: StaffingRequest, index: number): Explanation {
  const erlangs = offeredLoad(request)[index] ?? 0
  const target = completeTarget(request.target)
  const live = liveStaffing(target)
  const steps = requirement(request, target, live, erlangs, index)
  const isQueue = steps.offeredErlangs > 0 && steps.formula !== 'workload' && steps.formula !== 'deferred'
  const outcome = isQueue ? live.outcome(steps.offeredErlangs, steps.handleTimeSeconds, steps.servers) : null
  const explained = {
    ...steps,
    serviceLevelFraction: outcome && target.targetResponseTimeSeconds ? outcome.serviceLevelFraction : null,
    abandonFraction: outcome?.abandonFraction ?? null,
    answerSpeedSeconds: outcome?.answerSpeedSeconds ?? null,
    occupancyFraction: outcome
      ? outcome.occupancyFraction
      : steps.servers > 0
        ? steps.offeredErlangs / steps.servers
        : 0,
  }
  return { ...explained, sentence: requirementSentence(explained, request) }
}

/** Erlangs to be carried in each interval, after levelling where the target allows it. */
export function offeredLoad(request: StaffingRequest): Float64Array {
  const { target, incrementMinutes, handleTimeSeconds, isOpen } = request
  const load = workOf(request)
  const formula = formulaOf(target)
  if (formula === 'workload') return load
  if (formula !== 'deferred') return carriedOver(load, handleTimeSeconds, incrementMinutes * 60)
  return evenlyWorked(deferredWork(load, reachOf(request), isOpen), load.length)
}

/** Erlang-intervals that arrive in each interval. */
export const workOf = ({ incrementMinutes, volume, handleTimeSeconds }: StaffingRequest): Float64Array =>
  Float64Array.from(
    { length: volume.length },
    (_, i) => (orZero(volume[i]) * orZero(handleTimeSeconds[i])) / (incrementMinutes * 60),
  )

/** Intervals in which work may be done, that of its arrival included. */
export const reachOf = ({ target, incrementMinutes }: StaffingRequest): number =>
  Math.max(1, Math.floor(target.targetResponseTimeSeconds! / (incrementMinutes * 60)))

/** The scheduled agents' work of each interval of contacts that may wait; null for contacts that may not. */
export function deferredDemand(request: StaffingRequest): DeferredWork | null {
  if (formulaOf(request.target) !== 'deferred') return null
  const target = completeTarget(request.target)
  const perAgent = target.occupancyFraction * target.concurrency
  const arrivals = workOf(request).map((erlangs, i) => erlangs / (perAgent * (1 - shrinkageAt(request, i))))
  return deferredWork(arrivals, reachOf(request), request.isOpen, target.minimumAgents)
}

/**
 * The modified offered load: contacts that come in one interval are still being handled in the next, so that the
 * busy agents follow a' = λ − a ÷ AHT instead of jumping with the arrivals (Green, Kolesar & Whitt 2007). The mean
 * over each interval; an interval without contacts of its own is left without.
 */
function carriedOver(
  load: Float64Array,
  handleTimeSeconds: ArrayLike<number>,
  intervalSeconds: number,
): Float64Array {
  let busy = load[0] ?? 0
  return load.map((settled, i) => {
    const seconds = orZero(handleTimeSeconds[i])
    if (!(settled > 0) || seconds <= CARRIED_SHARE * intervalSeconds) {
      busy = settled
      return settled
    }
    const fade = -Math.expm1(-intervalSeconds / seconds)
    const mean = settled + ((busy - settled) * seconds * fade) / intervalSeconds
    busy += (settled - busy) * fade
    return mean
  })
}

type Steps = Pick<
  Explanation,
  | 'formula'
  | 'volume'
  | 'handleTimeSeconds'
  | 'carriedErlangs'
  | 'offeredErlangs'
  | 'servers'
  | 'agentsBeforeShrinkage'
  | 'shrinkageFraction'
  | 'required'
>

function requirement(
  request: StaffingRequest,
  target: Required<StaffingTarget>,
  live: LiveStaffing,
  offeredErlangs: number,
  index: number,
): Steps {
  const formula = formulaOf(target)
  const handleTimeSeconds = orZero(request.handleTimeSeconds[index])
  const volume = orZero(request.volume[index])
  const isQueue = formula !== 'workload' && formula !== 'deferred' && offeredErlangs > 0
  const servers = isQueue
    ? live.placesFor(offeredErlangs, handleTimeSeconds)
    : offeredErlangs / target.occupancyFraction
  const perAgent = formula === 'chat' ? Math.round(target.concurrency) : target.concurrency
  const agentsBeforeShrinkage = servers / perAgent
  const isOpen = request.isOpen === null || request.isOpen[index] === true
  const shrinkageFraction = shrinkageAt(request, index)
  const scheduled = agentsBeforeShrinkage / (1 - shrinkageFraction)
  return {
    formula,
    volume,
    handleTimeSeconds,
    carriedErlangs: offeredErlangs - (volume * handleTimeSeconds) / (request.incrementMinutes * 60),
    offeredErlangs,
    servers,
    agentsBeforeShrinkage,
    shrinkageFraction,
    required: upwards(Math.max(scheduled, isOpen ? target.minimumAgents : 0)),
  }
}

/** Never below what is needed: work that may wait a day is a hundredth of an agent at a time. */
const upwards = (agents: number): number => Math.max(0, Math.ceil(agents * 10_000 - 1e-6)) / 10_000

export const orZero = (value: number | undefined): number =>
  value !== undefined && value > 0 && Number.isFinite(value) ? value : 0

/** The target with its blanks filled. Throws for settings that no requirement can be worked out from. */
export function completeTarget(target: StaffingTarget): Required<StaffingTarget> {
  const complete = {
    ...target,
    patienceSeconds: target.patienceSeconds ?? null,
    maxAbandonFraction: target.maxAbandonFraction ?? null,
    answerSpeedSeconds: target.answerSpeedSeconds ?? null,
    handleTimeStretch: target.handleTimeStretch ?? 0,
    minimumAgents: target.minimumAgents ?? 0,
  }
  for (const [setting, range, isWithin] of RANGES) {
    const value = complete[setting]
    invariant(value === null || isWithin(value), `${setting} is ${value} and must be ${range}`)
  }
  return complete
}

type Setting = Exclude<keyof StaffingTarget, 'isOnline'>
const RANGES: readonly [Setting, range: string, (value: number) => boolean][] = [
  ['serviceLevelPercent', '0 to 100', value => value >= 0 && value <= 100],
  ['concurrency', 'finite and at least 1', value => value >= 1 && Number.isFinite(value)],
  ['occupancyFraction', 'above 0 and at most 1', value => value > 0 && value <= 1],
  ['shrinkageFraction', 'at least 0 and below 1', value => value >= 0 && value < 1],
  // From 1 on, a further contact would slow the others by more than it brings.
  ['handleTimeStretch', 'at least 0 and below 1', value => value >= 0 && value < 1],
  ['minimumAgents', 'finite and at least 0', value => value >= 0 && Number.isFinite(value)],
  ['patienceSeconds', 'above 0', value => value > 0],
]
