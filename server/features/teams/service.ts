// Teams of agents, and which managers may edit each.
import type { BodyOf } from '#contract/endpoint.ts'
import type { Team, TeamForm, teams } from '#contract/endpoints/teams.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, assertMayEditTeams, replaceTeamEditors } from '../identity/index.ts'
import { missingManagers } from '../managers/index.ts'
import {
  assertMayEdit,
  defaultTeamId,
  missingSurfers,
  moveAllSurfers,
  moveSurfers,
} from '../surfers/index.ts'
import * as store from './store.ts'

type TeamChange = BodyOf<typeof teams.update>

export async function listTeams(
  { db }: Platform,
  actor: Actor,
  filter: store.TeamFilter,
  url: string,
): Promise<Page<Team>> {
  allow(actor, 'people.view')
  const found = await db.inTenant(actor.organizationId, tx => store.selectTeams(tx, filter))
  return pageOf(found, filter, url)
}

/** The manager who adds a team may edit it. */
export async function addTeam({ db }: Platform, actor: Actor, form: TeamForm): Promise<Team> {
  allow(actor, 'people.edit')
  const { organizationId, managerId } = actor
  invariant(managerId !== null, 'only managers edit people')
  return db.inTenant(organizationId, async tx => {
    await refuseUnknown(tx, form)
    await assertMayEdit(tx, actor, form.surferIds)
    const teamId = await store.insertTeam(tx, organizationId, form)
    await replaceTeamEditors(tx, organizationId, teamId, [managerId, ...form.managerIds])
    await moveSurfers(tx, form.surferIds, teamId)
    return notifyAndRead(tx, actor, teamId)
  })
}

/** Agents who are left out of a list of agents move to the default team. */
export async function changeTeam(
  { db }: Platform,
  actor: Actor,
  teamId: number,
  { managerIds, surferIds, ...changes }: TeamChange,
): Promise<Team> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const before = await lockExistingTeam(tx, teamId)
    await assertMayEditTeams(tx, actor, [teamId])
    await refuseUnknown(tx, { managerIds, surferIds })
    await store.updateTeam(tx, teamId, changes)
    if (managerIds) await replaceTeamEditors(tx, actor.organizationId, teamId, managerIds)
    if (surferIds) {
      await assertMayEdit(tx, actor, surferIds)
      const leaving = before.surfers.map(surfer => surfer.id).filter(id => !surferIds.includes(id))
      if (before.isDefault && leaving.length > 0) throw invalidBody([STAY_IN_DEFAULT])
      await moveSurfers(tx, surferIds, teamId)
      await moveSurfers(tx, leaving, await defaultTeamId(tx))
    }
    return notifyAndRead(tx, actor, teamId)
  })
}

const STAY_IN_DEFAULT = {
  path: ['surferIds'],
  message: 'Agents leave the default team by being added to another one.',
}

export async function deleteTeam({ db }: Platform, actor: Actor, teamId: number): Promise<void> {
  allow(actor, 'people.edit')
  await db.inTenant(actor.organizationId, async tx => {
    const { isDefault } = await lockExistingTeam(tx, teamId)
    await assertMayEditTeams(tx, actor, [teamId])
    if (isDefault) throw refuse('CONFLICT', { because: 'The default team cannot be deleted.' })
    await moveAllSurfers(tx, teamId, await defaultTeamId(tx))
    await store.deleteTeam(tx, teamId)
    await notifyOthers(tx, actor)
  })
}

/** Those of the teams that have no agents any more; deleted agents stay in the history of the default team. */
export async function deleteEmptyTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  for (const teamId of await store.selectEmptyTeams(tx, teamIds)) {
    await moveAllSurfers(tx, teamId, await defaultTeamId(tx))
    await store.deleteTeam(tx, teamId)
  }
}

async function lockExistingTeam(tx: Tx, teamId: number): Promise<Team> {
  await store.lockTeam(tx, teamId)
  const team = await store.selectTeam(tx, teamId)
  if (!team) throw refuse('NOT_FOUND', { what: 'team', id: teamId })
  return team
}

async function refuseUnknown(tx: Tx, { managerIds = [], surferIds = [] }: TeamChange): Promise<void> {
  const faults = [
    ...(await missingManagers(tx, managerIds)).map(id => ({
      path: ['managerIds', managerIds.indexOf(id)],
      message: `There is no manager ${id} here.`,
    })),
    ...(await missingSurfers(tx, surferIds)).map(id => ({
      path: ['surferIds', surferIds.indexOf(id)],
      message: `There is no agent ${id} here.`,
    })),
  ]
  if (faults.length > 0) throw invalidBody(faults)
}

const notifyOthers = (tx: Tx, actor: Actor) =>
  emit(
    tx,
    actor.organizationId,
    'people.changed',
    { what: 'teams' },
    { managerId: actor.managerId ?? undefined },
  )

async function notifyAndRead(tx: Tx, actor: Actor, teamId: number): Promise<Team> {
  const team = await store.selectTeam(tx, teamId)
  invariant(team, `team ${teamId} was just written`)
  await notifyOthers(tx, actor)
  return team
}
