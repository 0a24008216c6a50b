// Taking a step back: every block that it touched is as it was before, if it still is as the step left it.
// That is a step itself, which is taken back in turn to do the first again. Steps need not go in order: what
// later steps built on is refused, what stands apart is not.
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { assertMayEdit } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from '../blocks/blocks-store.ts'
import { type Change, newChange } from '../blocks/change.ts'
import * as steps from '../blocks/steps-store.ts'
import { logAfter, logBefore, logOutcome } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { refuseStale } from './stale.ts'
import { type Edited, editedBy } from './undo-label.ts'

export async function listChanges({ db }: Platform, actor: Actor) {
  allow(actor, 'schedule.view')
  const all = await db.inTenant(actor.organizationId, tx => steps.stepsOf(tx, actor.managerId!))
  return { undo: all.filter(step => !step.isUndone), redo: all.filter(step => step.isUndone) }
}

export async function undoChange({ db }: Platform, actor: Actor, changeId: string): Promise<Edited> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const step = await steps.stepById(tx, managerId!, changeId)
    if (!step) throw refuse('NOT_FOUND', { what: 'step', id: changeId })
    const touched = await steps.touchedBlocks(tx, changeId)
    await assertMayEdit(tx, actor, await steps.surfersOfStep(tx, changeId))
    await refuseChanged(tx, changeId, touched)
    const way = step.isUndone ? 'redo' : 'undo'
    const change = newChange(organizationId, { managerId }, { label: step.label, way })
    await goBack(tx, change, changeId, touched)
    await steps.forgetStep(tx, changeId)
    return editedBy(tx, change)
  })
}

async function refuseChanged(
  tx: Tx,
  changeId: string,
  touched: readonly steps.TouchedBlock[],
): Promise<void> {
  const going = touched.filter(block => !block.wasThere).map(block => block.blockId)
  const stale = [
    ...touched.filter(block => block.isStale).map(block => block.blockId),
    ...(await steps.hangingOn(tx, changeId, going)),
  ]
  await refuseStale(
    tx,
    stale.map(blockId => ({ blockId, revision: null })),
  )
}

async function goBack(
  tx: Tx,
  change: Change,
  changeId: string,
  touched: readonly steps.TouchedBlock[],
): Promise<void> {
  const idsWhere = (isThere: boolean, wasThere: boolean) =>
    touched.filter(one => one.isThere === isThere && one.wasThere === wasThere).map(one => one.blockId)
  const [kept, gone, reborn] = [idsWhere(true, true), idsWhere(true, false), idsWhere(false, true)]
  const here = await store.blocksById(tx, [...kept, ...gone])
  await logBefore(tx, change, 'add', kept)
  await logBefore(tx, change, 'remove', gone)
  await steps.remember(tx, change, [...kept, ...reborn])
  await steps.restore(tx, changeId)
  await store.deleteBlocks(tx, change, gone)
  await logOutcome(tx, change, kept, kept)
  await logAfter(tx, change, 'add', reborn)
  const there = await store.blocksById(tx, [...kept, ...reborn])
  await notifyScheduleChange(tx, 'schedule.changed', change, [...here, ...there])
}
