// Required against scheduled agents per interval and ticket group. An agent counts for a group while on an
// activity that serves it; an activity that serves several is split by what they still need. A shift without
// any activity has not been planned in detail yet: its agent counts, break aside, for the groups of the
// agent's skills, split in the same way.
import { type EpochMs, type Interval, MINUTE_MS } from '../time/index.ts'
import { AgentSharing } from './agent-sharing.ts'
import { layers } from './layers.ts'
import { COVERAGE_STEP_MS, type StreamDemand } from './stream-demand.ts'
import type { ScheduledBlock } from './types.ts'

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

/** The total first, then each stream, each in order of time. */
export function coverage(request: CoverageRequest): CoverageRow[] {
  const { demand, from, to, incrementMinutes } = request
  const stepCount = Math.ceil((to - from) / COVERAGE_STEP_MS)
  const { required, actual } = sharedAgents(request)
  const perRow = Math.max(1, Math.round((incrementMinutes * MINUTE_MS) / COVERAGE_STEP_MS))
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

/** Required and scheduled agents per quarter-hour of the range, and what is left of the work that may wait. */
export function sharedAgents(request: Omit<CoverageRequest, 'incrementMinutes'>): AgentSharing {
  return atOnce(sharedAgentsInTurns(request))
}

/** Result of counting in turns, without a pause between them. */
export function atOnce<Counted>(counting: Generator<undefined, Counted>): Counted {
  for (;;) {
    const turn = counting.next()
    if (turn.done) return turn.value
  }
}

/** Agents counted in one turn. */
const AGENTS_AT_ONCE = 100

/** As sharedAgents, some agents at a time. */
export function* sharedAgentsInTurns(
  request: Omit<CoverageRequest, 'incrementMinutes'>,
): Generator<undefined, AgentSharing> {
  const { demand, from, to } = request
  return shareGroups(
    { demand, from, stepCount: Math.ceil((to - from) / COVERAGE_STEP_MS) },
    yield* presentGroups(request),
  )
}

/** Agents at service by the streams that they may serve, some agents at a time. */
export function* presentGroups({
  demand,
  blocks,
  skillsBySurfer,
  from,
  to,
}: Omit<CoverageRequest, 'incrementMinutes'>): Generator<undefined, PresentGroup[]> {
  const stepCount = Math.ceil((to - from) / COVERAGE_STEP_MS)
  const streamsOf = streamsByTask(demand)
  const groups = new Map<string, PresentGroup>()
  let counted = 0
  for (const [surferId, own] of Map.groupBy(blocks, b => b.surferId)) {
    for (const { interval, streams } of servedBy(own, skillsBySurfer.get(surferId) ?? [], streamsOf)) {
      const key = streams.join()
      const group = groups.get(key) ?? { streams, present: new Float64Array(stepCount) }
      groups.set(key, group)
      addPresence(group.present, interval.start, interval.end, from)
    }
    if (++counted % AGENTS_AT_ONCE === 0) yield
  }
  return [...groups.values()]
}

/** Agents of groups that are there, shared among the streams. */
export function shareGroups(
  { demand, from, stepCount }: Pick<CoverageRequest, 'demand' | 'from'> & { stepCount: number },
  groups: readonly PresentGroup[],
): AgentSharing {
  const shared = new AgentSharing(demand, from, stepCount)
  const inOrder = groups.toSorted(byFreedom)
  shared.share(0, stepCount, step =>
    inOrder.map(({ streams, present }) => ({ streams, agents: present[step]! })),
  )
  return shared
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

function sum(series: readonly Float64Array[], length: number): Float64Array {
  const total = new Float64Array(length)
  for (const values of series) for (let i = 0; i < length; i++) total[i]! += values[i]!
  return total
}

function mean(values: Float64Array, from: number, to: number): number {
  let total = 0
  for (let i = from; i < to; i++) total += values[i]!
  return total / (to - from)
}
