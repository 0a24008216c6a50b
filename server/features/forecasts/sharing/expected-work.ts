// The forecast work of ticket groups that share agents, on one grid of quarter-hours.
import { type ScheduledBlock, type StreamDemand, type TimedWork, workFrom } from '#core/blocks/index.ts'
import { deferredDemand } from '#core/staffing/index.ts'
import type { SharedStream } from '#core/staffing/multiskill/index.ts'
import { type EpochMs, HOUR_MS } from '#core/time/index.ts'
import type { ServingGroup } from '../staffing/skill-groups.ts'
import {
  memoryMs,
  QUARTER_MS,
  type StaffingSettings,
  staffingRequest,
  workReachMs,
} from '../staffing/staff.ts'

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
  /** The demand with what is brought into the range; left out: work that may wait is worked evenly. */
  demand?: readonly StreamDemand[]
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

/**
 * The ticket group on a grid of quarter-hours, to be compared with a schedule; nothing comes where nothing is forecast.
 */
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
    0,
    'added',
  )
  return { id, ...stream }
}

/**
 * The ticket group's work that may wait, from the lead before `from` on; what came still earlier counts as worked
 * evenly. Null for contacts that cannot wait.
 */
export function deferredWorkOf(
  stream: ExpectedStream,
  { from, to }: Range,
  leadMs: number,
): TimedWork | null {
  const start = from - leadMs - workReachMs(stream.settings)
  // Work that finds its ticket group closed at the end may wait for the next opening.
  const length = (to + memoryMs(stream.settings) - start) / QUARTER_MS
  const work = deferredDemand({ ...expectedWork(stream, start, length), incrementMinutes: 15 })
  return work && workFrom({ ...work, startsAt: start }, from - leadMs, (to - from + leadMs) / QUARTER_MS)
}
