// Required against scheduled agents per interval and ticket group. An agent counts for a group while on an
// activity that serves it; an activity that serves several is split by what they still need. A shift without
// any activity has not been planned in detail yet: its agent counts, break aside, for the groups of the
// agent's skills, split in the same way.
import { type EpochMs, type Interval, MINUTE_MS } from '../time/index.ts'
import { layers } from './layers.ts'
import type { ScheduledBlock } from './types.ts'

export interface StreamDemand {
  streamId: number
  /** Activities that serve the group. */
  taskIds: readonly number[]
  startsAt: EpochMs
  incrementMinutes: number
  /** Agents per increment, fractional. */
  required: ArrayLike<number>
}

export interface CoverageRequest {
  demand: readonly StreamDemand[]
  /** One view: drafts or what is published. */
  blocks: readonly ScheduledBlock[]
  skillsBySurfer: ReadonlyMap<number, readonly number[]>
  from: EpochMs
  to: EpochMs
  incrementMinutes: number
}

export interface CoverageRow {
  /** Null for the sum. */
  streamId: number | null
  start: EpochMs
  end: EpochMs
  /** Mean agents over the interval. */
  required: number
  actual: number
  surplus: number
}

const STEP_MINUTES = 15
/** Coverage is counted by quarter-hours. */
export const COVERAGE_STEP_MS = STEP_MINUTES * MINUTE_MS

/** The total first, then each stream, each in order of time. */
export function coverage(request: CoverageRequest): CoverageRow[] {
  const { demand, from, to, incrementMinutes } = request
  const stepCount = Math.ceil((to - from) / COVERAGE_STEP_MS)
  const required = demand.map(d => requiredPerStep(d, from, stepCount))
  const actual = scheduledPerStep(request, required, stepCount)
  const perRow = Math.max(1, Math.round(incrementMinutes / STEP_MINUTES))
  const rowsOf = (streamId: number | null, needed: Float64Array, there: Float64Array): CoverageRow[] => {
    const rows: CoverageRow[] = []
    for (let step = 0; step < stepCount; step += perRow) {
      const end = Math.min(stepCount, step + perRow)
      const need = mean(needed, step, end)
      const have = mean(there, step, end)
      rows.push({
        streamId,
        start: from + step * COVERAGE_STEP_MS,
        end: from + end * COVERAGE_STEP_MS,
        required: need,
        actual: have,
        surplus: have - need,
      })
    }
    return rows
  }
  return [
    ...rowsOf(null, sum(required, stepCount), sum(actual, stepCount)),
    ...demand.flatMap((d, index) => rowsOf(d.streamId, required[index]!, actual[index]!)),
  ]
}

/** Agents that the stream requires in each quarter-hour from `from` on. */
export function requiredPerStep(demand: StreamDemand, from: EpochMs, stepCount: number): Float64Array {
  const steps = new Float64Array(stepCount)
  for (let step = 0; step < stepCount; step++) {
    const at = Math.floor(
      (from + step * COVERAGE_STEP_MS - demand.startsAt) / (demand.incrementMinutes * MINUTE_MS),
    )
    steps[step] = at >= 0 && at < demand.required.length ? demand.required[at]! : 0
  }
  return steps
}

function scheduledPerStep(
  { demand, blocks, skillsBySurfer, from }: CoverageRequest,
  required: Float64Array[],
  stepCount: number,
): Float64Array[] {
  const streamsOf = streamsByTask(demand)
  const actual = demand.map(() => new Float64Array(stepCount))
  const groups = new Map<string, PresentGroup>()
  for (const [surferId, own] of Map.groupBy(blocks, b => b.surferId))
    for (const { interval, streams } of servedBy(own, skillsBySurfer.get(surferId) ?? [], streamsOf)) {
      const key = streams.join()
      const group = groups.get(key) ?? { streams, present: new Float64Array(stepCount) }
      groups.set(key, group)
      addPresence(group.present, interval.start, interval.end, from)
    }
  for (const group of [...groups.values()].sort(byFreedom))
    for (let step = 0; step < stepCount; step++)
      allot(group.present[step]!, group.streams, actual, required, step)
  return actual
}

/** Agents who may serve the same streams, per quarter-hour. */
export interface PresentGroup {
  /** Indexes into the demand, ascending. */
  streams: readonly number[]
  present: Float64Array
}

/** Order in which groups are placed: those who serve fewest streams first, ties by the streams themselves. */
export const byFreedom = (a: Pick<PresentGroup, 'streams'>, b: Pick<PresentGroup, 'streams'>): number =>
  a.streams.length - b.streams.length || (a.streams.join() < b.streams.join() ? -1 : 1)

/** Which streams, as indexes into the demand, an activity serves. */
export function streamsByTask(demand: readonly StreamDemand[]): Map<number, number[]> {
  const streamsOf = new Map<number, number[]>()
  demand.forEach((d, index) => {
    for (const taskId of d.taskIds) streamsOf.set(taskId, [...(streamsOf.get(taskId) ?? []), index])
  })
  return streamsOf
}

/** Stretches of one surfer's time, each with the streams served, as indexes into the demand. */
export type ServedTime = { interval: Interval; streams: readonly number[] }[]

/**
 * When one surfer serves streams, and which of them, by the surfer's blocks of one view. `isShared`: who is at
 * service serves whatever the skills allow.
 */
export function servedBy(
  own: readonly ScheduledBlock[],
  skills: readonly number[],
  streamsOf: ReadonlyMap<number, readonly number[]>,
  isShared = false,
): ServedTime {
  const bare = new Set(own.filter(b => b.type === 'shift' && b.tasks.length === 0).map(b => b.id))
  const able = [...new Set(skills.flatMap(id => streamsOf.get(id) ?? []))].sort((a, b) => a - b)
  return layers(own).flatMap(({ interval, kind, taskId, blockId }) => {
    const streams =
      kind === 'task' ? (streamsOf.get(taskId!) ?? []) : kind === 'shift' && bare.has(blockId) ? able : []
    if (streams.length === 0) return []
    return [{ interval, streams: isShared ? joined(streams, able) : streams }]
  })
}

const joined = (some: readonly number[], others: readonly number[]): number[] =>
  [...new Set([...some, ...others])].sort((a, b) => a - b)

/** Adds agents to each quarter-hour, the first starting at `from`, by the share of it between start and end. */
export function addPresence(
  present: Float64Array,
  start: EpochMs,
  end: EpochMs,
  from: EpochMs,
  agents = 1,
): void {
  const first = Math.max(0, Math.floor((start - from) / COVERAGE_STEP_MS))
  const last = Math.min(present.length, Math.ceil((end - from) / COVERAGE_STEP_MS))
  for (let step = first; step < last; step++) {
    const stepStart = from + step * COVERAGE_STEP_MS
    const share =
      (Math.min(end, stepStart + COVERAGE_STEP_MS) - Math.max(start, stepStart)) / COVERAGE_STEP_MS
    present[step]! += agents * share
  }
}

/** Shares agents among streams by what each still needs; what nobody needs goes to all alike. */
export function allot(
  agents: number,
  streams: readonly number[],
  actual: readonly Float64Array[],
  required: readonly Float64Array[],
  step: number,
): void {
  if (agents === 0) return
  let openSum = 0
  for (const s of streams) openSum += Math.max(0, required[s]![step]! - actual[s]![step]!)
  const used = Math.min(agents, openSum)
  const spare = (agents - used) / streams.length
  for (const s of streams) {
    const open = Math.max(0, required[s]![step]! - actual[s]![step]!)
    actual[s]![step]! += spare + (openSum > 0 ? (used * open) / openSum : 0)
  }
}

function sum(series: Float64Array[], length: number): Float64Array {
  const total = new Float64Array(length)
  for (const values of series) for (let i = 0; i < length; i++) total[i]! += values[i]!
  return total
}

function mean(values: Float64Array, from: number, to: number): number {
  let total = 0
  for (let i = from; i < to; i++) total += values[i]!
  return total / (to - from)
}
