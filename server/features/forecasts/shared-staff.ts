// Agents who may serve several ticket groups, allotted so that as much of what is required is covered as can be.
import { sql } from 'kysely'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import type { SharedStream } from '#core/staffing/multiskill/index.ts'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import { streamsById } from '../streams/index.ts'
import { staffingSettingsOf } from './learning-inputs.ts'
import type { SharedStaff } from './shared-staff-thread.ts'
import { QUARTER_MS, reachMs, type StaffingSettings, staffingRequest } from './staff.ts'

interface Range {
  from: EpochMs
  to: EpochMs
}

export interface ExpectedStream {
  id: number
  name: string
  color: string
  taskIds: number[]
  settings: StaffingSettings
  /** [startsAt, mean, handleTimeSeconds] of each quarter-hour that is forecast, in order of time. */
  quarters: [EpochMs, number, number | null][]
}

export interface SharedStaffRequest extends Range {
  streams: readonly ExpectedStream[]
  blocks: readonly ScheduledBlock[]
  skillsBySurfer: ReadonlyMap<number, readonly number[]>
  /** Whether agents at service serve whatever their skills allow. */
  isShared: boolean
}

/** The ticket groups in use with their forecast, as far beyond the range as work may wait. By name. */
export async function selectExpectedStreams(tx: Tx, { from, to }: Range): Promise<ExpectedStream[]> {
  const streams = (await streamsById(tx)).map(stream => ({ ...stream, settings: staffingSettingsOf(stream) }))
  const marginMs = streams.reduce((most, { settings }) => Math.max(most, reachMs(settings)), DAY_MS)
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

export const sharedStaff = (threads: Threads, input: SharedStaffRequest): Promise<SharedStaff> =>
  threads.run({ file: new URL('./shared-staff-thread.ts', import.meta.url), input })

/** How far around a range the work of these ticket groups is looked at. */
export const marginMsOf = (streams: readonly Pick<ExpectedStream, 'settings'>[]): number =>
  streams.reduce((most, { settings }) => Math.max(most, reachMs(settings)), 0)

/** The ticket group on a grid of quarter-hours; nothing comes where nothing is forecast. */
export function expectedWork(
  { id, settings, quarters }: ExpectedStream,
  from: EpochMs,
  length: number,
): SharedStream {
  const volume = new Float64Array(length)
  const handleTimeSeconds = new Float64Array(length).fill(Number.NaN)
  for (const [startsAt, mean, seconds] of quarters) {
    const at = (startsAt - from) / QUARTER_MS
    if (at < 0 || at >= length) continue
    volume[at] = mean
    handleTimeSeconds[at] = seconds ?? Number.NaN
  }
  const startsAt = Float64Array.from({ length }, (_, i) => from + i * QUARTER_MS)
  const { incrementMinutes: _, ...stream } = staffingRequest(
    { startsAt, volume, handleTimeSeconds },
    settings,
  )
  return { id, ...stream }
}
