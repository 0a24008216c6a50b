// All SQL of tickets as they stand, and of the contacts that they are. Of two snapshots the newer stays, whichever comes
// first; of two that call themselves equally new, the same one always.
import { sql } from 'kysely'
import { type GroupLink, streamIdsOf, type TicketSnapshot } from '#core/observed/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { distinctBatches } from './batches.ts'
import type { TicketRef } from './event-store.ts'

export interface ReceivedSnapshot {
  connectionId: number
  snapshot: TicketSnapshot
}
export type TicketRow = Omit<TicketSnapshot, 'version'> & {
  connectionId: number
  providerId: number
  streamIds: number[]
  snapshotIsGone: boolean
}
export type TicketTable = 'ticket' | 'rebuilt_ticket'

/** Keys of the tickets that changed. */
export async function mergeTickets(
  tx: Tx,
  organizationId: number,
  table: TicketTable,
  seen: readonly ReceivedSnapshot[],
  links: readonly GroupLink[],
): Promise<TicketRef[]> {
  const changed: TicketRef[] = []
  const keyOf = ({ connectionId, snapshot }: ReceivedSnapshot) => `${connectionId} ${snapshot.ticketId}`
  for (const round of distinctBatches(newestOnly(seen, keyOf), keyOf)) {
    const rows = round.map(({ connectionId, snapshot }) => ({
      connection_id: connectionId,
      ticket_id: snapshot.ticketId,
      url: snapshot.url,
      channel: snapshot.channel,
      channel_name: snapshot.channelName,
      status: snapshot.status,
      raw_status: snapshot.rawStatus,
      assignee_id: snapshot.assigneeId,
      queue_ids: snapshot.queueIds,
      tags: snapshot.tags,
      fields: snapshot.fields,
      snapshot_is_gone: snapshot.isGone,
      stream_ids: streamIdsOf(connectionId, snapshot, links),
      version: snapshot.version,
      opened_at: new Date(snapshot.openedAt),
      changed_at: new Date(snapshot.changedAt),
      closed_at: snapshot.closedAt === null ? null : new Date(snapshot.closedAt),
    }))
    changed.push(...(await mergeRound(tx, organizationId, table, JSON.stringify(rows))))
  }
  return changed
}

/** Newest snapshot of each ticket in one batch, decided without the database; the database decides between equals. */
function newestOnly(
  seen: readonly ReceivedSnapshot[],
  keyOf: (one: ReceivedSnapshot) => string,
): ReceivedSnapshot[] {
  const newest = new Map<string, string>()
  for (const one of seen) {
    const version = newest.get(keyOf(one))
    if (version === undefined || one.snapshot.version > version) newest.set(keyOf(one), one.snapshot.version)
  }
  return seen.filter(one => one.snapshot.version === newest.get(keyOf(one)))
}

const COLUMNS = sql`connection_id, ticket_id, url, channel, channel_name, status, raw_status, assignee_id, queue_ids, tags,
  fields, stream_ids, opened_at, changed_at, closed_at, version, snapshot_is_gone`
/** Columns that are derived, not reported. */
const DERIVED = sql`array['stream_ids', 'is_gone']`

async function mergeRound(
  tx: Tx,
  organizationId: number,
  table: TicketTable,
  rows: string,
): Promise<TicketRef[]> {
  const { rows: changed } = await sql<TicketRef>`
    insert into ${sql.table(table)} as t (organization_id, ${COLUMNS})
    select ${organizationId}::bigint, ${COLUMNS} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
    on conflict (organization_id, connection_id, ticket_id) do update set (${COLUMNS}) = row(
      excluded.connection_id, excluded.ticket_id, excluded.url, excluded.channel, excluded.channel_name, excluded.status,
      excluded.raw_status, excluded.assignee_id, excluded.queue_ids, excluded.tags, excluded.fields, excluded.stream_ids,
      excluded.opened_at, excluded.changed_at, excluded.closed_at, excluded.version, excluded.snapshot_is_gone)
    where (excluded.version collate "C", excluded.changed_at, to_jsonb(excluded) - ${DERIVED})
      > (t.version collate "C", t.changed_at, to_jsonb(t) - ${DERIVED})
    returning connection_id, ticket_id`.execute(tx)
  return changed
}

const TICKET = sql`t.connection_id, c.provider_id, t.ticket_id, t.url, t.channel, t.channel_name, t.status, t.raw_status,
  t.assignee_id, t.queue_ids, t.tags, t.fields, t.stream_ids, t.is_gone, t.snapshot_is_gone,
  (extract(epoch from t.opened_at) * 1000)::float8 as opened_at, (extract(epoch from t.changed_at) * 1000)::float8 as changed_at,
  (extract(epoch from t.closed_at) * 1000)::float8 as closed_at`
const TICKETS = sql`ticket t join connection c on c.organization_id = t.organization_id and c.id = t.connection_id`

/** Those of which a snapshot is known. */
export async function selectTickets(
  tx: Tx,
  organizationId: number,
  tickets: readonly TicketRef[],
): Promise<TicketRow[]> {
  if (tickets.length === 0) return []
  const { rows } = await sql<TicketRow>`
    select ${TICKET}
    from unnest(${tickets.map(t => t.connectionId)}::bigint[], ${tickets.map(t => t.ticketId)}::text[]) as k(connection_id, ticket_id)
    -- One by one, whatever is thought of how many there are: there may be millions of others.
    cross join lateral (
      select * from ticket where organization_id = ${organizationId} and connection_id = k.connection_id
        and ticket_id = k.ticket_id
      offset 0
    ) as t join connection c on c.organization_id = ${organizationId} and c.id = t.connection_id`.execute(tx)
  return rows
}

/** Tickets of some connections in the order of their keys, after one of them. */
export async function selectTicketsAfter(
  tx: Tx,
  organizationId: number,
  connectionIds: readonly number[],
  after: TicketRef,
  limit: number,
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${TICKET} from ${TICKETS}
    where t.organization_id = ${organizationId} and t.connection_id = any(${connectionIds}::bigint[])
      and (t.connection_id, t.ticket_id) > (${after.connectionId}::bigint, ${after.ticketId})
    order by t.connection_id, t.ticket_id limit ${limit}`.execute(tx)
  return rows
}

export async function updateStreamIds(
  tx: Tx,
  organizationId: number,
  changed: readonly (TicketRef & { streamIds: number[] })[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(t => ({
    connection_id: t.connectionId,
    ticket_id: t.ticketId,
    stream_ids: t.streamIds,
  }))
  await sql`
    update ticket t set stream_ids = n.stream_ids
    from jsonb_populate_recordset(null::ticket, ${JSON.stringify(rows)}::jsonb) as n
    where t.organization_id = ${organizationId} and t.connection_id = n.connection_id and t.ticket_id = n.ticket_id`.execute(
    tx,
  )
}

export async function updateIsGone(
  tx: Tx,
  organizationId: number,
  tickets: readonly (TicketRef & { isGone: boolean })[],
): Promise<void> {
  if (tickets.length === 0) return
  await sql`
    update ticket t set is_gone = n.is_gone
    from unnest(${tickets.map(t => t.connectionId)}::bigint[], ${tickets.map(t => t.ticketId)}::text[],
      ${tickets.map(t => t.isGone)}::boolean[]) as n(connection_id, ticket_id, is_gone)
    where t.organization_id = ${organizationId} and t.connection_id = n.connection_id and t.ticket_id = n.ticket_id`.execute(
    tx,
  )
}

/** The limit keeps one statement short. */
export const deleteTicketsBefore = (tx: Tx, organizationId: number, before: Date, limit: number) =>
  sql`delete from ticket where (organization_id, connection_id, ticket_id) in (
    select organization_id, connection_id, ticket_id from ticket
    where organization_id = ${organizationId} and changed_at < ${before} limit ${limit})`.execute(tx)

/** How ticket groups are fed now. */
export async function selectLinks(tx: Tx, organizationId: number): Promise<GroupLink[]> {
  const { rows } = await sql<GroupLink>`
    select l.stream_id, l.connection_id, l.filters from stream_connection l
    join stream s on s.organization_id = l.organization_id and s.id = l.stream_id and s.archived_at is null
    where l.organization_id = ${organizationId} order by l.stream_id, l.connection_id`.execute(tx)
  return rows
}

/** How every ticket's groups were worked out; null: never. */
export async function selectGrouping(tx: Tx, organizationId: number): Promise<GroupLink[] | null> {
  const { rows } = await sql<{ links: GroupLink[] }>`
    select links from ticket_grouping where organization_id = ${organizationId}`.execute(tx)
  return rows[0]?.links ?? null
}

export async function saveGrouping(
  tx: Tx,
  organizationId: number,
  links: readonly GroupLink[],
): Promise<void> {
  await sql`
    insert into ticket_grouping (organization_id, links) values (${organizationId}, ${JSON.stringify(links)}::jsonb)
    on conflict (organization_id) do update set links = excluded.links`.execute(tx)
}
