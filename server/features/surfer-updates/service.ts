// Changes of many agents in one transaction: looked at first, made for all or for none, taken back as a whole.
import { isDeepStrictEqual } from 'node:util'
import { refuse } from '#contract/errors.ts'
import { DATED_FIELDS } from '#contract/people/surfer-changes.ts'
import type {
  BulkUpdate,
  SurferTarget,
  SurferUpdate,
  SurferUpdates,
  UpdateField,
  UpdatePreview,
} from '#contract/people/surfer-updates.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import { localDateOf } from '#core/time/index.ts'
import type { Paged, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, missingTeams, teamsEditedBy } from '../identity/index.ts'
import {
  assertMayEdit,
  cancelChangesOfUpdate,
  changesOfUpdate,
  defaultTeamId,
  importedSurfers,
  insertChanges,
  lockSurfers,
  missingSurfers,
  refuseEarlyDay,
  surferIdsFound,
  updateSurfers,
} from '../surfers/index.ts'
import { missingTasks, replaceTasksOfSurfers, selectTasks } from '../tasks/index.ts'
import { teamNames } from '../teams/index.ts'
import { changedFields, faultsOf, fieldsOf, type PlannedUpdate, planUpdate } from './plan.ts'
import * as store from './store.ts'

const SHOWN_FAULTS = 10

const asUpdate = (row: store.UpdateRow): SurferUpdate => ({
  id: row.id,
  managerName: row.managerName,
  fields: row.fields,
  changed: row.changed,
  effectiveFrom: row.effectiveFrom,
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
})

async function targetIds(tx: Tx, target: SurferTarget): Promise<number[]> {
  const { selectionMode, selectedIds, deselectedIds, filters } = target
  if (selectionMode === 'all-except-some') {
    const found = await surferIdsFound(tx, filters, deselectedIds)
    if (found.length === 0) throw refuseNobody(target)
    return found
  }
  const [missing] = await missingSurfers(tx, selectedIds)
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'agent', id: missing })
  return [...new Set(selectedIds)]
}

const refuseNobody = ({ deselectedIds }: SurferTarget) =>
  invalidBody([
    {
      path: ['target', 'filters'],
      message: `No agent is left: the filters find nobody, or only the ${deselectedIds.length} who are left out. Change the filters.`,
    },
  ])

async function refuseUnknown(tx: Tx, { teamId, taskIds = [] }: SurferUpdates): Promise<void> {
  const faults = [
    ...(await missingTeams(tx, teamId ? [teamId] : [])).map(id => ({
      path: ['updates', 'teamId'],
      message: `There is no team ${id} here.`,
    })),
    ...(await missingTasks(tx, taskIds)).map(id => ({
      path: ['updates', 'taskIds', taskIds.indexOf(id)],
      message: `There is no activity ${id} in use here.`,
    })),
  ]
  if (faults.length > 0) throw invalidBody(faults)
}

/** Contract and team alone may wait for a day to come. */
function refuseUndated(fields: readonly UpdateField[]): void {
  const undated = fields.filter(field => !(DATED_FIELDS as readonly string[]).includes(field))
  if (undated.length > 0)
    throw invalidBody([
      {
        path: ['effectiveFrom'],
        message: `Skills and access change at once, not from a day to come: leave out ${undated.join(', ')}, or leave out the day.`,
      },
    ])
}

async function planned(
  tx: Tx,
  { target, updates, effectiveFrom }: BulkUpdate,
  now: number,
  read: typeof lockSurfers,
): Promise<PlannedUpdate[]> {
  await refuseUnknown(tx, updates)
  if (effectiveFrom !== null) refuseUndated(fieldsOf(updates))
  const surfers = await read(tx, await targetIds(tx, target))
  if (effectiveFrom !== null)
    for (const today of new Set(surfers.map(surfer => localDateOf(surfer.timezone, now))))
      refuseEarlyDay(effectiveFrom, today)
  const teamId = await defaultTeamId(tx)
  return surfers.map(surfer => planUpdate(surfer, updates, teamId))
}

const teamsOf = (plans: readonly PlannedUpdate[]): number[] => [
  ...new Set(plans.flatMap(({ before, after }) => [before.teamId, after.teamId])),
]

export async function previewUpdate(
  { db, clock }: Platform,
  actor: Actor,
  update: BulkUpdate,
): Promise<UpdatePreview> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const plans = await planned(tx, update, clock.now(), importedSurfers)
    const teams = await teamNames(tx)
    const editable = await teamsEditedBy(tx, actor.managerId)
    const tasks = (await selectTasks(tx, { offset: 0, limit: 10_000 })).rows
    const touched = teamsOf(plans)
    const faults = faultsOf(plans)
    return {
      found: plans.length,
      changing: plans.filter(({ changed }) => changed.length > 0).length,
      fields: changedFields(plans, {
        teams: new Map(teams.map(({ id, name }) => [id, name])),
        tasks: new Map(tasks.map(({ id, name }) => [id, name])),
      }),
      faults: faults.slice(0, SHOWN_FAULTS),
      faultCount: faults.length,
      unauthorisedTeams: teams
        .filter(({ id }) => touched.includes(id) && !editable.includes(id))
        .map(({ id, name }) => ({ id, name })),
    }
  })
}

export async function updateMany(
  { db, clock }: Platform,
  actor: Actor,
  update: BulkUpdate,
): Promise<{ surferUpdateId: number | null; changed: number }> {
  allow(actor, 'people.edit')
  const { organizationId, managerId } = actor
  invariant(managerId !== null, 'only managers edit people')
  const { effectiveFrom, updates } = update
  return db.inTenant(organizationId, async tx => {
    const all = await planned(tx, update, clock.now(), lockSurfers)
    await assertMayEdit(
      tx,
      actor,
      all.map(({ before }) => before.id),
      teamsOf(all),
    )
    refuseFaults(all)
    const plans = all.filter(({ changed }) => changed.length > 0)
    if (plans.length === 0) return { surferUpdateId: null, changed: 0 }
    const surferUpdateId = await store.insertUpdate(tx, organizationId, {
      managerId,
      fields: fieldsOf(updates),
      changed: plans.length,
      effectiveFrom,
      undo: effectiveFrom === null ? plans.map(({ before, after }) => ({ before, after })) : null,
    })
    if (effectiveFrom === null) await write(tx, organizationId, plans)
    else
      await insertChanges(tx, organizationId, plans.map(asDated), {
        effectiveFrom,
        managerId,
        surferUpdateId,
      })
    await publishChange(tx, organizationId, managerId)
    return { surferUpdateId, changed: plans.length }
  })
}

const asDated = ({ before, after, changed }: PlannedUpdate) => ({
  surferId: before.id,
  changes: Object.fromEntries(changed.map(field => [field, after[field]])),
})

function refuseFaults(plans: readonly PlannedUpdate[]): void {
  const faults = faultsOf(plans)
  if (faults.length === 0) return
  const [{ field, name, because }] = faults as [UpdatePreview['faults'][number]]
  const others = faults.length > 1 ? ` and ${faults.length - 1} more` : ''
  throw invalidBody([
    {
      path: ['updates', field],
      message: `${because} for ${name}${others}. Choose another value, or leave these agents out.`,
    },
  ])
}

/** A few statements for any number of agents. */
async function write(
  tx: Tx,
  organizationId: number,
  plans: readonly Pick<PlannedUpdate, 'before' | 'after'>[],
): Promise<void> {
  await updateSurfers(
    tx,
    plans.map(({ after }) => after),
  )
  const skilled = plans.filter(({ before, after }) => !isDeepStrictEqual(before.taskIds, after.taskIds))
  if (skilled.length > 0)
    await replaceTasksOfSurfers(
      tx,
      organizationId,
      skilled.map(({ after }) => ({ surferId: after.id, taskIds: after.taskIds })),
    )
}

export async function listUpdates(
  { db }: Platform,
  actor: Actor,
  paged: Paged,
  url: string,
): Promise<Page<SurferUpdate>> {
  allow(actor, 'people.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectUpdates(tx, paged))
  return pageOf({ rows: rows.map(asUpdate), meta }, paged, url)
}

export async function undoUpdate(
  { db }: Platform,
  actor: Actor,
  updateId: number,
): Promise<SurferUpdate & { kept: number }> {
  allow(actor, 'people.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    const found = await store.lockUpdate(tx, updateId)
    if (!found) throw refuse('NOT_FOUND', { what: 'change of many agents', id: updateId })
    if (found.undoneAt) throw refuse('CONFLICT', { because: 'This change was undone already.' })
    const kept = found.undo
      ? await takeBack(tx, actor, found.fields, found.undo)
      : await callOff(tx, actor, updateId)
    await store.setUndone(tx, updateId)
    await publishChange(tx, organizationId, managerId)
    return { ...asUpdate((await store.lockUpdate(tx, updateId))!), kept }
  })
}

/** Puts the changed fields back, where they are still as the update left them; of how many agents they are not. */
async function takeBack(
  tx: Tx,
  actor: Actor,
  fields: readonly UpdateField[],
  undo: readonly store.UndoneSurfer[],
): Promise<number> {
  const there = new Map(
    (
      await lockSurfers(
        tx,
        undo.map(({ before }) => before.id),
      )
    ).map(surfer => [surfer.id, surfer]),
  )
  let kept = 0
  const plans = undo.flatMap(({ before, after }) => {
    const current = there.get(before.id)
    if (!current) return []
    const isOurs = (field: UpdateField) => isDeepStrictEqual(current[field], after[field])
    if (!fields.every(isOurs)) kept++
    const restored = fields.filter(isOurs).map(field => [field, before[field]])
    return [{ before: current, after: { ...current, ...Object.fromEntries(restored) } }]
  })
  await assertMayEdit(tx, actor, [...there.keys()], [...new Set(plans.map(({ after }) => after.teamId))])
  const gone = await missingTeams(tx, [...new Set(plans.map(({ after }) => after.teamId))])
  if (gone.length > 0)
    throw refuse('CONFLICT', {
      because: 'A team that these agents were in has been deleted since then. Move the agents by hand.',
    })
  await write(tx, actor.organizationId, plans)
  return kept
}

async function callOff(tx: Tx, actor: Actor, updateId: number): Promise<number> {
  const { surferIds, applied } = await changesOfUpdate(tx, updateId)
  const gone = await missingSurfers(tx, surferIds)
  await assertMayEdit(
    tx,
    actor,
    surferIds.filter(id => !gone.includes(id)),
  )
  if (applied > 0)
    throw refuse('CONFLICT', {
      because: `This change has taken effect for ${applied} agents already. Change them to what they should be.`,
    })
  await cancelChangesOfUpdate(tx, updateId)
  return 0
}

const publishChange = (tx: Tx, organizationId: number, managerId: number | null) =>
  emit(tx, organizationId, 'people.changed', { what: 'surfers' }, { managerId: managerId ?? undefined })
