// Evaluation of one agent's day: verdicts, sessions on tickets, and work blocks. The evidence is wider than the day,
// since work reaches over midnight; the result covers the day alone, so that each day can be evaluated again by itself
// and all days together leave nothing out.
import {
  type ObservedTicket,
  type PhoneStatusSpan,
  type TicketFact,
  type TicketSession,
  ticketSessions,
  type WorkBlock,
  workBlocks,
} from '../observed/index.ts'
import { type EpochMs, HOUR_MS, type Interval, intersect, MINUTE_MS } from '../time/index.ts'
import { adherenceBlocks } from './adherence-blocks.ts'
import { type TrackedSource, trackedFor, trackedWork, trackingOf } from './tracking.ts'
import type { AdherenceBlock, AdherenceException, ScheduledItem, TaskDemand } from './types.ts'

/** Time around a day whose evidence is read for it: a long call from the evening before, a late reply. */
export const BEFORE_MS = 8 * HOUR_MS
export const AFTER_MS = 4 * HOUR_MS
/** Handle time of a ticket whose groups have none. */
export const USUAL_HANDLE_TIME_MS = 5 * MINUTE_MS

export interface DayEvidence {
  surferId: number
  /** 23, 24 or 25 hours. */
  day: Interval
  now: EpochMs
  /** Accounts of the agent in connected systems; time without reports from any of them is not evaluated. */
  sources: readonly TrackedSource[]
  /** The published schedule of the day and the time around it, as `layers` of core/blocks has it. */
  scheduled: readonly ScheduledItem[]
  tasks: ReadonlyMap<number, TaskDemand>
  /** Usual handle time by ticket group. */
  handleTimesMs: ReadonlyMap<number, number>
  /** Facts of the same time, in any order. */
  facts: readonly TicketFact[]
  tickets: ReadonlyMap<string, ObservedTicket>
  statuses: readonly PhoneStatusSpan[] | null
  exceptions: readonly AdherenceException[]
}

export interface EvaluatedDay {
  blocks: AdherenceBlock[]
  /** Sessions that begin in the day. */
  sessions: TicketSession[]
  /** Work blocks from which these follow. */
  work: WorkBlock[]
  /** Instant up to which the day is evaluated. */
  evaluatedUntil: EpochMs
}

const SECOND_MS = 1000

export function evaluateDay(known: DayEvidence): EvaluatedDay {
  const { surferId, day, now, scheduled, tasks } = known
  const evaluatedUntil = Math.min(day.end, Math.floor(now / SECOND_MS) * SECOND_MS)
  const work = workBlocks(known.facts, known.tickets, {
    handleTimeMs: (_, at, ticket) => handleTimeMs(known, at, ticket),
    asOf: Math.min(now, day.end + AFTER_MS),
  })
  const evaluated = { start: day.start, end: evaluatedUntil }
  const tracking = trackingOf(known.sources)
  // Scheduled items are evaluated whole, since verdicts depend on their start and end; blocks are then cut to the day.
  const blocks = adherenceBlocks({
    surferId,
    tasks,
    work: trackedWork(work, known.sources),
    scheduled: scheduled.filter(({ interval }) => intersect(interval, evaluated)),
    statuses: known.statuses,
    exceptions: known.exceptions,
  }).flatMap(block => {
    const { taskId } = block.because.item
    return trackedFor(tracking, taskId === null ? null : (tasks.get(taskId) ?? null)).flatMap(tracked => {
      const within = intersect(inWholeSeconds(tracked), evaluated)
      const interval = within && intersect(block.interval, within)
      return interval ? [{ ...block, interval }] : []
    })
  })
  const sessions = ticketSessions(work, known.facts, servingTimes(known)).filter(
    ({ interval }) => day.start <= interval.start && interval.start < day.end,
  )
  return { blocks, sessions, work, evaluatedUntil }
}

/** The whole seconds within an interval. */
const inWholeSeconds = ({ start, end }: Interval): Interval => ({
  start: Math.ceil(start / SECOND_MS) * SECOND_MS,
  end: Math.floor(end / SECOND_MS) * SECOND_MS,
})

const servingTimes = ({ scheduled, tasks }: DayEvidence) =>
  scheduled.flatMap(({ interval, taskId }) => {
    const task = taskId === null ? undefined : tasks.get(taskId)
    return task && task.streamIds.length > 0 ? [{ interval, streamIds: task.streamIds }] : []
  })

/** Usual handle time of the ticket group scheduled at that moment, the ticket's own group first; else of the ticket's own groups. */
function handleTimeMs(
  { scheduled, tasks, handleTimesMs }: DayEvidence,
  at: EpochMs,
  ticket: ObservedTicket,
): number {
  const item = scheduled.find(({ interval }) => interval.start <= at && at < interval.end)
  const served = (item?.taskId != null && tasks.get(item.taskId)?.streamIds) || []
  const candidates = [
    ...served.filter(id => ticket.streamIds.includes(id)),
    ...served,
    ...ticket.streamIds,
  ].flatMap(id => handleTimesMs.get(id) ?? [])
  return Math.min(candidates[0] ?? USUAL_HANDLE_TIME_MS, AFTER_MS)
}
