// Wires the recognition of drags to the screen, while the page lets its blocks be edited.
import { type RefObject, useEffect, useRef } from 'react'
import type { DragStore } from './drag-store.ts'
import type { GestureInput } from './gesture-input.ts'
import { type GestureSurface, PointerGestures } from './pointer-gestures.ts'
import { blockElementOf, edgeAt } from './pointer-hit.ts'

interface Elements {
  scroller: RefObject<HTMLElement | null>
  /** Holds the rows; its corner is where their pixels are counted from. */
  body: RefObject<HTMLElement | null>
}

/** Answers a flag that is true while the click that a gesture ended with must not count. */
export function usePointerGestures(elements: Elements, newest: RefObject<GestureInput>, store: DragStore) {
  const isClickSpent = useRef(false)
  const isOn = newest.current.editing !== undefined
  useEffect(() => {
    const scroller = elements.scroller.current
    const body = elements.body.current
    if (isOn && scroller && body) return listen({ scroller, body, newest, store, isClickSpent })
  }, [isOn, elements.scroller, elements.body, newest, store])
  return isClickSpent
}

function listen(surface: GestureSurface): () => void {
  const { scroller, newest, isClickSpent } = surface
  const gestures = new PointerGestures(surface)
  const listeners = new AbortController()
  const { signal } = listeners
  scroller.addEventListener('pointerdown', event => gestures.down(event), { signal })
  scroller.addEventListener('pointermove', resizeCursor(newest), { signal })
  scroller.addEventListener('contextmenu', event => gestures.contextMenu(event), { signal })
  scroller.addEventListener(
    'touchmove',
    event => {
      if (gestures.ownsTouch()) event.preventDefault()
    },
    { passive: false, signal },
  )
  // The press and the click that a browser makes of a long touch would close the menu at once.
  scroller.addEventListener(
    'touchend',
    event => {
      if (isClickSpent.current) event.preventDefault()
    },
    { signal },
  )
  return () => {
    gestures.dispose()
    listeners.abort()
  }
}

/** Listener that shows by the cursor where a block can be resized at its edge. */
function resizeCursor(newest: RefObject<GestureInput>): (event: PointerEvent) => void {
  let cursorOn: HTMLElement | null = null
  return event => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const block = blockElementOf(event.target)
    if (cursorOn && cursorOn !== block) cursorOn.style.cursor = ''
    cursorOn = block
    const { geometry, editing } = newest.current
    const row = block?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!block || geometry.axis.view !== 'hours' || !row || !editing?.canEditRow(row)) return
    block.style.cursor = edgeAt(block, event.clientX, false) ? 'ew-resize' : ''
  }
}
