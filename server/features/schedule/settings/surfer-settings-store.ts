import { sql } from 'kysely'
import type { SurferScheduleSettings } from '#contract/endpoints/schedule.ts'
import type { Tx } from '#server/platform/database/index.ts'

/** Schedule settings by agent; agents without any are not in it. */
export async function selectSurferSettings(
  tx: Tx,
  surferIds: readonly number[],
): Promise<Map<number, SurferScheduleSettings>> {
  const { rows } = await sql<SurferScheduleSettings & { surferId: number }>`
    select surfer_id, shift_options, working_days, wishes from surfer_schedule_setting
    where surfer_id = any(${surferIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ surferId, ...settings }) => [surferId, settings]))
}

export async function replaceSurferSettings(
  tx: Tx,
  organizationId: number,
  surferId: number,
  { shiftOptions, workingDays, wishes }: SurferScheduleSettings,
): Promise<void> {
  await sql`
    insert into surfer_schedule_setting (organization_id, surfer_id, shift_options, working_days, wishes)
    values (${organizationId}, ${surferId}, ${JSON.stringify(shiftOptions)}::jsonb,
      ${JSON.stringify(workingDays)}::jsonb, ${JSON.stringify(wishes)}::jsonb)
    on conflict (organization_id, surfer_id) do update
      set shift_options = excluded.shift_options, working_days = excluded.working_days,
        wishes = excluded.wishes, updated_at = now()`.execute(tx)
  await sql`
    insert into surfer_wish (organization_id, surfer_id, from_at, wishes)
    select ${organizationId}::bigint, ${surferId}::bigint, now(), ${JSON.stringify(wishes)}::jsonb
    where ${JSON.stringify(wishes)}::jsonb is distinct from coalesce((
      select w.wishes from surfer_wish w where w.surfer_id = ${surferId} order by w.from_at desc limit 1), '[]')
    on conflict (organization_id, surfer_id, from_at) do update set wishes = excluded.wishes`.execute(tx)
}
