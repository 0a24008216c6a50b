// Actions of the current page, for the command palette.
import { useEffect, useSyncExternalStore } from 'react'

export interface PageAction {
  id: string
  label: string
  /** "Ctrl+Z" */
  keys?: string
  /** Why it can't be done now; it is listed all the same. */
  because?: string
  run: () => void
}

let shown: readonly (readonly PageAction[])[] = []
const listeners = new Set<() => void>()
const show = (next: typeof shown) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Offers actions while the component is there; `actions` must be the same object until they change. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    show([...shown, actions])
    return () => show(shown.filter(one => one !== actions))
  }, [actions])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePageActionsShown = (): readonly PageAction[] =>
  useSyncExternalStore(subscribe, () => shown).flat()
