// Shift templates are shared settings: every manager may change them.
import type { BodyOf } from '#contract/endpoint.ts'
import type { ShiftTemplate, ShiftTemplateForm, shiftTemplates } from '#contract/endpoints/shift-templates.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { notifyPlansChanged } from './notify.ts'
import * as store from './store.ts'

export async function listShiftTemplates(
  { db }: Platform,
  actor: Actor,
  filter: store.ShiftTemplateFilter,
  url: string,
): Promise<Page<ShiftTemplate>> {
  allow(actor, 'shift-templates.view')
  const found = await db.inTenant(actor.organizationId, tx => store.selectShiftTemplates(tx, filter))
  return pageOf(found, filter, url)
}

export async function addShiftTemplate(
  { db }: Platform,
  actor: Actor,
  form: ShiftTemplateForm,
): Promise<ShiftTemplate> {
  allow(actor, 'shift-templates.edit')
  refuseBreaksOutside(form)
  return db.inTenant(actor.organizationId, async tx => {
    await refuseUnknownShifts(tx, form.notBeforeIds)
    const id = await store.insertShiftTemplate(tx, actor.organizationId, form)
    await store.replaceSuccessions(tx, actor.organizationId, id, form.notBeforeIds)
    await notifyPlansChanged(tx, actor)
    return known(tx, id)
  })
}

export async function changeShiftTemplate(
  { db }: Platform,
  actor: Actor,
  id: number,
  change: BodyOf<typeof shiftTemplates.update>,
): Promise<ShiftTemplate> {
  allow(actor, 'shift-templates.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const before = await known(tx, id)
    refuseBreaksOutside({ ...before, ...change })
    await refuseUnknownShifts(tx, change.notBeforeIds)
    await store.updateShiftTemplate(tx, id, change.name ?? before.name, change)
    if (change.notBeforeIds) await store.replaceSuccessions(tx, actor.organizationId, id, change.notBeforeIds)
    await notifyPlansChanged(tx, actor)
    return known(tx, id)
  })
}

async function known(tx: Tx, id: number): Promise<ShiftTemplate> {
  const template = (await store.selectShiftTemplatesById(tx, [id])).get(id)
  if (!template) throw refuse('NOT_FOUND', { what: 'shift', id })
  return template
}

async function refuseUnknownShifts(tx: Tx, ids: readonly number[] = []): Promise<void> {
  const missing = await store.missingFrom(tx, 'shift_template', ids)
  const faults = ids.flatMap((id, index) =>
    missing.has(id) ? [{ path: ['notBeforeIds', index], message: `There is no shift ${id} here.` }] : [],
  )
  if (faults.length > 0) throw invalidBody(faults)
}

function refuseBreaksOutside({ interval, breaks }: Pick<ShiftTemplate, 'interval' | 'breaks'>): void {
  const length = interval.endMinute - interval.startMinute
  const faults = breaks.flatMap(({ startMinute, duration }, index) =>
    startMinute + duration > length
      ? [{ path: ['breaks', index, 'startMinute'], message: 'A break must lie inside the shift.' }]
      : [],
  )
  if (faults.length > 0) throw invalidBody(faults)
}
