// Wishes that agents enter themselves; entering availability or not makes no difference.
import type { Wish } from '#contract/endpoints/schedule.ts'
import type { MyWishes } from '#contract/schedule/my-wishes.ts'
import { allow } from '#server/features/identity/index.ts'
import { shiftTemplatesById } from '#server/features/task-templates/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { replaceSurferSettings, selectSurferSettings } from '../settings/surfer-settings-store.ts'

const NOTHING = { shiftOptions: [], workingDays: [], wishes: [] }

const mine = async (tx: Tx, surferId: number): Promise<MyWishes> => ({
  surferId,
  wishes: (await selectSurferSettings(tx, [surferId])).get(surferId)?.wishes ?? [],
})

export async function readMyWishes({ db }: Platform, actor: Actor): Promise<MyWishes> {
  allow(actor, 'own-schedule.view')
  return db.inTenant(actor.organizationId, tx => mine(tx, actor.surferId!))
}

export async function changeMyWishes({ db }: Platform, actor: Actor, wishes: Wish[]): Promise<MyWishes> {
  allow(actor, 'own-availability.edit')
  const { organizationId } = actor
  const surferId = actor.surferId!
  return db.inTenant(organizationId, async tx => {
    await refuseOtherShifts(tx, wishes)
    const before = (await selectSurferSettings(tx, [surferId])).get(surferId) ?? NOTHING
    await replaceSurferSettings(tx, organizationId, surferId, { ...before, wishes })
    await emit(tx, organizationId, 'people.changed', { what: 'surfers' })
    return mine(tx, surferId)
  })
}

/** Archived shifts and those that fill gaps are not generated, so nobody can wish for them. */
async function refuseOtherShifts(tx: Tx, wishes: readonly Wish[]): Promise<void> {
  const named = wishes.flatMap((wish, at) =>
    wish.type === 'shift'
      ? wish.shiftTemplateIds.map((id, which) => ({ id, path: ['wishes', at, 'shiftTemplateIds', which] }))
      : [],
  )
  const known = await shiftTemplatesById(
    tx,
    named.map(({ id }) => id),
  )
  const faults = named.flatMap(({ id, path }) => {
    const shift = known.get(id)
    if (shift?.state === 'active' && shift.conflictType === 'standard') return []
    return [{ path, message: `There is no shift ${id} to wish for. Take it out of the wish.` }]
  })
  if (faults.length > 0) throw invalidBody(faults)
}
