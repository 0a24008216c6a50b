// Rows, blocks and axis as the grid measures them, made anew only as far as they changed.
import { useMemo, useRef } from 'react'
import type { Axis } from './axis.ts'
import { type Geometry, indexOfRows, topsOf } from './geometry.ts'
import { rowSizes } from './row-sizes.ts'
import { type Blocks, blocksByRow, timelineItems } from './timeline-items.ts'
import type { Density, TimelineBlock, TimelineRow, TimelineView } from './types.ts'

export const NOTHING: ReadonlySet<string> = new Set()

interface Drawn {
  rows: TimelineRow[]
  blocks: TimelineBlock[]
  axis: Axis
  view: TimelineView
  density: Density
  labelWidthPx: number
}

export function useGeometry({ rows, blocks, axis, view, density, labelWidthPx }: Drawn): Geometry {
  const sizes = rowSizes(view, density)
  const before = useRef<ReadonlyMap<string, Blocks>>(new Map())
  const byRow = useMemo(() => {
    before.current = blocksByRow(blocks, before.current)
    return before.current
  }, [blocks])
  return useMemo(() => {
    const items = timelineItems(rows, byRow, axis, sizes)
    return { axis, items, tops: topsOf(items), sizes, labelWidthPx, indexOfRow: indexOfRows(items) }
  }, [rows, byRow, axis, sizes, labelWidthPx])
}

/** Rows without a selected block all have the same empty set, so that they are not drawn again. */
export function useSelectedByRow(
  selection: ReadonlySet<string>,
  blockById: ReadonlyMap<string, TimelineBlock>,
): ReadonlyMap<string, ReadonlySet<string>> {
  return useMemo(() => {
    const byRow = new Map<string, Set<string>>()
    for (const id of selection) {
      const rowId = blockById.get(id)?.rowId
      if (rowId !== undefined) byRow.set(rowId, (byRow.get(rowId) ?? new Set()).add(id))
    }
    return byRow
  }, [selection, blockById])
}
