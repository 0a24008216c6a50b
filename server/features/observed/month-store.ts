// SQL of the monthly partitions of the tables that grow.
import { sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export type MonthlyTable = 'raw_event' | 'work_event' | 'ticket_session' | 'adherence_block'

/** Makes the partition of the UTC month of an instant; it locks the whole table for a moment. */
export const ensureMonth = (tx: Tx, table: MonthlyTable, at: EpochMs) =>
  sql`select system.ensure_partition(${table}::regclass, ${new Date(at)})`.execute(tx)

/** Drops the partitions that end at or before an instant. */
export const dropMonths = (tx: Tx, table: MonthlyTable, before: EpochMs) =>
  sql`select system.drop_partitions(${table}::regclass, ${new Date(before)})`.execute(tx)

/** Those of the months ("2026-03") that work_event has no partition for. */
export async function missingWorkMonths(tx: Tx, months: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select m.month from unnest(${months}::text[]) as m(month)
    where to_regclass('public.work_event_' || replace(m.month, '-', '_')) is null`.execute(tx)
  return rows.map(row => row.month)
}
