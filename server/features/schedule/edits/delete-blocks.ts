import type { Tx } from '#server/platform/database/index.ts'
import * as store from '../blocks/blocks-store.ts'
import type { Change } from '../blocks/change.ts'
import { idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { logBefore } from '../history/events-store.ts'

/**
 * Drafts go; what is published is marked. What a draft was to replace stands again, or goes with it; days off go
 * with their shifts. All that went.
 */
export async function takeAway(
  tx: Tx,
  change: Change,
  blocks: readonly StoredBlock[],
  originals: 'stand-again' | 'go-too',
): Promise<StoredBlock[]> {
  const drafts = idsOf(blocks.filter(block => block.published === null))
  const replaced = idsOf(await store.originalsOf(tx, drafts))
  const ids = idsOf(blocks)
  const own = new Set(ids)
  const shiftIds = originals === 'go-too' ? [...ids, ...replaced] : ids
  const daysOff = (await store.daysOffFor(tx, shiftIds)).filter(day => !own.has(day.id))
  const gone = daysOff.length > 0 ? await takeAway(tx, change, daysOff, 'go-too') : []
  await logBefore(tx, change, 'remove', ids)
  await store.markBlocks(tx, change, replaced, originals === 'go-too' ? 'deleted' : null)
  const published = blocks.filter(block => block.published !== null)
  await store.markBlocks(tx, change, idsOf(published), 'deleted')
  await store.deleteBlocks(tx, change, [
    ...drafts,
    ...published.flatMap(block => block.published!.draft?.newBlockId ?? []),
  ])
  return [...blocks, ...gone]
}
