// Applying proposed actions where that is still possible: each action alone, all in one transaction.
import { actionCan, type Decided, typesSwitchedOn } from '#contract/endpoints/optimizations.ts'
import { notAvailable } from '#core/constraints/index.ts'
import { spareMinutes } from '#core/scheduling/index.ts'
import { type EpochMs, localDateOf, MINUTE_MS, type Weekday, weekStartOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withAvailability } from '../availability/index.ts'
import { allow } from '../identity/index.ts'
import {
  lockOrganization,
  optimizationSettings,
  organizationWeekStart,
  schedulingSettings,
} from '../organization/index.ts'
import { type BlockSwap, type StoredBlock, swapBlocks } from '../schedule/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '../surfers/index.ts'
import { blocksAround, chosenActions } from './chosen-actions.ts'
import { arePublished, blocksDuringShift } from './proposal.ts'
import { optimizationById } from './service.ts'
import { type ActionRow, markCompleted, selectJobId } from './store.ts'

export async function applyActions(
  { db, clock }: Platform,
  actor: Actor,
  optimizationId: number,
  ids: number[] | undefined,
): Promise<Decided> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const { noticeMinutes } = await optimizationById(tx, optimizationId)
    const actions = await chosenActions(tx, actor, optimizationId, {
      ids,
      isOpen: actionCan.apply,
      nothing: 'Nothing of this is left to apply. Re-optimise again to look for more.',
    })
    const refusalOf = await refusals(tx, actions, { now: clock.now(), noticeMinutes })
    const open: { action: ActionRow; swap: BlockSwap }[] = []
    const refused: { action: ActionRow; because: string }[] = []
    for (const action of actions) {
      const found = refusalOf(action)
      if ('because' in found) refused.push({ action, because: found.because })
      else open.push({ action, swap: found })
    }
    const doneIds = await swapBlocks(
      tx,
      organizationId,
      { managerId, jobId: await selectJobId(tx, optimizationId) },
      open.map(one => one.swap),
    )
    const done = open.map(({ action: { id, blockId, metadata }, swap: { isPublished } }, index) => ({
      id,
      blockId: doneIds[index]![0] ?? blockId,
      metadata: { ...metadata, isPublished, doneIds: doneIds[index]! },
    }))
    const failed = refused.map(({ action: { id, blockId, metadata }, because }) => ({
      id,
      blockId,
      metadata: { ...metadata, failedBecause: because },
    }))
    await markCompleted(tx, [...done, ...failed], managerId, clock.now())
    return {
      done: done.map(action => action.id),
      refused: refused.map(({ action, because }) => ({ actionId: action.id, because })),
    }
  })
}

interface Terms {
  now: EpochMs
  noticeMinutes: number
}

/** Returns a function to be called for the actions in order: time off counts for actions after it. */
async function refusals(
  tx: Tx,
  actions: readonly ActionRow[],
  { now, noticeMinutes }: Terms,
): Promise<(action: ActionRow) => { because: string } | BlockSwap> {
  const weekStartsOn = await organizationWeekStart(tx)
  const on = typesSwitchedOn(await optimizationSettings(tx))
  const bySurfer = await blocksAround(tx, actions)
  const contracts = await withAvailability(
    tx,
    await surfersForScheduling(tx, { surferIds: actions.map(action => action.surferId) }),
    {
      start: Math.min(...actions.map(({ metadata }) => metadata.span.start)),
      end: Math.max(...actions.map(({ metadata }) => metadata.span.end)),
    },
    weekStartsOn,
  )
  const { ignoresAvailability } = await schedulingSettings(tx)
  const sequence = { ignoresAvailability }
  const contractOf = new Map(contracts.map(surfer => [surfer.id, surfer]))
  const given: StoredBlock[] = []
  return ({ type, surferId, metadata: { span, shiftId, seen, was, is } }) => {
    if (!on.includes(type))
      return { because: 'This type of optimization was turned off meanwhile. Turn it on and try again.' }
    if (span.start < now + noticeMinutes * MINUTE_MS)
      return {
        because:
          noticeMinutes === 0
            ? 'It has begun meanwhile.'
            : `It begins in less than the notice of ${noticeMinutes / 60} h by now.`,
      }
    const own = bySurfer.get(surferId) ?? []
    const shift = own.find(block => block.id === shiftId)
    if (!shift || blocksDuringShift(shift, own) !== seen)
      return { because: 'The schedule changed since this was proposed. Re-optimise again.' }
    const before = own.filter(block => was.some(one => one.id === block.id))
    if ([shift, ...before].some(block => block.isLocked))
      return { because: 'It was locked since this was proposed. Unlock it and try again.' }
    const { availability } = contractOf.get(surferId)!
    const workedAgain = before.filter(
      block => block.type !== 'shift' && !is.some(({ id }) => id === block.id),
    )
    if (workedAgain.some(({ interval }) => notAvailable({ availability, sequence }, interval).length > 0))
      return {
        because:
          'The agent has changed their availability since this was proposed, and does not work then. Re-optimise again.',
      }
    if (type === 'time_off_addition') {
      const wanted = is.map(block => ({
        ...block,
        schedulePlanId: null,
        schedulePlanName: null,
        id: 0,
        revision: 1,
        published: null,
        tasks: [],
        isLocked: false,
      }))
      const so = given.filter(block => block.surferId === surferId)
      if (isTooMuch(contractOf.get(surferId)!, shift, [...own, ...so, ...wanted], weekStartsOn))
        return { because: 'The agent’s week would fall below the contracted hours by now.' }
      given.push(...wanted)
    }
    return { before, after: is, isPublished: arePublished([shift, ...before]) }
  }
}

function isTooMuch(
  { zone, minContractedHours }: ContractedSurfer,
  shift: StoredBlock,
  own: readonly StoredBlock[],
  weekStartsOn: Weekday,
): boolean {
  const weekOf = (block: StoredBlock) => weekStartOf(localDateOf(zone, block.interval.start), weekStartsOn)
  const week = weekOf(shift)
  return (
    spareMinutes(
      minContractedHours,
      own.filter(block => block.type !== 'shift' || weekOf(block) === week),
    ) < 0
  )
}
