// After a zoom the grid is drawn anew in pieces, since all of it at once takes as long as five frames: first the
// header and what stands in its columns, then a few rows a frame, from the middle outwards. Until its turn comes
// each piece is stretched to the new scale.
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'
import { type Axis, isZoomOf } from './axis.ts'
import type { TimelineItem } from './timeline-items.ts'
import { type ColumnWindow, type RowWindow, TURNS } from './view-window.ts'

/** What a row, or the header, is drawn with. */
export interface DrawnFrame {
  axis: Axis
  columns: ColumnWindow
}

interface Input {
  scroller: RefObject<HTMLElement | null>
  axis: Axis
  /** Of each turn. */
  columns: readonly ColumnWindow[]
  items: readonly TimelineItem[]
  rows: RowWindow
  /** Drawn first: its cell in focus is counted in the new columns. */
  focusRow: number
}

interface Drawn {
  axis: Axis
  header: DrawnFrame
  frames: ReadonlyMap<string, DrawnFrame>
}

const ROWS_A_FRAME = 4

export function middleOut({ first, last }: RowWindow): number[] {
  const middle = (first + last) / 2
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  )
}

/** What stands to the scale of another axis than `axis` says its width in `data-axis-px`. */
function stretch(scroller: HTMLElement | null, axis: Axis): void {
  for (const element of scroller?.querySelectorAll<HTMLElement>('[data-axis-px]') ?? []) {
    element.style.transform = `scaleX(${axis.widthPx / Number(element.dataset.axisPx)})`
  }
}

export function useRowTurns(input: Input): { header: DrawnFrame; ofRow: (index: number) => DrawnFrame } {
  const { scroller, axis, columns, items, rows, focusRow } = input
  const [, drawNext] = useReducer((count: number) => count + 1, 0)
  const frameNow = (index: number): DrawnFrame => ({ axis, columns: columns[index % TURNS]! })
  const committed = useRef<Drawn>({ axis, header: frameNow(0), frames: new Map() })
  const before = committed.current
  const isCurrent = (old: DrawnFrame) => old.axis === axis || !isZoomOf(old.axis, axis)
  const header = before.axis === axis || isCurrent(before.header) ? frameNow(0) : before.header
  let due = isCurrent(before.header) ? ROWS_A_FRAME : 0
  const frames = new Map<string, DrawnFrame>()
  for (const index of middleOut(rows)) {
    const item = items[index]
    const old = item && before.frames.get(item.key)
    if (item)
      frames.set(item.key, !old || isCurrent(old) || index === focusRow || due-- > 0 ? frameNow(index) : old)
  }
  const isWaiting = header.axis !== axis || [...frames.values()].some(frame => frame.axis !== axis)
  const wasWaiting = useRef(false)
  useLayoutEffect(() => {
    committed.current = { axis, header, frames }
    if (isWaiting || wasWaiting.current) stretch(scroller.current, axis)
    wasWaiting.current = isWaiting
    if (!isWaiting) return
    const frame = requestAnimationFrame(drawNext)
    return () => cancelAnimationFrame(frame)
  })
  return { header, ofRow: index => frames.get(items[index]?.key ?? '') ?? frameNow(index) }
}
