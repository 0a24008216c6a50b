// Every manager sees every team. What changes an agent, their schedule or a plan needs edit permission
// on the teams of all agents it touches; else UNAUTHORISED_TEAMS names the teams that lack it.
import { sql } from 'kysely'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'

export async function editableTeamIds(tx: Tx, actor: Actor): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select team_id from manager_team_edit where manager_id = ${actor.managerId} order by team_id`.execute(tx)
  return rows.map(row => row.teamId)
}

/** Unknown team ids are passed over: say so first. */
export async function assertMayEditTeams(tx: Tx, actor: Actor, teamIds: readonly number[]): Promise<void> {
  const { rows: unauthorisedTeams } = await sql<{ id: number; name: string }>`
    select t.id, t.name from team t
    where t.id = any(${teamIds}::bigint[]) and not exists (
      select from manager_team_edit e
      where e.organization_id = t.organization_id and e.team_id = t.id and e.manager_id = ${actor.managerId})
    order by t.name`.execute(tx)
  if (unauthorisedTeams.length > 0) throw refuse('UNAUTHORISED_TEAMS', { unauthorisedTeams })
}

/** Throws NOT_FOUND when one of them is not an agent here. */
export async function assertMayEdit(tx: Tx, actor: Actor, surferIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; teamId: number | null }>`
    select wanted.id, s.team_id from unnest(${surferIds}::bigint[]) as wanted(id)
    left join surfer s on s.id = wanted.id and s.deleted_at is null`.execute(tx)
  const teamIds = new Set<number>()
  for (const { id, teamId } of rows) {
    if (teamId === null) throw refuse('NOT_FOUND', { what: 'agent', id })
    teamIds.add(teamId)
  }
  await assertMayEditTeams(tx, actor, [...teamIds])
}

/**
 * Permission on a team is given and taken by those who have it, so that nobody helps themselves to one.
 * A team that no manager may edit can be given by any.
 */
export async function assertMayGrant(tx: Tx, actor: Actor, teamIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ teamId: number }>`
    select distinct e.team_id from manager_team_edit e
    join manager m on m.organization_id = e.organization_id and m.id = e.manager_id and m.deleted_at is null
    where e.team_id = any(${teamIds}::bigint[])`.execute(tx)
  await assertMayEditTeams(
    tx,
    actor,
    rows.map(row => row.teamId),
  )
}
