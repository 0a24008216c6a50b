// Erlang A (M/M/n+M): callers hang up after an exponential patience, so an overloaded queue still settles.
// P(wait) and P(abandon) from the birth–death chain, its terms taken relative to state n so that nothing
// overflows; waiting times from the density of the offered wait, e^(λ/θ·(1 − e^(−θx)) − nμx), by Simpson's rule.
import type { Queue } from './queueing.ts'

export interface ImpatientQueue extends Queue {
  /** Mean time callers are ready to wait. */
  patienceSeconds: number
}

export interface ErlangA {
  waitProbability: number
  abandonProbability: number
  occupancy: number
  /** Mean wait of all contacts, those who leave included. */
  meanWaitSeconds: number
  /** Answered within the target, of all offered. */
  answeredInTime: number
  /** Answered within the target, of all but those who left within it. */
  serviceLevel: number
}

export function erlangA(queue: ImpatientQueue & { targetSeconds: number }): ErlangA {
  const { arrivalsPerSecond, handleTimeSeconds, servers, patienceSeconds, targetSeconds } = queue
  if (!(arrivalsPerSecond > 0) || !(handleTimeSeconds > 0)) return IDLE
  const { waitProbability, meanQueue } = birthDeath(queue)
  const abandonProbability = meanQueue / patienceSeconds / arrivalsPerSecond
  const { early, earlyStaying, all } = offeredWait(queue, targetSeconds)
  const stayingToTarget = Math.exp(-targetSeconds / patienceSeconds)
  const answeredInTime = 1 - waitProbability + (waitProbability * earlyStaying) / all
  const leftInTime = (waitProbability * (early - earlyStaying + (1 - stayingToTarget) * (all - early))) / all
  return {
    waitProbability,
    abandonProbability,
    occupancy: (arrivalsPerSecond * handleTimeSeconds * (1 - abandonProbability)) / servers,
    meanWaitSeconds: meanQueue / arrivalsPerSecond,
    answeredInTime,
    serviceLevel: answeredInTime / (1 - leftInTime),
  }
}

const IDLE: ErlangA = {
  waitProbability: 0,
  abandonProbability: 0,
  occupancy: 0,
  meanWaitSeconds: 0,
  answeredInTime: 1,
  serviceLevel: 1,
}

const NEGLIGIBLE = 1e-18

function birthDeath({ arrivalsPerSecond, handleTimeSeconds, servers, patienceSeconds }: ImpatientQueue) {
  const load = arrivalsPerSecond * handleTimeSeconds
  let free = 0
  for (let k = servers, term = 1; k > 0 && term > NEGLIGIBLE * free; k--) {
    term *= k / load
    free += term
  }
  let busy = 0
  let queued = 0
  // Terms rise first when overloaded, and may only be cut off once they fall.
  for (let waiting = 0, term = 1; ; waiting++) {
    busy += term
    queued += waiting * term
    const ratio = arrivalsPerSecond / (servers / handleTimeSeconds + (waiting + 1) / patienceSeconds)
    if (ratio < 1 && term * (waiting + 1) < NEGLIGIBLE * (queued + busy)) break
    term *= ratio
    if (busy > 1e200) {
      // Rescale: only ratios matter.
      busy *= 1e-200
      queued *= 1e-200
      free *= 1e-200
      term *= 1e-200
    }
  }
  return { waitProbability: busy / (free + busy), meanQueue: queued / (free + busy) }
}

/** e^-45 is nothing. */
const TAIL_EXPONENT = 45
const STEPS = 4000

/** Integrals of the offered wait's density (unscaled): up to the target, the same times staying, and overall. */
function offeredWait(queue: ImpatientQueue, targetSeconds: number) {
  const { arrivalsPerSecond, handleTimeSeconds, servers, patienceSeconds } = queue
  const serviceRate = servers / handleTimeSeconds
  const exponent = (x: number) =>
    arrivalsPerSecond * patienceSeconds * -Math.expm1(-x / patienceSeconds) - serviceRate * x
  const peakAt = Math.max(0, patienceSeconds * Math.log(arrivalsPerSecond / serviceRate))
  const peak = exponent(peakAt)
  let end = Math.max(peakAt, 1 / serviceRate)
  while (exponent(end) > peak - TAIL_EXPONENT) end *= 1.3
  const density = (x: number) => Math.exp(exponent(x) - peak)
  const target = Math.min(targetSeconds, end)
  const early = integral(density, 0, target)
  return {
    early,
    earlyStaying: integral(x => Math.exp(-x / patienceSeconds) * density(x), 0, target),
    all: early + integral(density, target, end),
  }
}

function integral(f: (x: number) => number, from: number, to: number): number {
  const step = (to - from) / STEPS
  let total = f(from) + f(to)
  for (let i = 1; i < STEPS; i++) total += (i % 2 === 1 ? 4 : 2) * f(from + i * step)
  return (total * step) / 3
}

export interface ImpatientGoal {
  targetSeconds: number
  /** Share answered within the target, of all offered. */
  serviceLevelFraction: number
  maxAbandonFraction: number
}

/** Smallest number of servers that meets the service level and the abandonment limit. */
export function serversNeededErlangA(queue: Omit<ImpatientQueue, 'servers'>, goal: ImpatientGoal): number {
  const meets = (servers: number) => {
    const { answeredInTime, abandonProbability } = erlangA({ ...queue, ...goal, servers })
    return answeredInTime >= goal.serviceLevelFraction && abandonProbability <= goal.maxAbandonFraction
  }
  if (!(queue.arrivalsPerSecond * queue.handleTimeSeconds > 0)) return 0
  let enough = 1
  while (!meets(enough)) enough *= 2
  let tooFew = enough === 1 ? 0 : enough / 2
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (meets(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
