// The staffing formula's expectation for a scheduled day, each quarter-hour for itself, beside the simulated day.
import { expectedPerformance, type Performance, type StaffingTarget } from '#core/staffing/index.ts'
import type { SimulationRequest } from '#core/staffing/simulation/index.ts'
import { intersect } from '#core/time/index.ts'
import { STEP_MS } from './coverage-by-day.ts'

type Day = Pick<SimulationRequest, 'startsAt' | 'intervals' | 'streams' | 'surfers'>

/**
 * Performance by ticket group and quarter-hour. Scheduled agents are present: no shrinkage is taken off, as in
 * the simulated day. Work that may wait until after the day has no service level.
 */
export function formulaPerformance(day: Day, targets: readonly StaffingTarget[]): Performance[][] {
  const agents = agentsOfDay(day)
  return day.streams.map(({ volume, handleTimeSeconds, targetResponseTimeSeconds }, index) =>
    expectedPerformance({
      target: { ...targets[index]!, shrinkageFraction: 0 },
      incrementMinutes: STEP_MS / 60_000,
      agents: agents[index]!,
      volume,
      handleTimeSeconds,
      isOpen: null,
    }).map((quarter, at) => {
      const dueAfterMs = at * STEP_MS + (targetResponseTimeSeconds ?? 0) * 1000
      return dueAfterMs > day.intervals * STEP_MS ? { ...quarter, serviceLevelFraction: null } : quarter
    }),
  )
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
