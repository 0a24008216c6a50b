// Steady state of one queue and its agents: Erlang C, Erlang A and concurrent chat are the same birth–death chain with
// other rates. States count contacts in the system; terms are relative to the first state in which all agents are busy,
// so that nothing overflows. Waiting times come from the density of the offered wait,
// e^(λ/θ·(1 − e^(−θx)) − Rx) with patience 1/θ and full rate R (Baccelli & Hébuterne 1981), by Gauss–Legendre.

export interface BirthDeathQueue {
  arrivalsPerSecond: number
  /** Contacts that can be handled at once. */
  places: number
  /** Completions per second while `inService` contacts (1..places) are handled; rising. */
  completionsPerSecond: (inService: number) => number
  /** Mean time a contact is ready to wait; null = nobody gives up. */
  patienceSeconds: number | null
}

export interface SteadyState {
  waitProbability: number
  abandonProbability: number
  /** Mean wait of all contacts, those who leave included; infinite when overloaded and nobody gives up. */
  meanWaitSeconds: number
  /** Answered within the target, of all offered. */
  answeredInTime: number
  /** Answered within the target, of all but those who left within it. */
  serviceLevel: number
  /** Mean contacts in service. */
  inService: number
}

const IDLE: SteadyState = {
  waitProbability: 0,
  abandonProbability: 0,
  meanWaitSeconds: 0,
  answeredInTime: 1,
  serviceLevel: 1,
  inService: 0,
}

export function steadyState(line: BirthDeathQueue, targetSeconds: number): SteadyState {
  const { arrivalsPerSecond, places, patienceSeconds } = line
  if (!(arrivalsPerSecond > 0)) return IDLE
  const fullRate = places > 0 ? line.completionsPerSecond(places) : 0
  if (patienceSeconds === null) return patient(line, fullRate, targetSeconds)
  const free = freeStates(line)
  const { busy, queued, scale } = busyStates(arrivalsPerSecond, fullRate, patienceSeconds)
  // Each side is relative to the first full state, by its own scale.
  const all = free.weight * scale + busy * free.scale
  const waitProbability = (busy * free.scale) / all
  const meanQueue = (queued * free.scale) / all
  const abandonProbability = meanQueue / patienceSeconds / arrivalsPerSecond
  const wait = offeredWait(arrivalsPerSecond, fullRate, patienceSeconds, targetSeconds)
  const stayingToTarget = Math.exp(-targetSeconds / patienceSeconds)
  const answeredInTime = 1 - waitProbability + waitProbability * wait.earlyStaying
  const leftInTime =
    waitProbability * (wait.early - wait.earlyStaying + (1 - stayingToTarget) * (1 - wait.early))
  return {
    waitProbability,
    abandonProbability,
    meanWaitSeconds: meanQueue / arrivalsPerSecond,
    answeredInTime,
    serviceLevel: leftInTime < 1 ? answeredInTime / (1 - leftInTime) : 0,
    inService: (free.contacts * scale + places * busy * free.scale) / all,
  }
}

function patient(line: BirthDeathQueue, fullRate: number, targetSeconds: number): SteadyState {
  const { arrivalsPerSecond, places } = line
  if (arrivalsPerSecond >= fullRate)
    return {
      waitProbability: 1,
      abandonProbability: 0,
      meanWaitSeconds: Number.POSITIVE_INFINITY,
      answeredInTime: 0,
      serviceLevel: 0,
      inService: places,
    }
  const free = freeStates(line)
  const busy = free.scale / (1 - arrivalsPerSecond / fullRate)
  const waitProbability = busy / (free.weight + busy)
  const answeredInTime = 1 - waitProbability * Math.exp(-(fullRate - arrivalsPerSecond) * targetSeconds)
  return {
    waitProbability,
    abandonProbability: 0,
    meanWaitSeconds: waitProbability / (fullRate - arrivalsPerSecond),
    answeredInTime,
    serviceLevel: answeredInTime,
    inService: (free.contacts + places * busy) / (free.weight + busy),
  }
}

const NEGLIGIBLE = 1e-18
/** Sums are scaled down from here on: only their ratios matter. */
const LARGE = 1e150

/** Weight of the states with a free place, and contacts in service in them; the first full state weighs `scale`. */
function freeStates({ arrivalsPerSecond, places, completionsPerSecond }: BirthDeathQueue) {
  let weight = 0
  let contacts = 0
  let term = 1
  let scale = 1
  for (let inService = places; inService > 0; inService--) {
    const ratio = completionsPerSecond(inService) / arrivalsPerSecond
    term *= ratio
    weight += term
    contacts += (inService - 1) * term
    // Further down the ratios only fall: once below 1, what is left is less than a geometric row.
    if (ratio < 1 && term < NEGLIGIBLE * (weight + 1)) break
    if (weight > LARGE) {
      weight /= LARGE
      contacts /= LARGE
      term /= LARGE
      scale /= LARGE
    }
  }
  return { weight, contacts, scale }
}

/** Weight of the states with nobody free, and contacts waiting in them; the first of them weighs `scale`. */
function busyStates(arrivalsPerSecond: number, fullRate: number, patienceSeconds: number) {
  let busy = 0
  let queued = 0
  let term = 1
  let scale = 1
  // Terms rise first when overloaded, and may only be cut off once they fall.
  for (let waiting = 0; ; waiting++) {
    busy += term
    queued += waiting * term
    const ratio = arrivalsPerSecond / (fullRate + (waiting + 1) / patienceSeconds)
    if (ratio < 1 && term * (waiting + 1) < NEGLIGIBLE * (queued + busy)) break
    term *= ratio
    if (busy > LARGE) {
      busy /= LARGE
      queued /= LARGE
      term /= LARGE
      scale /= LARGE
    }
  }
  return { busy, queued, scale }
}

/** e^-45 is nothing. */
const TAIL_EXPONENT = 45

/** Shares of those who would have to wait: offered wait ends by the target (`early`), and they still stay then. */
function offeredWait(
  arrivalsPerSecond: number,
  fullRate: number,
  patienceSeconds: number,
  targetSeconds: number,
) {
  const exponent = (x: number) =>
    arrivalsPerSecond * patienceSeconds * -Math.expm1(-x / patienceSeconds) - fullRate * x
  const peakAt = fullRate > 0 ? Math.max(0, patienceSeconds * Math.log(arrivalsPerSecond / fullRate)) : 0
  const peak = exponent(peakAt)
  // Nobody is there to end a wait: nobody is answered.
  if (fullRate === 0) return { early: 0, earlyStaying: 0 }
  let end = Math.max(peakAt, 1 / fullRate)
  while (exponent(end) > peak - TAIL_EXPONENT) end *= 1.3
  const density = (x: number) => Math.exp(exponent(x) - peak)
  const target = Math.min(targetSeconds, end)
  const early = integral(density, 0, target)
  const late = integral(density, target, end)
  return {
    early: early / (early + late),
    earlyStaying: integral(x => Math.exp(-x / patienceSeconds) * density(x), 0, target) / (early + late),
  }
}

const PANELS = 24
const NODES = [0, -0.5384693101056831, 0.5384693101056831, -0.906179845938664, 0.906179845938664]
const WEIGHTS = [
  0.5688888888888889, 0.4786286704993665, 0.4786286704993665, 0.2369268850561891, 0.2369268850561891,
]

function integral(f: (x: number) => number, from: number, to: number): number {
  const half = (to - from) / PANELS / 2
  let total = 0
  for (let panel = 0; panel < PANELS; panel++) {
    const middle = from + (2 * panel + 1) * half
    for (let k = 0; k < 5; k++) total += WEIGHTS[k]! * f(middle + NODES[k]! * half)
  }
  return total * half
}
