// The inbox: what providers sent, kept as it came, once per delivery, until it is read. All SQL of raw_event and
// delivery.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawRecord } from '#connectors/registry.ts'
import type { EpochMs } from '#core/time/index.ts'
import {
  type Counted,
  countAll,
  type Database,
  type Paged,
  pagedBy,
  type Tx,
} from '#server/platform/database/index.ts'

export type RawSource = 'webhook' | 'backfill' | 'poll'

/** A record on its way in. */
export interface IncomingRecord extends RawRecord {
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
 * Stores the records that are new, from any source; returns their number. In a transaction it also notifies the reader;
 * after a call without one, announceDeliveries must follow. The month of `receivedAt` must exist: see
 * ensureRawEventMonth.
 */
export async function storeDeliveries(
  tx: Pick<Database, 'call'> | Tx,
  organizationId: number,
  records: readonly IncomingRecord[],
  receivedAt: EpochMs,
): Promise<number> {
  if (records.length === 0) return 0
  const keep = sql`keep_deliveries(
    ${organizationId}::bigint, ${new Date(receivedAt)}::timestamptz,
    ${records.map(r => r.connectionId)}::bigint[], ${records.map(r => r.source)}::text[],
    ${records.map(r => r.topic)}::text[], ${records.map(r => storableKey(r.key))}::text[],
    ${records.map(r => r.body.replaceAll('\0', ''))}::text[])`
  const { rows } = await ('call' in tx
    ? tx.call(sql<{ kept: number }>`select ${keep} as kept`)
    : sql<{ kept: number }>`
        select kept, case when kept > 0 then ${notice(organizationId)} end from ${keep} as kept`.execute(tx))
  return rows[0]!.kept
}

const notice = (organizationId: number) => sql`pg_notify('lineup_inbox', ${String(organizationId)})`

/** Wakes the reader of an organization's inbox. */
export const announceDeliveries = (db: Pick<Database, 'call'>, organizationId: number) =>
  db.call(sql`select ${notice(organizationId)}`)

const LONGEST_KEY = 500
/**
 * Delivery key, hashed where it is too long for an index or holds a zero byte, so that it does not keep out the
 * batch.
 */
const storableKey = (key: string): string =>
  key !== '' && key.length <= LONGEST_KEY && !key.includes('\0')
    ? key
    : `sha256:${createHash('sha256').update(key).digest('hex')}`

const STORED = sql`r.id, (extract(epoch from r.received_at) * 1000)::float8 as received_at, r.connection_id,
  c.provider_id, r.source, r.topic, r.delivery_key as key, convert_from(r.body, 'UTF8') as body`
/** Looked up one by one, whatever is thought of how many there are: they are few of millions. */
const looked = (organizationId: number, chosen: ReturnType<typeof sql>) =>
  sql<StoredRaw>`select ${STORED} from (${chosen}) as w
    cross join lateral (
      select * from raw_event where organization_id = ${organizationId} and received_at = w.received_at and id = w.raw_id
      offset 0
    ) as r join connection c on c.organization_id = ${organizationId} and c.id = r.connection_id
    order by r.received_at, r.id`

/** Backfilled records of a batch that has records of now: the next ones wait for no more of them. */
export const MOST_BACKFILLED = 100

/**
 * Oldest unread records, locked until the end of the transaction; rows that another transaction has locked are
 * skipped. Those of a backfill come last, and beside records of now `MOST_BACKFILLED` at most.
 */
export async function takeWaiting(tx: Tx, organizationId: number, limit: number): Promise<StoredRaw[]> {
  const oldest = (isBackfill: boolean) => sql`
    select raw_id, received_at from raw_waiting where organization_id = ${organizationId}
      and is_backfill = ${isBackfill} and not exists (select from organization where suspended_at is not null)
    order by raw_id`
  const { rows } = await looked(
    organizationId,
    sql`with current as (${oldest(false)} limit ${limit} for update skip locked),
      backfilled as (
        ${oldest(true)} limit case when exists (select from current)
          then least(${MOST_BACKFILLED}, ${limit} - (select count(*) from current)) else ${limit} end
        for update skip locked
      )
      select * from current union all select * from backfilled`,
  ).execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}

/** Whether at least so many backfilled records are unread. */
export async function areBackfilledWaiting(tx: Tx, organizationId: number, count: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from raw_waiting where organization_id = ${organizationId} and is_backfill limit ${count}
    ) as waiting`.execute(tx)
  return rows[0]!.count >= count
}

/** Ids of the organizations with unread raw events that may be read: those of a suspended one wait. */
export async function organizationsWithWaiting(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from system.organizations_with_waiting() as id
    where not exists (
      select from system.organization_index i where i.organization_id = id and i.suspended_at is not null)`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

/** Read, or, with a problem, put aside with that sentence. */
export async function settleRaw(
  tx: Tx,
  organizationId: number,
  settled: readonly (RawKey & { problem: string | null })[],
): Promise<void> {
  await sql`delete from raw_waiting
    where organization_id = ${organizationId} and raw_id = any(${settled.map(s => s.id)}::bigint[])`.execute(
    tx,
  )
  const aside = settled.filter(({ problem }) => problem !== null)
  if (aside.length === 0) return
  await sql`
    update raw_event r set problem = s.problem
    from unnest(${aside.map(s => s.id)}::bigint[], ${aside.map(s => new Date(s.receivedAt))}::timestamptz[],
      ${aside.map(s => s.problem)}::text[]) as s(id, received_at, problem)
    where r.organization_id = ${organizationId} and r.received_at = s.received_at and r.id = s.id`.execute(tx)
}

/** Waiting entries of records whose month is dropped. */
export const pruneWaiting = (tx: Tx, organizationId: number, before: Date) =>
  sql`delete from raw_waiting where organization_id = ${organizationId} and received_at < ${before}`.execute(
    tx,
  )

/** Condition on raw events `e`: it was read. */
export const WAS_READ = sql`not exists (
  select from raw_waiting w where w.organization_id = e.organization_id and w.raw_id = e.id)`

/** Raw events that were read, oldest first, from an instant or from where the last call ended: for a rebuild. */
export async function rawSince(
  tx: Tx,
  organizationId: number,
  from: EpochMs,
  cursor: RawKey | null,
  limit: number,
): Promise<StoredRaw[]> {
  const start = new Date(cursor?.receivedAt ?? from)
  const { rows } = await sql<StoredRaw>`
    select ${STORED} from (
      select * from raw_event e where organization_id = ${organizationId}
        and (received_at, id) > (${start}::timestamptz, ${cursor?.id ?? 0}::bigint) and ${WAS_READ}
        order by received_at, id limit ${limit}
    ) as r join connection c on c.organization_id = ${organizationId} and c.id = r.connection_id
    order by r.received_at, r.id`.execute(tx)
  return rows
}

const MONTHS_MADE = new WeakMap<Database, Set<string>>()

/**
 * Makes the month that an instant belongs to, in a transaction of its own, since that locks the whole table for a
 * moment; later calls for the same month cost nothing.
 */
export async function ensureRawEventMonth(db: Database, organizationId: number, at: EpochMs): Promise<void> {
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

/** Newest first. */
export async function selectQuarantined(
  tx: Tx,
  connectionId: number,
  paged: Paged,
): Promise<Counted<QuarantinedRow>> {
  const { rows } = await sql<QuarantinedRow>`
    select id, received_at, topic, delivery_key as key, problem from raw_event
    where connection_id = ${connectionId} and problem is not null
    ${pagedBy(paged, { id: sql`id`, order: sql`id desc` })}`.execute(tx)
  return {
    rows,
    meta: await countAll(tx, sql`raw_event`, sql`connection_id = ${connectionId} and problem is not null`),
  }
}

export async function countQuarantined(tx: Tx, connectionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from raw_event
    where connection_id = ${connectionId} and problem is not null`.execute(tx)
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
      update raw_event set problem = null
      where organization_id = ${organizationId} and connection_id = ${connectionId} and problem is not null
        and (${ids}::bigint[] is null or id = any(${ids}))
      returning id, received_at
    ), waiting as (
      insert into raw_waiting (organization_id, raw_id, received_at, connection_id, is_backfill)
      select ${organizationId}::bigint, id, received_at, ${connectionId}::bigint, true from again on conflict do nothing
    )
    select count(*)::int as count, ${notice(organizationId)} from again`.execute(tx)
  return rows[0]!.count
}

/** A delivery that comes again after so long is not known any more; what it means still is. */
export const pruneDeliveries = (tx: Tx, organizationId: number, before: Date, limit: number) =>
  sql`delete from delivery where (organization_id, connection_id, delivery_key) in (
    select organization_id, connection_id, delivery_key from delivery
    where organization_id = ${organizationId} and received_at < ${before} limit ${limit})`.execute(tx)
