// Demand for the schedule, and scheduled agents for forecasts.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { coverage } from '#core/blocks/index.ts'
import type { Demand } from '#core/scheduling/index.ts'
import { presentRequirement } from '#core/staffing/index.ts'
import { DAY_MS, type EpochMs, HOUR_MS } from '#core/time/index.ts'
import { forecastSettings } from '#server/features/organization/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { selectDeferredWork, selectExpectedStreams } from '../sharing/expected-work-store.ts'
import { sharedStaff } from '../sharing/shared-staff.ts'
import { QUARTER_MS, shrinkageByTime } from '../staffing/staff.ts'
import * as store from './forecast-store.ts'

interface Range {
  from: EpochMs
  to: EpochMs
}

/**
 * Agents per quarter-hour who must be present for each ticket group, with the activities that serve it: the shrinkage
 * that the schedule itself contains is not in it. It reaches from the first forecast quarter-hour of the range to the
 * last, and is empty where there is no forecast. Work that may wait comes from as long before the range as any may.
 */
export async function demandFor(
  tx: Tx,
  { from, to, streamIds }: Range & { streamIds?: readonly number[] | undefined },
): Promise<Demand[]> {
  const rows = await store.selectRequired(tx, { start: from, end: to }, streamIds)
  const workOf = await selectDeferredWork(tx, { from, to })
  return rows.map(({ streamId, taskIds, required, minimumStaff, ...stream }) => {
    const shrinkage = shrinkageOf(stream)
    const startsAt = required[0]?.[0] ?? from
    const last = required.at(-1)?.[0] ?? startsAt - QUARTER_MS
    const agents = new Float64Array((last - startsAt) / QUARTER_MS + 1)
    for (const [at, value] of required)
      agents[(at - startsAt) / QUARTER_MS] = presentRequirement(value, shrinkage(at), minimumStaff)
    const deferred = workOf.get(streamId) ?? null
    return { streamId, taskIds, startsAt, incrementMinutes: 15, required: agents, deferred }
  })
}

const shrinkageOf = (stream: Pick<store.RequiredRow, 'timezone' | 'shrinkage' | 'shrinkageKinds'>) =>
  shrinkageByTime({
    zone: stream.timezone,
    target: { shrinkageFraction: stream.shrinkage },
    shrinkageKinds: stream.shrinkageKinds,
  })

export interface HourlyDemand {
  streamId: number
  taskIds: number[]
  /** Agents who must be present, the mean of each hour from the start of the range; NaN: no forecast. */
  required: Float64Array
}

/** As demandFor, by the hour: a year at once. The range starts on a whole hour. */
export async function hourlyDemand(tx: Tx, { from, to }: Range): Promise<HourlyDemand[]> {
  const rows = await store.selectHourlyRequired(tx, { start: from, end: to })
  return rows.map(({ streamId, taskIds, hours, required, minimumStaff, ...stream }) => {
    const shrinkage = shrinkageOf(stream)
    const present = new Float64Array(Math.ceil((to - from) / HOUR_MS)).fill(NaN)
    for (const [at, hour] of (hours ?? []).entries())
      present[hour - from / HOUR_MS] = presentRequirement(
        required![at]!,
        shrinkage(hour * HOUR_MS),
        minimumStaff,
      )
    return { streamId, taskIds, required: present }
  })
}

const AT_ONCE_MS = 7 * DAY_MS

interface Scheduled extends Range {
  isPublished: boolean
  /** Agents to count; all when left out. */
  surferIds?: readonly number[] | undefined
}

/** Agents per quarter-hour of the range, on the grid, of each ticket group that an activity serves. */
export async function scheduledAgents(
  tx: Tx,
  { threads }: Pick<Platform, 'threads'>,
  { from, to, isPublished, surferIds }: Scheduled,
): Promise<Map<number, Float64Array>> {
  const scheduled = new Map<number, Float64Array>()
  const skillsBySurfer = await store.selectSkills(tx)
  const { useMultiskillStaffing: isShared = false } = await forecastSettings(tx)
  for (let start = from; start < to; start += AT_ONCE_MS) {
    const end = Math.min(to, start + AT_ONCE_MS)
    const everybody = await store.selectBlocks(tx, { start, end }, isPublished)
    const blocks = surferIds ? everybody.filter(block => surferIds.includes(block.surferId)) : everybody
    const demand = (await demandFor(tx, { from: start, to: end })).filter(d => d.taskIds.length > 0)
    for (const { streamId } of demand)
      if (!scheduled.has(streamId)) scheduled.set(streamId, new Float64Array((to - from) / QUARTER_MS))
    if (blocks.length === 0) continue
    if (isShared) {
      const streams = await selectExpectedStreams(tx, { from: start, to: end })
      const staff = await sharedStaff(threads, {
        streams,
        blocks,
        skillsBySurfer,
        isShared,
        from: start,
        to: end,
      })
      for (const { id, actual } of staff.streams) scheduled.get(id)?.set(actual, (start - from) / QUARTER_MS)
      continue
    }
    // A week at a time, and others in between: this is arithmetic on the event loop.
    for (const row of coverage({
      demand,
      blocks,
      skillsBySurfer,
      from: start,
      to: end,
      incrementMinutes: 15,
    }))
      if (row.streamId !== null) scheduled.get(row.streamId)![(row.start - from) / QUARTER_MS] = row.actual
    await nextTurn()
  }
  return scheduled
}
