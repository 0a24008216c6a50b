// One shift that may be re-optimised: what of it may move, what else the surfer does at that time, and how the
// shift reads with its movable breaks lifted out.
import type { ScheduledBlock, ScheduledTask } from '#core/blocks/index.ts'
import { contains, type Interval, intersect, overlaps, subtract } from '#core/time/index.ts'
import { SHORTEST_SESSION_MS } from '../rules/forecast.ts'
import { filled } from './refill.ts'
import type { Served } from './supply.ts'
import type { OptimizedSurfer } from './types.ts'

/** A break of the shift itself has no task. */
export interface Break {
  interval: Interval
  taskId: number | null
}

export interface ChangeableShift {
  surfer: OptimizedSurfer
  shift: ScheduledBlock
  /** The part of the shift that may change. */
  window: Interval
  /** Other blocks of the surfer during the shift. */
  overlays: ScheduledBlock[]
  /** In order of time. */
  movable: Break[]
  fixedBreaks: Interval[]
  /** Times where nothing else may be put: overlays, breaks that stay, activities that serve no ticket group. */
  taken: Interval[]
  lifted: ScheduledBlock
  /** As it stands, and with the movable breaks lifted. */
  served: Served
  liftedServed: Served
}

export interface ShiftReading {
  open: Interval
  isBreak(taskId: number): boolean
  isService(taskId: number): boolean
  servedBy(surfer: OptimizedSurfer, blocks: readonly ScheduledBlock[]): Served
}

/** Null: nothing of the shift may change. Two shifts at once are a conflict that people are to solve. */
export function changeableShiftOf(
  reading: ShiftReading,
  surfer: OptimizedSurfer,
  shift: ScheduledBlock,
  own: readonly ScheduledBlock[],
): ChangeableShift | null {
  const window = intersect(shift.interval, reading.open)
  if (!window) return null
  const overlays = own.filter(other => other.id !== shift.id && overlaps(other.interval, shift.interval))
  if (overlays.some(other => other.type === 'shift')) return null
  const isMovable = ({ interval }: Break) =>
    contains(window, interval) && !overlays.some(other => overlaps(other.interval, interval))
  const breaks = breaksOf(reading, shift)
  const movable = breaks.filter(isMovable)
  const lifted = lift(reading, shift, movable)
  const fixedBreaks = breaks.filter(one => !isMovable(one)).map(one => one.interval)
  const still = (task: ScheduledTask) => !reading.isService(task.taskId) && !reading.isBreak(task.taskId)
  return {
    surfer,
    shift,
    window,
    overlays,
    movable,
    fixedBreaks,
    lifted,
    taken: [
      ...overlays.map(other => other.interval),
      ...fixedBreaks,
      ...shift.tasks.filter(still).map(task => task.interval),
    ],
    served: reading.servedBy(surfer, [shift, ...overlays]),
    liftedServed: reading.servedBy(surfer, [lifted, ...overlays]),
  }
}

const breaksOf = ({ isBreak }: ShiftReading, { breaks, tasks }: ScheduledBlock): Break[] =>
  [
    ...breaks.map(interval => ({ interval, taskId: null })),
    ...tasks.filter(task => isBreak(task.taskId)),
  ].sort((a, b) => a.interval.start - b.interval.start)

function lift(reading: ShiftReading, shift: ScheduledBlock, movable: readonly Break[]): ScheduledBlock {
  const isLifted = (interval: Interval) =>
    movable.some(({ interval: i }) => i.start === interval.start && i.end === interval.end)
  const rest = {
    ...shift,
    breaks: shift.breaks.filter(interval => !isLifted(interval)),
    tasks: shift.tasks.filter(task => !(reading.isBreak(task.taskId) && isLifted(task.interval))),
  }
  return filled(
    rest,
    movable.map(one => one.interval),
    reading.isService,
  )
}

/** The shift with its movable breaks at these places, in the same order. */
export function withBreaks(
  { lifted, movable }: ChangeableShift,
  places: readonly Interval[],
): ScheduledBlock {
  const placed = movable.map(({ taskId }, i) => ({ taskId, interval: places[i]! }))
  const work = lifted.tasks.flatMap(task =>
    subtract([task.interval], places).map(interval => ({ ...task, interval })),
  )
  return {
    ...lifted,
    breaks: [...lifted.breaks, ...placed.filter(b => b.taskId === null).map(b => b.interval)].sort(
      (a, b) => a.start - b.start,
    ),
    tasks: [...work, ...placed.filter((b): b is ScheduledTask => b.taskId !== null)].sort(
      (a, b) => a.interval.start - b.interval.start,
    ),
  }
}

/** Cut out of the other, the interval would leave a piece that is too short to be worth beginning. */
export function leavesRemnant(from: Interval, cut: Interval): boolean {
  const isScrap = (ms: number) => ms > 0 && ms < SHORTEST_SESSION_MS
  return isScrap(cut.start - from.start) || isScrap(from.end - cut.end)
}
