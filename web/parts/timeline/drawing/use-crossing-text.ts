// Blocks that stand under the names in part have their text beside the names, as soon as a scroll has ended; a text
// that has no room left is hidden. Sticky positions would do it while scrolling, at the price of a layer each.
import { type RefObject, useCallback, useEffect, useRef } from 'react'

const SETTLED_MS = 90
const GAP_PX = 6

function place(scroller: HTMLElement, labelWidthPx: number): void {
  const namesEnd = scroller.getBoundingClientRect().left + labelWidthPx
  const marked = [...scroller.querySelectorAll<HTMLElement>('[data-crossing], [data-shifted]')]
  const places = marked.map(text => {
    const { left, right } = text.parentElement!.getBoundingClientRect()
    const isCrossing = left < namesEnd && text.dataset.crossing !== undefined
    return {
      shiftPx: isCrossing ? namesEnd - left : 0,
      isHidden: isCrossing && text.scrollWidth + 2 * GAP_PX > right - namesEnd,
    }
  })
  marked.forEach((text, at) => {
    const { shiftPx, isHidden } = places[at]!
    text.style.marginLeft = shiftPx > 0 ? `${shiftPx}px` : ''
    text.style.visibility = isHidden ? 'hidden' : ''
    text.toggleAttribute('data-shifted', shiftPx > 0)
  })
}

/** Handler for every scroll. */
export function useCrossingText(scroller: RefObject<HTMLElement | null>, labelWidthPx: number): () => void {
  const timer = useRef(0)
  const soon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (scroller.current) place(scroller.current, labelWidthPx)
    }, SETTLED_MS)
  }, [scroller, labelWidthPx])
  useEffect(soon)
  useEffect(() => () => clearTimeout(timer.current), [])
  return soon
}
