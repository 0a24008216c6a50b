// Swapping blocks of the draft view for others through drafts, like an edit by hand: a published block is marked
// and replaced. A swap of published blocks alone is published at once.
import type { Tx } from '#server/platform/database/index.ts'
import { isSame } from '../blocks/block-content.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import { type ChangeAuthor, type ChangeContext, newChange } from '../blocks/change.ts'
import { idsOf, type NewBlock, type StoredBlock } from '../blocks/stored-block.ts'
import { logAfter, logBefore, logOutcome } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { publishBlocks } from '../publication/publishing.ts'

/** One swap. A block of `after` replaces the block of `before` with the same id; others are new. */
export interface BlockSwap {
  before: readonly StoredBlock[]
  after: readonly (NewBlock & { id: number | null })[]
  isPublished: boolean
}
type IncomingBlock = BlockSwap['after'][number]

/**
 * Returns the ids of each swap's `after`, in order. Not an undo step: callers have an undo of their own. The
 * caller holds the organization's lock.
 */
export async function swapBlocks(
  tx: Tx,
  organizationId: number,
  author: Pick<ChangeAuthor, 'managerId' | 'jobId'>,
  swaps: readonly BlockSwap[],
): Promise<number[][]> {
  const change = newChange(organizationId, author, null)
  const before = swaps.flatMap(swap => swap.before)
  const after = swaps.flatMap(swap => swap.after)
  const keptIds = new Set(after.map(incoming => incoming.id))
  const idOf = new Map<IncomingBlock, number>([
    ...(await replace(tx, change, before, after)),
    ...(await addIncoming(tx, change, before, after)),
  ])
  await remove(
    tx,
    change,
    before.filter(block => !keptIds.has(block.id)),
  )
  await notifyScheduleChange(tx, 'schedule.changed', change, [...before, ...after])
  await publish(
    tx,
    change,
    swaps.filter(swap => swap.isPublished),
    idOf,
  )
  return swaps.map(swap => swap.after.map(incoming => idOf.get(incoming)!))
}

/** Replaces blocks: a draft is overwritten, a published block gets a draft beside it. */
async function replace(
  tx: Tx,
  change: ChangeContext,
  before: readonly StoredBlock[],
  after: readonly IncomingBlock[],
): Promise<[IncomingBlock, number][]> {
  const byId = new Map(after.map(incoming => [incoming.id, incoming]))
  const pairs = before.flatMap(block => {
    const incoming = byId.get(block.id)
    return incoming ? [{ block, incoming }] : []
  })
  const blocks = pairs.map(pair => pair.block)
  await logBefore(tx, change, 'add', idsOf(blocks))
  const published = pairs.filter(({ block }) => block.published !== null)
  const drafts = pairs.filter(({ block }) => block.published === null)
  const replacements = await writes.insertBlocks(
    tx,
    change,
    published.map(pair => pair.incoming),
  )
  await writes.markEdited(tx, change, idsOf(published.map(pair => pair.block)), replacements)
  const ids = new Map(published.map(({ incoming }, index) => [incoming, replacements[index]!]))
  for (const [incoming, id] of await rewrite(tx, change, drafts)) ids.set(incoming, id)
  await logOutcome(
    tx,
    change,
    idsOf(blocks),
    pairs.map(({ incoming }) => ids.get(incoming)!),
  )
  return [...ids]
}

/** Overwrites drafts; a draft with the content of the published block is deleted. */
async function rewrite(
  tx: Tx,
  change: ChangeContext,
  drafts: readonly { block: StoredBlock; incoming: IncomingBlock }[],
): Promise<[IncomingBlock, number][]> {
  const originals = await store.originalsOf(tx, idsOf(drafts.map(draft => draft.block)))
  const byDraft = new Map(originals.map(original => [original.published!.draft!.newBlockId, original]))
  const isUnchanged = ({ block, incoming }: (typeof drafts)[number]) => {
    const original = byDraft.get(block.id)
    return original !== undefined && isSame(original, incoming)
  }
  const unchanged = drafts.filter(isUnchanged)
  const others = drafts.filter(draft => !isUnchanged(draft))
  const unchangedIds = unchanged.map(({ block }) => byDraft.get(block.id)!.id)
  await writes.markBlocks(tx, change, unchangedIds, null)
  await writes.deleteBlocks(tx, change, idsOf(unchanged.map(draft => draft.block)))
  await writes.rewriteBlocks(
    tx,
    change,
    others.map(({ block, incoming }) => ({ ...incoming, id: block.id })),
  )
  return [
    ...unchanged.map(({ incoming }, index): [IncomingBlock, number] => [incoming, unchangedIds[index]!]),
    ...others.map(({ block, incoming }): [IncomingBlock, number] => [incoming, block.id]),
  ]
}

/** Adds blocks: new ones are inserted, published ones that are marked as deleted lose the mark. */
async function addIncoming(
  tx: Tx,
  change: ChangeContext,
  before: readonly StoredBlock[],
  after: readonly IncomingBlock[],
): Promise<[IncomingBlock, number][]> {
  const beforeIds = new Set<number | null>(idsOf(before))
  const incoming = after.filter(one => !beforeIds.has(one.id))
  const known = await store.blocksById(
    tx,
    incoming.flatMap(one => one.id ?? []),
  )
  const marked = idsOf(known.filter(block => block.published?.draft?.type === 'deleted'))
  const markedIds = new Set<number | null>(marked)
  const isMarked = ({ id }: IncomingBlock) => markedIds.has(id)
  await logBefore(tx, change, 'add', marked)
  await writes.markBlocks(tx, change, marked, null)
  await logOutcome(tx, change, marked, marked)
  const added = incoming.filter(one => !isMarked(one))
  const ids = await writes.insertBlocks(tx, change, added)
  await logAfter(tx, change, 'add', ids)
  return [
    ...incoming.filter(isMarked).map((one): [IncomingBlock, number] => [one, one.id!]),
    ...added.map((one, index): [IncomingBlock, number] => [one, ids[index]!]),
  ]
}

/** Removes blocks; with a draft, also the published block that it was to replace. */
async function remove(tx: Tx, change: ChangeContext, removed: readonly StoredBlock[]): Promise<void> {
  await logBefore(tx, change, 'remove', idsOf(removed))
  const drafts = idsOf(removed.filter(block => block.published === null))
  const originals = await store.originalsOf(tx, drafts)
  const published = removed.filter(block => block.published !== null)
  await writes.markBlocks(tx, change, idsOf([...published, ...originals]), 'deleted')
  await writes.deleteBlocks(tx, change, drafts)
}

async function publish(
  tx: Tx,
  change: ChangeContext,
  swaps: readonly BlockSwap[],
  idOf: ReadonlyMap<IncomingBlock, number>,
): Promise<void> {
  const ids = swaps.flatMap(({ before, after }) => [
    ...idsOf(before),
    ...after.map(incoming => idOf.get(incoming)!),
  ])
  const blocks = await store.blocksById(tx, [...new Set(ids)])
  const isOpen = ({ published }: StoredBlock) => published === null || published.draft !== null
  await publishBlocks(tx, change, blocks.filter(isOpen))
}
