// The clipboard of the schedule pages: kept while the application is open, and written to the system's as a table.
import { useSyncExternalStore } from 'react'
import { copyText } from '#web/lib/clipboard.ts'
import { type Clip, clipOf, clipText } from '../edits/clipboard.ts'
import type { Ground } from '../edits/edit-context.ts'

let clip: Clip | null = null
const listeners = new Set<() => void>()

export const useClip = (): Clip | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => clip,
  )

/** False when there is nothing to copy. */
export function copy(ground: Ground, ids: readonly string[]): boolean {
  const made = clipOf(ground, ids)
  if (!made) return false
  clip = made
  for (const listener of listeners) listener()
  // Without leave of the browser it can still be pasted here.
  void copyText(clipText(ground, ids)).catch(() => {})
  return true
}
