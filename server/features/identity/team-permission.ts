// Permission on teams. Every manager sees every team; a change to an agent, their schedule or a plan needs edit
// permission on the teams of all agents that it touches, else UNAUTHORISED_TEAMS names the teams that lack it.
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, noteTeamCheck } from '#server/platform/http/index.ts'
import * as store from './team-permission-store.ts'

/** The teams that the calling manager may edit. */
export function editableTeamIds(tx: Tx, actor: Actor): Promise<number[]> {
  noteTeamCheck('of-surfers')
  return store.selectEditableTeamIds(tx, actor.managerId)
}

/** Unknown team ids are passed over: refuse them first. */
export async function assertMayEditTeams(tx: Tx, actor: Actor, teamIds: readonly number[]): Promise<void> {
  noteTeamCheck('of-teams')
  const unauthorisedTeams = await store.selectTeamsNotEditable(tx, actor.managerId, teamIds)
  if (unauthorisedTeams.length > 0) throw refuse('UNAUTHORISED_TEAMS', { unauthorisedTeams })
}

/**
 * A manager is changed or removed only by those who may edit every team of that manager: whoever sets the
 * e-mail decides who logs in as the manager, and so who edits those teams. A manager without a team can be
 * changed by any, since nothing is handed over. One who may edit the organization is changed by those who may too.
 */
export async function assertMayEditManagers(
  tx: Tx,
  actor: Actor,
  managerIds: readonly number[],
): Promise<void> {
  noteTeamCheck('of-manager')
  if (!actor.editsOrganization) {
    const [first] = await store.selectOrganizationEditors(tx, managerIds)
    if (first !== undefined)
      throw refuse('FORBIDDEN', {
        because: `${first} may edit the organization, so that only others who may can do this.`,
      })
  }
  await assertMayEditTeams(tx, actor, await store.selectTeamIdsEditableBy(tx, managerIds))
}

/**
 * Permission on a team is given and taken by those who have it, so that nobody helps themselves to one.
 * A team that no manager may edit can be given by any.
 */
export async function assertMayGrant(tx: Tx, actor: Actor, teamIds: readonly number[]): Promise<void> {
  noteTeamCheck('granted')
  await assertMayEditTeams(tx, actor, await store.selectTeamIdsWithEditors(tx, teamIds))
}

/** From now on the manager may edit exactly these teams. */
export async function replaceEditableTeams(
  tx: Tx,
  organizationId: number,
  managerId: number,
  teamIds: readonly number[],
): Promise<void> {
  await store.deleteEditableTeamsExcept(tx, managerId, teamIds)
  await store.insertTeamEditors(tx, organizationId, [managerId], teamIds)
}

/** From now on exactly these managers may edit the team. */
export async function replaceTeamEditors(
  tx: Tx,
  organizationId: number,
  teamId: number,
  managerIds: readonly number[],
): Promise<void> {
  await store.deleteTeamEditorsExcept(tx, teamId, managerIds)
  await store.insertTeamEditors(tx, organizationId, managerIds, [teamId])
}
