// The clock where the application cannot start: clicks are queued, and sent once it has started.
import { ClockState } from '#contract/timecards/my-timecards.ts'
import type { CachedSchedule } from '#web/lib/offline/cached-schedule.ts'
import { dismissCall, queueCall, useQueuedCalls } from '#web/lib/offline/offline-queue.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Clock } from './Clock.tsx'
import { CLOCK_QUEUE, Click, type KeptShift, keptClock } from './clock-state.ts'

/** Address of the page that sends queued clicks. */
const SENT_FROM = '/my-schedule'

interface Props {
  cached: CachedSchedule
  /** Published shifts that were cached. */
  shifts: readonly KeptShift[]
}

/**
 * Clock without a network; hidden without a cached clock, and for agents who neither report time nor have queued
 * clicks.
 */
export function OfflineClock({ cached: { owner, clock, zone }, shifts }: Props) {
  const now = useNow()
  const calls = useQueuedCalls(owner, CLOCK_QUEUE, Click)
  const state = ClockState.safeParse(clock)
  if (!state.success || !(state.data.timecardsEnabled || calls.length > 0)) return null
  const add = (click: Click) => {
    queueCall(owner, CLOCK_QUEUE, click)
    window.history.replaceState(null, '', SENT_FROM)
  }
  return (
    <Clock
      state={keptClock(state.data, shifts, now)}
      clicks={{ calls, add, dismiss: dismissCall }}
      zone={zone}
    />
  )
}
