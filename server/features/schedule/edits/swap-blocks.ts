// Some blocks of the draft view in place of others, through the drafts like a change by hand: what is
// published is marked and replaced. A swap of published blocks alone is published at once.
import type { Tx } from '#server/platform/database/index.ts'
import { isSame } from '../blocks/block-content.ts'
import * as store from '../blocks/blocks-store.ts'
import { type Author, type Change, newChange } from '../blocks/change.ts'
import { idsOf, type NewBlock, type StoredBlock } from '../blocks/stored-block.ts'
import { logAfter, logBefore, logOutcome } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { publishBlocks } from '../publication/publishing.ts'

/** A block of `after` stands in the place of the one of `before` with its id; others are new. */
export interface Swap {
  before: readonly StoredBlock[]
  after: readonly (NewBlock & { id: number | null })[]
  isPublished: boolean
}
type Coming = Swap['after'][number]

/** No step: whoever swaps has a way back of their own. The ids of each swap's `after`, in order. Its caller holds the organization's lock. */
export async function swapBlocks(
  tx: Tx,
  organizationId: number,
  author: Pick<Author, 'managerId' | 'jobId'>,
  swaps: readonly Swap[],
): Promise<number[][]> {
  const change = newChange(organizationId, author, null)
  const before = swaps.flatMap(swap => swap.before)
  const after = swaps.flatMap(swap => swap.after)
  const idOf = new Map<Coming, number>([
    ...(await replace(tx, change, before, after)),
    ...(await bring(tx, change, before, after)),
  ])
  await remove(
    tx,
    change,
    before.filter(block => !after.some(coming => coming.id === block.id)),
  )
  await notifyScheduleChange(tx, 'schedule.changed', change, [...before, ...after])
  await publish(
    tx,
    change,
    swaps.filter(swap => swap.isPublished),
    idOf,
  )
  return swaps.map(swap => swap.after.map(coming => idOf.get(coming)!))
}

/** Drafts are written over; beside what is published a draft is put. */
async function replace(
  tx: Tx,
  change: Change,
  before: readonly StoredBlock[],
  after: readonly Coming[],
): Promise<[Coming, number][]> {
  const pairs = before.flatMap(block => {
    const coming = after.find(one => one.id === block.id)
    return coming ? [{ block, coming }] : []
  })
  const blocks = pairs.map(pair => pair.block)
  await logBefore(tx, change, 'add', idsOf(blocks))
  const published = pairs.filter(({ block }) => block.published !== null)
  const drafts = pairs.filter(({ block }) => block.published === null)
  const replacements = await store.insertBlocks(
    tx,
    change,
    published.map(pair => pair.coming),
  )
  await store.markEdited(tx, change, idsOf(published.map(pair => pair.block)), replacements)
  const ids = new Map(published.map(({ coming }, index) => [coming, replacements[index]!]))
  for (const [coming, id] of await rewrite(tx, change, drafts)) ids.set(coming, id)
  await logOutcome(
    tx,
    change,
    idsOf(blocks),
    pairs.map(({ coming }) => ids.get(coming)!),
  )
  return [...ids]
}

/** A draft that is to be what is published is none any more. */
async function rewrite(
  tx: Tx,
  change: Change,
  drafts: readonly { block: StoredBlock; coming: Coming }[],
): Promise<[Coming, number][]> {
  const originals = await store.originalsOf(tx, idsOf(drafts.map(draft => draft.block)))
  const byDraft = new Map(originals.map(original => [original.published!.draft!.newBlockId, original]))
  const isBack = ({ block, coming }: (typeof drafts)[number]) => {
    const original = byDraft.get(block.id)
    return original !== undefined && isSame(original, coming)
  }
  const back = drafts.filter(isBack)
  const others = drafts.filter(draft => !isBack(draft))
  const backIds = back.map(({ block }) => byDraft.get(block.id)!.id)
  await store.markBlocks(tx, change, backIds, null)
  await store.deleteBlocks(tx, change, idsOf(back.map(draft => draft.block)))
  await store.rewriteBlocks(
    tx,
    change,
    others.map(({ block, coming }) => ({ ...coming, id: block.id })),
  )
  return [
    ...back.map(({ coming }, index): [Coming, number] => [coming, backIds[index]!]),
    ...others.map(({ block, coming }): [Coming, number] => [coming, block.id]),
  ]
}

/** New blocks, and such as were there and are only marked to go. */
async function bring(
  tx: Tx,
  change: Change,
  before: readonly StoredBlock[],
  after: readonly Coming[],
): Promise<[Coming, number][]> {
  const coming = after.filter(one => !before.some(block => block.id === one.id))
  const known = await store.blocksById(
    tx,
    coming.flatMap(one => one.id ?? []),
  )
  const marked = idsOf(known.filter(block => block.published?.draft?.type === 'deleted'))
  const isMarked = ({ id }: Coming) => id !== null && marked.includes(id)
  await logBefore(tx, change, 'add', marked)
  await store.markBlocks(tx, change, marked, null)
  await logOutcome(tx, change, marked, marked)
  const added = coming.filter(one => !isMarked(one))
  const ids = await store.insertBlocks(tx, change, added)
  await logAfter(tx, change, 'add', ids)
  return [
    ...coming.filter(isMarked).map((one): [Coming, number] => [one, one.id!]),
    ...added.map((one, index): [Coming, number] => [one, ids[index]!]),
  ]
}

/** With a draft goes what it was to replace. */
async function remove(tx: Tx, change: Change, gone: readonly StoredBlock[]): Promise<void> {
  await logBefore(tx, change, 'remove', idsOf(gone))
  const drafts = idsOf(gone.filter(block => block.published === null))
  const originals = await store.originalsOf(tx, drafts)
  const published = gone.filter(block => block.published !== null)
  await store.markBlocks(tx, change, idsOf([...published, ...originals]), 'deleted')
  await store.deleteBlocks(tx, change, drafts)
}

async function publish(
  tx: Tx,
  change: Change,
  swaps: readonly Swap[],
  idOf: ReadonlyMap<Coming, number>,
): Promise<void> {
  const ids = swaps.flatMap(({ before, after }) => [
    ...idsOf(before),
    ...after.map(coming => idOf.get(coming)!),
  ])
  const blocks = await store.blocksById(tx, [...new Set(ids)])
  const isOpen = ({ published }: StoredBlock) => published === null || published.draft !== null
  await publishBlocks(tx, change, blocks.filter(isOpen))
}
