// How long one contact usually takes: as the ticket group has it that was scheduled then, or else its own.

import type { ScheduledItem } from '#core/adherence/index.ts'
import type { ObservedTicket } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { StreamSettings } from '../streams/index.ts'
import type { DemandsByTask } from './agent-row.ts'

/** Milliseconds by ticket group. */
export type HandleTimes = ReadonlyMap<number, number>

const SECOND_MS = 1_000
/** Handle time of a ticket group without one. */
const UNKNOWN_MS = 300 * SECOND_MS

export const handleTimesOf = (streams: readonly StreamSettings[]): HandleTimes =>
  new Map(
    streams.flatMap(({ id, adherenceAverageHandleTime, averageHandleTime }) => {
      const seconds = adherenceAverageHandleTime ?? averageHandleTime
      return seconds ? [[id, seconds * SECOND_MS] as const] : []
    }),
  )

export function handleTimeMs(
  times: HandleTimes,
  demands: DemandsByTask,
  scheduled: readonly ScheduledItem[],
  at: EpochMs,
  ticket: ObservedTicket,
): number {
  const item = scheduled.find(({ interval }) => interval.start <= at && at < interval.end)
  const served = item?.taskId == null ? [] : (demands.get(item.taskId)?.streamIds ?? [])
  const both = served.filter(id => ticket.streamIds.includes(id))
  for (const id of [...both, ...served, ...ticket.streamIds]) {
    const time = times.get(id)
    if (time !== undefined) return time
  }
  return UNKNOWN_MS
}
