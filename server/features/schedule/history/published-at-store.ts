// SQL of the published schedule's past: what was published when.
import { sql } from 'kysely'
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { BlockSnapshot } from './block-snapshot.ts'

/** Longest time before its day in which a schedule is published. */
const AHEAD = sql`interval '1 year'`

/** Instant at which nine in ten of the range's shifts had been published for the first time; null: not recorded. */
export async function selectPublication(tx: Tx, { start, end }: Interval): Promise<EpochMs | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select percentile_disc(0.9) within group (order by created_at) as at from schedule_event
    where type = 'publish' and before is null and after ->> 'type' = 'shift'
      and created_at >= ${new Date(start)}::timestamptz - ${AHEAD} and created_at < ${new Date(end)}
      and (after ->> 'starts_at')::timestamptz >= ${new Date(start)}
      and (after ->> 'starts_at')::timestamptz < ${new Date(end)}`.execute(tx)
  return rows[0]?.at?.getTime() ?? null
}

/** Publications after an instant of blocks that meet the range, the last one first. */
export async function selectPublishedSince(
  tx: Tx,
  { start, end }: Interval,
  since: EpochMs,
): Promise<{ before: BlockSnapshot | null; after: BlockSnapshot | null }[]> {
  const meets = (side: 'before' | 'after') => sql`(
    (${sql.ref(side)} ->> 'starts_at')::timestamptz < ${new Date(end)}
    and (${sql.ref(side)} ->> 'ends_at')::timestamptz > ${new Date(start)})`
  const { rows } = await sql<{ before: BlockSnapshot | null; after: BlockSnapshot | null }>`
    select before, after from schedule_event
    where type = 'publish' and created_at >= ${new Date(since)}
      and date_trunc('milliseconds', created_at) > ${new Date(since)} and (${meets('before')} or ${meets('after')})
    order by id desc`.execute(tx)
  return rows
}
