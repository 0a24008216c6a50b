// The forecast work of ticket groups that share agents, on one grid of quarter-hours.
import type { ScheduledBlock } from '#core/blocks/index.ts'
import type { SharedStream } from '#core/staffing/multiskill/index.ts'
import { type EpochMs, HOUR_MS } from '#core/time/index.ts'
import type { ServingGroup } from '../staffing/skill-groups.ts'
import { QUARTER_MS, type StaffingSettings, staffingRequest, workReachMs } from '../staffing/staff.ts'

export interface Range {
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
  /** Whether agents on service activities serve every ticket group that their skills allow. */
  isShared: boolean
}

/** Staff per quarter-hour of the range. */
export interface SharedStaff {
  streams: { id: number; required: Float64Array; actual: Float64Array; surplus: Float64Array }[]
  /** Fewest agents with the groups' skills that all ticket groups need together. */
  pooled: Float64Array
  groups: (ServingGroup & { /** In the order of its streamIds. */ serving: Float64Array[] })[]
}

/** Contacts of half an hour that came longer ago keep nobody busy any more. */
const CARRIED_MS = 4 * HOUR_MS

/** Time around a range within which these ticket groups' work matters. */
export const marginMsOf = (streams: readonly Pick<ExpectedStream, 'settings'>[]): number =>
  streams.reduce((most, { settings }) => Math.max(most, workReachMs(settings)), CARRIED_MS)

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
