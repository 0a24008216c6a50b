// Blocks by hand. What is published is never changed: it is marked, and what is to replace it stands beside
// it as a draft until publishing. Managers are warned of broken contracts, not stopped.
import type { z } from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { publishedView } from '#core/blocks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { assertMayEdit } from '../people/index.ts'
import { checkedBlock, refuseOutsideDates, warningsOf } from './block-check.ts'
import {
  type BlockChange,
  type BlockForm,
  blockOf,
  changedBlock,
  isSame,
  isSameButTasks,
} from './block-content.ts'
import * as store from './blocks-store.ts'
import { conflictsOf } from './conflicts.ts'
import {
  type Change,
  type EventType,
  newChange,
  noteAfter,
  noteBefore,
  noteOutcome,
  tell,
} from './history.ts'
import { refuseLongRange } from './range.ts'
import { asBlock, asBlocks, idsOf, type NewBlock, type StoredBlock, withoutDraft } from './stored-block.ts'
import { takeAway } from './take-away.ts'

export async function listBlocks({ db }: Platform, actor: Actor, query: QueryOf<typeof schedule.blocks>) {
  allow(actor, 'schedule.view')
  const { surferIds, teamIds, published: publishedOnly = false } = query
  const range = { from: Date.parse(query.from), to: Date.parse(query.to) }
  refuseLongRange(range.from, range.to)
  return db.inTenant(actor.organizationId, async tx => {
    const found = await store.blocksMeeting(tx, { ...range, surferIds, teamIds, publishedOnly })
    const blocks = publishedOnly ? publishedView(found).map(withoutDraft) : found
    return { blocks: asBlocks(blocks), conflicts: await conflictsOf(tx, blocks) }
  })
}

type Saved = z.input<(typeof schedule.createBlock)['reply']>

export async function addBlock({ db }: Platform, actor: Actor, form: BlockForm): Promise<Saved> {
  allow(actor, 'schedule.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const block = await checkedBlock(tx, blockOf(form), null)
    await assertMayEdit(tx, actor, [block.surferId])
    if (block.type === 'shift') await refuseOutsideDates(tx, block)
    const ids = await store.insertBlocks(tx, actor.organizationId, [block])
    const change = newChange(actor.organizationId, actor)
    await noteAfter(tx, change, 'add', ids)
    return saved(tx, change, ids[0]!, [])
  })
}

export async function changeBlock(
  { db }: Platform,
  actor: Actor,
  blockId: number,
  wanted: BlockChange,
): Promise<Saved> {
  allow(actor, 'schedule.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const before = await known(tx, blockId)
    await assertMayEdit(tx, actor, [before.surferId])
    refuseReplaced(before)
    const after = await checkedBlock(tx, changedBlock(before, wanted), before)
    await assertMayEdit(tx, actor, [after.surferId])
    const isMoved = before.surferId !== after.surferId || before.interval.start !== after.interval.start
    if (after.type === 'shift' && isMoved) await refuseOutsideDates(tx, after)
    const change = newChange(actor.organizationId, actor)
    if (isSame(before, after) && !before.published?.draft) return saved(tx, change, blockId, null)
    await noteBefore(tx, change, eventType(before, after), [blockId])
    const id = await putInPlace(tx, change, before, after)
    await noteOutcome(tx, change, [blockId], [id])
    return saved(tx, change, id, [before])
  })
}

/** The id of the block that now says what is to be. */
async function putInPlace(tx: Tx, change: Change, before: StoredBlock, after: NewBlock): Promise<number> {
  const { organizationId } = change
  const isSameAgent = before.surferId === after.surferId
  if (before.published === null) {
    // A replacement that goes to somebody else replaces nothing any more.
    const originals = isSameAgent ? [] : await store.originalsOf(tx, [before.id])
    await store.markBlocks(tx, idsOf(originals), 'deleted')
    await store.rewriteBlocks(tx, organizationId, [{ ...after, id: before.id }])
    return before.id
  }
  if (isSame(before, after)) {
    await store.markBlocks(tx, [before.id], null)
    return before.id
  }
  const [id] = await store.insertBlocks(tx, organizationId, [after])
  if (isSameAgent) await store.markEdited(tx, [before.id], [id!])
  else await store.markBlocks(tx, [before.id], 'deleted')
  return id!
}

function eventType(before: StoredBlock, after: NewBlock): EventType {
  if (isSame(before, after) || !isSameButTasks(before, after)) return 'add'
  return after.tasks.length < before.tasks.length ? 'remove-task' : 'add-task'
}

export async function removeBlock({ db }: Platform, actor: Actor, blockId: number): Promise<void> {
  allow(actor, 'schedule.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const block = await known(tx, blockId)
    await assertMayEdit(tx, actor, [block.surferId])
    await takeAway(tx, newChange(actor.organizationId, actor), block)
  })
}

async function known(tx: Tx, blockId: number): Promise<StoredBlock> {
  const [block] = await store.blocksById(tx, [blockId])
  if (!block) throw refuse('NOT_FOUND', { what: 'block', id: blockId })
  return block
}

function refuseReplaced({ id, published }: StoredBlock): void {
  if (published?.draft?.type !== 'edited') return
  throw refuse('CONFLICT', {
    because: `Block ${id} is already to be replaced by the draft ${published.draft.newBlockId}. Change that one.`,
  })
}

/** `before`: what stood there; null when nothing has changed. */
async function saved(tx: Tx, change: Change, id: number, before: StoredBlock[] | null): Promise<Saved> {
  const block = await known(tx, id)
  if (before) await tell(tx, 'schedule.changed', change, [block, ...before])
  return { block: asBlock(block), warnings: await warningsOf(tx, block) }
}
