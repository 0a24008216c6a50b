// One agent's row of the board: a function of what is known of the agent and the time alone, so that a board that
// followed every event and one that is loaded anew say the same. It also says until when the row stays as it is.
import type { LiveRow } from '#contract/live/board.ts'
import {
  type AdherenceException,
  isTrackedAt,
  type LiveMoment,
  type LiveStatus,
  liveStatus,
  type ScheduledItem,
  type TaskDemand,
  type Tracking,
  wrapUpOf,
} from '#core/adherence/index.ts'
import { CLOSE_GRACE_MS, type PhoneStatus, type WorkBlock } from '#core/observed/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'

export interface PhoneMoment {
  from: EpochMs
  /** Null: from then on none is known. */
  status: PhoneStatus | null
}

export interface AgentFacts {
  surferId: number
  /** Earliest instant loaded; statuses are not traced further back. */
  knownFrom: EpochMs
  /** The published schedule around now, in order and disjoint. */
  scheduled: readonly ScheduledItem[]
  /** The shifts that it belongs to, in order. */
  shifts: readonly Interval[]
  /** In order; each status lasts until the next. */
  phone: readonly PhoneMoment[]
  /** As far as is known now: a call that runs has no end. */
  work: readonly WorkBlock[]
  exceptions: readonly AdherenceException[]
  /** Connections that currently report on the agent. */
  connectionIds: readonly number[]
  tracking: Tracking
  adherence: LiveRow['adherence']
  timecard: LiveRow['timecard']
}

export type DemandsByTask = ReadonlyMap<number, TaskDemand>

const holds = ({ start, end }: Interval, at: EpochMs) => start <= at && at < end

function momentAt(agent: AgentFacts, demands: DemandsByTask, now: EpochMs): LiveMoment {
  const item = agent.scheduled.find(one => holds(one.interval, now)) ?? null
  const task = item?.taskId == null ? null : (demands.get(item.taskId) ?? null)
  let lastSign = item?.interval.start ?? null
  for (const { interval } of agent.work)
    if (interval.start <= now) lastSign = Math.max(lastSign ?? 0, Math.min(now, interval.end))
  return {
    now,
    item,
    task,
    status: agent.phone.findLast(one => one.from <= now)?.status ?? null,
    isTracked: isTrackedAt(agent.tracking, task, now),
    work: agent.work.filter(one => holds(one.interval, now)),
    lastSign,
    exceptions: agent.exceptions.filter(one => one.intervals.some(interval => holds(interval, now))),
  }
}

/** Every instant at which the row may become another, in no order; `Infinity` among them. */
function* cutsOf({ scheduled, phone, work, exceptions, tracking }: AgentFacts): Generator<EpochMs> {
  for (const { interval } of scheduled) {
    yield interval.start
    yield interval.start + CLOSE_GRACE_MS
    yield interval.end
  }
  for (const { from } of phone) yield from
  for (const { start, end } of [...tracking.known, ...(tracking.phone ?? [])]) {
    yield start
    yield end
  }
  for (const one of work) {
    const { interval } = one
    const wrapUp = wrapUpOf(one)
    if (wrapUp) {
      yield wrapUp.start
      yield wrapUp.end
    }
    yield interval.start
    yield interval.end
    yield interval.end + CLOSE_GRACE_MS
  }
  for (const { intervals } of exceptions)
    for (const { start, end } of intervals) {
      yield start
      yield end
    }
}

/** Up to here the row stays as it is unless something new becomes known; Infinity: for good. */
export function changesAt(agent: AgentFacts, now: EpochMs): EpochMs {
  let next = Number.POSITIVE_INFINITY
  for (const cut of cutsOf(agent)) if (cut > now && cut < next) next = cut
  return next
}

/** Since when the status is what it is, as far as is known. */
function since(agent: AgentFacts, demands: DemandsByTask, status: LiveStatus, now: EpochMs): EpochMs {
  const cuts = new Set([agent.knownFrom])
  for (const cut of cutsOf(agent)) if (cut <= now && cut > agent.knownFrom) cuts.add(cut)
  const latestFirst = [...cuts].sort((a, b) => b - a)
  const isOther = (at: EpochMs) => liveStatus(momentAt(agent, demands, at)) !== status
  const other = latestFirst.findIndex((cut, index) => index > 0 && isOther(cut))
  return latestFirst[other < 0 ? latestFirst.length - 1 : other - 1]!
}

export function liveRowOf(agent: AgentFacts, demands: DemandsByTask, now: EpochMs): LiveRow {
  const moment = momentAt(agent, demands, now)
  const status = liveStatus(moment)
  const { item, task, work } = moment
  const phone = agent.phone.findLast(one => one.from <= now)
  return {
    surferId: agent.surferId,
    status,
    since: since(agent, demands, status, now),
    item: item && { kind: item.kind, taskIds: item.taskId === null ? [] : [item.taskId] },
    next: nextOf(agent.scheduled, item, now),
    shiftInterval: agent.shifts.find(shift => shift.end > now) ?? null,
    dialpadStatus: phone?.status ? { status: phone.status, since: phoneSince(agent.phone, phone) } : null,
    activeStreamIds: streamsOf(work, status === 'time-on-task' ? task : null),
    exceptionIds: moment.exceptions.map(one => one.id),
    adherence: agent.adherence,
    ticketSession: sessionOf(work),
    connectionIds: [...agent.connectionIds],
    timecard: agent.timecard,
  }
}

/** The beginning of the run of equal statuses that ends with this one. */
function phoneSince(phone: readonly PhoneMoment[], last: PhoneMoment): EpochMs {
  let from = last.from
  for (let at = phone.indexOf(last) - 1; at >= 0 && phone[at]!.status === last.status; at--)
    from = phone[at]!.from
  return from
}

/** Next segment; for an agent off shift the interval of the next shift. */
function nextOf(
  scheduled: readonly ScheduledItem[],
  item: ScheduledItem | null,
  now: EpochMs,
): LiveRow['next'] {
  if (!item) return null
  const at = item.interval.end
  const next = scheduled.find(one => holds(one.interval, at) && one.interval.start > now)
  return { at, kind: next?.kind ?? null, taskId: next?.taskId ?? null }
}

const streamsOf = (work: readonly WorkBlock[], task: TaskDemand | null): number[] => {
  const worked = [...new Set(work.flatMap(one => one.ticket.streamIds))]
  return worked.length > 0 ? worked : [...(task?.streamIds ?? [])]
}

/** Calls first, then inferred work, then what has gone on longest. */
function sessionOf(work: readonly WorkBlock[]): LiveRow['ticketSession'] {
  const rank = ({ source }: WorkBlock) => (source === 'measured' ? 0 : 1)
  const [first] = work.toSorted((a, b) => rank(a) - rank(b) || a.interval.start - b.interval.start)
  if (!first) return null
  const { ticketId, url, channel } = first.ticket
  const count = new Set(work.map(one => one.ticket.key)).size
  return { ticketId, url, channel, since: first.interval.start, count }
}
