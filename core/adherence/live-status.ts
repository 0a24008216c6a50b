// Live status: what an agent is doing now, for the real-time board. The same evidence as adherence, read at one
// moment; the first rule that fits holds. Without a sign of work an agent is inactive only after two minutes.

import type { PhoneStatus } from '../observed/index.ts'
import { CLOSE_GRACE_MS, type WorkBlock } from '../observed/index.ts'
import type { EpochMs } from '../time/index.ts'
import type { AdherenceException, ScheduledItem, TaskDemand } from './types.ts'
import { isAvailable, isWrappingUp } from './verdict.ts'

export type LiveStatus =
  | 'time-on-task'
  | 'time-inactive'
  | 'time-wrong-task'
  | 'time-untracked'
  | 'time-off-shift'

export interface LiveMoment {
  now: EpochMs
  /** Null: no shift now. */
  item: ScheduledItem | null
  task: TaskDemand | null
  status: PhoneStatus | null
  /** Tracking as in `isTrackedAt`: a connected system reports on the agent now. */
  isTracked: boolean
  /** Going on now. */
  work: readonly WorkBlock[]
  /** The last moment with any sign of work, or the beginning of what is scheduled. */
  lastSign: EpochMs | null
  /** That hold now. */
  exceptions: readonly AdherenceException[]
}

const isOff = (kind: ScheduledItem['kind']) => kind === 'time-off' || kind === 'time-in-lieu'

export function liveStatus(moment: LiveMoment): LiveStatus {
  const { item, task, status, work, exceptions } = moment
  if (item === null || isOff(item.kind)) return 'time-off-shift'
  if (!moment.isTracked || item.kind === 'blocked-time') return 'time-untracked'
  const allowed = new Set([
    ...(task?.streamIds ?? []),
    ...exceptions
      .filter(one => one.taskId === null || one.taskId === item.taskId)
      .flatMap(one => one.streamIds),
  ])
  if (work.some(one => one.ticket.streamIds.some(id => allowed.has(id)))) return 'time-on-task'
  const isBare = item.kind === 'shift'
  const other = work.filter(one => !isWrappingUp(one, item, moment.now))
  if (other.length > 0 && !isBare) return 'time-wrong-task'
  if (work.length > 0) return 'time-on-task'
  if (task?.isOnPhone && isAvailable(status)) return 'time-on-task'
  const isOnQueue = task !== null && task.streamIds.length > 0
  if (!isOnQueue) return 'time-on-task'
  const isFresh = moment.lastSign !== null && moment.now - moment.lastSign < CLOSE_GRACE_MS
  return isFresh ? 'time-on-task' : 'time-inactive'
}
