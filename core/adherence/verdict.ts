// One moment: what was scheduled against what is known of it. Working in the right ticket group is always
// right; for a queue of the phone system being available is enough; away from tickets any sign of work is
// wrong. Occupied, wrap-up and busy count as available, unless the activity names the statuses it allows.
//
// Where the published table breaks off we finish it so: in a group that is not on the phone, an interaction in
// a system that serves none of the activity's groups is WRONG_SYSTEM, one in another group of the right
// system WRONG_QUEUE, and none at all INACTIVE; on a break, in a meeting or in offline work, being available
// or active in any system is WRONG_SYSTEM. Somebody who works in a right and a wrong group at once is right.
import type { PhoneStatus, WorkBlock } from '../activity/index.ts'
import type { Exception, ScheduledItem, TaskDemand, Verdict } from './types.ts'

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

/** `task`: of a scheduled activity. `work`: going on at the moment. */
export function verdictOf(
  item: Pick<ScheduledItem, 'kind'>,
  task: TaskDemand | null,
  status: PhoneStatus | null,
  work: readonly WorkBlock[],
): Verdict {
  if (item.kind === 'shift') return yes('nothing-scheduled')
  const allowed = task?.phoneStatuses ?? []
  const isAllowedStatus = status !== null && allowed.includes(status)
  return task && task.streamIds.length > 0
    ? onQueue(task, status, work, isAllowedStatus)
    : away(status, work, allowed.length > 0 ? isAllowedStatus : null)
}

function onQueue(
  task: TaskDemand,
  status: PhoneStatus | null,
  work: readonly WorkBlock[],
  isAllowedStatus: boolean,
): Verdict {
  if (work.some(one => isInGroups(one, task.streamIds))) return yes('right-queue')
  if (work.length > 0)
    return work.some(one => task.providerIds.includes(one.ticket.providerId))
      ? no('wrong-queue', 'WRONG_QUEUE')
      : no('wrong-system', 'WRONG_SYSTEM')
  if (isAllowedStatus) return yes('allowed-status')
  if (task.isOnPhone && task.phoneStatuses.length === 0 && isAvailable(status))
    return yes('available-for-queue')
  return no('no-sign-of-work', 'INACTIVE')
}

/** `isAllowedStatus`: null where the activity names no statuses. */
function away(
  status: PhoneStatus | null,
  work: readonly WorkBlock[],
  isAllowedStatus: boolean | null,
): Verdict {
  if (work.length > 0) return no('working-while-away', 'WRONG_SYSTEM')
  if (isAllowedStatus === true) return yes('allowed-status')
  if (isAvailable(status)) return no('available-while-away', 'WRONG_SYSTEM')
  return yes('away-as-scheduled')
}

/** Whether an exception that holds at the moment makes good what the verdict found wrong. */
export function isExcused(
  exception: Exception,
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
