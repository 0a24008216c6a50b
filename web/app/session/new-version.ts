// Reload after the server turns out to run another version than this page: the next navigation is a full one, or, after a failure that the difference may explain, the page reloads at once.
import { useSyncExternalStore } from 'react'

const RELOADED_AT_KEY = 'lineup.reloaded-at'
const SHORTEST_RELOAD_GAP_MS = 60_000

let isKnown = false
const listeners = new Set<() => void>()

export const isNewVersionKnown = (): boolean => isKnown

export function noticeNewVersion(mustReload: boolean): void {
  if (mustReload && reloadOnce()) return
  isKnown = true
  for (const listener of listeners) listener()
}

/** Not just after it did: servers of two versions side by side must not make a page reload for ever. */
export const mayReload = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0) >= SHORTEST_RELOAD_GAP_MS

export function reloadOnce(): boolean {
  if (!mayReload()) return false
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
  window.location.reload()
  return true
}

export const useNewVersion = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isNewVersionKnown)
