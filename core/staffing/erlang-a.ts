// Erlang A (M/M/n+M): callers hang up after an exponential patience, so an overloaded queue still settles.

import type { Queue } from './queueing.ts'
import { steadyState } from './steady-state.ts'

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
  const { handleTimeSeconds, servers, targetSeconds } = queue
  const arrivalsPerSecond = handleTimeSeconds > 0 ? queue.arrivalsPerSecond : 0
  const { inService, ...state } = steadyState(
    {
      arrivalsPerSecond,
      places: servers,
      completionsPerSecond: busy => busy / handleTimeSeconds,
      patienceSeconds: queue.patienceSeconds,
    },
    targetSeconds,
  )
  return { ...state, occupancy: servers > 0 ? inService / servers : 0 }
}

/** The smallest whole number from 1 on that is enough, looked for around a guess; it stays enough from there on. */
export function smallest(isEnough: (n: number) => boolean, guess = 1): number {
  let enough = Math.max(1, guess)
  let tooFew = 0
  let step = 1
  if (isEnough(enough)) {
    while (enough - step > 0 && isEnough(enough - step)) {
      enough -= step
      step *= 2
    }
    tooFew = Math.max(0, enough - step)
  } else
    do {
      tooFew = enough
      enough += step
      step *= 2
    } while (!isEnough(enough))
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (isEnough(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
