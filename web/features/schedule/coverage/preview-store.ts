// Edits of the drop under the pointer. They change many times a second, so only their own components are redrawn.
import type { LocalEdit } from '../blocks/local-edit.ts'

export interface PreviewStore {
  read: () => readonly LocalEdit[]
  subscribe: (listener: () => void) => () => void
  show: (edits: readonly LocalEdit[]) => void
}

const NOTHING: readonly LocalEdit[] = []

export function createPreviewStore(): PreviewStore {
  const listeners = new Set<() => void>()
  let shown = NOTHING
  return {
    read: () => shown,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: edits => {
      if (edits.length === 0 && shown.length === 0) return
      shown = edits.length === 0 ? NOTHING : edits
      for (const listener of listeners) listener()
    },
  }
}
