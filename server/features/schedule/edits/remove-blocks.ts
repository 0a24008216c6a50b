import type { Tx } from '#server/platform/database/index.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import type { ChangeContext } from '../blocks/change.ts'
import { idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { logBefore } from '../history/events-store.ts'

/**
 * Removes blocks and returns all that were removed: drafts are deleted, published blocks are marked. A published
 * block that a removed draft was to replace stays or is removed too; days off are removed with their shifts.
 */
export async function removeBlocks(
  tx: Tx,
  change: ChangeContext,
  blocks: readonly StoredBlock[],
  originals: 'stand-again' | 'go-too',
): Promise<StoredBlock[]> {
  const drafts = idsOf(blocks.filter(block => block.published === null))
  const replaced = idsOf(await store.originalsOf(tx, drafts))
  const ids = idsOf(blocks)
  const own = new Set(ids)
  const shiftIds = originals === 'go-too' ? [...ids, ...replaced] : ids
  const daysOff = (await store.daysOffFor(tx, shiftIds)).filter(day => !own.has(day.id))
  const removed = daysOff.length > 0 ? await removeBlocks(tx, change, daysOff, 'go-too') : []
  await logBefore(tx, change, 'remove', ids)
  await writes.markBlocks(tx, change, replaced, originals === 'go-too' ? 'deleted' : null)
  const published = blocks.filter(block => block.published !== null)
  await writes.markBlocks(tx, change, idsOf(published), 'deleted')
  await writes.deleteBlocks(tx, change, [
    ...drafts,
    ...published.flatMap(block => block.published!.draft?.newBlockId ?? []),
  ])
  return [...blocks, ...removed]
}
