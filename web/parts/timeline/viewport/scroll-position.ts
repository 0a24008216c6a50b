// Scroll position of the grid: its first one, and bringing a cell into sight.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { EpochMs } from '#core/time/index.ts'
import { type Axis, columnAt } from '../layout/axis.ts'
import type { CellAt } from '../layout/cell-navigation.ts'
import type { Geometry } from '../layout/geometry.ts'

/** Scrolls a cell into sight: beside the names, below the header and above the strip under the rows. */
export function bringIntoView(
  scroller: HTMLElement | null,
  body: HTMLElement | null,
  { axis, tops, items, labelWidthPx }: Geometry,
  { rowIndex, column }: CellAt,
): void {
  const cell = axis.columns[column]
  if (!scroller || !body || !cell || !items[rowIndex]) return
  const within = (from: number, to: number, start: number, end: number) =>
    start < from ? start : end > to ? from + end - to : from
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller
  scroller.scrollLeft = within(
    scrollLeft,
    scrollLeft + clientWidth - labelWidthPx,
    cell.leftPx,
    cell.leftPx + cell.widthPx,
  )
  const below = scroller.querySelector<HTMLElement>('[data-bottom]')?.offsetHeight ?? 0
  const heightPx = clientHeight - body.offsetTop - below
  scroller.scrollTop = within(scrollTop, scrollTop + heightPx, tops[rowIndex]!, tops[rowIndex + 1]!)
}

/** Scrolls once at each opening: to the time asked for, to now, or to where work begins; then the reader scrolls. */
export function useInitialScroll(
  scroller: RefObject<HTMLDivElement | null>,
  axis: Axis,
  /** Number of the opening; null before the width is known. */
  opening: number | null,
  { now, askedFor, opensAt }: Record<'now' | 'askedFor' | 'opensAt', EpochMs | undefined>,
) {
  const period = opening === null ? null : `${axis.view} ${axis.from} ${axis.to} ${opening}`
  const latest = useRef({ axis, now, askedFor, opensAt })
  latest.current = { axis, now, askedFor, opensAt }
  // Once a period: the clock going on must not move the page.
  useLayoutEffect(() => {
    if (!period || !scroller.current) return
    const { axis, now, askedFor, opensAt } = latest.current
    const isNowInside = now !== undefined && now >= axis.from && now < axis.to
    const place = askedFor ?? (isNowInside ? now : (opensAt ?? axis.from))
    const hourColumns = axis.columns.filter(({ date }) => date === axis.columns[0]?.date).length / 12
    const before = axis.view === 'hours' ? Math.round(hourColumns) : 0
    scroller.current.scrollLeft = axis.columns[Math.max(0, columnAt(axis, place) - before)]?.leftPx ?? 0
  }, [period, scroller])
}

export interface TimelinePlace {
  rowId: string
  instant: EpochMs
  blockId?: string | undefined
}

/** Focuses the place in the grid, once for each new object. */
export function useJumpTo(
  place: TimelinePlace | undefined,
  geometry: Geometry,
  focusCell: (cell: CellAt, blockId?: string) => void,
): void {
  const latest = useRef({ geometry, focusCell })
  latest.current = { geometry, focusCell }
  useEffect(() => {
    const { geometry, focusCell } = latest.current
    const { axis, indexOfRow } = geometry
    const rowIndex = place && indexOfRow.get(place.rowId)
    if (place && rowIndex !== undefined)
      focusCell({ rowIndex, column: columnAt(axis, place.instant) }, place.blockId)
  }, [place])
}
