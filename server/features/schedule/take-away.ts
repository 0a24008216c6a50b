import type { Tx } from '#server/platform/database/index.ts'
import * as store from './blocks-store.ts'
import { type Change, noteBefore, tell } from './history.ts'
import { idsOf, type StoredBlock } from './stored-block.ts'

/** A draft goes, and what it was to replace stands again; what is published is marked. */
export async function takeAway(tx: Tx, change: Change, block: StoredBlock): Promise<void> {
  await noteBefore(tx, change, 'remove', [block.id])
  if (block.published === null) {
    await store.markBlocks(tx, idsOf(await store.originalsOf(tx, [block.id])), null)
    await store.deleteBlocks(tx, [block.id])
  } else {
    const replacementId = block.published.draft?.newBlockId
    await store.markBlocks(tx, [block.id], 'deleted')
    if (replacementId) await store.deleteBlocks(tx, [replacementId])
  }
  await tell(tx, 'schedule.changed', change, [block])
}
