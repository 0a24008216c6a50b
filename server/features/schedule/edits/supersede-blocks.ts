import type { Tx } from '#server/platform/database/index.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import type { ChangeContext } from '../blocks/change.ts'
import { idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { logBefore } from '../history/events-store.ts'

/**
 * Removes blocks of the draft view, shifts with their days off, to make room for new ones: drafts are deleted,
 * published blocks are marked and stay for their agents until publishing. Returns all that were removed.
 */
export async function supersedeBlocks(
  tx: Tx,
  change: ChangeContext,
  blocks: readonly StoredBlock[],
  mark: 'plan-overridden' | 'deleted' = 'plan-overridden',
): Promise<StoredBlock[]> {
  const drafts = blocks.filter(block => block.published === null)
  const originals = await store.originalsOf(tx, idsOf(drafts))
  const daysOff = await store.daysOffFor(tx, idsOf([...blocks, ...originals]))
  const ids = new Set(idsOf(blocks))
  const removed = [...blocks, ...daysOff.filter(day => !ids.has(day.id))]
  await logBefore(tx, change, 'remove', idsOf(removed))
  const published = removed.filter(block => block.published !== null)
  await writes.markBlocks(tx, change, idsOf([...published, ...originals]), mark)
  await writes.deleteBlocks(tx, change, idsOf(removed.filter(block => block.published === null)))
  return removed
}
