// Statements on teams. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Team, teams } from '#contract/endpoints/teams.ts'
import { refuse } from '#contract/errors.ts'
import { type Counted, countRows, onDuplicate, pagedBy, type Tx } from '#server/platform/database/index.ts'

type TeamRow = Omit<Team, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const person = (alias: string) => sql`
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})
    order by ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.id`)}`

const TEAM = sql`
  t.id, t.name, t.description, t.is_default, t.created_at, t.updated_at,
  coalesce((
    select jsonb_agg(${person('s')}) from surfer s
    where s.organization_id = t.organization_id and s.team_id = t.id and s.deleted_at is null), '[]') as surfers,
  coalesce((
    select jsonb_agg(${person('m')}) from manager_team_edit e
    join manager m on m.organization_id = e.organization_id and m.id = e.manager_id and m.deleted_at is null
    where e.organization_id = t.organization_id and e.team_id = t.id), '[]') as managers`

const asTeam = (row: TeamRow): Team => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export type TeamFilter = QueryOf<typeof teams.list>

/** The default team first, then by name. -1 among the manager ids stands for teams that no manager may edit. */
export async function selectTeams(tx: Tx, filter: TeamFilter): Promise<Counted<Team>> {
  const { searchText = '', managerIds = [] } = filter
  const editors = sql`select e.manager_id from manager_team_edit e
    join manager m on m.organization_id = e.organization_id and m.id = e.manager_id and m.deleted_at is null
    where e.organization_id = t.organization_id and e.team_id = t.id`
  const matches = sql`
    strpos(lower(t.name), lower(${searchText.trim()})) > 0
    and (${managerIds.length} = 0
      or exists (select from (${editors}) as editor where editor.manager_id = any(${managerIds}::bigint[]))
      or (-1 = any(${managerIds}::bigint[]) and not exists (${editors})))`
  const { rows } = await sql<TeamRow>`
    select ${TEAM} from team t
    where ${matches}
    ${pagedBy(filter, { id: sql`t.id`, order: sql`t.is_default desc, t.name collate "und-x-icu", t.id` })}`.execute(
    tx,
  )
  return { rows: rows.map(asTeam), meta: await countRows(tx, { from: sql`team t`, matches }) }
}

export async function selectTeam(tx: Tx, teamId: number): Promise<Team | undefined> {
  const { rows } = await sql<TeamRow>`select ${TEAM} from team t where t.id = ${teamId}`.execute(tx)
  return rows[0] && asTeam(rows[0])
}

export async function lockTeam(tx: Tx, teamId: number): Promise<void> {
  await sql`select from team where id = ${teamId} for update`.execute(tx)
}

const duplicate = (name: string) =>
  onDuplicate('team_name', refuse('DUPLICATED_NAME', { what: 'team', name }))

export async function insertTeam(
  tx: Tx,
  organizationId: number,
  { name, description, isDefault = false }: Pick<Team, 'name' | 'description'> & { isDefault?: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto('team')
    .values({ organizationId, name, description, isDefault })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicate(name))
  return id
}

/** Team of agents who are in no other; each organization has one. */
export async function insertDefaultTeam(tx: Tx, organizationId: number): Promise<number> {
  const { id } = await tx
    .insertInto('team')
    .values({ organizationId, name: 'General', description: '', isDefault: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTeam(
  tx: Tx,
  teamId: number,
  changes: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('team')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', teamId)
    .execute()
    .catch(duplicate(changes.name ?? ''))
}

/** Teams by id, all of them. */
export async function selectTeamNames(tx: Tx): Promise<{ id: number; name: string; isDefault: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; isDefault: boolean }>`
    select id, name, is_default from team order by id`.execute(tx)
  return rows
}

/** Those of the teams without an agent who is not deleted. */
export async function selectEmptyTeams(tx: Tx, teamIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from team t where t.id = any(${teamIds}::bigint[]) and not t.is_default
      and not exists (
        select from surfer s where s.organization_id = t.organization_id and s.team_id = t.id and s.deleted_at is null)`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

export async function deleteTeam(tx: Tx, teamId: number): Promise<void> {
  await sql`delete from team where id = ${teamId}`.execute(tx)
}
