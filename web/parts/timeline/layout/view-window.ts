// Rows and columns that are drawn: those in sight and some to each side, moved on by whole chunks, so
// that most steps of a scroll draw nothing at all. Sideways the rows take turns: every row at the same moment would
// be more than one frame can draw.
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react'
import type { Axis } from './axis.ts'

export interface ColumnWindow {
  first: number
  last: number
  fromPx: number
  toPx: number
  /** Left edge in sight; blocks that end before it are not seen. */
  seenPx: number
  /** Edge before which a block may come to stand under the names before the window moves on. */
  crossingPx: number
}

export interface RowWindow {
  first: number
  last: number
}

const COLUMN_CHUNK_PX = 480
/** Least width drawn to each side. */
const COLUMNS_BEYOND_PX = 240
const ROW_CHUNK_PX = 160
const ROWS_BEYOND_PX = 160

/** Every row belongs to one; each moves its columns on at another place of the scroll. */
export const WINDOW_PHASES = 3

export function columnWindow(axis: Axis, scrollLeftPx: number, widthPx: number, turn = 0): ColumnWindow {
  const columnPx = axis.columns[0]?.widthPx || COLUMN_CHUNK_PX
  const perChunk = Math.max(1, Math.round(COLUMN_CHUNK_PX / columnPx))
  const chunkPx = perChunk * columnPx
  const originPx = Math.round((perChunk * turn) / WINDOW_PHASES) * columnPx
  const seenPx = originPx + Math.floor((scrollLeftPx - originPx) / chunkPx) * chunkPx
  const whole = (px: number) => Math.ceil(px / columnPx) * columnPx
  const beyondPx = whole(COLUMNS_BEYOND_PX)
  const fromPx = Math.max(0, seenPx - beyondPx)
  // Counted from the left as well, so that both ends move on at the same step.
  const toPx = Math.min(axis.widthPx, seenPx + chunkPx + whole(widthPx) + beyondPx)
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

interface ScrollOffset {
  left: number
  top: number
}

const isSame = (a: ColumnWindow, b: ColumnWindow) =>
  a.fromPx === b.fromPx && a.toPx === b.toPx && a.seenPx === b.seenPx && a.last === b.last

const windowsOf = (axis: Axis, leftPx: number, widthPx: number): ColumnWindow[] =>
  Array.from({ length: WINDOW_PHASES }, (_, turn) => columnWindow(axis, leftPx, widthPx, turn))
const keyOf = ({ first, last }: RowWindow, columns: readonly ColumnWindow[]) =>
  `${first} ${last} ${columns.map(one => `${one.fromPx} ${one.toPx} ${one.seenPx}`).join()}`

/** Size of the rows and columns that are in sight, beside the names and below the header. */
export interface VisibleSize {
  widthPx: number
  heightPx: number
}

/** `leftPx`: where it is about to be scrolled to with this axis, so that those columns are drawn at once. */
export function useViewWindow(
  scroller: RefObject<HTMLElement | null>,
  axis: Axis,
  tops: readonly number[],
  { widthPx, heightPx }: VisibleSize,
  leftPx: number | null,
) {
  const place = useRef<ScrollOffset>({ left: 0, top: 0 })
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const rows = rowWindow(tops, place.current.top, heightPx)
  const drawn = useRef<ColumnWindow[]>([])
  // The same object redraws nothing.
  drawn.current = windowsOf(axis, leftPx ?? place.current.left, widthPx).map((wanted, turn) => {
    const before = drawn.current[turn]
    return before && isSame(before, wanted) ? before : wanted
  })
  const drawnKey = useRef('')
  drawnKey.current = keyOf(rows, drawn.current)
  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = { left: element.scrollLeft, top: element.scrollTop }
    place.current = next
    const own = keyOf(rowWindow(tops, next.top, heightPx), windowsOf(axis, next.left, widthPx))
    if (own !== drawnKey.current) draw()
  }, [scroller, axis, tops, widthPx, heightPx])
  // Another axis, or fewer rows, may have moved the place without a scroll. Asking at every drawing would make
  // the browser lay everything out before it has to.
  useLayoutEffect(onScroll, [onScroll])
  return { rows, columns: drawn.current, onScroll }
}
