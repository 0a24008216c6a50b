import { sql } from 'kysely'
import { addDays, DAY_MS, type Interval, localDateOf } from '#core/time/index.ts'
import type { StreamSettings } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { selectDays } from '../reading/forecast-store.ts'
import type { ForecastText } from './forecast-text.ts'
import { PROFILE_DAYS } from './long-forecast.ts'

/** Deferred work looks so far before and after what is asked for. */
const MARGIN_MS = 14 * DAY_MS

export async function selectForecastText(
  tx: Tx,
  { id, timezone }: StreamSettings,
  { start, end }: Interval,
): Promise<ForecastText> {
  const range = { start: start - MARGIN_MS, end: end + MARGIN_MS }
  const { rows } = await sql<{ quarters: string }>`
    with stored as (select max(starts_at) as last from stream_forecast where stream_id = ${id})
    select coalesce(json_agg(json_build_array(extract(epoch from starts_at) * 1000, mean, lo80, hi80, lo95, hi95,
      handle_time_seconds) order by starts_at), '[]')::text as quarters
    from stream_forecast, stored
    where stream_id = ${id} and starts_at < ${new Date(range.end)}
      -- Days beyond the quarter-hours are distributed like the last of these.
      and starts_at >= least(${new Date(range.start)}, last - make_interval(days => ${PROFILE_DAYS}))`.execute(
    tx,
  )
  const days = await selectDays(tx, id, {
    from: localDateOf(timezone, range.start),
    to: addDays(localDateOf(timezone, range.end), 1),
  })
  return { range, quartersJson: rows[0]!.quarters, days }
}
