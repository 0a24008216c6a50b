import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import { BLOCK_JSON } from '../blocks/steps-store.ts'

/** A hash of each agent's drafts among the blocks, by agent: it changes as soon as one of the drafts does. */
export async function draftHashes(tx: Tx, draftIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ surferId: number; hash: string }>`
    select b.surfer_id, md5(string_agg((${BLOCK_JSON})::text, ',' order by b.id)) as hash
    from block b where b.id = any(${draftIds}::bigint[]) group by b.surfer_id`.execute(tx)
  return new Map(rows.map(row => [row.surferId, row.hash]))
}
