// Overlaps are legal; two standard shifts at once, or a shift wholly under time off, are shown as conflicts.
import { contains, type Interval, intersect } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

export interface OverlapConflict {
  surferId: number
  interval: Interval
  /** Smaller id first. */
  blockIds: [number, number]
}

function isConflict(a: ScheduledBlock, b: ScheduledBlock): boolean {
  if (a.type === 'shift' && b.type === 'shift') return !a.isFill && !b.isFill
  const [shift, off] = a.type === 'shift' ? [a, b] : [b, a]
  return (
    shift.type === 'shift' &&
    off.type === 'time-off' &&
    !shift.isFill &&
    contains(off.interval, shift.interval)
  )
}

/** Conflicts within one view (draft or published), not both at once. Sorted by surfer and time. */
export function overlapConflicts(blocks: readonly ScheduledBlock[]): OverlapConflict[] {
  const conflicts: OverlapConflict[] = []
  const sorted = [...blocks].sort(
    (a, b) => a.surferId - b.surferId || a.interval.start - b.interval.start || a.id - b.id,
  )
  sorted.forEach((block, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]!
      if (other.surferId !== block.surferId || other.interval.start >= block.interval.end) break
      const interval = intersect(block.interval, other.interval)
      if (!interval || !isConflict(block, other)) continue
      const blockIds: [number, number] = block.id < other.id ? [block.id, other.id] : [other.id, block.id]
      conflicts.push({ surferId: block.surferId, interval, blockIds })
    }
  })
  // Conflicts of an early block may come after those of the next.
  return conflicts.sort((a, b) => a.surferId - b.surferId || a.interval.start - b.interval.start)
}
