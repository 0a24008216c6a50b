import type { Tx } from '#server/platform/database/index.ts'
import * as store from '../blocks/blocks-store.ts'
import type { Change } from '../blocks/change.ts'
import { idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { logBefore } from '../history/events-store.ts'

/**
 * Blocks of the draft view make room for what is laid out, shifts with their days off: drafts go, published
 * ones stay for their agents until publishing. What it touched.
 */
export async function override(
  tx: Tx,
  change: Change,
  blocks: readonly StoredBlock[],
  mark: 'plan-overridden' | 'deleted' = 'plan-overridden',
): Promise<StoredBlock[]> {
  const drafts = blocks.filter(block => block.published === null)
  const originals = await store.originalsOf(tx, idsOf(drafts))
  const daysOff = await store.daysOffFor(tx, idsOf([...blocks, ...originals]))
  const ids = new Set(idsOf(blocks))
  const gone = [...blocks, ...daysOff.filter(day => !ids.has(day.id))]
  await logBefore(tx, change, 'remove', idsOf(gone))
  const published = gone.filter(block => block.published !== null)
  await store.markBlocks(tx, change, idsOf([...published, ...originals]), mark)
  await store.deleteBlocks(tx, change, idsOf(gone.filter(block => block.published === null)))
  return gone
}
