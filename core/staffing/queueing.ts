// Queues in steady state. Loads in erlangs (arrivals per second × handle time), times in seconds.
// Erlang B: blocked contacts leave. Erlang C: everyone waits and no one gives up, so it over-staffs streams
// whose callers hang up; erlang-a.ts is for those whose patience is known.

/** Probability that all servers are busy and the contact is lost. B(0) = 1, B(k) = aB(k−1) / (k + aB(k−1)). */
export function erlangB(offeredErlangs: number, servers: number): number {
  if (!(offeredErlangs > 0)) return servers > 0 ? 0 : 1
  let blocking = 1
  for (let k = 1; k <= servers; k++) blocking = (offeredErlangs * blocking) / (k + offeredErlangs * blocking)
  return blocking
}

/** Probability of waiting: 1 when the load is more than the servers can carry. */
export function erlangC(offeredErlangs: number, servers: number): number {
  return waitFromBlocking(offeredErlangs, servers, erlangB(offeredErlangs, servers))
}

function waitFromBlocking(offeredErlangs: number, servers: number, blocking: number): number {
  if (!(offeredErlangs > 0)) return 0
  if (offeredErlangs >= servers) return 1
  return blocking / (1 - (offeredErlangs / servers) * (1 - blocking))
}

export interface Queue {
  arrivalsPerSecond: number
  handleTimeSeconds: number
  servers: number
}

const loadOf = (queue: Queue): number => queue.arrivalsPerSecond * queue.handleTimeSeconds

/** Share of contacts that wait at most `targetSeconds`: 1 − C·e^(−(n − a)·T / AHT). */
export function serviceLevelErlangC(queue: Queue & { targetSeconds: number }): number {
  const load = loadOf(queue)
  return serviceLevelOf(load, queue.servers, erlangC(load, queue.servers), queue)
}

function serviceLevelOf(
  load: number,
  servers: number,
  waitProbability: number,
  { targetSeconds, handleTimeSeconds }: { targetSeconds: number; handleTimeSeconds: number },
): number {
  if (!(load > 0)) return 1
  if (load >= servers) return 0
  return 1 - waitProbability * Math.exp((-(servers - load) * targetSeconds) / handleTimeSeconds)
}

/** Mean wait of all contacts in seconds: C·AHT / (n − a); infinite when overloaded. */
export function averageSpeedOfAnswerSeconds(queue: Queue): number {
  const load = loadOf(queue)
  if (!(load > 0)) return 0
  if (load >= queue.servers) return Number.POSITIVE_INFINITY
  return (erlangC(load, queue.servers) * queue.handleTimeSeconds) / (queue.servers - load)
}

export interface ServiceGoal {
  targetSeconds: number
  serviceLevelFraction: number
  /** Largest share of time on contacts, (0, 1]. */
  occupancyFraction: number
  /** Mean wait of at most so many seconds; left out = as it comes. */
  answerSpeedSeconds?: number
}

/**
 * Smallest number of servers above the load that keeps occupancy at or under its cap and answers the wanted
 * share in time. One climb of the Erlang B recursion serves every number tried.
 */
export function serversNeeded(offeredErlangs: number, handleTimeSeconds: number, goal: ServiceGoal): number {
  if (!(offeredErlangs > 0)) return 0
  // A service level of 100 % is never reached; nearly all is what can be bought.
  const wanted = Math.min(goal.serviceLevelFraction, HIGHEST_SERVICE_LEVEL)
  const least = Math.max(offeredErlangs / goal.occupancyFraction - ROUNDING, offeredErlangs)
  if (offeredErlangs > HUGE_LOAD)
    return Math.ceil(Math.max(least, offeredErlangs + Math.sqrt(offeredErlangs)))
  let blocking = 1
  for (let servers = 1; ; servers++) {
    blocking = (offeredErlangs * blocking) / (servers + offeredErlangs * blocking)
    if (servers < least || servers <= offeredErlangs) continue
    const wait = waitFromBlocking(offeredErlangs, servers, blocking)
    const level = serviceLevelOf(offeredErlangs, servers, wait, { ...goal, handleTimeSeconds })
    const speed = (wait * handleTimeSeconds) / (servers - offeredErlangs)
    if (level >= wanted && speed <= (goal.answerSpeedSeconds ?? Number.POSITIVE_INFINITY)) return servers
  }
}

const HIGHEST_SERVICE_LEVEL = 0.9999
/** From here on the square-root rule is exact enough, and a mistyped volume cannot keep the climb going for hours. */
const HUGE_LOAD = 100_000
/** Keeps 8.5 / 0.85 at 10 servers although it is 10.000000000000002 in floating point. */
const ROUNDING = 1e-9
