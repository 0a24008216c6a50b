import { sql } from 'kysely'
import { DAY_MS } from '#core/time/index.ts'
import { streamsById } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { workReachMs } from '../staffing/staff.ts'
import { staffingSettingsOf } from '../training/learning-inputs.ts'
import type { ExpectedStream, Range } from './expected-work.ts'

/** The ticket groups in use with their forecast, as far beyond the range as work may wait, by name. */
export async function selectExpectedStreams(tx: Tx, { from, to }: Range): Promise<ExpectedStream[]> {
  const streams = (await streamsById(tx)).map(stream => ({ ...stream, settings: staffingSettingsOf(stream) }))
  const marginMs = streams.reduce((most, { settings }) => Math.max(most, workReachMs(settings)), DAY_MS)
  const { rows } = await sql<{ streamId: number; quarters: ExpectedStream['quarters'] }>`
    select stream_id, json_agg(json_build_array(extract(epoch from starts_at) * 1000, mean, handle_time_seconds)
      order by starts_at) as quarters
    from stream_forecast
    where starts_at >= ${new Date(from - marginMs)} and starts_at < ${new Date(to + marginMs)}
    group by stream_id`.execute(tx)
  const quarters = new Map(rows.map(row => [row.streamId, row.quarters]))
  return streams.map(({ id, name, color, taskIds, settings }) => ({
    id,
    name,
    color,
    taskIds,
    settings,
    quarters: quarters.get(id) ?? [],
  }))
}
