// Whether agents report their time, and what each of them may report.
import { sql } from 'kysely'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** Null: as the organization's settings have it. */
export interface SurferTimeReporting {
  timezone: Zone
  timecardsEnabled: boolean
  timecardsAllowCustomTimes: boolean | null
  timecardsAllowOvertime: boolean | null
}

export async function selectTimeReporting(
  tx: Tx,
  surferId: number,
): Promise<SurferTimeReporting | undefined> {
  const { rows } = await sql<SurferTimeReporting>`
    select timezone, timecards_enabled, timecards_allow_custom_times, timecards_allow_overtime
    from surfer where id = ${surferId} and deleted_at is null`.execute(tx)
  return rows[0]
}

export async function selectTimeReportingSurferIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from surfer where timecards_enabled and deleted_at is null order by id`.execute(tx)
  return rows.map(row => row.id)
}

export async function setTimeReporting(
  tx: Tx,
  surferIds: readonly number[],
  isEnabled: boolean,
): Promise<void> {
  await sql`
    update surfer set timecards_enabled = ${isEnabled}, updated_at = now()
    where id = any(${surferIds}::bigint[]) and timecards_enabled <> ${isEnabled}`.execute(tx)
}
