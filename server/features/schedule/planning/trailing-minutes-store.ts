import { sql } from 'kysely'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

const TRAILING_DAYS = 28

interface TrailingRow {
  surferId: number
  /** The activity; null: the whole time on shift. */
  taskId: number | null
  minutes: number
}

/** Minutes that each agent had of each activity in the 28 days before the instant, in the draft view. */
export async function trailingMinutes(tx: Tx, before: EpochMs): Promise<TrailingRow[]> {
  const { rows } = await sql<TrailingRow>`
    with shift as (
      select organization_id, id, surfer_id, starts_at, ends_at from block
      where type = 'shift' and draft_state is null
        and starts_at >= ${new Date(before - TRAILING_DAYS * DAY_MS)} and starts_at < ${new Date(before)})
    select surfer_id, null::integer as task_id, sum(extract(epoch from ends_at - starts_at) / 60)::float8 as minutes
    from shift group by surfer_id
    union all
    select s.surfer_id, t.task_id, sum(extract(epoch from t.ends_at - t.starts_at) / 60)::float8
    from shift s join block_task t on t.organization_id = s.organization_id and t.block_id = s.id
    group by s.surfer_id, t.task_id`.execute(tx)
  return rows
}
