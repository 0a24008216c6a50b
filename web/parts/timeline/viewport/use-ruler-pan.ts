// The days and hours at the top are a handle: dragged by the mouse they take the grid along. Fingers scroll it
// anyway.
import { type RefObject, useEffect } from 'react'

const DRAG_FROM_PX = 4

export function useRulerPan(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onDown = (event: PointerEvent) => {
      const isRuler = event.target instanceof Element && event.target.closest('[data-ruler]') !== null
      if (isRuler && event.button === 0 && event.pointerType !== 'touch') pan(element, event)
    }
    element.addEventListener('pointerdown', onDown)
    return () => element.removeEventListener('pointerdown', onDown)
  }, [scroller])
}

function pan(element: HTMLElement, from: PointerEvent): void {
  const at = element.scrollLeft
  const session = new AbortController()
  const { signal } = session
  let isDragged = false
  const onMove = ({ clientX }: PointerEvent) => {
    const byPx = clientX - from.clientX
    isDragged ||= Math.abs(byPx) >= DRAG_FROM_PX
    if (!isDragged) return
    element.dataset.panning = ''
    element.scrollLeft = at - byPx
  }
  const end = () => {
    delete element.dataset.panning
    session.abort()
    if (!isDragged) return
    // The click that ends it selects no day.
    const swallow = (event: MouseEvent) => event.stopPropagation()
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
  }
  window.addEventListener('pointermove', onMove, { signal })
  for (const over of ['pointerup', 'pointercancel', 'blur'] as const)
    window.addEventListener(over, end, { signal })
}
