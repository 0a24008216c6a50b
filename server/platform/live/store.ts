import { sql } from 'kysely'
import type { Tx } from '../database/index.ts'

export interface StoredMessage {
  id: number
  type: string
  payload: unknown
}

export async function selectSince(tx: Tx, organizationId: number, id: number, limit: number) {
  const { rows } = await sql<StoredMessage>`select id, type, payload from event
    where organization_id = ${organizationId} and id > ${id} order by id limit ${limit}`.execute(tx)
  return rows
}

/** The newest id, 0 when nothing is kept. */
export async function selectNewestId(tx: Tx, organizationId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from event
    where organization_id = ${organizationId}`.execute(tx)
  return rows[0]!.id
}

/** Newest id of an event older than `ageMs`, 0 when none is kept. Ids and times are in the same order. */
export async function selectNewestIdBefore(tx: Tx, organizationId: number, ageMs: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from event
    where organization_id = ${organizationId}
      and created_at < clock_timestamp() - make_interval(secs => ${ageMs / 1000}::float8)
    order by id desc limit 1`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Whether the event is still kept; then all events after it are kept too, and a client can resume from it. */
export async function isKept(tx: Tx, organizationId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from event where organization_id = ${organizationId} and id = ${id}`.execute(tx)
  return rows.length > 0
}
