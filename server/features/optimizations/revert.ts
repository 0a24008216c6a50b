// Taking back what was done, where the schedule is as it was left.
import { actionCan, type Decided } from '#contract/endpoints/optimizations.ts'
import { overlaps } from '#core/time/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { type BlockSwap, readInterval, type StoredBlock, swapBlocks } from '../schedule/index.ts'
import { blocksAround, chosenActions } from './chosen-actions.ts'
import { arePublished, contentOf } from './proposal.ts'
import { optimizationById } from './service.ts'
import { type ActionRow, markReverted } from './store.ts'

const CHANGED = 'can’t revert: schedule changed'
const TAKEN = `${CHANGED}. Time off or blocked time lies where it would come back to: move that first.`

export async function revertActions(
  { db, clock }: Platform,
  actor: Actor,
  optimizationId: number,
  ids: number[] | undefined,
): Promise<Decided> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    await optimizationById(tx, optimizationId)
    const actions = await chosenActions(tx, actor, optimizationId, {
      ids,
      isOpen: actionCan.revert,
      nothing: 'Nothing of this is left to revert.',
    })
    const bySurfer = await blocksAround(tx, actions)
    const leaving = new Set(actions.flatMap(action => action.metadata.doneIds))
    const open: { action: ActionRow; swap: BlockSwap }[] = []
    const refused: Decided['refused'] = []
    for (const action of actions) {
      const found = reversal(action, bySurfer.get(action.surferId) ?? [], leaving)
      if ('because' in found) refused.push({ actionId: action.id, because: found.because })
      else open.push({ action, swap: found })
    }
    const restored = await swapBlocks(
      tx,
      organizationId,
      actor,
      open.map(one => one.swap),
    )
    const done = open.map(({ action: { id, metadata } }, index) => ({
      id,
      metadata,
      blockId: restored[index]![0] ?? null,
    }))
    await markReverted(tx, done, managerId, clock.now())
    return { done: done.map(action => action.id), refused }
  })
}

/**
 * The swap that reverts the action, or why it cannot be: a block changed since, or something else now stands
 * where a break or a block would be. `leaving`: blocks of all actions that are reverted together.
 */
function reversal(
  { metadata }: ActionRow,
  own: readonly StoredBlock[],
  leaving: ReadonlySet<number>,
): BlockSwap | { because: string } {
  const { was, is, doneIds } = metadata
  const standing = doneIds.map(id => own.find(block => block.id === id))
  const isTouched = standing.some((block, i) => !block || contentOf(block) !== contentOf(is[i]!))
  if (isTouched) return { because: CHANGED }
  const others = own.filter(({ id, type }) => type !== 'shift' && !leaving.has(id))
  const isTaken = metadata.before
    .map(readInterval)
    .some(again => others.some(({ interval }) => overlaps(interval, again)))
  if (isTaken) return { because: TAKEN }
  const before = standing.filter(block => block !== undefined)
  const at = (block: StoredBlock) => is.findIndex(replacement => replacement.id === block.id)
  return {
    before,
    after: was.map(block => ({ ...block, id: at(block) < 0 ? block.id : doneIds[at(block)]! })),
    isPublished: before.length > 0 ? arePublished(before) : metadata.isPublished,
  }
}
