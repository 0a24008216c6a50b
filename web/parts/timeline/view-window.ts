// What of the rows and columns is drawn: what is in sight and some to each side, moved on by whole chunks, so
// that most steps of a scroll draw nothing at all.
import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { Axis } from './axis.ts'

export interface ColumnWindow {
  first: number
  last: number
  fromPx: number
  toPx: number
  /** What ends before this is out of sight. */
  seenPx: number
  /** What begins before this may stand under the names before the window moves on. */
  crossingPx: number
}

export interface RowWindow {
  first: number
  last: number
}

const COLUMN_CHUNK_PX = 480
const ROW_CHUNK_PX = 160
const ROWS_BEYOND_PX = 240

export function columnWindow(axis: Axis, scrollLeftPx: number, widthPx: number): ColumnWindow {
  const columnPx = axis.columns[0]?.widthPx || COLUMN_CHUNK_PX
  const chunkPx = Math.max(1, Math.round(COLUMN_CHUNK_PX / columnPx)) * columnPx
  const seenPx = Math.floor(scrollLeftPx / chunkPx) * chunkPx
  const fromPx = Math.max(0, seenPx - chunkPx)
  const toPx = Math.min(axis.widthPx, (Math.ceil((scrollLeftPx + widthPx) / chunkPx) + 1) * chunkPx)
  return {
    first: Math.round(fromPx / columnPx),
    last: Math.max(0, Math.round(toPx / columnPx) - 1),
    fromPx,
    toPx,
    seenPx,
    crossingPx: seenPx + chunkPx,
  }
}

/** Index of the row that the height falls in, kept inside; `tops` has the total as its last. */
export function rowAtPx(tops: readonly number[], yPx: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tops[middle]! <= yPx) low = middle
    else high = middle - 1
  }
  return low
}

export function rowWindow(tops: readonly number[], scrollTopPx: number, heightPx: number): RowWindow {
  const from = Math.floor(scrollTopPx / ROW_CHUNK_PX) * ROW_CHUNK_PX - ROWS_BEYOND_PX
  const to = Math.ceil((scrollTopPx + heightPx) / ROW_CHUNK_PX) * ROW_CHUNK_PX + ROWS_BEYOND_PX
  return { first: rowAtPx(tops, from), last: Math.min(tops.length - 2, rowAtPx(tops, to)) }
}

interface Place {
  left: number
  top: number
}

const keyOf = ({ first, last }: RowWindow, columns: ColumnWindow) =>
  `${first} ${last} ${columns.fromPx} ${columns.toPx} ${columns.seenPx}`

/** Size of the rows and columns that are in sight, beside the names and below the header. */
export interface Sight {
  widthPx: number
  heightPx: number
}

/** `leftPx`: where it is about to be scrolled to with this axis, so that those columns are drawn at once. */
export function useViewWindow(
  scroller: RefObject<HTMLElement | null>,
  axis: Axis,
  tops: readonly number[],
  { widthPx, heightPx }: Sight,
  leftPx: number | null,
) {
  const place = useRef<Place>({ left: 0, top: 0 })
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const rows = rowWindow(tops, place.current.top, heightPx)
  const wanted = columnWindow(axis, leftPx ?? place.current.left, widthPx)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these make the window; the same object draws nothing
  const columns = useMemo(() => wanted, [axis, wanted.fromPx, wanted.toPx, wanted.seenPx])
  const key = keyOf(rows, wanted)
  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = { left: element.scrollLeft, top: element.scrollTop }
    place.current = next
    const own = keyOf(rowWindow(tops, next.top, heightPx), columnWindow(axis, next.left, widthPx))
    if (own !== key) draw()
  }, [scroller, axis, tops, widthPx, heightPx, key])
  const newest = useRef(onScroll)
  newest.current = onScroll
  // Another axis, or fewer rows, may have moved the place without a scroll. To ask at every drawing would have
  // the browser lay everything out before it has to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when these are others
  useLayoutEffect(() => newest.current(), [axis, tops, widthPx, heightPx])
  return { rows, columns, onScroll }
}
