// Managers and the teams they may edit; every manager may view every team.
import type { BodyOf } from '#contract/endpoint.ts'
import type { Manager, ManagerForm, managers } from '#contract/endpoints/managers.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { lockOrganization } from '../organization/index.ts'
import * as store from './managers-store.ts'
import { join, leave } from './membership.ts'
import { assertMayGrant } from './permission.ts'
import { selectMissingTeams } from './teams-store.ts'

type ManagerChange = BodyOf<typeof managers.update>

const asManager = ({ accountId: _, ...row }: store.ManagerRow): Manager => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

export async function listManagers(
  { db }: Platform,
  actor: Actor,
  filter: store.ManagerFilter,
  url: string,
): Promise<Page<Manager>> {
  allow(actor, 'people.view')
  const rows = await db.inTenant(actor.organizationId, tx => store.selectManagers(tx, filter))
  return pageOf(rows.map(asManager), filter, url)
}

/** Somebody who is an agent already keeps their account and has both roles. */
export async function addManager({ db }: Platform, actor: Actor, form: ManagerForm): Promise<Manager> {
  allow(actor, 'people.edit')
  const { organizationId } = actor
  const { editPermissionTeamIds, ...fields } = form
  return db.inTenant(organizationId, async tx => {
    await refuseUnknownTeams(tx, editPermissionTeamIds)
    await assertMayGrant(tx, actor, editPermissionTeamIds)
    const managerId = await store.insertManager(tx, organizationId, fields)
    await store.replaceEditableTeams(tx, organizationId, managerId, editPermissionTeamIds)
    await join(tx, organizationId, fields, { managerId })
    return tellAndRead(tx, actor, managerId)
  })
}

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
    const before = await known(tx, managerId)
    await refuseUnknownTeams(tx, teamIds ?? [])
    await store.updateManager(tx, managerId, changes)
    if (teamIds) {
      const teamsBefore = before.teamSchedulePermissions.map(team => team.teamId)
      await assertMayGrant(tx, actor, differences(teamsBefore, teamIds))
      await store.replaceEditableTeams(tx, organizationId, managerId, teamIds)
    }
    if (changes.email && changes.email.toLowerCase() !== before.email.toLowerCase()) {
      await leave(tx, organizationId, before.accountId, 'managerId')
      const { firstName, lastName } = { ...before, ...changes }
      await join(tx, organizationId, { firstName, lastName, email: changes.email }, { managerId })
    }
    return tellAndRead(tx, actor, managerId)
  })
}

/** What is in one list and not in the other. */
const differences = (a: readonly number[], b: readonly number[]): number[] => [
  ...a.filter(id => !b.includes(id)),
  ...b.filter(id => !a.includes(id)),
]

export async function removeManager({ db }: Platform, actor: Actor, managerId: number): Promise<void> {
  allow(actor, 'people.edit')
  await db.inTenant(actor.organizationId, async tx => {
    // Two managers who remove each other at the same moment must not leave the organization without any.
    await lockOrganization(tx)
    const { accountId } = await known(tx, managerId)
    if (managerId === actor.managerId)
      throw refuse('CONFLICT', { because: 'You cannot remove yourself. Ask another manager to do it.' })
    if ((await store.countManagers(tx)) <= 1)
      throw refuse('CONFLICT', { because: 'The last manager cannot be removed. Add another one first.' })
    await leave(tx, actor.organizationId, accountId, 'managerId')
    await store.markDeleted(tx, managerId)
    await tell(tx, actor)
  })
}

async function known(tx: Tx, managerId: number): Promise<store.ManagerRow> {
  const row = await store.selectManager(tx, managerId)
  if (!row) throw refuse('NOT_FOUND', { what: 'manager', id: managerId })
  return row
}

async function refuseUnknownTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  const missing = await selectMissingTeams(tx, teamIds)
  if (missing.length > 0)
    throw invalidBody(
      missing.map(id => ({
        path: ['editPermissionTeamIds', teamIds.indexOf(id)],
        message: `There is no team ${id} here.`,
      })),
    )
}

const tell = (tx: Tx, actor: Actor) =>
  emit(
    tx,
    actor.organizationId,
    'people.changed',
    { what: 'managers' },
    { managerId: actor.managerId ?? undefined },
  )

async function tellAndRead(tx: Tx, actor: Actor, managerId: number): Promise<Manager> {
  const row = await store.selectManager(tx, managerId)
  invariant(row, `manager ${managerId} was just written`)
  await tell(tx, actor)
  return asManager(row)
}
