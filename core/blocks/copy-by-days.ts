// Copy of a shift some days later, at the same wall-clock time of a zone.
import {
  DAY_MS,
  fromLocalMs,
  type Interval,
  intersect,
  lengthMs,
  toLocalMs,
  type Zone,
} from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

type Times = Pick<ScheduledBlock, 'interval' | 'breaks' | 'tasks'>

/**
 * The clock stays, so a night on which it changes makes the copy longer or shorter, though no longer than 24
 * hours where the shift is not. What falls into an hour that is skipped moves behind it, and parts that would
 * meet there, or in an hour that comes twice, are cut in order; what nothing is left of is left out.
 */
export function copyByDays({ interval, breaks, tasks }: Times, zone: Zone, days: number): Times {
  const at = (instant: number) => fromLocalMs(zone, toLocalMs(zone, instant) + days * DAY_MS)
  const moved = (part: Interval): Interval => {
    const [start, end] = [at(part.start), at(part.end)]
    return { start, end: end > start ? end : start + lengthMs(part) }
  }
  const { start, end } = moved(interval)
  const whole = { start, end: Math.min(end, start + Math.max(lengthMs(interval), DAY_MS)) }
  const inOrder = <P>(parts: readonly P[], of: (part: P) => Interval): { part: P; interval: Interval }[] => {
    let free = whole
    return parts
      .toSorted((a, b) => of(a).start - of(b).start)
      .flatMap(part => {
        const cut = intersect(moved(of(part)), free)
        if (cut) free = { start: cut.end, end: whole.end }
        return cut ? [{ part, interval: cut }] : []
      })
  }
  return {
    interval: whole,
    breaks: inOrder(breaks, pause => pause).map(one => one.interval),
    tasks: inOrder(tasks, task => task.interval).map(({ part, interval }) => ({
      taskId: part.taskId,
      interval,
    })),
  }
}
