// The address before anybody is logged in, where no router runs yet.
import { type MouseEvent, useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const addressOf = ({ pathname, search }: Location): string => pathname + search

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

export interface Place {
  pathname: string
  search: string
  /** State that came with the address, as `GoTo` was given it. */
  state: unknown
}

export function usePlace(): Place {
  useSyncExternalStore(subscribe, () => addressOf(window.location))
  const { pathname, search } = window.location
  return { pathname, search, state: window.history.state }
}

function change(how: 'pushState' | 'replaceState', to: string, state: unknown): void {
  window.history[how](state, '', to)
  for (const listener of listeners) listener()
}

/** Shows another address in place of this one, without loading the page again. */
export function GoTo({ to, state = null }: { to: string; state?: unknown }): null {
  useEffect(() => change('replaceState', to, state), [to, state])
  return null
}

/** Properties of a link that is followed without loading the page again, taking `state` along. */
export const placeLink = (to: string, state: unknown = null) => ({
  href: to,
  onClick: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    change('pushState', to, state)
  },
})
