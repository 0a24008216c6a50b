// All that follows from one agent's day: the verdicts, the sessions on tickets, and the sums. What is known is
// wider than the day, since work reaches over midnight; what follows is the day's alone, so that each day can be
// judged again by itself and all days together leave nothing out.
import {
  type Ticket,
  type TicketFact,
  type TicketSession,
  ticketSessions,
  type WorkBlock,
  workBlocks,
} from '../observed/index.ts'
import { type EpochMs, HOUR_MS, type Interval, intersect, MINUTE_MS } from '../time/index.ts'
import { adherenceBlocks } from './adherence-blocks.ts'
import type { AdherenceBlock, Exception, ScheduledItem, StatusSpan, TaskDemand } from './types.ts'

/** What is known of as much time around a day is looked at for it: a long call from the evening, a late reply. */
export const BEFORE_MS = 8 * HOUR_MS
export const AFTER_MS = 4 * HOUR_MS
/** Of a ticket whose groups have none. */
export const USUAL_HANDLE_TIME_MS = 5 * MINUTE_MS

export interface KnownOfDay {
  surferId: number
  /** 23, 24 or 25 hours. */
  day: Interval
  now: EpochMs
  /** From when on a connected system knows the agent: nothing before is judged. */
  trackedSince: EpochMs
  /** Infinity while one does: nothing after is judged. */
  trackedUntil: EpochMs
  /** The published schedule of the day and the time around it, as `layers` of core/blocks has it. */
  scheduled: readonly ScheduledItem[]
  tasks: ReadonlyMap<number, TaskDemand>
  /** By ticket group. */
  handleTimesMs: ReadonlyMap<number, number>
  /** Of the same time; in any order. */
  facts: readonly TicketFact[]
  tickets: ReadonlyMap<string, Ticket>
  statuses: readonly StatusSpan[] | null
  exceptions: readonly Exception[]
}

export interface JudgedDay {
  blocks: AdherenceBlock[]
  /** Those that begin in the day. */
  sessions: TicketSession[]
  /** The times of work that these are made of. */
  work: WorkBlock[]
  /** Up to here it is judged. */
  judgedTo: EpochMs
}

const SECOND_MS = 1000

export function judgeDay(known: KnownOfDay): JudgedDay {
  const { surferId, day, now, scheduled, tasks } = known
  const judgedTo = Math.min(day.end, Math.floor(now / SECOND_MS) * SECOND_MS)
  const from = Math.max(day.start, Math.ceil(known.trackedSince / SECOND_MS) * SECOND_MS)
  const work = workBlocks(known.facts, known.tickets, {
    handleTimeMs: (_, at, ticket) => handleTimeMs(known, at, ticket),
    asOf: Math.min(now, day.end + AFTER_MS),
  })
  const judged = {
    start: from,
    end: Math.min(judgedTo, Math.floor(known.trackedUntil / SECOND_MS) * SECOND_MS),
  }
  const blocks =
    judged.start < judged.end
      ? adherenceBlocks({
          surferId,
          tasks,
          work,
          scheduled: scheduled.flatMap(item => {
            const interval = intersect(item.interval, judged)
            return interval ? [{ ...item, interval }] : []
          }),
          statuses: known.statuses,
          exceptions: known.exceptions,
        })
      : []
  const sessions = ticketSessions(work, known.facts, servingTimes(known)).filter(
    ({ interval }) => day.start <= interval.start && interval.start < day.end,
  )
  return { blocks, sessions, work, judgedTo }
}

const servingTimes = ({ scheduled, tasks }: KnownOfDay) =>
  scheduled.flatMap(({ interval, taskId }) => {
    const task = taskId === null ? undefined : tasks.get(taskId)
    return task && task.streamIds.length > 0 ? [{ interval, streamIds: task.streamIds }] : []
  })

/** Of the ticket group that was scheduled at that moment, the ticket's own first; else of the ticket's own. */
function handleTimeMs({ scheduled, tasks, handleTimesMs }: KnownOfDay, at: EpochMs, ticket: Ticket): number {
  const item = scheduled.find(({ interval }) => interval.start <= at && at < interval.end)
  const served = (item?.taskId != null && tasks.get(item.taskId)?.streamIds) || []
  const candidates = [
    ...served.filter(id => ticket.streamIds.includes(id)),
    ...served,
    ...ticket.streamIds,
  ].flatMap(id => handleTimesMs.get(id) ?? [])
  return Math.min(candidates[0] ?? USUAL_HANDLE_TIME_MS, AFTER_MS)
}
