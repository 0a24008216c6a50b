// Activity for time that has become free: the one on both sides if it is the same, else the one before goes on,
// else the one after begins earlier. Only activities that serve a ticket group spread.
import type { ScheduledBlock, ScheduledTask } from '#core/blocks/index.ts'
import { type Interval, subtract, union } from '#core/time/index.ts'

/** `elsewhere`: when the agent is away all the same. A shift without any activity serves by skills and needs none. */
export function filled(
  shift: ScheduledBlock,
  freed: readonly Interval[],
  isService: (taskId: number) => boolean,
  elsewhere: readonly Interval[] = [],
): ScheduledBlock {
  if (shift.tasks.length === 0) return shift
  const taken = [...elsewhere, ...shift.breaks, ...shift.tasks.map(task => task.interval)]
  const gaps = subtract(union(freed), taken)
  return gaps.length === 0 ? shift : { ...shift, tasks: gaps.reduce(fillGap(isService), shift.tasks) }
}

const fillGap =
  (isService: (taskId: number) => boolean) =>
  (tasks: ScheduledTask[], { start, end }: Interval): ScheduledTask[] => {
    const before = tasks.find(task => task.interval.end === start && isService(task.taskId))
    const after = tasks.find(task => task.interval.start === end && isService(task.taskId))
    const spreading = before ?? after
    if (!spreading) return tasks
    const joined = before && after && before.taskId === after.taskId ? [before, after] : [spreading]
    const interval = {
      start: before ? before.interval.start : start,
      end: joined.length === 2 ? after!.interval.end : before ? end : after!.interval.end,
    }
    return [...tasks.filter(task => !joined.includes(task)), { ...spreading, interval }].sort(
      (a, b) => a.interval.start - b.interval.start,
    )
  }
