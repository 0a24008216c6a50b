// Conflicts: two shifts at once, or a shift under time off. They are shown until a manager lets both stay or reverts one.
import type { OverlapConflict } from '#contract/endpoints/schedule.ts'
import { draftView, overlapConflicts, type ScheduledBlock } from '#core/blocks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { acknowledgedPairs } from './conflicts-store.ts'
import { writeInterval } from './stored-block.ts'

/** The conflicts among the blocks of one view. */
export async function conflictsOf(tx: Tx, blocks: readonly ScheduledBlock[]): Promise<OverlapConflict[]> {
  const conflicts = overlapConflicts(draftView(blocks))
  if (conflicts.length === 0) return []
  const acknowledged = await acknowledgedPairs(
    tx,
    conflicts.map(conflict => conflict.blockIds[0]),
  )
  return conflicts.map(({ surferId, interval, blockIds }) => {
    const id = blockIds.join('-')
    return { id, acked: acknowledged.has(id), blocks: blockIds, interval: writeInterval(interval), surferId }
  })
}
