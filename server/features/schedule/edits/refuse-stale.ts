// Optimistic locking: an edit of a block that changed since its editor saw it is refused, naming the block and
// its last author.
import { z } from 'zod'
import { StaleBlock } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { casing } from '#contract/wire/casing.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { blocksById } from '../blocks/blocks-store.ts'
import { asBlock } from '../blocks/stored-block.ts'
import { lastAuthors } from '../history/events-store.ts'

interface Seen {
  blockId: number
  revision: number | null
}

/** Throws CONFLICT with the stale blocks as they are now; does nothing when there are none. */
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
