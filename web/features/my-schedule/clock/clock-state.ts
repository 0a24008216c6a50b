// State that the clock shows: the answer of the server, and over it the clicks that have not arrived yet.
import { z } from 'zod'
import type { ClockState } from '#contract/timecards/my-timecards.ts'
import { DAY_MS, type EpochMs, type Interval, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import { CLOCK_IN_OPENS_MS, closesAt, lateMinutes } from '#core/timecards/index.ts'
import type { QueuedCall } from '#web/lib/offline/offline-queue.ts'

/** Kind of a queued click. */
export const CLOCK_QUEUE = 'clock'

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

/** Time ahead in which the next shift is looked for, as by the server. */
const AHEAD_MS = 7 * DAY_MS

export interface KeptShift {
  id: number
  interval: Interval
}

/**
 * A state that was kept some time ago, as it is now. A shift that is over gives way to the next of the kept `shifts`,
 * and a card that the server has closed by now is not open.
 */
export function keptClock(state: ClockState, shifts: readonly KeptShift[], now: EpochMs): ClockState {
  const { timecard, shift } = state
  const [next] = shifts
    .filter(({ interval: { start, end } }) => end > now && start < now + AHEAD_MS)
    .toSorted((a, b) => a.interval.start - b.interval.start)
  return {
    ...state,
    timecard: timecard && now < closesAt(timesOf(timecard)) ? timecard : null,
    shift: shift && now < Date.parse(shift.interval.end) ? shift : next ? asShift(next) : null,
  }
}

const timesOf = ({ reportedStart, scheduledEnd }: NonNullable<ClockState['timecard']>) => ({
  reportedStart: Date.parse(reportedStart),
  scheduledEnd: scheduledEnd === null ? null : Date.parse(scheduledEnd),
})

const asShift = ({ id, interval: { start, end } }: KeptShift): ClockState['shift'] => ({
  blockId: id,
  interval: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
  opensAt: new Date(start - CLOCK_IN_OPENS_MS).toISOString(),
})
