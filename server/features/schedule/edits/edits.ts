// Edits of blocks by hand, one or thousands, all or none. A published block is never changed: it is marked, and
// its replacement stands beside it as a draft until publishing.
import { refuse } from '#contract/errors.ts'
import { assertMayEdit } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { checkedBlocks, datesFaults } from '../blocks/block-check.ts'
import {
  type BlockChanges,
  type BlockFault,
  blockOf,
  changedBlock,
  isSame,
  type NewBlockForm,
} from '../blocks/block-content.ts'
import * as store from '../blocks/blocks-store.ts'
import type { ChangeContext } from '../blocks/change.ts'
import type { NewBlock, StoredBlock } from '../blocks/stored-block.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { refuseStale } from './refuse-stale.ts'
import { removeBlocks } from './remove-blocks.ts'
import { addBlocks, changeBlocks, lockBlocks } from './replace-blocks.ts'

/** One edit. `revision`: the one that the editor saw; null when that does not matter. */
export type Edit =
  | ({ op: 'add'; key: string } & NewBlockForm)
  | ({
      op: 'change'
      blockId: number
      revision: number | null
      /** Cause of the change; left out: the block keeps its origin. */
      origin?: NewBlock['origin']
    } & BlockChanges)
  | { op: 'lock'; blockId: number; isLocked: boolean }
  /** `originals`: the fate of a published block that the removed draft was to replace. */
  | { op: 'remove'; blockId: number; revision: number | null; originals?: 'stand-again' | 'go-too' }

/** Path of an edit's fields in the request body. */
export type PathOf = (index: number) => (string | number)[]

/** A block before and after an edit; null when it did not or will not exist, or is only locked. */
interface Transition {
  index: number
  edit: Edit
  before: StoredBlock | null
  after: NewBlock | null
}

/** The manager on whose permission blocks are edited; null: a rule of the organization allows it. */
export type Editor = Actor | null

/**
 * Applies the edits and returns, in order, the ids of the blocks with the new content. The caller holds the
 * organization's lock.
 */
export async function applyEdits(
  tx: Tx,
  editor: Editor,
  change: ChangeContext,
  edits: readonly Edit[],
  pathOf: PathOf,
): Promise<(number | null)[]> {
  const standing = await standingBlocks(tx, editor, edits, pathOf)
  const planned = edits.map((edit, index): Transition => {
    if (edit.op === 'add') return { index, edit, before: null, after: blockOf(edit) }
    const before = standing.get(edit.blockId)!
    return { index, edit, before, after: edit.op === 'change' ? changed(before, edit) : null }
  })
  const checked = await check(tx, editor, planned, pathOf)
  return write(tx, change, checked)
}

function changed(before: StoredBlock, edit: Extract<Edit, { op: 'change' }>): NewBlock {
  const { op: _, blockId: __, revision: ___, origin = before.origin, ...change } = edit
  return { ...changedBlock(before, change), origin }
}

const assertMayEditIf = async (tx: Tx, editor: Editor, surferIds: readonly number[]) => {
  if (editor) await assertMayEdit(tx, editor, surferIds)
}

/**
 * The blocks that are changed and deleted, by id. Throws unless all are as their editor saw them and each is
 * edited once.
 */
async function standingBlocks(
  tx: Tx,
  editor: Editor,
  edits: readonly Edit[],
  pathOf: PathOf,
): Promise<Map<number, StoredBlock>> {
  const wanted = edits.flatMap(edit =>
    edit.op === 'add' ? [] : [{ blockId: edit.blockId, revision: edit.op === 'lock' ? null : edit.revision }],
  )
  const blocks = await store.blocksById(
    tx,
    wanted.map(edit => edit.blockId),
  )
  const byId = new Map(blocks.map(block => [block.id, block]))
  const unknown = wanted.find(edit => edit.revision === null && !byId.has(edit.blockId))
  if (unknown) throw refuse('NOT_FOUND', { what: 'block', id: unknown.blockId })
  await assertMayEditIf(
    tx,
    editor,
    blocks.map(block => block.surferId),
  )
  await refuseStale(
    tx,
    wanted.flatMap(({ blockId, revision }) =>
      revision === null || byId.get(blockId)?.revision === revision ? [] : [{ blockId, revision }],
    ),
  )
  refuseTwice(edits, byId, pathOf)
  return byId
}

/** Throws when a block is edited twice; a published block and the draft that is to replace it count as one. */
function refuseTwice(edits: readonly Edit[], blocks: ReadonlyMap<number, StoredBlock>, pathOf: PathOf): void {
  const touched = new Set<number>()
  const faults: BlockFault[] = []
  edits.forEach((edit, index) => {
    if (edit.op === 'add') return
    const draft = blocks.get(edit.blockId)!.published?.draft
    if (edit.op === 'change' && draft?.type === 'edited')
      throw refuse('CONFLICT', {
        because: `Block ${edit.blockId} is already to be replaced by the draft ${draft.newBlockId}. Change that one.`,
      })
    const ids = [edit.blockId, ...(draft?.newBlockId ? [draft.newBlockId] : [])]
    if (ids.some(id => touched.has(id)))
      faults.push({
        path: [...pathOf(index), 'blockId'],
        message: `Block ${edit.blockId} is edited here already.`,
      })
    for (const id of ids) touched.add(id)
  })
  if (faults.length > 0) throw invalidBody(faults)
}

async function check(
  tx: Tx,
  editor: Editor,
  planned: readonly Transition[],
  pathOf: PathOf,
): Promise<Transition[]> {
  const checkable = planned.flatMap(({ after, ...rest }) => (after ? [{ ...rest, block: after }] : []))
  const found = await checkedBlocks(tx, checkable)
  const placed = (faults: readonly BlockFault[], at: number) =>
    faults.map(({ path, message }) => ({ path: [...pathOf(checkable[at]!.index), ...path], message }))
  const faults = found.flatMap((one, at) => placed(one.faults, at))
  if (faults.length > 0) throw invalidBody(faults)
  const blocks = found.map(one => one.block)
  await assertMayEditIf(
    tx,
    editor,
    blocks.map(block => block.surferId),
  )
  const isMoved = ({ before, block }: (typeof checkable)[number]) =>
    before?.surferId !== block.surferId || before.interval.start !== block.interval.start
  const outside = (await datesFaults(tx, blocks)).flatMap((fault, at) =>
    fault && isMoved(checkable[at]!) ? placed([fault], at) : [],
  )
  if (outside.length > 0) throw invalidBody(outside)
  const byIndex = new Map(checkable.map(({ index }, at) => [index, blocks[at]!]))
  return planned.map(one => ({ ...one, after: byIndex.get(one.index) ?? null }))
}

async function write(
  tx: Tx,
  change: ChangeContext,
  transitions: readonly Transition[],
): Promise<(number | null)[]> {
  const idOf = new Map<number, number>()
  // New blocks first: their ids are then the lowest.
  const added = transitions.filter(one => one.before === null)
  const addedIds = await addBlocks(
    tx,
    change,
    added.map(one => one.after!),
  )
  for (const [at, { index }] of added.entries()) idOf.set(index, addedIds[at]!)

  const kept = transitions.flatMap(({ index, before, after }) =>
    before && after ? [{ index, before, after }] : [],
  )
  for (const { index, before } of kept) idOf.set(index, before.id)
  // An empty change still takes the mark off a block that was to be deleted.
  const changed = kept.filter(({ before, after }) => !isSame(before, after) || before.published?.draft)
  const changedIds = await changeBlocks(tx, change, changed)
  for (const [at, { index }] of changed.entries()) idOf.set(index, changedIds[at]!)

  const removed = transitions.flatMap(({ edit, before }) =>
    edit.op === 'remove' ? [{ before: before!, originals: edit.originals ?? 'go-too' }] : [],
  )
  const removedBlocks: StoredBlock[] = []
  for (const [originals, group] of Map.groupBy(removed, one => one.originals))
    removedBlocks.push(
      ...(await removeBlocks(
        tx,
        change,
        group.map(one => one.before),
        originals,
      )),
    )

  const locked = transitions.flatMap(({ index, edit, before }) =>
    edit.op === 'lock' && before ? [{ index, before, isLocked: edit.isLocked }] : [],
  )
  await lockBlocks(tx, change, locked)
  for (const { index, before } of locked) idOf.set(index, before.id)
  await notifyScheduleChange(tx, 'schedule.changed', change, [
    ...added.map(one => one.after!),
    ...changed.flatMap(({ before, after }) => [before, after]),
    ...removedBlocks,
    ...locked.map(one => one.before),
  ])
  return transitions.map(({ index }) => idOf.get(index) ?? null)
}
