// Zooming by Ctrl and the wheel, by two fingers and by keys. What was under the pointer stays there.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { EpochMs } from '#core/time/index.ts'
import { type Axis, exactInstantAtX, isZoomOf, xOf } from '../layout/axis.ts'
import { ZOOM_MINUTES, type ZoomMinutes } from '../layout/types.ts'

interface Input {
  scroller: RefObject<HTMLElement | null>
  axis: Axis
  labelWidthPx: number
  zoomMinutes: ZoomMinutes
  onZoom: ((zoomMinutes: ZoomMinutes) => void) | undefined
}

const WHEEL_STEP_PX = 60
const PINCH_STEP = 1.35

/** Positive shows more of each hour. */
export function zoomedBy(zoomMinutes: ZoomMinutes, steps: number): ZoomMinutes {
  const at = ZOOM_MINUTES.indexOf(zoomMinutes) - steps
  return ZOOM_MINUTES[Math.min(ZOOM_MINUTES.length - 1, Math.max(0, at))]!
}

export function useZoom(input: Input): {
  zoomBy: (steps: 1 | -1) => void
  /** Position that an axis in the middle of a zoom is about to be scrolled to. */
  leftPx: number | null
} {
  const newest = useRef(input)
  newest.current = input
  const { scroller, axis, labelWidthPx } = input
  /** Instant that stays at its place on the screen, counted from the names. */
  const anchor = useRef<{ instant: EpochMs; xPx: number; axis: Axis } | null>(null)
  const before = useRef(axis)

  const zoomAt = useCallback((steps: number, xPx: number) => {
    const { scroller, axis, zoomMinutes, onZoom } = newest.current
    const next = zoomedBy(zoomMinutes, steps)
    if (axis.view !== 'hours' || !scroller.current || next === zoomMinutes) return
    anchor.current = { instant: exactInstantAtX(axis, scroller.current.scrollLeft + xPx), xPx, axis }
    onZoom?.(next)
  }, [])

  // A zoom from outside keeps the instant at the left.
  useLayoutEffect(() => {
    const old = before.current
    before.current = axis
    if (old === axis) return
    const wished = anchor.current
    anchor.current = null
    const element = scroller.current
    if (!element || !isZoomOf(old, axis)) return
    const kept = wished ?? { instant: exactInstantAtX(old, element.scrollLeft), xPx: 0 }
    element.scrollLeft = xOf(axis, kept.instant) - kept.xPx
  }, [axis, scroller])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let wheel = 0
    const fromNames = (x: number) => x - element.getBoundingClientRect().left - newest.current.labelWidthPx
    const onWheel = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey) || newest.current.axis.view !== 'hours') return
      event.preventDefault()
      wheel -= event.deltaY * (event.deltaMode === 1 ? 20 : 1)
      if (Math.abs(wheel) < WHEEL_STEP_PX) return
      zoomAt(Math.sign(wheel), fromNames(event.clientX))
      wheel = 0
    }
    let apart = 0
    const distance = ([a, b]: TouchList) => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY)
    let last = { x: 0, y: 0 }
    const middle = ([a, b]: TouchList) => ({
      x: (a!.clientX + b!.clientX) / 2,
      y: (a!.clientY + b!.clientY) / 2,
    })
    const onTouchStart = ({ touches }: TouchEvent) => {
      if (touches.length !== 2) return
      apart = distance(touches)
      last = middle(touches)
    }
    const onTouchMove = (event: TouchEvent) => {
      const { touches } = event
      if (touches.length !== 2) return
      event.preventDefault()
      const at = middle(touches)
      element.scrollBy(last.x - at.x, last.y - at.y)
      last = at
      const ratio = distance(touches) / apart
      if (ratio < PINCH_STEP && ratio > 1 / PINCH_STEP) return
      zoomAt(ratio > 1 ? 1 : -1, fromNames(at.x))
      apart = distance(touches)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('touchstart', onTouchStart, { passive: true })
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
    }
  }, [scroller, zoomAt])

  const kept = anchor.current
  const leftPx = kept && kept.axis !== axis ? Math.max(0, xOf(axis, kept.instant) - kept.xPx) : null
  const zoomBy = (steps: 1 | -1) => zoomAt(steps, ((scroller.current?.clientWidth ?? 0) - labelWidthPx) / 2)
  return { zoomBy, leftPx }
}
