// The clipboard of the schedule pages: kept while the application is open, and written to the system's as a table.
import { useSyncExternalStore } from 'react'
import { copyText } from '#web/lib/clipboard.ts'
import { type CopiedBlocks, clipboardTable, copyBlocks } from '../edits/clipboard.ts'
import type { EditContext } from '../edits/edit-context.ts'

let copied: CopiedBlocks | null = null
const listeners = new Set<() => void>()

export const useCopiedBlocks = (): CopiedBlocks | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => copied,
  )

/** False when there is nothing to copy. */
export function copyToClipboard(context: EditContext, ids: readonly string[]): boolean {
  const made = copyBlocks(context, ids)
  if (!made) return false
  copied = made
  for (const listener of listeners) listener()
  // If the browser refuses the system clipboard, pasting within the schedule still works.
  void copyText(clipboardTable(context, ids)).catch(() => {})
  return true
}
