// Keeps the coming weeks and the clock in this browser whenever they are read anew.
import { useEffect } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { FEED_DAYS } from '#contract/people/calendar-feed.ts'
import { DAY_MS, instantAt, localDateOf } from '#core/time/index.ts'
import { impersonationId } from '#web/lib/access/impersonation.ts'
import { cacheSchedule, ownerOf } from '#web/lib/offline/cached-schedule.ts'
import { useCall } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { loadOfflineSchedule } from './load-offline-schedule.ts'

/** Instant of the last synchronisation; null before the first. */
export function useCachedSchedule(now: number, hasClock: boolean): number | null {
  const user = useUser()
  const owner = ownerOf(user)
  const from = instantAt('Etc/UTC', localDateOf('Etc/UTC', now), 0) - DAY_MS
  const { data, dataUpdatedAt } = useCall(api.mySchedule.get, {
    query: {
      from: new Date(from).toISOString(),
      to: new Date(from + (FEED_DAYS.coming + 2) * DAY_MS).toISOString(),
    },
  })
  const clock = useCall(api.myTimecards.clock, {}, { enabled: hasClock }).data
  useEffect(() => {
    // Internal staff who look at somebody else's schedule take nothing of it home.
    if (!data || impersonationId() !== undefined) return
    cacheSchedule({ owner, savedAt: dataUpdatedAt, zone: data.timezone, answer: data, clock })
    // Its code has to be here before the network is gone.
    void loadOfflineSchedule().catch(() => {})
  }, [data, dataUpdatedAt, clock, owner])
  return data ? dataUpdatedAt : null
}
