// Schedule settings of an agent: shift options, working days and wishes, set by managers who may edit the agent's
// team.
import type { SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import { assertMayEdit, missingSurfers } from '#server/features/surfers/index.ts'
import { shiftTemplatesById } from '#server/features/task-templates/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { replaceSurferSettings, selectSurferSettings } from './surfer-settings-store.ts'

export async function readSurferSettings(
  { db }: Platform,
  actor: Actor,
  surferId: number,
): Promise<SurferScheduleSettings> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const [missing] = await missingSurfers(tx, [surferId])
    if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'agent', id: missing })
    const settings = await selectSurferSettings(tx, [surferId])
    return settings.get(surferId) ?? { shiftOptions: [], workingDays: [], wishes: [] }
  })
}

export async function changeSurferSettings(
  { db }: Platform,
  actor: Actor,
  surferId: number,
  settings: SurferScheduleSettings,
): Promise<SurferScheduleSettings> {
  allow(actor, 'schedule.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    await assertMayEdit(tx, actor, [surferId])
    await refuseUnknownShifts(tx, settings)
    await replaceSurferSettings(tx, organizationId, surferId, settings)
    const managerId = actor.managerId ?? undefined
    await emit(tx, organizationId, 'people.changed', { what: 'surfers' }, { managerId })
    return settings
  })
}

async function refuseUnknownShifts(
  tx: Tx,
  { shiftOptions, workingDays, wishes }: SurferScheduleSettings,
): Promise<void> {
  const allOf = ({ shiftTemplateIds }: { shiftTemplateIds: number[] }, path: (string | number)[]) =>
    shiftTemplateIds.map((id, which) => ({ id, path: [...path, 'shiftTemplateIds', which] }))
  const named = [
    ...shiftOptions.map(({ shiftTemplateId: id }, at) => ({
      id,
      path: ['shiftOptions', at, 'shiftTemplateId'],
    })),
    ...workingDays.flatMap((day, at) => (day.type === 'fixed' ? allOf(day, ['workingDays', at]) : [])),
    ...wishes.flatMap((wish, at) => (wish.type === 'shift' ? allOf(wish, ['wishes', at]) : [])),
  ]
  const known = await shiftTemplatesById(
    tx,
    named.map(({ id }) => id),
  )
  const faults = named.flatMap(({ id, path }) =>
    known.has(id) ? [] : [{ path, message: `There is no shift ${id} here.` }],
  )
  if (faults.length > 0) throw invalidBody(faults)
}
