// Dragging an item of a list to another place, by mouse, pen or finger. Escape, or losing the pointer, puts it
// back. Arrow keys on the grip move it a place at a time.
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  to: number
  offsetPx: number
}

/** Positions of the items and of the list when the drag began. */
interface Start {
  pointerY: number
  listTop: number
  middles: number[]
  heights: number[]
}

/** The place of an item among the others whose middles stand above its own. */
export const dropIndex = (middles: readonly number[], from: number, offsetPx: number): number =>
  middles.filter((middle, index) => index !== from && middle < middles[from]! + offsetPx).length

export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const start = useRef<Start | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const cancel = () => {
    start.current = null
    setDrag(null)
  }
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      start.current = null
      setDrag(null)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isDragging])

  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!list.current || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const rects = Array.from(list.current.children, child => child.getBoundingClientRect())
      start.current = {
        pointerY: event.clientY,
        listTop: list.current.getBoundingClientRect().top,
        middles: rects.map(rect => rect.top + rect.height / 2),
        heights: rects.map(rect => rect.height),
      }
      setDrag({ from: index, to: index, offsetPx: 0 })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current || !list.current) return
      const { pointerY, listTop, middles } = start.current
      // Scrolling of the list counts as movement, too.
      const offsetPx = event.clientY - pointerY - (list.current.getBoundingClientRect().top - listTop)
      setDrag({ from: index, to: dropIndex(middles, index, offsetPx), offsetPx })
      event.currentTarget.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp: () => {
      if (drag && drag.from !== drag.to) onMove(drag.from, drag.to)
      cancel()
    },
    onPointerCancel: cancel,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      const to = index + (step ?? 0)
      if (step === undefined || to < 0 || to >= count) return
      event.preventDefault()
      onMove(index, to)
    },
  })

  /** The dragged item follows the pointer; those it has passed make room. */
  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag || !start.current) return undefined
    const { from, to, offsetPx } = drag
    if (index === from) return { transform: `translateY(${offsetPx}px)`, position: 'relative', zIndex: 2 }
    const height = start.current.heights[from]!
    if (index > from && index <= to) return { transform: `translateY(${-height}px)` }
    if (index < from && index >= to) return { transform: `translateY(${height}px)` }
    return undefined
  }
  return { list, gripOf, styleOf, draggedIndex: drag?.from ?? null }
}
