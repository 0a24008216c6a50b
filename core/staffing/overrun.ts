// Overrun of sessions: a contact still in hand when a session ends is finished. The group that the agent leaves has the
// agent for longer, and what comes next begins later. A pause keeps its length, moved by at most that length.
import type { EpochMs, Interval } from '../time/index.ts'
import { offeredLoad, orZero } from './required-staff.ts'
import { shrinkageAt } from './shrinkage.ts'
import type { StaffingRequest } from './types.ts'

const LONGEST_PAUSE_SECONDS = 3600

/** Delay in seconds of the session after a gap: the overrun, at most the gap, and 0 after a gap of over an hour. */
export const pauseDelay = (overrunSeconds: number, gapSeconds: number): number =>
  gapSeconds <= LONGEST_PAUSE_SECONDS ? Math.min(overrunSeconds, gapSeconds) : 0

/**
 * Mean overrun of sessions, in seconds, by interval: handle time × occupancy of the required agents. `required` begins
 * at interval `first` of the request.
 */
export function meanOverrun(request: StaffingRequest, required: ArrayLike<number>, first = 0): Float64Array {
  const load = offeredLoad(request)
  const perAgent = Math.max(1, request.target.concurrency)
  return Float64Array.from(required, (agents, i) => {
    const places = agents * (1 - shrinkageAt(request, first + i)) * perAgent
    const busy = places > 0 ? Math.min(1, load[first + i]! / places) : 0
    return busy * orZero(request.handleTimeSeconds[first + i])
  })
}

/** Time of an agent with the groups served, as indexes. */
export type Session = Interval & { streams: readonly number[] }

/** Callback with the agents that overruns add to groups (above 0) or remove in one step. */
type AddAgents = (streams: readonly number[], step: number, agents: number) => void

/** Overruns of one agent's sessions, which are in order of time. `overruns`: mean seconds by group and step. */
export function addOverrun(
  sessions: readonly Session[],
  overruns: readonly Float64Array[],
  { from, stepMs }: { from: EpochMs; stepMs: number },
  add: AddAgents,
): void {
  const stepCount = overruns[0]?.length ?? 0
  const addTime = (streams: readonly number[], start: EpochMs, end: EpochMs, agents: number) => {
    const last = Math.min(stepCount, Math.ceil((end - from) / stepMs))
    for (let step = Math.max(0, Math.floor((start - from) / stepMs)); step < last; step++) {
      const begin = from + step * stepMs
      add(streams, step, (agents * (Math.min(end, begin + stepMs) - Math.max(start, begin))) / stepMs)
    }
  }
  sessions.forEach(({ end, streams }, i) => {
    const step = Math.ceil((end - from) / stepMs) - 1
    if (step < 0 || step >= stepCount) return
    const seconds = streams.reduce((sum, s) => sum + overruns[s]![step]!, 0) / streams.length
    addTime(streams, end, end + 1000 * seconds, 1)
    const next = sessions[i + 1]
    if (!next) return
    const gapSeconds = (next.start - end) / 1000
    const delay = gapSeconds > 0 ? pauseDelay(seconds, gapSeconds) : seconds
    addTime(next.streams, next.start, Math.min(next.end, next.start + 1000 * delay), -1)
  })
}
