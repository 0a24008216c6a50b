import type { Tx } from '#server/platform/database/index.ts'
import * as store from './blocks-store.ts'
import type { Change } from './change.ts'
import { noteBefore } from './history.ts'
import { idsOf, type StoredBlock } from './stored-block.ts'

/** Drafts go; what is published is marked. What a draft was to replace stands again, or goes with it. */
export async function takeAway(
  tx: Tx,
  change: Change,
  blocks: readonly StoredBlock[],
  originals: 'stand-again' | 'go-too',
): Promise<void> {
  await noteBefore(tx, change, 'remove', idsOf(blocks))
  const drafts = idsOf(blocks.filter(block => block.published === null))
  const replaced = idsOf(await store.originalsOf(tx, drafts))
  await store.markBlocks(tx, change, replaced, originals === 'go-too' ? 'deleted' : null)
  const published = blocks.filter(block => block.published !== null)
  await store.markBlocks(tx, change, idsOf(published), 'deleted')
  await store.deleteBlocks(tx, change, [
    ...drafts,
    ...published.flatMap(block => block.published!.draft?.newBlockId ?? []),
  ])
}
