// Nobody's work is lost: what is another than its editor saw is refused, naming it, and who was there.
import { sql } from 'kysely'
import { z } from 'zod'
import { StaleBlock } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { casing } from '#contract/wire/casing.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { blocksById } from '../blocks/blocks-store.ts'
import { asBlock } from '../blocks/stored-block.ts'

interface Seen {
  blockId: number
  revision: number | null
}

/** Throws unless there is none. */
export async function refuseStale(tx: Tx, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  const ids = seen.map(one => one.blockId)
  const now = new Map((await blocksById(tx, ids)).map(block => [block.id, block]))
  const authors = await lastAuthors(tx, ids)
  const stale = seen.map(({ blockId, revision }): StaleBlock => {
    const block = now.get(blockId)
    const author = authors.get(blockId)
    return {
      blockId,
      revision,
      now: block ? asBlock(block) : null,
      managerName: author?.managerName ?? null,
      at: author?.at.toISOString() ?? null,
    }
  })
  const who = new Set(stale.flatMap(one => one.managerName ?? []))
  throw refuse('CONFLICT', {
    because:
      `${who.size > 0 ? [...who].join(' and ') : 'Somebody'} changed ` +
      `${stale.length === 1 ? 'this' : `${stale.length} of these`} meanwhile. Nothing was changed.`,
    stale: casing(z.array(StaleBlock)).toWire(stale),
  })
}

interface Author {
  blockId: number
  managerName: string | null
  at: Date
}

/** By the log, where the event of an edit names the block that came of it; or by a step that marked the block. */
async function lastAuthors(tx: Tx, blockIds: readonly number[]): Promise<Map<number, Author>> {
  const { rows } = await sql<Author>`
    select n.id as block_id, nullif(trim(m.first_name || ' ' || m.last_name), '') as manager_name, e.created_at as at
    from unnest(${blockIds}::bigint[]) as n(id)
    cross join lateral (
      (select organization_id, manager_id, created_at from schedule_event
        where block_id = n.id order by id desc limit 1)
      union all
      (select organization_id, manager_id, created_at from schedule_event
        where (before ->> 'id')::bigint = n.id order by id desc limit 1)
      union all
      (select c.organization_id, c.manager_id, c.created_at from schedule_change_block b
        join schedule_change c on c.organization_id = b.organization_id and c.id = b.change_id
        where b.block_id = n.id order by c.position desc limit 1)
      order by created_at desc limit 1) e
    left join manager m on m.organization_id = e.organization_id and m.id = e.manager_id`.execute(tx)
  return new Map(rows.map(row => [row.blockId, row]))
}
