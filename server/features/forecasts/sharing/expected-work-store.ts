import { sql } from 'kysely'
import type { TimedWork } from '#core/blocks/index.ts'
import { formulaOf } from '#core/staffing/index.ts'
import { DAY_MS } from '#core/time/index.ts'
import { streamsById } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { workReachMs } from '../staffing/staff.ts'
import { staffingSettingsOf } from '../training/learning-inputs.ts'
import { deferredWorkOf, type ExpectedStream, type Range } from './expected-work.ts'

/** The ticket groups in use with their forecast, as far beyond the range as work may wait, by name. */
export async function selectExpectedStreams(tx: Tx, { from, to }: Range): Promise<ExpectedStream[]> {
  const streams = await streamsInUse(tx)
  const marginMs = longestReachMs(streams, DAY_MS)
  return withQuarters(tx, streams, { from: from - marginMs, to: to + marginMs })
}

/** The work of each ticket group that may wait, from as long before the range as any may. */
export async function selectDeferredWork(tx: Tx, range: Range): Promise<Map<number, TimedWork | null>> {
  const streams = (await streamsInUse(tx)).filter(({ settings }) => formulaOf(settings.target) === 'deferred')
  if (streams.length === 0) return new Map()
  const leadMs = longestReachMs(streams)
  const expected = await withQuarters(tx, streams, { from: range.from - 2 * leadMs, to: range.to })
  return new Map(expected.map(stream => [stream.id, deferredWorkOf(stream, range, leadMs)]))
}

type UsedStream = Omit<ExpectedStream, 'quarters'>

const streamsInUse = async (tx: Tx): Promise<UsedStream[]> =>
  (await streamsById(tx)).map(stream => ({ ...stream, settings: staffingSettingsOf(stream) }))

const longestReachMs = (streams: readonly UsedStream[], leastMs = 0): number =>
  streams.reduce((most, { settings }) => Math.max(most, workReachMs(settings)), leastMs)

async function withQuarters(
  tx: Tx,
  streams: readonly UsedStream[],
  { from, to }: Range,
): Promise<ExpectedStream[]> {
  const { rows } = await sql<{ streamId: number; quarters: ExpectedStream['quarters'] }>`
    select stream_id, json_agg(json_build_array(extract(epoch from starts_at) * 1000, mean, handle_time_seconds)
      order by starts_at) as quarters
    from stream_forecast
    where stream_id = any(${streams.map(stream => stream.id)}::bigint[])
      and starts_at >= ${new Date(from)} and starts_at < ${new Date(to)}
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
