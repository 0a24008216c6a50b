// Gesture of a key on the block in focus. Arrows move it, by a step of the grid or a day, or to the next row that
// may be edited; with Shift they move its end, with Ctrl its start, with both it goes by a whole day; Alt is
// free of the grid, as it is for the pointer.
import type { Interval } from '#core/time/index.ts'
import { byDays, type Modifiers, movedBlockIds, resizedTo } from '../gestures/gesture-machine.ts'
import { snapTo } from '../gestures/snap.ts'
import type { Gesture } from '../gestures/types.ts'
import type { TimelineView } from '../layout/types.ts'

export interface KeyContext {
  view: TimelineView
  zone: string
  snapMinutes: number
  selection: ReadonlySet<string>
  /** The next row above or below that may be edited. */
  neighbourOf: (rowId: string, direction: 1 | -1) => string | undefined
}

const DIRECTIONS: Record<string, { axis: 'time' | 'row'; by: 1 | -1 }> = {
  ArrowLeft: { axis: 'time', by: -1 },
  ArrowRight: { axis: 'time', by: 1 },
  ArrowUp: { axis: 'row', by: -1 },
  ArrowDown: { axis: 'row', by: 1 },
}

export const isArrow = (key: string): boolean => key in DIRECTIONS

export function keyGesture(
  key: string,
  { ctrl, shift, alt }: Modifiers,
  block: Interval & { id: string; rowId: string },
  { view, zone, snapMinutes, selection, neighbourOf }: KeyContext,
): Gesture | null {
  const direction = DIRECTIONS[key]
  if (!direction) return null
  const { by } = direction
  const move = {
    is: 'move' as const,
    blockIds: movedBlockIds(block.id, selection),
    rowId: block.rowId,
    fromRowId: block.rowId,
    isCopy: false,
  }
  if (direction.axis === 'row') {
    const rowId = ctrl || shift || alt ? undefined : neighbourOf(block.rowId, by)
    return rowId === undefined ? null : { ...move, rowId, deltaMs: 0 }
  }
  const step = alt ? 1 : snapMinutes
  // Onto the grid first, for a block that stands beside it.
  const next = (instant: number) =>
    snapTo(zone, instant + by * step * 60_000, step, by > 0 ? Math.floor : Math.ceil)
  if (ctrl !== shift) {
    const edge = ctrl ? 'start' : 'end'
    const resized = resizedTo(block.id, block, edge, next(block[edge]), step)
    return resized.is === 'resize' && resized.to === block[edge] ? null : resized
  }
  if ((ctrl && shift) || (view === 'days' && !alt)) return { ...move, ...byDays(zone, block, by) }
  return { ...move, deltaMs: next(block.start) - block.start }
}
