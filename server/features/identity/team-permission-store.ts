// Statements on manager_team_edit: the teams that each manager may edit. Row-level security keeps every
// statement inside the transaction's organization.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export async function selectEditableTeamIds(tx: Tx, managerId: number | null): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select team_id from manager_team_edit where manager_id = ${managerId} order by team_id`.execute(tx)
  return rows.map(row => row.teamId)
}

/** Teams that at least one of the managers may edit. */
export async function selectTeamIdsEditableBy(tx: Tx, managerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select distinct team_id from manager_team_edit
    where manager_id = any(${managerIds}::bigint[]) order by team_id`.execute(tx)
  return rows.map(({ teamId }) => teamId)
}

/** Teams among the given ones that the manager may not edit, by name. */
export async function selectTeamsNotEditable(
  tx: Tx,
  managerId: number | null,
  teamIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from team t
    where t.id = any(${teamIds}::bigint[]) and not exists (
      select from manager_team_edit e
      where e.organization_id = t.organization_id and e.team_id = t.id and e.manager_id = ${managerId})
    order by t.name`.execute(tx)
  return rows
}

/** Teams among the given ones that some manager may edit. */
export async function selectTeamIdsWithEditors(tx: Tx, teamIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    select distinct e.team_id from manager_team_edit e
    join manager m on m.organization_id = e.organization_id and m.id = e.manager_id and m.deleted_at is null
    where e.team_id = any(${teamIds}::bigint[])`.execute(tx)
  return rows.map(row => row.teamId)
}

export interface TeamEditor {
  surferId: number
  surferName: string
  accountId: number
  email: string
  firstName: string
}

/** Managers with an account who may edit the teams of the agents, for each agent. */
export async function selectEditorsOf(tx: Tx, surferIds: readonly number[]): Promise<TeamEditor[]> {
  const { rows } = await sql<TeamEditor>`
    select s.id as surfer_id, trim(s.first_name || ' ' || s.last_name) as surfer_name, m.account_id, m.email,
      m.first_name
    from surfer s
    join manager_team_edit e on e.organization_id = s.organization_id and e.team_id = s.team_id
    join manager m on m.organization_id = e.organization_id and m.id = e.manager_id
    where s.id = any(${surferIds}::bigint[]) and m.deleted_at is null and m.account_id is not null
    order by s.id, m.id`.execute(tx)
  return rows
}

/** Ids that name no team of the organization. */
export async function selectMissingTeams(tx: Tx, teamIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${teamIds}::bigint[]) as wanted(id)
    where not exists (select from team t where t.id = wanted.id)`.execute(tx)
  return rows.map(row => row.id)
}

export async function insertTeamEditors(
  tx: Tx,
  organizationId: number,
  managerIds: readonly number[],
  teamIds: readonly number[],
): Promise<void> {
  await sql`
    insert into manager_team_edit (organization_id, manager_id, team_id)
    select distinct ${organizationId}::bigint, manager.id, team.id
    from unnest(${managerIds}::bigint[]) as manager(id), unnest(${teamIds}::bigint[]) as team(id)
    on conflict do nothing`.execute(tx)
}

export async function deleteEditableTeamsExcept(
  tx: Tx,
  managerId: number,
  teamIds: readonly number[],
): Promise<void> {
  await sql`
    delete from manager_team_edit
    where manager_id = ${managerId} and team_id <> all(${teamIds}::bigint[])`.execute(tx)
}

/** Programs of the organization keep the team: they are in no list of managers that is sent back. */
export async function deleteTeamEditorsExcept(
  tx: Tx,
  teamId: number,
  managerIds: readonly number[],
): Promise<void> {
  await sql`
    delete from manager_team_edit
    where team_id = ${teamId} and manager_id <> all(${managerIds}::bigint[])
      and manager_id not in (select id from manager where is_program)`.execute(tx)
}

/** Names of those among the managers who may edit the organization. */
export async function selectOrganizationEditors(tx: Tx, managerIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from manager
    where id = any(${managerIds}::bigint[]) and edits_organization order by id`.execute(tx)
  return rows.map(({ name }) => name)
}
