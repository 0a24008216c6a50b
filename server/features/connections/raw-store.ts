// The inbox: what providers sent, kept as it came, once per delivery, until it is read. All SQL of raw_event and
// delivery.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawRecord } from '#connectors/registry.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'

export type RawSource = 'webhook' | 'backfill' | 'poll'

/** A record on its way in. */
export interface Arriving extends RawRecord {
  connectionId: number
  source: RawSource
}

export interface StoredRaw {
  id: number
  receivedAt: EpochMs
  connectionId: number
  providerId: number
  source: RawSource
  topic: string
  key: string
  body: string
}

/** Part of the key of a raw event, so that it is found without a look into every month. */
export interface RawKey {
  id: number
  receivedAt: EpochMs
}

/**
 * Keeps those of the records that have not come before, whichever road they take, and wakes who reads them.
 * The month of `receivedAt` must be there: see ensureInboxMonth. Answers how many were new.
 */
export async function storeArriving(
  tx: Tx,
  organizationId: number,
  records: readonly Arriving[],
  receivedAt: EpochMs,
): Promise<number> {
  if (records.length === 0) return 0
  const at = new Date(receivedAt)
  const keys = records.map(r => storableKey(r.key))
  const bodies = records.map(r => r.body.replaceAll('\0', ''))
  // Deliveries are taken in the order of their keys, so that two processes with the same ones cannot wait for
  // each other; what they bring is kept in the order in which it came.
  const { rows } = await sql<{ stored: number }>`
    with arriving as (
      select * from unnest(
        ${records.map(r => r.connectionId)}::bigint[], ${records.map(r => r.source)}::text[],
        ${records.map(r => r.topic)}::text[], ${keys}::text[], ${bodies}::text[])
        with ordinality as a(connection_id, source, topic, delivery_key, body, position)
    ), fresh as (
      insert into delivery (organization_id, connection_id, delivery_key, received_at)
      select distinct ${organizationId}::bigint, connection_id, delivery_key, ${at}::timestamptz from arriving
      order by 2, 3
      on conflict do nothing returning connection_id, delivery_key
    ), stored as (
      insert into raw_event (organization_id, received_at, connection_id, source, topic, delivery_key, body)
      select ${organizationId}::bigint, ${at}::timestamptz, connection_id, source, topic, delivery_key,
        convert_to(body, 'UTF8')
      from (
        select distinct on (connection_id, delivery_key) * from arriving
        join fresh using (connection_id, delivery_key) order by connection_id, delivery_key, position
      ) as first_of_each order by position
      returning 1
    )
    select count(*)::int as stored,
      case when count(*) > 0 then pg_notify('lineup_inbox', ${String(organizationId)}) end
    from stored`.execute(tx)
  return rows[0]!.stored
}

const LONGEST_KEY = 500
/** What an index has no room for, or a text may not hold, must not keep out what comes with it. */
const storableKey = (key: string): string =>
  key !== '' && key.length <= LONGEST_KEY && !key.includes('\0')
    ? key
    : `sha256:${createHash('sha256').update(key).digest('hex')}`

const STORED = sql`r.id, (extract(epoch from r.received_at) * 1000)::float8 as received_at, r.connection_id,
  c.provider_id, r.source, r.topic, r.delivery_key as key, convert_from(r.body, 'UTF8') as body`
/** Chosen first, then joined: thought of as a join, a few of millions would be looked for among all. */
const chosen = (organizationId: number, records: ReturnType<typeof sql>) =>
  sql<StoredRaw>`select ${STORED} from (${records}) as r
    join connection c on c.organization_id = ${organizationId} and c.id = r.connection_id`

/** The oldest that nobody has read, held until the end of the transaction; what another holds is passed over. */
export async function takeWaiting(tx: Tx, organizationId: number, limit: number): Promise<StoredRaw[]> {
  const { rows } = await sql<StoredRaw>`
    ${chosen(
      organizationId,
      sql`select * from raw_event where organization_id = ${organizationId} and state = 'waiting'
        order by id limit ${limit} for update skip locked`,
    )} order by r.id`.execute(tx)
  return rows
}

/** Read, or, with a problem, put aside with that sentence. */
export async function settleRaw(
  tx: Tx,
  organizationId: number,
  settled: readonly (RawKey & { problem: string | null })[],
): Promise<void> {
  if (settled.length === 0) return
  await sql`
    update raw_event r set problem = s.problem,
      state = case when s.problem is null then 'done' else 'quarantined' end
    from unnest(${settled.map(s => s.id)}::bigint[], ${settled.map(s => new Date(s.receivedAt))}::timestamptz[],
      ${settled.map(s => s.problem)}::text[]) as s(id, received_at, problem)
    where r.organization_id = ${organizationId} and r.received_at = s.received_at and r.id = s.id`.execute(tx)
}

/** What has been read, oldest first, from an instant or from where the last call ended: to read it all again. */
export async function rawSince(
  tx: Tx,
  organizationId: number,
  from: EpochMs,
  cursor: RawKey | null,
  limit: number,
): Promise<StoredRaw[]> {
  const start = new Date(cursor?.receivedAt ?? from)
  const { rows } = await sql<StoredRaw>`
    ${chosen(
      organizationId,
      sql`select * from raw_event where organization_id = ${organizationId} and state <> 'waiting'
        and (received_at, id) > (${start}::timestamptz, ${cursor?.id ?? 0}::bigint)
        order by received_at, id limit ${limit}`,
    )} order by r.received_at, r.id`.execute(tx)
  return rows
}

const MONTHS_MADE = new WeakMap<Database, Set<string>>()

/**
 * Makes the month that an instant belongs to, in a transaction of its own, since that locks the whole table for a
 * moment; later calls for the same month cost nothing.
 */
export async function ensureInboxMonth(db: Database, organizationId: number, at: EpochMs): Promise<void> {
  const made = MONTHS_MADE.get(db) ?? new Set()
  MONTHS_MADE.set(db, made)
  const month = new Date(at).toISOString().slice(0, 7)
  if (made.has(month)) return
  await db.inTenant(organizationId, tx =>
    sql`select system.ensure_partition('raw_event'::regclass, ${new Date(at)})`.execute(tx),
  )
  made.add(month)
}

export interface QuarantinedRow {
  id: number
  receivedAt: Date
  topic: string
  key: string
  problem: string
}

/** Newest first; one row more than the limit when there are more. */
export async function selectQuarantined(
  tx: Tx,
  connectionId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<QuarantinedRow[]> {
  const { rows } = await sql<QuarantinedRow>`
    select id, received_at, topic, delivery_key as key, coalesce(problem, '') as problem from raw_event
    where connection_id = ${connectionId} and state = 'quarantined'
    order by id desc offset ${offset} limit ${limit + 1}`.execute(tx)
  return rows
}

export async function countQuarantined(tx: Tx, connectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from raw_event
    where connection_id = ${connectionId} and state = 'quarantined'`.execute(tx)
  return rows[0]!.count
}

/** All that were put aside, or only those named, are to be read once more. Answers how many. */
export async function readAgain(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  ids: readonly number[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with again as (
      update raw_event set state = 'waiting', problem = null
      where organization_id = ${organizationId} and connection_id = ${connectionId} and state = 'quarantined'
        and (${ids}::bigint[] is null or id = any(${ids}))
      returning 1
    )
    select count(*)::int as count, pg_notify('lineup_inbox', ${String(organizationId)}) from again`.execute(
    tx,
  )
  return rows[0]!.count
}

/** A delivery that comes again after so long is not known any more; what it means still is. */
export const forgetDeliveries = (tx: Tx, organizationId: number, before: Date, limit: number) =>
  sql`delete from delivery where (organization_id, connection_id, delivery_key) in (
    select organization_id, connection_id, delivery_key from delivery
    where organization_id = ${organizationId} and received_at < ${before} limit ${limit})`.execute(tx)
