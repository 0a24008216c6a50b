// Service level that the coverage of a plan promises, by the staffing formulas, beside that of the simulation.
import {
  COVERAGE_STEP_MS,
  type ScheduledBlock,
  type StreamDemand,
  servedBy,
  streamsByTask,
} from '#core/blocks/index.ts'
import {
  addOverrun,
  expectedPerformance,
  formulaOf,
  meanOverrun,
  type PerformanceRequest,
  type StaffingRequest,
} from '#core/staffing/index.ts'
import { simulate } from '#core/staffing/simulation/index.ts'

export interface Kept {
  /** Shares of contacts answered in time. */
  promised: number
  simulated: number
}

interface Planned {
  demand: readonly StreamDemand[]
  staffing: readonly StaffingRequest[]
  blocks: readonly ScheduledBlock[]
  skills: ReadonlyMap<number, readonly number[]>
  /** Agents by ticket group and quarter-hour, as coverage counts them. */
  actual: readonly Float64Array[]
  /** How often the weeks are played. */
  times: number
  /** Log standard deviation of the volume around its forecast. */
  rateSpread: number
}

/** Levels by ticket group. */
export function serviceLevels({
  demand,
  staffing,
  blocks,
  skills,
  actual,
  times,
  rateSpread,
}: Planned): Kept[] {
  const startsAt = demand[0]!.startsAt
  const intervals = actual[0]!.length
  const streamsOf = streamsByTask(demand)
  const surfers = [...Map.groupBy(blocks, block => block.surferId)].map(([id, own]) => {
    const ready = servedBy(own, skills.get(id) ?? [], streamsOf).map(({ interval, streams }) => ({
      start: interval.start,
      end: interval.end,
      streams,
    }))
    return { id, streams: [...new Set(ready.flatMap(({ streams }) => streams))], ready }
  })
  const { perStream } = simulate({
    startsAt,
    incrementMinutes: COVERAGE_STEP_MS / 60_000,
    intervals,
    streams: staffing.map(({ target, volume, handleTimeSeconds }, id) => ({
      id,
      volume,
      handleTimeSeconds,
      handleTimeVariation: null,
      patienceSeconds: target.patienceSeconds ?? null,
      targetResponseTimeSeconds: target.targetResponseTimeSeconds,
      concurrency: target.concurrency,
      handleTimeStretch: target.handleTimeStretch ?? 0,
      isOnline: formulaOf(target) !== 'deferred',
    })),
    surfers,
    days: times,
    seed: 1,
    rateSpread,
  })
  const overruns = staffing.map((request, s) => meanOverrun(request, demand[s]!.required))
  const atService = actual.map(series => series.slice())
  const clock = { from: startsAt, stepMs: COVERAGE_STEP_MS }
  for (const { ready } of surfers)
    addOverrun(ready, overruns, clock, (streams, step, agents) => {
      for (const s of streams) atService[s]![step]! += agents / streams.length
    })
  return staffing.map((request, s) => ({
    promised: promisedBy({ ...request, agents: atService[s]!, rateSpread }),
    simulated: perStream[s]!.serviceLevelFraction ?? 1,
  }))
}

function promisedBy(request: PerformanceRequest): number {
  let [inTime, contacts] = [0, 0]
  expectedPerformance(request).forEach(({ serviceLevelFraction }, at) => {
    if (serviceLevelFraction === null) return
    inTime += serviceLevelFraction * request.volume[at]!
    contacts += request.volume[at]!
  })
  return contacts > 0 ? inTime / contacts : 1
}
