// Activities on a shift: a new or moved one takes its time from those it is laid over.

import type { ScheduledTask } from '#core/blocks/index.ts'
import { type Interval, intersect, subtract } from '#core/time/index.ts'

/** `index`: of the activity that is moved or changed; null for a new one. */
export function placeTask(
  tasks: readonly ScheduledTask[],
  index: number | null,
  placed: ScheduledTask,
): ScheduledTask[] {
  const others = tasks.filter((_, at) => at !== index)
  return [
    ...others.flatMap(task =>
      subtract([task.interval], [placed.interval]).map(interval => ({ taskId: task.taskId, interval })),
    ),
    placed,
  ].sort((a, b) => a.interval.start - b.interval.start)
}

const isSame = (a: ScheduledTask, b: ScheduledTask) =>
  a.taskId === b.taskId && a.interval.start === b.interval.start && a.interval.end === b.interval.end

/** Index of an activity after its shift has changed; null when it was removed. */
export function indexAfter(
  before: readonly ScheduledTask[],
  index: number,
  after: readonly ScheduledTask[],
): number | null {
  const task = before[index]!
  const stays = after.findIndex(one => isSame(one, task))
  if (stays >= 0) return stays
  // A moved activity: among those of its task that changed, the one at the same position.
  const isMoved = (others: readonly ScheduledTask[]) => (one: ScheduledTask) =>
    one.taskId === task.taskId && !others.some(other => isSame(one, other))
  const moved = after.filter(isMoved(before))[before.filter(isMoved(after)).indexOf(task)]
  return moved ? after.indexOf(moved) : null
}

const USUAL_MS = 60 * 60_000

/** The hour from `at` on, as far as the shift and the next activity leave it; the first free one without `at`. */
export function freeTime(shift: Interval, taken: readonly Interval[], at?: number): Interval {
  const free = subtract([shift], taken)
  const gap = at === undefined ? free[0] : free.find(one => one.start <= at && at < one.end)
  const start = Math.max(at ?? 0, gap?.start ?? shift.start)
  const within = gap ?? shift
  return intersect({ start, end: start + USUAL_MS }, within) ?? within
}
