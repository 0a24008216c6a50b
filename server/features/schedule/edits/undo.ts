// Undo: every block that the step touched is restored to what it was before, if it still is as the step left it.
// An undo is a step itself; undoing it is redo. Steps need not be undone in order: what later steps built on is
// refused, the rest is not.
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { assertMayEdit } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import { type ChangeContext, newChange } from '../blocks/change.ts'
import * as steps from '../blocks/steps-store.ts'
import { logAfter, logBefore, logOutcome } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { type BatchOutcome, editOutcome } from './edit-outcome.ts'
import { refuseStale } from './refuse-stale.ts'

export async function listChanges({ db }: Platform, actor: Actor) {
  allow(actor, 'schedule.view')
  const all = await db.inTenant(actor.organizationId, tx => steps.selectSteps(tx, actor.managerId!))
  return { undo: all.filter(step => !step.isUndone), redo: all.filter(step => step.isUndone) }
}

export async function undoChange({ db }: Platform, actor: Actor, changeId: string): Promise<BatchOutcome> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const step = await steps.selectStep(tx, managerId!, changeId)
    if (!step) throw refuse('NOT_FOUND', { what: 'step', id: changeId })
    const touched = await steps.touchedBlocks(tx, changeId)
    await assertMayEdit(tx, actor, await steps.surfersTouched(tx, changeId))
    await refuseStaleStep(tx, changeId, touched)
    const direction = step.isUndone ? 'redo' : 'undo'
    const change = newChange(organizationId, { managerId }, { label: step.label, direction })
    await restoreBlocks(tx, change, changeId, touched)
    await steps.deleteStep(tx, changeId)
    return editOutcome(tx, change)
  })
}

async function refuseStaleStep(
  tx: Tx,
  changeId: string,
  touched: readonly steps.TouchedBlock[],
): Promise<void> {
  const going = touched.filter(block => !block.wasThere).map(block => block.blockId)
  const stale = [
    ...touched.filter(block => block.isStale).map(block => block.blockId),
    ...(await steps.dependentBlockIds(tx, changeId, going)),
  ]
  await refuseStale(
    tx,
    stale.map(blockId => ({ blockId, revision: null })),
  )
}

async function restoreBlocks(
  tx: Tx,
  change: ChangeContext,
  changeId: string,
  touched: readonly steps.TouchedBlock[],
): Promise<void> {
  const idsWhere = (isThere: boolean, wasThere: boolean) =>
    touched.filter(one => one.isThere === isThere && one.wasThere === wasThere).map(one => one.blockId)
  const [kept, removed, restored] = [idsWhere(true, true), idsWhere(true, false), idsWhere(false, true)]
  const here = await store.blocksById(tx, [...kept, ...removed])
  await logBefore(tx, change, 'add', kept)
  await logBefore(tx, change, 'remove', removed)
  await steps.captureBefore(tx, change, [...kept, ...restored])
  await steps.restore(tx, changeId)
  await writes.deleteBlocks(tx, change, removed)
  await logOutcome(tx, change, kept, kept)
  await logAfter(tx, change, 'add', restored)
  const there = await store.blocksById(tx, [...kept, ...restored])
  await notifyScheduleChange(tx, 'schedule.changed', change, [...here, ...there])
}
