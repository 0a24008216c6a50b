// Each agent's day by four accounts: as it was published, as it became, without sick leave, and as it was worked.
import type { AgentDay, Stretch } from '#core/post-mortem/index.ts'
import { type Interval, intersect, MINUTE_MS, subtract, union } from '#core/time/index.ts'
import type { ServedStretch } from '../schedule/index.ts'

/** Longest time without a sign of work that counts as waiting for a chat or ticket. */
const WAITING_MS = 15 * MINUTE_MS
/** Share of the scheduled day below which an agent did not come. */
const NO_SHOW_SHARE = 0.05

export interface Deviation {
  interval: Interval
  /** No sign of work, as against work on something else or an excused absence. */
  isInactive: boolean
}

interface AgentFacts {
  id: number
  planned: readonly ServedStretch[]
  last: readonly ServedStretch[]
  /** Times of the last schedule if nobody were on sick leave; without shifts that were removed. */
  rostered: readonly ServedStretch[]
  /** Sick leave in the last schedule; may overlap. */
  sick: readonly Interval[]
  /** In order of time. */
  deviations: readonly Deviation[]
  work: readonly ServedStretch[]
  /** Whether anything is known of how the agent worked. */
  isEvaluated: boolean
}

/**
 * Day of an agent in four accounts, which all contain the worked time before the day. `isOnPhone`: whether a ticket
 * group is covered by a phone status.
 */
export function agentDay(
  { id, planned, last, rostered, sick, deviations, work, isEvaluated }: AgentFacts,
  day: Interval,
  isOnPhone: (stream: number) => boolean,
): { agent: AgentDay; isNoShow: boolean } {
  const worked = last.flatMap(stretch => {
    const lost = deviations.filter(
      ({ interval, isInactive }) =>
        !isInactive || interval.end - interval.start >= WAITING_MS || stretch.streams.some(isOnPhone),
    )
    return subtract(
      [stretch],
      lost.map(({ interval }) => interval),
    ).map((rest): Stretch => ({ ...rest, streams: stretch.streams }))
  })
  const present = clipped(last, day)
  const isNoShow =
    isEvaluated && msOf(present) > 0 && msOf(clipped(worked, day)) < NO_SHOW_SHARE * msOf(present)
  const scheduled = isNoShow ? worked.filter(({ start }) => start < day.start) : worked
  const all = [...scheduled, ...beside(work, scheduled)].sort((a, b) => a.start - b.start)
  const before = all.flatMap(stretch => {
    const part = intersect(stretch, { start: 0, end: day.start })
    return part ? [{ ...part, streams: stretch.streams }] : []
  })
  return {
    agent: {
      id,
      planned: [...before, ...clipped(planned, day)],
      rostered: [...before, ...clipped([...rostered, ...missed(planned, sick, rostered)], day)],
      present: [...before, ...present],
      worked: [...before, ...clipped(all, day)],
    },
    isNoShow,
  }
}

/** Planned times in sick leave, where the shift was removed for it. */
const missed = (
  planned: readonly ServedStretch[],
  sick: readonly Interval[],
  rostered: readonly Interval[],
): Stretch[] => {
  const unscheduled = subtract(union(sick), rostered)
  return planned.flatMap(({ streams, ...stretch }) =>
    unscheduled.flatMap(leave => {
      const part = intersect(stretch, leave)
      return part ? [{ ...part, streams }] : []
    }),
  )
}

const msOf = (stretches: readonly Interval[]): number =>
  stretches.reduce((total, { start, end }) => total + end - start, 0)

const clipped = (stretches: readonly ServedStretch[], range: Interval): Stretch[] =>
  stretches.flatMap(stretch => {
    const part = intersect(stretch, range)
    return part ? [{ ...part, streams: stretch.streams }] : []
  })

/** Work at times that nothing else covers; of work at the same time the first counts. */
function beside(work: readonly ServedStretch[], covered: readonly Interval[]): Stretch[] {
  const taken: Interval[] = [...covered]
  return work.flatMap(stretch => {
    const free = subtract([stretch], taken)
    taken.push(...free)
    return free.map(rest => ({ ...rest, streams: stretch.streams }))
  })
}
