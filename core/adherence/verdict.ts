// One moment: what was scheduled against what is known of it. Working in the right ticket group is always
// right; for a queue of the phone system being available is enough; away from tickets any sign of work is
// wrong. Occupied, wrap-up and busy count as available, unless the activity names the statuses it allows.
// Where the published table breaks off it is finished as docs/decisions/025-adherence.md says.
import { CLOSE_GRACE_MS, type PhoneStatus, type WorkBlock } from '../observed/index.ts'
import type { EpochMs, Interval } from '../time/index.ts'
import type { AdherenceException, ScheduledItem, TaskDemand, Verdict } from './types.ts'

/** Being reachable: everything but unavailable. */
export const isAvailable = (status: PhoneStatus | null): boolean =>
  status !== null && status !== 'unavailable'

const yes = (rule: Verdict['rule']): Verdict => ({ isIn: true, reason: null, rule })
const no = (rule: Verdict['rule'], reason: NonNullable<Verdict['reason']>): Verdict => ({
  isIn: false,
  reason,
  rule,
})

const isInGroups = (work: WorkBlock, streamIds: readonly number[]) =>
  work.ticket.streamIds.some(id => streamIds.includes(id))

type Item = Pick<ScheduledItem, 'kind' | 'interval'>

/** The two minutes after a close; null: the work is none. */
export const wrapUpOf = ({ moment }: WorkBlock): Interval | null =>
  moment?.isClose ? { start: moment.at, end: moment.at + CLOSE_GRACE_MS } : null

/**
 * Wrapping up counts as on task, whatever is scheduled and whichever group the ticket was of. What was closed before an
 * item began is no work on another one in it either.
 */
export function isWrappingUp(work: WorkBlock, { interval }: Item, at: EpochMs): boolean {
  const wrapUp = wrapUpOf(work)
  return wrapUp !== null && ((wrapUp.start <= at && at < wrapUp.end) || wrapUp.start <= interval.start)
}

const isQueue = (task: TaskDemand | null): task is TaskDemand => task !== null && task.streamIds.length > 0

/**
 * Work that counts for an item. Inferred work may extend into a break from outside and counts only if its moment lies
 * in the break.
 */
export function relevantWork(item: Item, task: TaskDemand | null, work: readonly WorkBlock[]) {
  const { start, end } = item.interval
  return isQueue(task) ? work : work.filter(({ moment }) => !moment || (moment.at > start && moment.at < end))
}

/** Verdict at one moment. `task`: demand of the scheduled activity, if any. `work`: work blocks that apply at `at`. */
export function adherenceVerdict(
  item: Item,
  task: TaskDemand | null,
  status: PhoneStatus | null,
  work: readonly WorkBlock[],
  at: EpochMs,
): Verdict {
  if (item.kind === 'shift') return yes('nothing-scheduled')
  const allowed = task?.phoneStatuses ?? []
  const isAllowedStatus = status !== null && allowed.includes(status)
  const other = work.filter(one => !isWrappingUp(one, item, at))
  return isQueue(task)
    ? onQueue(task, status, { work, other }, isAllowedStatus)
    : away(status, { work, other }, allowed.length > 0 ? isAllowedStatus : null)
}

/** `other`: the work without what is wrapped up. */
interface Going {
  work: readonly WorkBlock[]
  other: readonly WorkBlock[]
}

function onQueue(
  task: TaskDemand,
  status: PhoneStatus | null,
  { work, other }: Going,
  isAllowedStatus: boolean,
): Verdict {
  if (work.some(one => isInGroups(one, task.streamIds))) return yes('right-queue')
  if (other.length > 0)
    return other.some(one => task.providerIds.includes(one.ticket.providerId))
      ? no('wrong-queue', 'WRONG_QUEUE')
      : no('wrong-system', 'WRONG_SYSTEM')
  if (isAllowedStatus) return yes('allowed-status')
  if (task.isOnPhone && task.phoneStatuses.length === 0 && isAvailable(status))
    return yes('available-for-queue')
  return work.length > 0 ? yes('wrapping-up') : no('no-sign-of-work', 'INACTIVE')
}

/** `isAllowedStatus`: null where the activity names no statuses. */
function away(status: PhoneStatus | null, { work, other }: Going, isAllowedStatus: boolean | null): Verdict {
  if (other.length > 0) return no('working-while-away', 'WRONG_SYSTEM')
  if (isAllowedStatus === true) return yes('allowed-status')
  if (work.length > 0) return yes('wrapping-up')
  if (isAvailable(status)) return no('available-while-away', 'WRONG_SYSTEM')
  return yes('away-as-scheduled')
}

/** Whether an exception that holds at the moment makes good what the verdict found wrong. */
export function isExcused(
  exception: AdherenceException,
  item: Pick<ScheduledItem, 'taskId'>,
  status: PhoneStatus | null,
  work: readonly WorkBlock[],
): boolean {
  if (exception.taskId !== null && exception.taskId !== item.taskId) return false
  const { streamIds, phoneStatuses, isInAdherenceWhenAvailable } = exception
  const hasNoCondition = streamIds.length === 0 && phoneStatuses.length === 0 && !isInAdherenceWhenAvailable
  return (
    hasNoCondition ||
    work.some(one => isInGroups(one, streamIds)) ||
    (status !== null && phoneStatuses.includes(status)) ||
    (isInAdherenceWhenAvailable && isAvailable(status))
  )
}
