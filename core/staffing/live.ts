// Agents for contacts that wait on the line, and what a number of them gives. One object serves a whole series:
// it remembers up to which load each number of agents is enough, so that a year of quarter-hours costs little
// more than its distinct numbers. Handle time is taken to the whole second.
import { chatState } from './chat.ts'
import { erlangA, smallest } from './erlang-a.ts'
import { averageSpeedOfAnswerSeconds, serversNeeded, serviceLevelErlangC } from './queueing.ts'
import type { StaffingTarget } from './types.ts'

export interface LiveOutcome {
  serviceLevelFraction: number
  /** Null when patience is not known. */
  abandonFraction: number | null
  /** Infinite when overloaded and nobody gives up. */
  answerSpeedSeconds: number
  /** Contacts in service ÷ places. */
  occupancyFraction: number
}

export interface LiveStaffing {
  /** Places (contacts at once) for an offered load in erlangs; for chat whole agents times the concurrency. */
  placesFor(offeredErlangs: number, handleTimeSeconds: number): number
  outcome(offeredErlangs: number, handleTimeSeconds: number, places: number): LiveOutcome
}

/** The largest load of a number of agents is found to this share; a load in between is looked at exactly. */
const LOAD_PRECISION = 2e-4
/** Perfection is never reached; nearly all is what can be bought. */
const HIGHEST_SERVICE_LEVEL = 0.9999
const SHORTEST_WAIT_SECONDS = 0.1
const FEWEST_ABANDONED = 1e-4
const ROUNDING = 1e-9
/** A handle time met no more often than this is not worth remembering limits for. */
const SELDOM = 12
/** From here on a mistyped volume would keep the search going for long; the square-root rule is exact enough. */
const HUGE_LOAD = 20_000

export const isChat = (target: StaffingTarget): boolean =>
  (target.handleTimeStretch ?? 0) > 0 && Math.round(target.concurrency) > 1

export function liveStaffing(target: StaffingTarget): LiveStaffing {
  const perAgent = isChat(target) ? Math.round(target.concurrency) : 1
  const patience = target.patienceSeconds ?? null
  const targetSeconds = target.targetResponseTimeSeconds ?? 0
  const wanted = targetSeconds > 0 ? Math.min(target.serviceLevelPercent / 100, HIGHEST_SERVICE_LEVEL) : 0
  const speed = Math.max(target.answerSpeedSeconds ?? Number.POSITIVE_INFINITY, SHORTEST_WAIT_SECONDS)
  const mostAbandoned = patience === null ? 1 : Math.max(target.maxAbandonFraction ?? 1, FEWEST_ABANDONED)
  const states = new Map<string, LiveOutcome>()
  const searches = new Map<number, { seen: number; search: (load: number) => number }>()
  /** Agents beyond the load, in its square roots: much the same from one load to the next. */
  let spare = 1

  const exactly = (load: number, seconds: number, places: number): LiveOutcome =>
    isChat(target)
      ? chatOutcome(target, perAgent, load, seconds, places / perAgent)
      : patience === null
        ? erlangCOutcome(load, seconds, places, targetSeconds)
        : erlangAOutcome(load, seconds, places, patience, targetSeconds)

  // The work offered must find room even when most of it would be given up: else any load would do for some goals.
  const isEnough = (load: number, seconds: number, places: number): boolean => {
    const given = exactly(load, seconds, places)
    return (
      given.serviceLevelFraction >= wanted &&
      given.answerSpeedSeconds <= speed &&
      (given.abandonFraction ?? 0) <= mostAbandoned &&
      Math.max(isChat(target) ? given.occupancyFraction : 0, load / places) <=
        target.occupancyFraction + ROUNDING
    )
  }

  return {
    placesFor(load, handleTimeSeconds) {
      const seconds = Math.max(1, Math.round(handleTimeSeconds))
      if (patience === null && !isChat(target))
        return serversNeeded(load, seconds, {
          targetSeconds,
          serviceLevelFraction: wanted,
          occupancyFraction: target.occupancyFraction,
          answerSpeedSeconds: speed,
        })
      if (load > HUGE_LOAD)
        return Math.ceil(Math.max(load / target.occupancyFraction, load + Math.sqrt(load)))
      const holds = (erlangs: number, agents: number) => isEnough(erlangs, seconds, agents * perAgent)
      const known = searches.get(seconds) ?? { seen: 0, search: rememberingSearch(holds) }
      searches.set(seconds, known)
      if (!(load > 0) || ++known.seen > SELDOM) return known.search(load) * perAgent
      const perLoad = load / perAgent
      const guess = Math.max(1, Math.round(perLoad + spare * Math.sqrt(perLoad)))
      const agents = smallest(count => count > 0 && holds(load, count), guess)
      spare = (agents - perLoad) / Math.sqrt(perLoad)
      return agents * perAgent
    },
    outcome(load, handleTimeSeconds, places) {
      const seconds = Math.max(1, Math.round(handleTimeSeconds))
      // A thousandth of the load makes no difference that anyone could see.
      const near = Number(load.toPrecision(4))
      const below = Math.floor(places / perAgent + ROUNDING) * perAgent
      const rest = Math.max(0, places - below) / perAgent
      const at = (whole: number): LiveOutcome => {
        const key = `${near} ${seconds} ${whole}`
        const known = states.get(key) ?? exactly(near, seconds, whole)
        states.set(key, known)
        return known
      }
      return rest < ROUNDING ? at(below) : between(at(below), at(below + perAgent), rest)
    },
  }
}

function between(low: LiveOutcome, high: LiveOutcome, share: number): LiveOutcome {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    serviceLevelFraction: mix(low.serviceLevelFraction, high.serviceLevelFraction),
    abandonFraction:
      low.abandonFraction === null
        ? null
        : mix(low.abandonFraction, high.abandonFraction ?? low.abandonFraction),
    answerSpeedSeconds:
      low.answerSpeedSeconds === Number.POSITIVE_INFINITY
        ? low.answerSpeedSeconds
        : mix(low.answerSpeedSeconds, high.answerSpeedSeconds),
    occupancyFraction: mix(low.occupancyFraction, high.occupancyFraction),
  }
}

/** The smallest whole number that is enough for a load, remembering the largest load of each number it met. */
function rememberingSearch(isEnough: (load: number, n: number) => boolean): (load: number) => number {
  const largest = new Map<number, number>()
  const largestLoad = (n: number): number => {
    if (n === 0) return 0
    const known = largest.get(n)
    if (known !== undefined) return known
    let low = 0
    let high = n
    while (isEnough(high, n)) {
      low = high
      high *= 2
    }
    while (high - low > LOAD_PRECISION * high) {
      const middle = (low + high) / 2
      if (isEnough(middle, n)) low = middle
      else high = middle
    }
    largest.set(n, low)
    return low
  }
  let last = 1
  return load => {
    if (!(load > 0)) return 0
    const holds = (n: number): boolean => {
      const limit = largestLoad(n)
      return load <= limit || (load < limit * (1 + 2 * LOAD_PRECISION) && isEnough(load, n))
    }
    if (!(holds(last) && !holds(last - 1))) last = smallest(holds, Math.ceil(load))
    return last
  }
}

function erlangCOutcome(load: number, seconds: number, servers: number, targetSeconds: number): LiveOutcome {
  const queue = { arrivalsPerSecond: load / seconds, handleTimeSeconds: seconds, servers }
  return {
    serviceLevelFraction: serviceLevelErlangC({ ...queue, targetSeconds }),
    abandonFraction: null,
    answerSpeedSeconds: averageSpeedOfAnswerSeconds(queue),
    occupancyFraction: servers > 0 ? Math.min(1, load / servers) : 1,
  }
}

function erlangAOutcome(
  load: number,
  seconds: number,
  servers: number,
  patienceSeconds: number,
  targetSeconds: number,
): LiveOutcome {
  const queue = { arrivalsPerSecond: load / seconds, handleTimeSeconds: seconds, servers }
  const { serviceLevel, abandonProbability, meanWaitSeconds, occupancy } = erlangA({
    ...queue,
    patienceSeconds,
    targetSeconds,
  })
  return {
    serviceLevelFraction: serviceLevel,
    abandonFraction: abandonProbability,
    answerSpeedSeconds: meanWaitSeconds,
    occupancyFraction: servers > 0 ? occupancy : 1,
  }
}

function chatOutcome(
  { handleTimeStretch = 0, patienceSeconds = null, targetResponseTimeSeconds }: StaffingTarget,
  concurrency: number,
  load: number,
  seconds: number,
  agents: number,
): LiveOutcome {
  const team = {
    arrivalsPerSecond: load / seconds,
    handleTimeSeconds: seconds,
    agents,
    concurrency,
    handleTimeStretch,
    patienceSeconds,
  }
  const state = chatState(team, targetResponseTimeSeconds ?? 0)
  return {
    serviceLevelFraction: state.serviceLevel,
    abandonFraction: patienceSeconds === null ? null : state.abandonProbability,
    answerSpeedSeconds: state.meanWaitSeconds,
    occupancyFraction: agents > 0 ? Math.min(1, state.inService / (agents * concurrency)) : 1,
  }
}
