// The staffing formula's expectation for a scheduled day, each quarter-hour for itself, beside the simulated day.
import {
  addOverrun,
  expectedPerformance,
  meanOverrun,
  type Performance,
  requiredStaff,
  type StaffingTarget,
  USUAL_RATE_SPREAD,
} from '#core/staffing/index.ts'
import type { SimulationRequest } from '#core/staffing/simulation/index.ts'
import { intersect } from '#core/time/index.ts'
import { STEP_MS } from './coverage-by-day.ts'

type Day = Pick<SimulationRequest, 'startsAt' | 'intervals' | 'streams' | 'surfers'>

/**
 * Performance by ticket group and quarter-hour. Scheduled agents are present: no shrinkage is taken off, as in
 * the simulated day, and sessions overrun and volumes differ as there. Work that may wait until after the day has no
 * service level.
 */
export function formulaPerformance(day: Day, targets: readonly StaffingTarget[]): Performance[][] {
  const requests = day.streams.map(({ volume, handleTimeSeconds }, index) => ({
    target: { ...targets[index]!, shrinkageFraction: 0 },
    incrementMinutes: STEP_MS / 60_000,
    volume,
    handleTimeSeconds,
    isOpen: null,
  }))
  const agents = atService(
    day,
    agentsOfDay(day),
    requests.map(request => meanOverrun(request, requiredStaff(request))),
  )
  return requests.map((request, index) =>
    expectedPerformance({ ...request, agents: agents[index]!, rateSpread: USUAL_RATE_SPREAD }).map(
      (quarter, at) => {
        const dueAfterMs = at * STEP_MS + (request.target.targetResponseTimeSeconds ?? 0) * 1000
        return dueAfterMs > day.intervals * STEP_MS ? { ...quarter, serviceLevelFraction: null } : quarter
      },
    ),
  )
}

/** Agents with the mean overrun of their sessions. */
function atService(
  { startsAt, surfers }: Day,
  ready: readonly Float64Array[],
  overruns: readonly Float64Array[],
): Float64Array[] {
  const agents = ready.map(series => series.slice())
  for (const surfer of surfers) {
    const sessions = surfer.ready.map(stretch => ({ streams: surfer.streams, ...stretch }))
    addOverrun(sessions, overruns, { from: startsAt, stepMs: STEP_MS }, (streams, step, count) => {
      for (const s of streams) agents[s]![step]! += count / streams.length
    })
  }
  return agents.map(series => series.map(count => Math.max(0, count)))
}

/**
 * Agents ready for each ticket group per quarter-hour. An agent who is ready for several counts for each by its
 * share of their work in that quarter-hour.
 */
export function agentsOfDay({ startsAt, intervals, streams, surfers }: Day): Float64Array[] {
  const agents = streams.map(() => new Float64Array(intervals))
  const work = (stream: number, at: number) =>
    streams[stream]!.volume[at]! * streams[stream]!.handleTimeSeconds[at]!
  for (const surfer of surfers)
    for (const stretch of surfer.ready) {
      const served = stretch.streams ?? surfer.streams
      const last = Math.ceil((stretch.end - startsAt) / STEP_MS)
      for (let at = Math.floor((stretch.start - startsAt) / STEP_MS); at < Math.min(last, intervals); at++) {
        const quarter = { start: startsAt + at * STEP_MS, end: startsAt + (at + 1) * STEP_MS }
        const there = intersect(stretch, quarter)
        if (!there) continue
        const total = served.reduce((sum, stream) => sum + work(stream, at), 0)
        for (const stream of served)
          agents[stream]![at]! +=
            ((there.end - there.start) / STEP_MS) * (total > 0 ? work(stream, at) / total : 1 / served.length)
      }
    }
  return agents
}
