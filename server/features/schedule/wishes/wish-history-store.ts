import { sql } from 'kysely'
import type { Wish } from '#contract/endpoints/schedule.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

export interface WishVersion {
  surferId: number
  fromAt: Date
  wishes: Wish[]
}

/** Wishes of the agents over time, newest first. */
export async function selectWishHistory(tx: Tx, surferIds: readonly number[]): Promise<WishVersion[]> {
  const { rows } = await sql<WishVersion>`
    select surfer_id, from_at, wishes from surfer_wish where surfer_id = any(${surferIds}::bigint[])
    order by from_at desc`.execute(tx)
  return rows
}

/** Agents of the agent's team, the agent among them. */
export async function selectTeamMates(tx: Tx, surferId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from surfer s where s.deleted_at is null
      and s.team_id = (select own.team_id from surfer own where own.id = ${surferId}) order by s.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export interface FairnessAgent {
  surferId: number
  surferName: string
  teamName: string
}

/** Agents by team, then name. */
export async function selectFairnessAgents(
  tx: Tx,
  {
    teamIds,
    searchText = '',
    ...paged
  }: { teamIds?: number[] | undefined; searchText?: string | undefined } & Paged,
): Promise<Counted<FairnessAgent>> {
  const from = sql`surfer s join team t on t.organization_id = s.organization_id and t.id = s.team_id`
  const kept = sql`s.deleted_at is null`
  const matches = sql`(${teamIds === undefined} or s.team_id = any(${teamIds ?? []}::bigint[]))
    and strpos(lower(s.first_name || ' ' || s.last_name), lower(${searchText.trim()})) > 0`
  const { rows } = await sql<FairnessAgent>`
    select s.id as surfer_id, trim(s.first_name || ' ' || s.last_name) as surfer_name, t.name as team_name
    from ${from} where ${kept} and ${matches}
    ${pagedBy(paged, {
      id: sql`s.id`,
      order: sql`t.name collate "und-x-icu", s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id`,
    })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from, kept, matches }) }
}
