// Managers and the teams they may edit; every manager may view every team. Changing or removing a manager needs
// edit permission on every team of that manager, since whoever sets the e-mail decides who logs in with it.
import type { BodyOf } from '#contract/endpoint.ts'
import type { Manager, ManagerForm, managers } from '#contract/endpoints/managers.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import type { NewAccount } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  allow,
  assertMayEditManagers,
  assertMayGrant,
  joinOrganization,
  leaveOrganization,
  missingTeams,
  replaceEditableTeams,
} from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import * as store from './store.ts'

type ManagerChange = BodyOf<typeof managers.update>

const asManager = ({ accountId: _, ...row }: store.ManagerRow): Manager => ({
  ...row,
  invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export async function listManagers(
  { db }: Platform,
  actor: Actor,
  filter: store.ManagerFilter,
  url: string,
): Promise<Page<Manager>> {
  allow(actor, 'people.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectManagers(tx, filter))
  return pageOf({ rows: rows.map(asManager), meta }, filter, url)
}

/** An e-mail that an agent has already keeps its account, which then has both roles. */
export async function addManager({ db }: Platform, actor: Actor, form: ManagerForm): Promise<Manager> {
  allow(actor, 'people.edit')
  const { organizationId } = actor
  const { editPermissionTeamIds, ...fields } = form
  return db.inTenant(organizationId, async tx => {
    await refuseUnknownTeams(tx, editPermissionTeamIds)
    await assertMayGrant(tx, actor, editPermissionTeamIds)
    if (fields.editsOrganization) assertMayGiveOrganization(actor)
    const managerId = await insertManager(tx, organizationId, fields, editPermissionTeamIds)
    return notifyAndRead(tx, actor, managerId)
  })
}

/** The manager with the account and the teams that he may edit. */
export async function insertManager(
  tx: Tx,
  organizationId: number,
  fields: store.ManagerFields & NewAccount,
  editTeamIds: readonly number[],
): Promise<number> {
  const { passwordHash: _, ...row } = fields
  const managerId = await store.insertManager(tx, organizationId, row)
  await replaceEditableTeams(tx, organizationId, managerId, editTeamIds)
  const accountId = await joinOrganization(tx, organizationId, fields, { managerId })
  await store.linkAccount(tx, managerId, accountId)
  return managerId
}

/** For an API token of the organization, which may change these teams. */
export async function insertProgram(
  tx: Tx,
  organizationId: number,
  name: string,
  editTeamIds: readonly number[],
): Promise<number> {
  const managerId = await store.insertProgram(tx, organizationId, name)
  await replaceEditableTeams(tx, organizationId, managerId, editTeamIds)
  return managerId
}

function assertMayGiveOrganization({ editsOrganization }: Actor): void {
  if (!editsOrganization)
    throw refuse('FORBIDDEN', {
      because: 'Permission to edit the organization is given and taken by managers who have it.',
    })
}

/** The organization keeps somebody who may change it. */
async function assertOtherEditor(tx: Tx, { editsOrganization }: store.ManagerRow): Promise<void> {
  if (editsOrganization && (await store.countOrganizationEditors(tx)) <= 1)
    throw refuse('CONFLICT', {
      because: 'Nobody else may edit the organization. Give another manager that permission first.',
    })
}

/**
 * A manager may change their own name and e-mail: every team of theirs is one that they may edit, and they could
 * give the new address the same teams by adding it as a manager.
 */
export async function changeManager(
  { db }: Platform,
  actor: Actor,
  managerId: number,
  { editPermissionTeamIds: teamIds, ...changes }: ManagerChange,
): Promise<Manager> {
  allow(actor, 'people.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    await assertStillManager(tx, actor)
    const before = await existingManager(tx, managerId)
    await assertMayEditManagers(tx, actor, [managerId])
    await refuseUnknownTeams(tx, teamIds ?? [])
    if (changes.editsOrganization !== undefined && changes.editsOrganization !== before.editsOrganization) {
      assertMayGiveOrganization(actor)
      await assertOtherEditor(tx, before)
    }
    const isMoving = changes.email !== undefined && changes.email.toLowerCase() !== before.email.toLowerCase()
    // A new address is that of somebody else, whose id is noted anew.
    await store.updateManager(tx, managerId, { ...changes, ...(isMoving && { dialpadUserId: null }) })
    if (teamIds) {
      const teamsBefore = before.teamSchedulePermissions.map(team => team.teamId)
      await assertMayGrant(tx, actor, differences(teamsBefore, teamIds))
      await replaceEditableTeams(tx, organizationId, managerId, teamIds)
    }
    if (isMoving) await moveLogIn(tx, organizationId, before, { ...before, ...changes })
    return notifyAndRead(tx, actor, managerId)
  })
}

/** The account of the old e-mail is a manager no longer, that of the new one is. */
async function moveLogIn(
  tx: Tx,
  organizationId: number,
  before: store.ManagerRow,
  { id: managerId, firstName, lastName, email }: store.ManagerRow,
): Promise<void> {
  await leaveOrganization(tx, organizationId, before.accountId, 'managerId')
  const accountId = await joinOrganization(tx, organizationId, { firstName, lastName, email }, { managerId })
  await store.linkAccount(tx, managerId, accountId)
}

/** The ids that stand in one list alone. */
const differences = (a: readonly number[], b: readonly number[]): number[] => [
  ...a.filter(id => !b.includes(id)),
  ...b.filter(id => !a.includes(id)),
]

export async function removeManager({ db }: Platform, actor: Actor, managerId: number): Promise<void> {
  allow(actor, 'people.edit')
  const { organizationId } = actor
  await db.inTenant(organizationId, async tx => {
    // Two managers who remove each other at the same moment must not leave the organization without any.
    await lockOrganization(tx)
    await assertStillManager(tx, actor)
    const manager = await existingManager(tx, managerId)
    const { accountId } = manager
    await assertMayEditManagers(tx, actor, [managerId])
    if (managerId === actor.managerId)
      throw refuse('CONFLICT', { because: 'You cannot remove yourself. Ask another manager to do it.' })
    if ((await store.countManagers(tx)) <= 1)
      throw refuse('CONFLICT', { because: 'The last manager cannot be removed. Add another one first.' })
    await assertOtherEditor(tx, manager)
    await leaveOrganization(tx, organizationId, accountId, 'managerId')
    await store.markDeleted(tx, managerId)
    await replaceEditableTeams(tx, organizationId, managerId, [])
    await notifyOthers(tx, actor)
  })
}

/** The caller may have been removed while the request waited for the lock. */
async function assertStillManager(tx: Tx, { managerId }: Actor): Promise<void> {
  if (managerId !== null && !(await store.selectManager(tx, managerId))) throw refuse('UNAUTHORISED')
}

async function existingManager(tx: Tx, managerId: number): Promise<store.ManagerRow> {
  const row = await store.selectManager(tx, managerId)
  if (!row) throw refuse('NOT_FOUND', { what: 'manager', id: managerId })
  return row
}

export async function refuseUnknownTeams(
  tx: Tx,
  teamIds: readonly number[],
  field = 'editPermissionTeamIds',
): Promise<void> {
  const missing = await missingTeams(tx, teamIds)
  if (missing.length > 0)
    throw invalidBody(
      missing.map(id => ({
        path: [field, teamIds.indexOf(id)],
        message: `There is no team ${id} here.`,
      })),
    )
}

const notifyOthers = (tx: Tx, actor: Actor) =>
  emit(
    tx,
    actor.organizationId,
    'people.changed',
    { what: 'managers' },
    { managerId: actor.managerId ?? undefined },
  )

async function notifyAndRead(tx: Tx, actor: Actor, managerId: number): Promise<Manager> {
  const row = await store.selectManager(tx, managerId)
  invariant(row, `manager ${managerId} was just written`)
  await notifyOthers(tx, actor)
  return asManager(row)
}
