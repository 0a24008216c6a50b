import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#web/lib/client.ts'
import { applyMessage, followLive, notifyStreamOpened } from '#web/lib/live.ts'

/** Keeps what is on screen fresh while somebody is logged in. */
export function LiveUpdates() {
  const client = useClient()
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void followLive({
      open: client.open,
      // Age of the page, which is older than its first request.
      ageMs: () => performance.now(),
      onOpen: notifyStreamOpened,
      onMessage: message => applyMessage(queryClient, message),
      onReset: () => void queryClient.invalidateQueries(),
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [client, queryClient])
  return null
}
