// The keys that the page in sight understands, for the list that `?` opens.
import { useEffect, useSyncExternalStore } from 'react'

export interface PageKeys {
  title: string
  hints: { keys: string[]; does: string }[]
}

let shown: readonly PageKeys[] = []
const listeners = new Set<() => void>()
const show = (next: readonly PageKeys[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Announces keys while the component is there; `keys` must be a constant. */
export function usePageKeys(keys: PageKeys): void {
  useEffect(() => {
    show([...shown, keys])
    return () => show(shown.filter(one => one !== keys))
  }, [keys])
}

export const useShownKeys = (): readonly PageKeys[] =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
