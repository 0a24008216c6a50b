// Tracked times: times with reports from connected systems about an agent. All other time is untracked and has no
// verdict, in adherence and on the board.
import type { WorkBlock } from '../observed/index.ts'
import { type EpochMs, type Interval, intersect, subtract, union } from '../time/index.ts'
import type { TaskDemand } from './types.ts'

/** One account of an agent in a connected system. */
export interface TrackedSource {
  connectionId: number
  isPhone: boolean
  /** First thing known of the agent there, of a phone its first status; Infinity: nothing yet. */
  since: EpochMs
  /** Times in which the system was disconnected or did not list the agent; the last may end at Infinity. */
  gaps: readonly Interval[]
}

/** Disjoint intervals in order; the last may end at Infinity. */
export interface Tracking {
  /** Times with reports from any system. */
  known: readonly Interval[]
  /** Times with reports from a phone system; null: the agent has no account in one. */
  phone: readonly Interval[] | null
}

export function trackingOf(sources: readonly TrackedSource[]): Tracking {
  const phones = sources.filter(source => source.isPhone)
  return { known: trackedTimes(sources), phone: phones.length > 0 ? trackedTimes(phones) : null }
}

const trackedTimes = (sources: readonly TrackedSource[]): Interval[] =>
  union(sources.flatMap(({ since, gaps }) => subtract([{ start: since, end: Infinity }], gaps)))

/**
 * Tracked times for an activity. A phone activity needs reports from a phone system, since availability is unknown
 * without a status. Other activities, and agents without a phone account, use the reports of all systems.
 */
export const trackedFor = ({ known, phone }: Tracking, task: TaskDemand | null): readonly Interval[] =>
  task?.isOnPhone && phone ? phone : known

export const isTrackedAt = (tracking: Tracking, task: TaskDemand | null, at: EpochMs): boolean =>
  trackedFor(tracking, task).some(({ start, end }) => start <= at && at < end)

/** Work without the gaps of its system, since the end of a call is not received during a gap. */
export function trackedWork(work: readonly WorkBlock[], sources: readonly TrackedSource[]): WorkBlock[] {
  const gapsOf = new Map(
    [...Map.groupBy(sources, source => source.connectionId)].map(([id, own]) => [
      `${id}:`,
      own.map(source => source.gaps).reduce(common),
    ]),
  )
  return work.flatMap(block => {
    const { key } = block.ticket
    const gaps = gapsOf.get(key.slice(0, key.indexOf(':') + 1)) ?? []
    return gaps.length === 0
      ? [block]
      : subtract([block.interval], gaps).map(interval => ({ ...block, interval }))
  })
}

const common = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  some.flatMap(one => others.flatMap(other => intersect(one, other) ?? []))
