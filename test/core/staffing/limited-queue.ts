// M/M/n/K: at most K contacts in service or waiting. A contact that finds no place is turned away.
import type { Queue } from '#core/staffing/queueing.ts'

export interface LimitedQueue {
  /** Share of contacts turned away. */
  blocking: number
  /** Share of admitted contacts that wait. */
  waitProbability: number
  meanWaitSeconds: number
  occupancy: number
}

/** `places`: most contacts in service and waiting together; at least as many as servers. */
export function limitedQueue({
  arrivalsPerSecond,
  handleTimeSeconds,
  servers,
  places,
}: Queue & { places: number }): LimitedQueue {
  const load = arrivalsPerSecond * handleTimeSeconds
  let term = 1
  let all = 1
  let waiting = 0
  let queue = 0
  let inService = 0
  for (let k = 1; k <= places; k++) {
    term *= load / Math.min(k, servers)
    all += term
    inService += Math.min(k, servers) * term
    queue += Math.max(0, k - servers) * term
    // A contact that finds k others, all servers busy and a place free, waits.
    if (k >= servers && k < places) waiting += term
    if (all > 1e200) {
      term *= 1e-200
      all *= 1e-200
      inService *= 1e-200
      queue *= 1e-200
      waiting *= 1e-200
    }
  }
  const blocking = term / all
  return {
    blocking,
    waitProbability: waiting / (all - term),
    meanWaitSeconds: queue / all / (arrivalsPerSecond * (1 - blocking)),
    occupancy: inService / all / servers,
  }
}
