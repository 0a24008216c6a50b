// The agent's clock. A click counts at once and is sent as soon as there is a network.
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#contract/endpoints/index.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { notifyWarned } from '#web/lib/notify.ts'
import { type OfflineQueue, type QueuedCall, useOfflineQueue } from '#web/lib/offline/offline-queue.ts'
import { invalidateEndpoints, useCall } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { useOwnZone } from '#web/lib/zone.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { Clock } from './Clock.tsx'
import { ClockHistory } from './ClockHistory.tsx'
import { CLOCK_QUEUE, Click } from './clock-state.ts'
import * as texts from './texts.ts'

/** The next shift becomes another one by itself. */
const AGAIN_MS = 5 * MINUTE_MS

function useClicks(): OfflineQueue<Click> {
  const client = useClient()
  const queryClient = useQueryClient()
  return useOfflineQueue(CLOCK_QUEUE, Click, async ({ id, payload }: QueuedCall<Click>) => {
    const { side, clickedAt, ownTime, confirmsUnscheduled } = payload
    const click = { clickId: id, clickedAt, sentAt: new Date().toISOString() }
    const { note } =
      side === 'in'
        ? await client.call(api.myTimecards.clockIn, {
            body: { ...click, reportedStart: ownTime, confirmsUnscheduled },
          })
        : await client.call(api.myTimecards.clockOut, { body: { ...click, reportedEnd: ownTime } })
    if (note) notifyWarned(texts.clockedOut, [inOwnClock(note)])
    // The answer is there before the click is forgotten, so that the clock does not flicker.
    await invalidateEndpoints(queryClient, [api.myTimecards.clock, api.myTimecards.list])
  })
}

/** Nothing for agents who do not report their time. */
export default function ClockCard() {
  const clicks = useClicks()
  const clock = useCall(api.myTimecards.clock, {}, { refetchIntervalMs: AGAIN_MS })
  const zone = useOwnZone(clock.data?.timezone)
  const isImpersonated = Boolean(useUser().impersonatorUserId)
  if (clock.data && !clock.data.timecardsEnabled && clicks.calls.length === 0) return null
  if (!clock.data)
    return clock.error ? (
      <ErrorCard onRetry={() => void clock.refetch()}>{textOf(clock.error)}</ErrorCard>
    ) : null
  return (
    <Clock state={clock.data} clicks={clicks} zone={zone} isImpersonated={isImpersonated}>
      <ClockHistory zone={zone} />
    </Clock>
  )
}
