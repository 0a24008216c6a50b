// M/M/n/K: so many lines and no more. A contact that finds them all taken is turned away.
import type { Queue } from '#core/staffing/queueing.ts'

export interface LimitedLines {
  /** Share of contacts turned away. */
  blocking: number
  /** Of those let in. */
  waitProbability: number
  meanWaitSeconds: number
  occupancy: number
}

/** `lines` = contacts in the house at most, in service and waiting; at least as many as servers. */
export function limitedLines({
  arrivalsPerSecond,
  handleTimeSeconds,
  servers,
  lines,
}: Queue & { lines: number }): LimitedLines {
  const load = arrivalsPerSecond * handleTimeSeconds
  let term = 1
  let all = 1
  let waiting = 0
  let queue = 0
  let inService = 0
  for (let k = 1; k <= lines; k++) {
    term *= load / Math.min(k, servers)
    all += term
    inService += Math.min(k, servers) * term
    queue += Math.max(0, k - servers) * term
    // A contact that finds k others, all servers busy and a line free, waits.
    if (k >= servers && k < lines) waiting += term
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
