// SQL of contacts and of counted intervals, which forecasts read: from uploaded files and from tickets of systems.
import { sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** Imports on one connection go one after another: each replaces what it finds. */
export async function lockConnection(tx: Tx, connectionId: number): Promise<void> {
  await sql`select from connection where id = ${connectionId} for no key update`.execute(tx)
}

/**
 * Deletes a connection's contacts in the range of a newer file, and counted intervals that reach into it. The contact
 * counts of earlier uploads are reduced by as many.
 */
export async function deleteRange(
  tx: Tx,
  connectionId: number,
  { earliest, latest, isEndIncluded }: { earliest: number; latest: number; isEndIncluded: boolean },
): Promise<void> {
  const [start, end] = [new Date(earliest), new Date(latest + (isEndIncluded ? 1 : 0))]
  await sql`
    with gone as (
      delete from contact where connection_id = ${connectionId} and occurred_at >= ${start} and occurred_at < ${end}
      returning upload_id, 1::float8 as contacts
    ), gone_intervals as (
      delete from counted_interval
      where connection_id = ${connectionId} and starts_at > ${start}::timestamptz - interval '25 hours' and starts_at < ${end}
        and starts_at + make_interval(mins => minutes) > ${start}
      returning upload_id, offered
    ), lost as (
      select upload_id, sum(contacts) as contacts
      from (select * from gone union all select * from gone_intervals) as both_kinds group by upload_id
    )
    update upload u set contact_count = u.contact_count - lost.contacts from lost where u.id = lost.upload_id`.execute(
    tx,
  )
}

interface Arrival {
  organizationId: number
  connectionId: number
  uploadId: number
}

/** Epoch milliseconds; NaN handle time = unknown. A queue's index is one of `names`, -1 where none is named. */
export async function insertContacts(
  tx: Tx,
  { organizationId, connectionId, uploadId }: Arrival,
  at: Float64Array,
  handleTimeSeconds: Float64Array | null,
  queues: { names: readonly string[]; indexes: Int32Array | null },
): Promise<void> {
  const seconds = handleTimeSeconds && sqlNumbers(handleTimeSeconds)
  await sql`
    insert into contact (organization_id, connection_id, occurred_at, upload_id, handle_time_seconds, fields)
    select ${organizationId}::bigint, ${connectionId}::bigint, to_timestamp(c.at / 1000.0), ${uploadId}::bigint,
      c.seconds, case when c.queue >= 0 then jsonb_build_object('queue', (${queues.names}::text[])[c.queue + 1]) end
    from unnest(${sqlNumbers(at)}::float8[], ${seconds ?? '{}'}::real[],
      ${queues.indexes ? sqlNumbers(queues.indexes) : '{}'}::int[]) as c(at, seconds, queue)`.execute(tx)
}

export interface IntervalColumns {
  startsAt: Float64Array
  offered: Float64Array
  handled: Float64Array
  handleTimeSeconds: Float64Array
  /** Index of the queue's name; -1 where none is named. */
  queue: Int32Array
}

export async function insertIntervals(
  tx: Tx,
  { organizationId, connectionId, uploadId }: Arrival,
  minutes: number,
  queues: readonly string[],
  columns: IntervalColumns,
): Promise<void> {
  await sql`
    insert into counted_interval
      (organization_id, connection_id, starts_at, minutes, upload_id, offered, handled, handle_time_seconds, queue)
    select ${organizationId}::bigint, ${connectionId}::bigint, to_timestamp(c.at / 1000.0), ${minutes}, ${uploadId}::bigint,
      c.offered, c.handled, c.seconds, coalesce((${queues}::text[])[c.queue + 1], '')
    from unnest(${sqlNumbers(columns.startsAt)}::float8[], ${sqlNumbers(columns.offered)}::float8[],
      ${sqlNumbers(columns.handled)}::float8[], ${sqlNumbers(columns.handleTimeSeconds)}::float8[],
      ${sqlNumbers(columns.queue)}::int[]) as c(at, offered, handled, seconds, queue)`.execute(tx)
}

/** As PostgreSQL writes an array: NaN, which no column here may hold, becomes null. */
function sqlNumbers(numbers: Float64Array | Int32Array): string {
  return `{${Array.from(numbers, n => (Number.isNaN(n) ? 'null' : n)).join(',')}}`
}

/** A ticket as one contact. */
export interface TicketContact {
  connectionId: number
  ticketId: string
  arrivedAt: EpochMs
  /** JSON: by field a text, or a list of texts. */
  fields: string
  handleTimeSeconds: number | null
}

/** One for each ticket, changed only where something is otherwise. Answers those that were not there. */
export async function upsertTicketContacts(
  tx: Tx,
  organizationId: number,
  contacts: readonly TicketContact[],
): Promise<{ connectionId: number; arrivedAt: EpochMs }[]> {
  if (contacts.length === 0) return []
  const { rows } = await sql<{ connectionId: number; arrivedAt: EpochMs; isNew: boolean }>`
    insert into contact as c (organization_id, connection_id, occurred_at, fact_key, fields, handle_time_seconds)
    select ${organizationId}::bigint, n.* from unnest(
      ${contacts.map(c => c.connectionId)}::bigint[], ${contacts.map(c => new Date(c.arrivedAt))}::timestamptz[],
      ${contacts.map(c => c.ticketId)}::text[], ${contacts.map(c => c.fields)}::jsonb[],
      ${contacts.map(c => c.handleTimeSeconds)}::real[]) as n(connection_id, occurred_at, fact_key, fields, seconds)
    where not exists (
      select from contact s where s.organization_id = ${organizationId} and s.connection_id = n.connection_id
        and s.fact_key = n.fact_key and (s.occurred_at, s.fields, s.handle_time_seconds)
          is not distinct from (n.occurred_at, n.fields, n.seconds))
    on conflict (organization_id, connection_id, fact_key) where fact_key is not null do update
      set occurred_at = excluded.occurred_at, fields = excluded.fields, handle_time_seconds = excluded.handle_time_seconds
    returning connection_id, (extract(epoch from occurred_at) * 1000)::float8 as arrived_at, xmax = 0 as is_new`.execute(
    tx,
  )
  return rows.filter(row => row.isNew)
}

export async function deleteTicketContacts(
  tx: Tx,
  organizationId: number,
  tickets: readonly Pick<TicketContact, 'connectionId' | 'ticketId'>[],
): Promise<void> {
  if (tickets.length === 0) return
  await sql`
    delete from contact c
    using unnest(${tickets.map(t => t.connectionId)}::bigint[], ${tickets.map(t => t.ticketId)}::text[]) as k(connection_id, ticket_id)
    where c.organization_id = ${organizationId} and c.connection_id = k.connection_id and c.fact_key = k.ticket_id`.execute(
    tx,
  )
}
