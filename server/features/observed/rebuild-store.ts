// The SQL of working everything out anew: how far it is, and the exchange of what was for what is made now.
import { sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type RawKey, WAS_READ } from '../connections/index.ts'
import type { TicketRef } from './event-store.ts'

export interface RebuildReport {
  records: number
  /** Number of records that could not be read. */
  problems: number
  events: { same: number; added: number; changed: number; removed: number }
  tickets: { same: number; changed: number }
  contacts: number
}

export interface RebuildState {
  wantedFrom: EpochMs
  fromAt: EpochMs
  steadyTo: EpochMs
  cursor: RawKey | null
  report: RebuildReport
  isSwapped: boolean
  contactCursor: TicketRef
}

/** Held until the end of the transaction. */
export async function lockRebuild(tx: Tx, organizationId: number): Promise<RebuildState | null> {
  const { rows } = await sql<{
    wantedFrom: Date
    fromAt: Date
    steadyTo: Date
    receivedAt: number | null
    rawId: number | null
    report: RebuildReport
    isSwapped: boolean
    connectionId: number
    ticketId: string
  }>`
    select wanted_from, from_at, steady_to, (extract(epoch from received_at) * 1000)::float8 as received_at, raw_id, report, is_swapped,
      coalesce(connection_id, 0) as connection_id, coalesce(ticket_id, '') as ticket_id
    from rebuild where organization_id = ${organizationId} for update`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    wantedFrom: row.wantedFrom.getTime(),
    fromAt: row.fromAt.getTime(),
    steadyTo: row.steadyTo.getTime(),
    report: row.report,
    isSwapped: row.isSwapped,
    contactCursor: { connectionId: row.connectionId, ticketId: row.ticketId },
    cursor: row.rawId === null ? null : { id: row.rawId, receivedAt: row.receivedAt! },
  }
}

/** False: `work` threw an expected error; what it wrote is taken back and the transaction goes on. */
export async function inSavepoint(
  tx: Tx,
  work: () => Promise<void>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  await sql`savepoint records`.execute(tx)
  try {
    await work()
  } catch (error) {
    if (!isExpected(error)) throw error
    await sql`rollback to savepoint records`.execute(tx)
    return false
  }
  await sql`release savepoint records`.execute(tx)
  return true
}

/** Deletes the results of an unfinished rebuild and begins anew. */
export async function beginRebuild(
  tx: Tx,
  organizationId: number,
  wantedFrom: EpochMs,
  now: EpochMs,
): Promise<void> {
  await deleteRebuild(tx, organizationId)
  const report: RebuildReport = {
    records: 0,
    problems: 0,
    contacts: 0,
    events: { same: 0, added: 0, changed: 0, removed: 0 },
    tickets: { same: 0, changed: 0 },
  }
  await sql`
    insert into rebuild (organization_id, wanted_from, from_at, steady_to, report)
    select ${organizationId}, ${new Date(wantedFrom)}, greatest(${new Date(wantedFrom)}::timestamptz, coalesce((
      select min(received_at) from raw_event where organization_id = ${organizationId}
    ), ${new Date(now)})), least(${new Date(now)}::timestamptz, (
      select min(received_at) from raw_waiting where organization_id = ${organizationId}
    )), ${JSON.stringify(report)}::jsonb`.execute(tx)
}

export async function saveRebuild(tx: Tx, organizationId: number, rebuild: RebuildState): Promise<void> {
  const { cursor, report, isSwapped, contactCursor } = rebuild
  await sql`
    update rebuild set received_at = ${cursor && new Date(cursor.receivedAt)}, raw_id = ${cursor?.id ?? null},
      report = ${JSON.stringify(report)}::jsonb, is_swapped = ${isSwapped},
      connection_id = ${contactCursor.connectionId}, ticket_id = ${contactCursor.ticketId}
    where organization_id = ${organizationId}`.execute(tx)
}

export async function deleteRebuild(tx: Tx, organizationId: number): Promise<void> {
  for (const table of ['rebuild', 'rebuilt_event', 'rebuilt_ticket', 'rebuilt_contact'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}`.execute(tx)
}

/** Records that were read by others behind the cursor are missing in what was made. */
export async function countRecords(
  tx: Tx,
  organizationId: number,
  fromAt: EpochMs,
  cursor: RawKey,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from raw_event e
    where organization_id = ${organizationId} and ${WAS_READ} and received_at >= ${new Date(fromAt)}
      and (received_at, id) <= (${new Date(cursor.receivedAt)}::timestamptz, ${cursor.id}::bigint)`.execute(
    tx,
  )
  return rows[0]!.count
}

export async function selectRebuiltMonths(tx: Tx, organizationId: number): Promise<EpochMs[]> {
  const { rows } = await sql<{ month: number }>`
    select distinct (extract(epoch from date_trunc('month', occurred_at, 'UTC')) * 1000)::float8 as month
    from rebuilt_event where organization_id = ${organizationId}`.execute(tx)
  return rows.map(row => row.month)
}

const SAME_EVENT = sql`r.organization_id = w.organization_id and r.occurred_at = w.occurred_at
  and r.connection_id = w.connection_id and r.fact_key = w.fact_key`

/**
 * Only rows that differ are written. Facts first received before `fromAt` stay as they are: their records are not
 * read again.
 */
export async function replaceEvents(
  tx: Tx,
  organizationId: number,
  { fromAt, horizon }: { fromAt: EpochMs; horizon: EpochMs },
): Promise<RebuildReport['events']> {
  const removed = await sql<TicketRef & { ticketId: string | null }>`
    delete from work_event w
    where w.organization_id = ${organizationId} and w.observed_at >= ${new Date(fromAt)}
      and w.occurred_at >= ${new Date(horizon)}
      and not exists (select from rebuilt_event r where ${SAME_EVENT})
    returning w.connection_id, w.ticket_id`.execute(tx)
  await queueContacts(
    tx,
    organizationId,
    removed.rows.filter(row => row.ticketId !== null),
  )
  const { rows: counts } = await sql<{ all: number; added: number }>`
    select count(*)::int as all, count(*) filter (where w.seq is null)::int as added
    from rebuilt_event r left join work_event w on ${SAME_EVENT}
    where r.organization_id = ${organizationId}`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into work_event as w
      (organization_id, occurred_at, connection_id, fact_key, kind, agent_id, ticket_id, data, observed_at, raw_id)
    select r.* from rebuilt_event r left join work_event w on ${SAME_EVENT}
    where r.organization_id = ${organizationId} and (w.seq is null or w.observed_at >= ${new Date(fromAt)}
      and (w.kind, w.agent_id, w.ticket_id, w.data, w.observed_at, w.raw_id)
        is distinct from (r.kind, r.agent_id, r.ticket_id, r.data, r.observed_at, r.raw_id))
    on conflict (organization_id, occurred_at, connection_id, fact_key) do update set kind = excluded.kind,
      agent_id = excluded.agent_id, ticket_id = excluded.ticket_id, data = excluded.data,
      observed_at = excluded.observed_at, raw_id = excluded.raw_id, seq = excluded.seq`.execute(tx)
  const { all, added } = counts[0]!
  const written = Number(numAffectedRows ?? 0)
  return { same: all - written, added, changed: written - added, removed: removed.rows.length }
}

/** A ticket with a newer snapshot than those read again stays as it is. */
export async function replaceTickets(tx: Tx, organizationId: number): Promise<RebuildReport['tickets']> {
  const derived = sql`array['is_gone']`
  const { numAffectedRows } = await sql`
    insert into ticket as t select r.* from rebuilt_ticket r
    left join ticket t using (organization_id, connection_id, ticket_id)
    where r.organization_id = ${organizationId} and (t.version is null
      or r.version collate "C" >= t.version and to_jsonb(r) - ${derived} <> to_jsonb(t) - ${derived})
    on conflict (organization_id, connection_id, ticket_id) do update set
      url = excluded.url, channel = excluded.channel, channel_name = excluded.channel_name, status = excluded.status,
      raw_status = excluded.raw_status, assignee_id = excluded.assignee_id, queue_ids = excluded.queue_ids,
      tags = excluded.tags, fields = excluded.fields, stream_ids = excluded.stream_ids, opened_at = excluded.opened_at,
      changed_at = excluded.changed_at, closed_at = excluded.closed_at, version = excluded.version,
      snapshot_is_gone = excluded.snapshot_is_gone`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rebuilt_ticket where organization_id = ${organizationId}`.execute(tx)
  const changed = Number(numAffectedRows ?? 0)
  return { same: rows[0]!.count - changed, changed }
}

/** Tickets of all records read are computed again. */
export async function queueRebuiltContacts(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    insert into rebuilt_contact (organization_id, connection_id, ticket_id)
    select organization_id, connection_id, ticket_id from rebuilt_ticket where organization_id = ${organizationId}
    union select organization_id, connection_id, ticket_id from rebuilt_event
      where organization_id = ${organizationId} and ticket_id is not null
    on conflict do nothing`.execute(tx)
}

async function queueContacts(tx: Tx, organizationId: number, refs: readonly TicketRef[]): Promise<void> {
  if (refs.length === 0) return
  await sql`
    insert into rebuilt_contact (organization_id, connection_id, ticket_id)
    select distinct ${organizationId}::bigint, k.* from unnest(${refs.map(ref => ref.connectionId)}::bigint[],
      ${refs.map(ref => ref.ticketId)}::text[]) as k
    on conflict do nothing`.execute(tx)
}

export async function selectContactsAfter(
  tx: Tx,
  organizationId: number,
  after: TicketRef,
  limit: number,
): Promise<TicketRef[]> {
  const { rows } = await sql<TicketRef>`
    select connection_id, ticket_id from rebuilt_contact
    where organization_id = ${organizationId}
      and (connection_id, ticket_id) > (${after.connectionId}::bigint, ${after.ticketId})
    order by connection_id, ticket_id limit ${limit}`.execute(tx)
  return rows
}

/** Agents with work by month, and its first and last instant. */
export async function selectWorkByMonth(
  tx: Tx,
  organizationId: number,
): Promise<{ surferIds: number[]; from: EpochMs; to: EpochMs }[]> {
  const { rows } = await sql<{ surferIds: number[]; from: EpochMs; to: EpochMs }>`
    select array_agg(distinct m.surfer_id) as surfer_ids, (extract(epoch from min(w.occurred_at)) * 1000)::float8 as "from",
      (extract(epoch from max(w.occurred_at)) * 1000)::float8 as "to"
    from work_event w join agent_match m on m.organization_id = w.organization_id
      and m.connection_id = w.connection_id and m.remote_id = w.agent_id
    where w.organization_id = ${organizationId} and w.occurred_at >= (
      select min(occurred_at) from rebuilt_event where organization_id = ${organizationId})
    group by date_trunc('month', w.occurred_at, 'UTC') order by 2`.execute(tx)
  return rows
}
