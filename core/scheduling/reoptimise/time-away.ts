// block_time_off_addition and time_off_addition: time away where there are agents to spare. Blocked time that
// waits for a quiet moment goes where it costs least; time off is given at an edge of the shift, and never so
// much that the day or the week falls below what the contract guarantees.
import type { BlockType, ScheduledBlock } from '#core/blocks/index.ts'
import {
  contains,
  HOUR_MS,
  type Interval,
  lengthMinutes,
  lengthMs,
  MINUTE_MS,
  subtract,
} from '#core/time/index.ts'
import { type ChangeableShift, leavesRemnant } from './changeable-shift.ts'
import type { Loss } from './loss.ts'
import { STEP_MS } from './supply.ts'

const SHORTEST_TIME_OFF_MS = HOUR_MS
const LONGEST_TIME_OFF_MS = 4 * HOUR_MS
const TIME_OFF_STEP_MS = 30 * MINUTE_MS
/** On shift, with no daily minimum in the contract. */
const SHORTEST_DAY_MINUTES = 240

export function blockedTime(changeable: ChangeableShift, loss: Loss, minutes: number): ScheduledBlock | null {
  if (changeable.overlays.some(other => other.type === 'blocked-time')) return null
  const length = minutes * MINUTE_MS
  const places: Interval[] = []
  for (const free of freeOf(changeable))
    for (let start = Math.ceil(free.start / STEP_MS) * STEP_MS; start + length <= free.end; start += STEP_MS)
      if (!leavesRemnant(free, { start, end: start + length })) places.push({ start, end: start + length })
  return best(changeable, 'blocked-time', places, loss)
}

/** `spareMinutes`: what the week may lose. */
export function timeOff(
  changeable: ChangeableShift,
  loss: Loss,
  spareMinutes: number,
): ScheduledBlock | null {
  const { shift, overlays, surfer } = changeable
  if (overlays.length > 0) return null
  const leastMinutes = surfer.minContractedDailyMinutes ?? SHORTEST_DAY_MINUTES
  const most = Math.min(
    LONGEST_TIME_OFF_MS,
    lengthMs(shift.interval) - leastMinutes * MINUTE_MS,
    spareMinutes * MINUTE_MS,
  )
  const places: Interval[] = []
  for (const free of freeOf(changeable))
    for (let length = SHORTEST_TIME_OFF_MS; length <= most; length += TIME_OFF_STEP_MS) {
      if (free.start === shift.interval.start) places.push({ start: free.start, end: free.start + length })
      if (free.end === shift.interval.end) places.push({ start: free.end - length, end: free.end })
    }
  const fitting = places.filter(place =>
    freeOf(changeable).some(free => contains(free, place) && !leavesRemnant(free, place)),
  )
  return best(changeable, 'time-off', fitting, loss)
}

/** Minutes that the week has above what the contract guarantees; time off in it counts as not worked. */
export function spareMinutes(minContractedHours: number | null, ofWeek: readonly ScheduledBlock[]): number {
  if (minContractedHours === null) return Number.POSITIVE_INFINITY
  const off = ofWeek.filter(block => block.type === 'time-off').map(block => block.interval)
  const worked = subtract(
    ofWeek.filter(block => block.type === 'shift').map(block => block.interval),
    off,
  )
  return worked.reduce((sum, interval) => sum + lengthMinutes(interval), 0) - minContractedHours * 60
}

const freeOf = ({ window, taken, movable }: ChangeableShift): Interval[] =>
  subtract([window], [...taken, ...movable.map(one => one.interval)])

/** The earliest of those that help most; null: none helps. */
function best(
  changeable: ChangeableShift,
  type: BlockType,
  places: Interval[],
  loss: Loss,
): ScheduledBlock | null {
  const chosen = places.reduce<Interval | null>(
    (least, place) => (loss(place) < (least ? loss(least) : 0) - 1e-9 ? place : least),
    null,
  )
  return chosen && newBlock(changeable, type, chosen)
}

/** One addition a shift at most: the shift's id, negative, is free for it. */
const newBlock = ({ shift }: ChangeableShift, type: BlockType, interval: Interval): ScheduledBlock => ({
  id: -shift.id,
  surferId: shift.surferId,
  type,
  interval,
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
})
