// State that the clock shows: the answer of the server, and over it the clicks that have not arrived yet.
import { z } from 'zod'
import type { ClockState } from '#contract/timecards/my-timecards.ts'
import { DAY_MS, type EpochMs, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import { lateMinutes } from '#core/timecards/index.ts'
import type { QueuedCall } from '#web/lib/offline/offline-queue.ts'

/** A click as it is kept until it has arrived. */
export const Click = z.object({
  side: z.enum(['in', 'out']),
  clickedAt: z.string(),
  /** Typed time; null: that of the click. */
  ownTime: z.string().nullable(),
  confirmsUnscheduled: z.boolean(),
})
export type Click = z.infer<typeof Click>

export interface ShownClock {
  /** Since when the agent is clocked in; null: is not. */
  since: EpochMs | null
  lateMinutes: number
}

export function shownClock(state: ClockState, calls: readonly QueuedCall<Click>[]): ShownClock {
  const last = calls.findLast(({ problem }) => problem === null)?.payload
  if (last?.side === 'out') return { since: null, lateMinutes: 0 }
  if (last) {
    const since = Date.parse(last.ownTime ?? last.clickedAt)
    const scheduledStart = state.shift ? Date.parse(state.shift.interval.start) : null
    return { since, lateMinutes: lateMinutes({ reportedStart: since, scheduledStart }) }
  }
  const { timecard } = state
  return timecard
    ? { since: Date.parse(timecard.reportedStart), lateMinutes: timecard.lateMinutes }
    : { since: null, lateMinutes: 0 }
}

/** Whether clocking in is open; outside of shifts where that is tracked; or why it is not. */
export type ClockingIn = 'open' | 'unscheduled' | 'too-early' | 'no-shift'

export function clockingIn({ shift, trackUnscheduledOvertime }: ClockState, now: EpochMs): ClockingIn {
  if (shift && Date.parse(shift.opensAt) <= now && now < Date.parse(shift.interval.end)) return 'open'
  if (trackUnscheduledOvertime) return 'unscheduled'
  return shift ? 'too-early' : 'no-shift'
}

/** The last time that the clock of the zone showed this minute. */
export function lastInstantOf(minute: number, zone: Zone, now: EpochMs): EpochMs {
  const today = instantAt(zone, localDateOf(zone, now), minute)
  return today <= now ? today : instantAt(zone, localDateOf(zone, now - DAY_MS), minute)
}
