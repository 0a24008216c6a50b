// Required against scheduled agents per interval and ticket group. An agent counts for a group while on an
// activity that serves it; an activity that serves several is split by what they still need. A shift without
// any activity has not been planned in detail yet: its agent counts, break aside, for the groups of the
// agent's skills, split in the same way.
import { type EpochMs, MINUTE_MS } from '../time/index.ts'
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
const STEP_MS = STEP_MINUTES * MINUTE_MS

/** The total first, then each stream, each in order of time. */
export function coverage(request: CoverageRequest): CoverageRow[] {
  const { demand, from, to, incrementMinutes } = request
  const stepCount = Math.ceil((to - from) / STEP_MS)
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
        start: from + step * STEP_MS,
        end: from + end * STEP_MS,
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

function requiredPerStep(demand: StreamDemand, from: EpochMs, stepCount: number): Float64Array {
  const steps = new Float64Array(stepCount)
  for (let step = 0; step < stepCount; step++) {
    const at = Math.floor((from + step * STEP_MS - demand.startsAt) / (demand.incrementMinutes * MINUTE_MS))
    steps[step] = at >= 0 && at < demand.required.length ? demand.required[at]! : 0
  }
  return steps
}

function scheduledPerStep(
  { demand, blocks, skillsBySurfer, from }: CoverageRequest,
  required: Float64Array[],
  stepCount: number,
): Float64Array[] {
  const streamsOf = new Map<number, number[]>()
  demand.forEach((d, index) => {
    for (const taskId of d.taskIds) streamsOf.set(taskId, [...(streamsOf.get(taskId) ?? []), index])
  })
  const serving = (taskIds: readonly number[]) =>
    [...new Set(taskIds.flatMap(id => streamsOf.get(id) ?? []))].sort((a, b) => a - b)
  const actual = demand.map(() => new Float64Array(stepCount))
  // Who may serve one of several groups: placed after those who serve one only.
  const shared = new Map<string, { streams: number[]; present: Float64Array }>()
  const bySurfer = Map.groupBy(blocks, b => b.surferId)
  for (const [surferId, own] of bySurfer) {
    const bare = new Set(own.filter(b => b.type === 'shift' && b.tasks.length === 0).map(b => b.id))
    const skills = serving(skillsBySurfer.get(surferId) ?? [])
    for (const segment of layers(own)) {
      const streams =
        segment.kind === 'task'
          ? (streamsOf.get(segment.taskId!) ?? [])
          : segment.kind === 'shift' && bare.has(segment.blockId)
            ? skills
            : []
      if (streams.length === 0) continue
      const key = streams.join()
      const group = shared.get(key) ?? { streams, present: new Float64Array(stepCount) }
      shared.set(key, group)
      addPresence(group.present, segment.interval.start, segment.interval.end, from)
    }
  }
  for (const group of [...shared.values()].sort((a, b) => a.streams.length - b.streams.length))
    for (let step = 0; step < stepCount; step++)
      allot(group.present[step]!, group.streams, actual, required, step)
  return actual
}

/** Adds the share of each quarter-hour, the first starting at `from`, that lies between start and end. */
export function addPresence(present: Float64Array, start: EpochMs, end: EpochMs, from: EpochMs): void {
  const first = Math.max(0, Math.floor((start - from) / STEP_MS))
  const last = Math.min(present.length, Math.ceil((end - from) / STEP_MS))
  for (let step = first; step < last; step++) {
    const stepStart = from + step * STEP_MS
    present[step]! += (Math.min(end, stepStart + STEP_MS) - Math.max(start, stepStart)) / STEP_MS
  }
}

/** Shares agents among streams by what each still needs; what nobody needs goes to all alike. */
function allot(
  agents: number,
  streams: number[],
  actual: Float64Array[],
  required: Float64Array[],
  step: number,
): void {
  if (agents === 0) return
  const open = streams.map(s => Math.max(0, required[s]![step]! - actual[s]![step]!))
  const openSum = open.reduce((total, need) => total + need, 0)
  const used = Math.min(agents, openSum)
  const spare = (agents - used) / streams.length
  streams.forEach((stream, index) => {
    actual[stream]![step]! += spare + (openSum > 0 ? (used * open[index]!) / openSum : 0)
  })
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
