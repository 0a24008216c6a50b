// SQL that the ledger of freshness is read by.
import { type RawBuilder, sql } from 'kysely'
import type { ReadKind } from '#connectors/registry.ts'
import type { GapReason } from '#contract/connections/freshness.ts'
import type { ConnectionState } from '#contract/endpoints/connections.ts'
import type { EpochMs, LocalDate } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface LedgerSystem {
  id: number
  name: string
  providerId: number
  state: ConnectionState
  isSubscribed: boolean
  watchedAt: Date | null
  lookedAt: Date | null
  agentsListedAt: Date | null
  createdAt: Date
  deletedAt: Date | null
}

/** Systems in use, or those named. */
export async function selectLedgerSystems(
  tx: Tx,
  organizationId: number,
  ids: readonly number[] | undefined,
): Promise<LedgerSystem[]> {
  const { rows } = await sql<LedgerSystem>`
    select id, name, provider_id, state, coalesce(subscription <> 'null', false) as is_subscribed, watched_at, looked_at,
      agents_listed_at, created_at, deleted_at
    from connection where organization_id = ${organizationId} and hook_key is not null
      and ${ids ? sql`id = any(${ids}::bigint[])` : sql`deleted_at is null`}
    order by name collate "und-x-icu", id`.execute(tx)
  return rows
}

export interface GapRow {
  connectionId: number
  kind: ReadKind
  fromAt: Date
  toAt: Date | null
  reason: GapReason
  problem: string | null
  repairedAt: Date | null
}

const ofConnections = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`connection_id = any(${ids}::bigint[])`

/** Those not repaired, and those that meet the time; oldest first. */
export async function selectGaps(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select connection_id, kind, from_at, to_at, reason, problem, repaired_at from record_gap
    where organization_id = ${organizationId} and ${ofConnections(ids)}
      and (repaired_at is null or to_at is null or to_at > ${new Date(from)})
      and from_at < ${new Date(to)}
    order by connection_id, kind, from_at`.execute(tx)
  return rows
}

/** Beginnings of the first readings, by connection and kind. */
export async function selectBeginnings(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<{ connectionId: number; kind: ReadKind; at: Date }[]> {
  const { rows } = await sql<{ connectionId: number; kind: ReadKind; at: Date }>`
    select connection_id, kind, min(from_at) as at from record_gap
    where organization_id = ${organizationId} and ${ofConnections(ids)} and reason = 'not-read'
    group by connection_id, kind`.execute(tx)
  return rows
}

export interface Reading {
  connectionId: number
  endpoint: string
  fromAt: Date
  toAt: Date
  reachedAt: Date | null
  retryAt: Date | null
  problem: string | null
}

/** Sync jobs that are not done. */
export async function selectReadings(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select s.connection_id, s.endpoint, s.from_at, s.to_at, s.reached_at, s.retry_at,
      coalesce(s.problem, case when j.state = 'failed' then j.error ->> 'message' end) as problem
    from sync_job s left join job j on j.organization_id = s.organization_id and j.id = s.job_id
    where s.organization_id = ${organizationId} and s.connection_id = any(${ids}::bigint[]) and not s.complete
    order by s.id`.execute(tx)
  return rows
}

/** Instant up to which each endpoint has been read. */
export async function selectReadUpTo(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<{ connectionId: number; endpoint: string; at: Date }[]> {
  const { rows } = await sql<{ connectionId: number; endpoint: string; at: Date }>`
    select connection_id, endpoint, max(to_at) as at from sync_job
    where organization_id = ${organizationId} and ${ofConnections(ids)} and complete
    group by connection_id, endpoint`.execute(tx)
  return rows
}

export async function selectQuarantines(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<{ connectionId: number; count: number; fromAt: Date; toAt: Date }[]> {
  const { rows } = await sql<{ connectionId: number; count: number; fromAt: Date; toAt: Date }>`
    select connection_id, count(*)::int as count, min(received_at) as from_at, max(received_at) as to_at
    from raw_event where organization_id = ${organizationId} and ${ofConnections(ids)} and problem is not null
    group by connection_id`.execute(tx)
  return rows
}

export interface CountRow {
  connectionId: number
  date: LocalDate
  theirs: number
  ours: number
  checkedAt: Date
}

const COUNTED_DAYS = 14

/** The newest days, newest first. */
export async function selectCounts(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select n.* from unnest(${ids}::bigint[]) as c(id), lateral (
      select connection_id, date::text as date, theirs, ours, checked_at from record_count
      where organization_id = ${organizationId} and connection_id = c.id order by date desc limit ${COUNTED_DAYS}
    ) as n`.execute(tx)
  return rows
}

export const saveCount = (
  tx: Tx,
  organizationId: number,
  { connectionId, date, theirs, ours, checkedAt }: CountRow,
) =>
  sql`insert into record_count (organization_id, connection_id, date, theirs, ours, checked_at)
    values (${organizationId}, ${connectionId}, ${date}::date, ${theirs}, ${ours}, ${checkedAt})
    on conflict (organization_id, connection_id, date) do update
      set theirs = excluded.theirs, ours = excluded.ours, checked_at = excluded.checked_at`.execute(tx)

/** Tickets of a connection that were opened within a time, and still exist. */
export async function countTickets(
  tx: Tx,
  connectionId: number,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket where connection_id = ${connectionId} and not is_gone
      and opened_at >= ${new Date(from)} and opened_at < ${new Date(to)}`.execute(tx)
  return rows[0]!.count
}

/** Times whose contacts are missing, by connection: known gaps, which are no zeros. */
export async function selectMissingContacts(
  tx: Tx,
  ids: readonly number[],
): Promise<{ fromAt: Date; toAt: Date | null }[]> {
  const { rows } = await sql<{ fromAt: Date; toAt: Date | null }>`
    select case when g.reason = 'not-read'
        then greatest(g.from_at, (select min(coalesce(s.reached_at, s.from_at)) from sync_job s
          where s.organization_id = g.organization_id and s.connection_id = g.connection_id and not s.complete
            and s.from_at <= g.from_at and s.to_at >= g.to_at))
        else g.from_at end as from_at, g.to_at
    from record_gap g where ${ofConnections(ids)} and g.kind = 'contacts' and g.repaired_at is null`.execute(
    tx,
  )
  return rows
}

export const pruneCounts = (tx: Tx, organizationId: number, before: Date) =>
  sql`delete from record_count where organization_id = ${organizationId} and checked_at < ${before}`.execute(
    tx,
  )
