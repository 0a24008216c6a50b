// Resolving a conflict: IGNORE lets both blocks stay; REVERT puts the newer one back to where it was, or removes
// it.
import type { BodyOf } from '#contract/endpoint.ts'
import type { ConflictExplanation, schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { overlapConflicts } from '#core/blocks/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { assertMayEdit, surferNames } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isSame } from '../blocks/block-content.ts'
import { markBlocks } from '../blocks/block-writes-store.ts'
import { blocksById } from '../blocks/blocks-store.ts'
import { type ChangeContext, newChange } from '../blocks/change.ts'
import { insertAcknowledgement } from '../blocks/conflicts-store.ts'
import { idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { asLoggedBlock, asNewBlock } from '../history/block-snapshot.ts'
import { arrivalsOf, logBefore, logOutcome, supersededBy } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { newerOf } from './newer-block.ts'
import { removeBlocks } from './remove-blocks.ts'
import { changeBlocks } from './replace-blocks.ts'

export async function resolveConflict(
  { db }: Platform,
  actor: Actor,
  { blockIds, mode }: BodyOf<typeof schedule.resolveConflict>,
): Promise<void> {
  allow(actor, 'schedule.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const blocks = await blocksById(tx, blockIds)
    const missing = blockIds.find(id => !blocks.some(block => block.id === id))
    if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'block', id: missing })
    await assertMayEdit(
      tx,
      actor,
      blocks.map(block => block.surferId),
    )
    // The conflict may be in either view: a marked block conflicts in the published one alone.
    if (overlapConflicts(blocks).length === 0)
      throw refuse('CONFLICT', { because: `Blocks ${blockIds.join(' and ')} are not in conflict any more.` })
    const isRevert = mode === 'REVERT'
    const change = newChange(actor.organizationId, actor, isRevert ? 'Revert a conflict' : null)
    const touched = isRevert ? await revert(tx, actor, change, blocks) : []
    if (!isRevert) await insertAcknowledgement(tx, actor.organizationId, idsOf(blocks), actor.managerId)
    await notifyScheduleChange(tx, 'schedule.changed', change, [...blocks, ...touched])
  })
}

/** Reverts the newer block; returns the blocks that were touched besides the two. */
async function revert(
  tx: Tx,
  actor: Actor,
  change: ChangeContext,
  blocks: readonly StoredBlock[],
): Promise<StoredBlock[]> {
  const { block, arrival } = newerOf(blocks, await arrivalsOf(tx, idsOf(blocks)))
  if (!arrival?.before) {
    const removed = await removeBlocks(tx, change, [block], 'stand-again')
    return arrival
      ? [...removed, ...(await standAgain(tx, change, await supersededBy(tx, arrival.changeId, block)))]
      : removed
  }
  refuseReplaced(block)
  const before = asNewBlock(arrival.before)
  await assertMayEdit(tx, actor, [before.surferId])
  // The block as it was may still be published, marked to be replaced or deleted.
  const [original] = (await blocksById(tx, [arrival.before.id])).filter(one => one.id !== block.id)
  if (!original || !isSame(original, before)) {
    await changeBlocks(tx, change, [{ before: block, after: before }])
    return [{ ...block, ...before, tasks: [] }]
  }
  const removed = await removeBlocks(tx, change, [block], 'stand-again')
  const isGoing = original.published?.draft?.type === 'deleted'
  return [...removed, ...(await standAgain(tx, change, isGoing ? [original.id] : []))]
}

/** Throws for a published block that a draft is to replace: the draft decides what comes next. */
function refuseReplaced({ id, published }: StoredBlock): void {
  const draftId = published?.draft?.newBlockId
  if (draftId)
    throw refuse('CONFLICT', {
      because: `Block ${id} is already to be replaced by the draft ${draftId}. Change that one.`,
    })
}

async function standAgain(tx: Tx, change: ChangeContext, ids: readonly number[]): Promise<StoredBlock[]> {
  await logBefore(tx, change, 'add', ids)
  await markBlocks(tx, change, ids, null)
  await logOutcome(tx, change, ids, ids)
  return blocksById(tx, ids)
}

/** Explains each conflict; pairs with a deleted block are left out. */
export async function explainConflicts(
  { db }: Platform,
  actor: Actor,
  { conflicts }: BodyOf<typeof schedule.explainConflicts>,
): Promise<ConflictExplanation[]> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const ids = [...new Set(conflicts.flat())]
    const blocks = new Map((await blocksById(tx, ids)).map(block => [block.id, block]))
    const arrivals = await arrivalsOf(tx, ids)
    const names = await surferNames(
      tx,
      [...arrivals.values()].flatMap(arrival => arrival.before?.surfer_id ?? []),
    )
    return conflicts.flatMap(pair => {
      const both = pair.flatMap(id => blocks.get(id) ?? [])
      if (both.length < 2) return []
      const { block, arrival } = newerOf(both, arrivals)
      return {
        blocks: pair,
        newerBlockId: block.id,
        managerName: arrival?.managerName ?? null,
        at: arrival?.at.toISOString() ?? null,
        becomes: arrival?.before ? asLoggedBlock(arrival.before, names) : null,
      }
    })
  })
}
