// A panel form with unsaved input: a click in the grid asks before it replaces the panel.
import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

/** Whether the open panel holds something unsaved. */
export const DirtyFormContext = createContext<RefObject<boolean> | null>(null)

export function useDirtyForm(isDirty: boolean): void {
  const unsaved = use(DirtyFormContext)
  useEffect(() => {
    if (!unsaved) return
    unsaved.current = isDirty
    return () => {
      unsaved.current = false
    }
  }, [unsaved, isDirty])
}

/** Opens at once, or once somebody has said that what is typed may go. */
export function useConfirmDiscard<T>(open: (next: T) => void) {
  const unsaved = useRef(false)
  const [asked, setAsked] = useState<{ next: T } | null>(null)
  const openOrAsk = useCallback((next: T) => (unsaved.current ? setAsked({ next }) : open(next)), [open])
  const question = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={texts.discardWhatYouTyped}
      confirmLabel={texts.discard}
      isDanger
      onConfirm={() => {
        setAsked(null)
        if (asked) open(asked.next)
      }}
      onCancel={() => setAsked(null)}
    >
      {texts.theOpenFormHasUnsavedChanges}
    </ConfirmDialog>
  )
  return { unsaved, openOrAsk, question }
}
