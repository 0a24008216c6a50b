// The newer of two blocks in conflict: the one that came last to where it is. A block comes to its place when it
// is added, moved, resized or given to another agent; publishing moves nothing.
import type { StoredBlock } from '../blocks/stored-block.ts'
import type { Arrival } from '../history/events-store.ts'

/** The newer block by the log; without a log a draft is newer than a published block, else the block made last. */
export function newerOf(
  blocks: readonly StoredBlock[],
  arrivals: ReadonlyMap<number, Arrival>,
): { block: StoredBlock; arrival: Arrival | null } {
  const [block] = blocks.toSorted(
    (a, b) =>
      (arrivals.get(b.id)?.eventId ?? 0) - (arrivals.get(a.id)?.eventId ?? 0) ||
      Number(a.published !== null) - Number(b.published !== null) ||
      b.id - a.id,
  )
  return { block: block!, arrival: arrivals.get(block!.id) ?? null }
}
