// A call that runs into a break moves the break: by as long as it took too much, at most by the break's own length,
// so that somebody called for twenty minutes into a break of fifteen begins it fifteen minutes late. What was before
// it lasts longer, and what comes after it begins later or falls away. It never passes the end of the shift.
import type { ScheduledTask } from '../blocks/index.ts'
import { type Interval, intersect, lengthMs, MINUTE_MS } from '../time/index.ts'

/** A shift with its breaks, which may be intervals of their own, or activities of the kind break. */
export interface ShiftWithBreaks {
  interval: Interval
  breaks: readonly Interval[]
  tasks: readonly ScheduledTask[]
}

export interface MovedBreak {
  before: Interval
  after: Interval
  breaks: Interval[]
  tasks: ScheduledTask[]
}

/** Null: the call does not run into the start of a break, or nothing of the break would be left. */
export function breakAfterOverrun(
  { interval: shift, breaks, tasks }: ShiftWithBreaks,
  breakTaskIds: ReadonlySet<number>,
  call: Interval,
): MovedBreak | null {
  const isBreak = ({ taskId }: ScheduledTask) => breakTaskIds.has(taskId)
  const all = [...breaks, ...tasks.filter(isBreak).map(task => task.interval)].toSorted(
    (a, b) => a.start - b.start,
  )
  const before = all.find(({ start }) => call.start < start && start < call.end)
  if (!before) return null
  // The schedule is in whole minutes.
  const overrunMs = Math.ceil((call.end - before.start) / MINUTE_MS) * MINUTE_MS
  const byMs = Math.min(overrunMs, lengthMs(before))
  const next = all.find(({ start }) => start >= before.end)
  const limit = Math.min(shift.end, next?.start ?? shift.end)
  const after = intersect(
    { start: before.start + byMs, end: before.end + byMs },
    { start: before.start, end: limit },
  )
  if (!after) return null
  const isMoved = (one: Interval) => one.start === before.start && one.end === before.end
  return {
    before,
    after,
    breaks: breaks.map(one => (isMoved(one) ? after : { ...one })),
    tasks: tasks.flatMap((task): ScheduledTask[] => {
      const { start, end } = task.interval
      if (isBreak(task)) return [{ ...task, interval: isMoved(task.interval) ? after : task.interval }]
      if (end === before.start) return [{ ...task, interval: { start, end: after.start } }]
      if (start < before.end || start >= after.end) return [{ ...task }]
      return end > after.end ? [{ ...task, interval: { start: after.end, end } }] : []
    }),
  }
}
