// Two shifts at once, or a shift under time off: shown until a manager lets both stay or takes one back.
import { sql } from 'kysely'
import type { OverlapConflict } from '#contract/endpoints/schedule.ts'
import { draftView, overlapConflicts, type ScheduledBlock } from '#core/blocks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { writeInterval } from './stored-block.ts'

/** Among the blocks of one view. */
export async function conflictsOf(tx: Tx, blocks: readonly ScheduledBlock[]): Promise<OverlapConflict[]> {
  const conflicts = overlapConflicts(draftView(blocks))
  if (conflicts.length === 0) return []
  const acked = await ackedPairs(
    tx,
    conflicts.map(conflict => conflict.blockIds[0]),
  )
  return conflicts.map(({ surferId, interval, blockIds }) => {
    const id = blockIds.join('-')
    return { id, acked: acked.has(id), blocks: blockIds, interval: writeInterval(interval), surferId }
  })
}

async function ackedPairs(tx: Tx, firstIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select first_block_id || '-' || second_block_id as pair from conflict_ack
    where first_block_id = any(${firstIds}::bigint[])`.execute(tx)
  return new Set(rows.map(row => row.pair))
}
