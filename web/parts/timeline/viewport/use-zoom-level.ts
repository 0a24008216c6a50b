// Zoom of the hours: it follows the hand at once, and reaches the page when the hand rests, since a page
// has more to draw than its timeline.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ZoomMinutes } from '../layout/types.ts'

const RESTS_AFTER_MS = 200

export function useZoomLevel(
  given: ZoomMinutes,
  onZoom: ((zoomMinutes: ZoomMinutes) => void) | undefined,
): [ZoomMinutes, (zoomMinutes: ZoomMinutes) => void] {
  const [shown, show] = useState({ given, minutes: given })
  const timer = useRef<number>(undefined)
  const newest = useRef(onZoom)
  newest.current = onZoom
  // An answer of the page that comes while the hand goes on is out of date.
  if (shown.given !== given) show({ given, minutes: timer.current === undefined ? given : shown.minutes })
  useEffect(() => () => clearTimeout(timer.current), [])
  const zoomTo = useCallback((minutes: ZoomMinutes) => {
    if (!newest.current) return
    show(before => ({ ...before, minutes }))
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      timer.current = undefined
      newest.current?.(minutes)
    }, RESTS_AFTER_MS)
  }, [])
  return [shown.minutes, zoomTo]
}
