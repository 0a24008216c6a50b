// Which of two blocks in conflict came last to where it is, and what was there before it. A block comes to its
// place when it is added, moved, resized or given to somebody else; publishing moves nothing.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'
import { isSnapshot, type Snapshot } from '../history/snapshots.ts'

export interface Arrival {
  blockId: number
  eventId: number
  changeId: string
  managerName: string | null
  at: Date
  /** How it was before; null: it was not there. */
  before: Snapshot | null
}

export async function arrivalsOf(tx: Tx, blockIds: readonly number[]): Promise<Map<number, Arrival>> {
  const { rows } = await sql<Arrival>`
    select distinct on (e.block_id) e.block_id, e.id as event_id, e.change_id, e.created_at as at, e.before,
      nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name
    from schedule_event e
    left join manager m on m.organization_id = e.organization_id and m.id = e.manager_id
    where e.block_id = any(${blockIds}::bigint[]) and e.type <> 'publish' and e.after ? 'starts_at'
      and (e.before is null or (e.before -> 'surfer_id', e.before -> 'starts_at', e.before -> 'ends_at')
        is distinct from (e.after -> 'surfer_id', e.after -> 'starts_at', e.after -> 'ends_at'))
    order by e.block_id, e.id desc`.execute(tx)
  return new Map(
    rows.map(row => [row.blockId, { ...row, before: isSnapshot(row.before) ? row.before : null }]),
  )
}

/** Without a log a draft is newer than what is published; else the block made last. */
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
