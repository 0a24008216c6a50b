// The SQL of sync jobs: what was read back of a connection, and how far it is.
import { sql } from 'kysely'
import type { SyncJob } from '#contract/endpoints/connections.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export type SyncReason = SyncJob['reason']
export interface SyncRow {
  id: number
  connectionId: number
  endpoint: string
  reason: SyncReason
  complete: boolean
  fromAt: Date
  toAt: Date
  /** When it goes on, by the provider's word or ours. */
  retryAt: Date | null
  cursor: unknown
}

const SYNC = sql`s.id, s.connection_id, s.endpoint, s.reason, s.complete, s.from_at, s.to_at, s.retry_at, s.cursor`

/** Sync with the message of the failure after which it waits: null while it waits as the provider asked. */
export type SyncWithProblem = SyncRow & { problem: string | null }

export interface NewSync {
  connectionId: number
  endpoint: string
  reason: SyncReason
  from: EpochMs
  to: EpochMs
  notBefore: EpochMs | null
}

export async function insertSync(tx: Tx, organizationId: number, sync: NewSync): Promise<number> {
  const { from, to, notBefore, ...what } = sync
  const retryAt = notBefore === null ? null : new Date(notBefore)
  const { id } = await tx
    .insertInto('syncJob')
    .values({ organizationId, ...what, fromAt: new Date(from), toAt: new Date(to), retryAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const saveSyncJobId = (tx: Tx, syncJobId: number, jobId: number) =>
  sql`update sync_job set job_id = ${jobId} where id = ${syncJobId}`.execute(tx)

export async function selectSync(tx: Tx, syncJobId: number): Promise<SyncWithProblem | null> {
  const { rows } = await sql<SyncWithProblem>`
    select ${SYNC}, s.problem from sync_job s where s.id = ${syncJobId}`.execute(tx)
  return rows[0] ?? null
}

/** Those of a connection that are not done, in the order in which they were asked for. */
export async function selectIncomplete(
  tx: Tx,
  connectionId: number,
): Promise<(SyncRow & { jobId: number | null })[]> {
  const { rows } = await sql<SyncRow & { jobId: number | null }>`
    select ${SYNC}, s.job_id from sync_job s
    where s.connection_id = ${connectionId} and not s.complete order by s.id`.execute(tx)
  return rows
}

/** Moves on from the cursor that was read; false when another run already has. */
export async function advanceCursor(
  tx: Tx,
  sync: Pick<SyncRow, 'id' | 'cursor'>,
  step: {
    cursor: unknown
    stored: number
    isDone: boolean
    reachedAt: EpochMs | null
    retryAt: EpochMs | null
  },
): Promise<boolean> {
  const instant = (at: EpochMs | null) => (at === null ? null : new Date(at))
  const { numAffectedRows } = await sql`
    update sync_job set cursor = ${JSON.stringify(step.cursor ?? null)}::jsonb, complete = ${step.isDone},
      record_count = record_count + ${step.stored}, reached_at = coalesce(${instant(step.reachedAt)}::timestamptz, reached_at),
      retry_at = ${instant(step.retryAt)}, problem = null, updated_at = now()
    where id = ${sync.id} and not complete
      and coalesce(cursor, 'null') = ${JSON.stringify(sync.cursor ?? null)}::jsonb`.execute(tx)
  return numAffectedRows === 1n
}

export const saveWait = (
  tx: Tx,
  syncJobId: number,
  wait: { retryAt: EpochMs | null; problem: string | null },
) =>
  sql`update sync_job set retry_at = ${wait.retryAt === null ? null : new Date(wait.retryAt)}, problem = ${wait.problem},
    updated_at = now() where id = ${syncJobId}`.execute(tx)

/** The next that was asked for together with this one, or of the same first import. */
export async function selectNext(tx: Tx, sync: SyncRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select n.id from sync_job n join sync_job s on s.organization_id = n.organization_id
      and s.connection_id = n.connection_id and s.reason = n.reason
      and (n.reason = 'first' or (s.from_at = n.from_at and s.to_at = n.to_at))
    where s.id = ${sync.id} and n.id > s.id and not n.complete order by n.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Start of the gap by connection, for systems with missed events. A gap is closed when presence was read after it and
 * its records were backfilled, but for those that the provider refused for good.
 */
export async function selectGapStarts(tx: Tx, organizationId: number): Promise<Map<number, EpochMs>> {
  const { rows } = await sql<{ id: number; missedFrom: Date }>`
    select c.id, c.missed_from from connection c
    where c.organization_id = ${organizationId} and c.missed_to is not null and c.deleted_at is null
      and (coalesce(c.looked_at < c.missed_to, true) or exists (
        select from sync_job s where s.organization_id = c.organization_id and s.connection_id = c.id
          and s.reason = 'gap' and not s.complete and s.to_at <= c.missed_to
          and (s.problem is null or s.retry_at is not null)))`.execute(tx)
  return new Map(rows.map(({ id, missedFrom }) => [id, missedFrom.getTime()]))
}

/** Up to when a connection has been read without a hole, by what was asked for: null before the first time. */
export async function askedUpTo(
  tx: Tx,
  connectionId: number,
  reasons: readonly SyncReason[],
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(to_at) as at from sync_job where connection_id = ${connectionId} and reason = any(${reasons})`.execute(
    tx,
  )
  return rows[0]!.at
}

export interface SyncShown extends SyncRow {
  recordCount: number
  reachedAt: Date | null
  problem: string | null
  createdAt: Date
  updatedAt: Date
  jobState: string | null
}

/** Newest first. */
export async function selectSyncs(tx: Tx, connectionId: number, limit: number): Promise<SyncShown[]> {
  const { rows } = await sql<SyncShown>`
    select ${SYNC}, s.record_count, s.reached_at,
      coalesce(s.problem, case when j.state = 'failed' then j.error ->> 'message' end) as problem,
      s.created_at, s.updated_at, j.state as job_state
    from sync_job s left join job j on j.organization_id = s.organization_id and j.id = s.job_id
    where s.connection_id = ${connectionId} order by s.id desc limit ${limit}`.execute(tx)
  return rows
}

/** The first of each connection is kept: it says since when there is something. */
export const pruneSyncs = (tx: Tx, organizationId: number, before: Date) =>
  sql`delete from sync_job where organization_id = ${organizationId} and complete and reason <> 'first'
    and updated_at < ${before}`.execute(tx)
