// SQL of stream_connection: which ticket groups a connection feeds, and by which filters. Its one writer.
import { sql } from 'kysely'
import type { Filter } from '#contract/endpoints/streams.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface StreamConnection {
  /** The connection's id. */
  id: number
  filters: Filter[]
}

/** Afterwards the ticket group is fed by exactly these connections. */
export async function replaceConnectionsOfStream(
  tx: Tx,
  organizationId: number,
  streamId: number,
  connections: readonly StreamConnection[],
): Promise<void> {
  await sql`delete from stream_connection where stream_id = ${streamId}`.execute(tx)
  await sql`
    insert into stream_connection (organization_id, stream_id, connection_id, filters)
    select ${organizationId}::bigint, ${streamId}::bigint, w.id, w.filters
    from jsonb_to_recordset(${JSON.stringify(connections)}::jsonb) as w(id bigint, filters jsonb)`.execute(tx)
}

/** Ticket groups that one connection feeds are fed by the other too, by the same filters. */
export const copyStreamLinks = (tx: Tx, fromId: number, toId: number) =>
  sql`insert into stream_connection (organization_id, stream_id, connection_id, filters)
    select organization_id, stream_id, ${toId}, filters from stream_connection where connection_id = ${fromId}
    on conflict do nothing`.execute(tx)

/** The names of the ticket groups that still use it. */
export async function streamsUsing(tx: Tx, connectionId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from stream_connection l
    join stream s on s.organization_id = l.organization_id and s.id = l.stream_id and s.archived_at is null
    where l.connection_id = ${connectionId} order by s.name`.execute(tx)
  return rows.map(row => row.name)
}

/** One more connection of a ticket group. */
export const addStreamLink = (
  tx: Tx,
  organizationId: number,
  streamId: number,
  { id, filters }: StreamConnection,
) =>
  sql`insert into stream_connection (organization_id, stream_id, connection_id, filters)
    values (${organizationId}, ${streamId}, ${id}, ${JSON.stringify(filters)}::jsonb) on conflict do nothing`.execute(
    tx,
  )
