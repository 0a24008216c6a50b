// SQL of record_gap: times of which a connection's records are not complete. Written in the transaction that moves the
// cursor, the state or the heartbeat that a gap follows from, so that no kill can part them.
import { sql } from 'kysely'
import type { ReadKind } from '#connectors/registry.ts'
import type { GapReason } from '#contract/connections/freshness.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { bringingOf, kindsOf } from './record-kinds.ts'

interface Owner {
  id: number
  providerId: number
}

export interface NotedGap {
  from: EpochMs
  /** Null while it lasts. */
  to: EpochMs | null
  reason: GapReason
  problem: string | null
}

/**
 * Inserts a gap. A gap with the same start replaces the end of the one that is there and keeps its reason.
 */
export async function noteGap(
  tx: Tx,
  organizationId: number,
  { id, providerId }: Owner,
  { from, to, reason, problem }: NotedGap,
  kinds: readonly ReadKind[] = kindsOf(providerId),
): Promise<void> {
  if (kinds.length === 0 || (to !== null && to <= from)) return
  await sql`
    insert into record_gap (organization_id, connection_id, kind, from_at, to_at, reason, problem)
    select ${organizationId}::bigint, ${id}::bigint, kind, ${new Date(from)}::timestamptz,
      ${to === null ? null : new Date(to)}::timestamptz, ${reason}, ${problem}
    from unnest(${kinds}::text[]) as k(kind)
    on conflict (organization_id, connection_id, kind, from_at) do update
      set to_at = excluded.to_at, repaired_at = null, problem = coalesce(excluded.problem, record_gap.problem),
        reason = case when excluded.to_at is null then excluded.reason else record_gap.reason end`.execute(tx)
}

/** Ends the gaps that last. What was missed in them stays missing until it has been read back. */
export const endOpenGaps = (tx: Tx, connectionId: number, at: EpochMs) =>
  sql`update record_gap set to_at = greatest(from_at, ${new Date(at)}) where connection_id = ${connectionId}
    and to_at is null`.execute(tx)

/**
 * Marks gaps as repaired once every endpoint of their kind has been read over the entire gap. `hasContacts`: a gap of
 * contacts was repaired; first readings do not count, because their contacts are published on arrival.
 */
export async function repairGaps(
  tx: Tx,
  { id, providerId }: Owner,
  at: EpochMs,
): Promise<{ hasContacts: boolean }> {
  const brought = bringingOf(providerId)
  const { rows } = await sql<{ kind: ReadKind; reason: GapReason }>`
    update record_gap g set repaired_at = ${new Date(at)}
    where g.connection_id = ${id} and g.repaired_at is null and g.to_at is not null
      and g.kind = any(${brought.map(one => one.kind)}::text[])
      and not exists (
        select from unnest(${brought.map(one => one.endpoint)}::text[], ${brought.map(one => one.kind)}::text[]) as b(endpoint, kind)
        where b.kind = g.kind and not exists (
          select from sync_job s where s.organization_id = g.organization_id and s.connection_id = g.connection_id
            and s.endpoint = b.endpoint and s.complete and s.from_at <= g.from_at and s.to_at >= g.to_at))
    returning g.kind, g.reason`.execute(tx)
  return { hasContacts: rows.some(({ kind, reason }) => kind === 'contacts' && reason !== 'not-read') }
}

/** Repaired gaps that nobody asks about any more; first readings stay: they say since when there is something. */
export const pruneGaps = (tx: Tx, organizationId: number, before: Date) =>
  sql`delete from record_gap where organization_id = ${organizationId} and reason <> 'not-read'
    and to_at < ${before}`.execute(tx)
