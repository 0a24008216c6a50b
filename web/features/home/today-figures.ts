// Today in figures: who is on shift, when too few are scheduled, and what a manager has to look at.
import { LIVE_STATUSES } from '#contract/live/board.ts'
import { HOME_STEP_MINUTES, type Home } from '#contract/organization/home.ts'
import type { LiveStatus } from '#core/adherence/index.ts'
import { type EpochMs, HOUR_MS, MINUTE_MS, union } from '#core/time/index.ts'
import { type CoverageInterval, sumCoverage } from '#web/parts/coverage.ts'
import { type BoardAgent, isNotClockedIn } from '#web/parts/live/board-store.ts'

export interface OnShift {
  /** Agents whose shift runs now, without those on time off. */
  scheduled: number
  /** Working, on a break, or seen at work since the shift began. */
  present: number
  /** No sign of work since the shift began; of those who report time, not clocked in. */
  late: BoardAgent[]
  /** Agents without reports from a connected system who do not report time themselves. */
  untracked: number
  /** Inactive or on another task than is scheduled, those who are late left out. */
  outOfAdherence: BoardAgent[]
  /** Agents on shift by what they do; those off shift left out. */
  byStatus: Record<LiveStatus, number>
  /** Those who start next; null: nobody within the time that is looked ahead. */
  next: { at: EpochMs; agents: BoardAgent[] } | null
}

const STEP_MS = HOME_STEP_MINUTES * MINUTE_MS
const LOOKED_AHEAD_MS = 16 * HOUR_MS
/** Time after which an agent who has not clocked in is late. */
const CLOCK_LATE_MS = MINUTE_MS
/** Time after which an agent without a sign of work counts as inactive. */
const SEEN_LATE_MS = 2 * MINUTE_MS

const isLate = (agent: BoardAgent, now: EpochMs): boolean => {
  const { person, row } = agent
  if (row.shiftInterval === null) return false
  const { start } = row.shiftInterval
  if (person.timecardsEnabled) return isNotClockedIn(agent) && now > start + CLOCK_LATE_MS
  return row.status === 'time-inactive' && row.since <= start + SEEN_LATE_MS
}

export function onShift(agents: Iterable<BoardAgent>, now: EpochMs): OnShift {
  const all = [...agents]
  const scheduled = all.filter(({ row }) => row.status !== 'time-off-shift')
  const late = scheduled.filter(agent => isLate(agent, now))
  const untracked = scheduled.filter(
    ({ person, row }) => row.status === 'time-untracked' && !person.timecardsEnabled,
  ).length
  const starts = all.flatMap(agent => {
    const at = agent.row.shiftInterval?.start ?? 0
    return at > now && at <= now + LOOKED_AHEAD_MS ? [{ at, agent }] : []
  })
  const at = Math.min(...starts.map(start => start.at))
  const byStatus = Object.fromEntries(LIVE_STATUSES.map(status => [status, 0])) as OnShift['byStatus']
  for (const { row } of scheduled) byStatus[row.status]++
  return {
    byStatus,
    scheduled: scheduled.length,
    present: scheduled.length - late.length - untracked,
    late,
    untracked,
    outOfAdherence: scheduled.filter(
      agent =>
        (agent.row.status === 'time-inactive' || agent.row.status === 'time-wrong-task') &&
        !isLate(agent, now),
    ),
    next:
      starts.length === 0
        ? null
        : { at, agents: starts.filter(start => start.at === at).map(({ agent }) => agent) },
  }
}

export interface Shortage {
  streamId: number
  start: EpochMs
  end: EpochMs
  /** Agents too few at the worst moment. */
  most: number
}

/** Agents too few that are worth a line of their own. */
const WORTH_SAYING = 0.5

export interface CoveredStep extends CoverageInterval {
  streamId: number
}

/** Times with clearly too few agents by ticket group, the earliest first, and the agent-hours that all require. */
export function shortages(steps: readonly CoveredStep[]): { required: number; runs: Shortage[] } {
  const runs: Shortage[] = []
  for (const [streamId, intervals] of Map.groupBy(steps, step => step.streamId)) {
    const whole = { start: intervals[0]!.start, end: intervals.at(-1)!.end }
    const short = sumCoverage(intervals, whole).runs.filter(({ state }) => state === 'under')
    for (const { start, end } of union(short)) {
      const within = intervals.filter(one => one.start >= start && one.end <= end)
      const most = Math.max(...within.map(one => one.required - one.actual))
      if (most >= WORTH_SAYING) runs.push({ streamId, start, end, most })
    }
  }
  return {
    required: steps.reduce((sum, { required, start, end }) => sum + (required * (end - start)) / HOUR_MS, 0),
    runs: runs.sort((a, b) => a.start - b.start || b.most - a.most),
  }
}

/** Required and scheduled agents of the rest of the day, of each ticket group and of all. */
export function coverageOf({ from, streams }: NonNullable<Home['groups']>, now: EpochMs): CoveredStep[] {
  const begin = Date.parse(from)
  const first = Math.max(0, Math.floor((now - begin) / STEP_MS))
  return streams.flatMap(({ streamId, required, scheduled }) =>
    required.slice(first).map((value, at) => ({
      streamId,
      start: begin + (first + at) * STEP_MS,
      end: begin + (first + at + 1) * STEP_MS,
      required: value,
      actual: scheduled[first + at]!,
    })),
  )
}
