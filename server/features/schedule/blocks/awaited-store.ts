// Shifts that somebody has asked to change or to swap, while the request is open.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

/** Ids of shifts with a pending change request, or in a swap that is being agreed or waits for a manager. */
export async function awaitedBlockIds(tx: Tx): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ blockId: number }>`
    select block_id from change_request where status = 'pending' and deleted_at is null
    union select p.block_id from shift_swap_part p
      join shift_swap s on s.organization_id = p.organization_id and s.id = p.swap_id
      where s.status in ('agreeing', 'pending')`.execute(tx)
  return new Set(rows.map(row => row.blockId))
}
