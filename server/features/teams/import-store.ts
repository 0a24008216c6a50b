// Statements on many teams at once. Row-level security keeps each inside the organization.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface TeamFields {
  name: string
  description: string
}

/** Ids in the order of the teams. */
export async function insertTeams(
  tx: Tx,
  organizationId: number,
  teams: readonly TeamFields[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into team (organization_id, name, description)
    select ${organizationId}::bigint, n.name, n.description
    from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as n(name text, description text)
    returning id, name`.execute(tx)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return teams.map(({ name }) => ids.get(name)!)
}

export async function updateTeams(tx: Tx, teams: readonly (TeamFields & { id: number })[]): Promise<void> {
  await sql`
    update team t set name = n.name, description = n.description, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as n(id bigint, name text, description text)
    where t.id = n.id`.execute(tx)
}

/** Teams by id, all of them. */
export async function selectTeamFields(tx: Tx): Promise<(TeamFields & { id: number })[]> {
  const { rows } = await sql<TeamFields & { id: number }>`
    select id, name, description from team order by id`.execute(tx)
  return rows
}
