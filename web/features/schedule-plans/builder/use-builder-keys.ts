import { useEffect, useRef } from 'react'

interface Does {
  undo: () => void
  redo: () => void
  save: () => void
  /** Ends placing a shift. */
  release: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

/** Undo, redo and save wherever the focus is, except that fields and dialogs keep their own. */
export function useBuilderKeys(does: Does): void {
  const now = useRef(does)
  now.current = does
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('[role="dialog"]')) return
      const key = event.key.toLowerCase()
      if (key === 'escape') return now.current.release()
      if (!event.ctrlKey && !event.metaKey) return
      const act =
        key === 's'
          ? now.current.save
          : isTyping(event.target)
            ? undefined
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? now.current.redo
              : key === 'z'
                ? now.current.undo
                : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
